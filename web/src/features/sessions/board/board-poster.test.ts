import { describe, expect, it } from 'vitest';
import { fileNameOf, linesOf, posterLayout } from './board-poster';

describe('the picture of a session', () => {
  it('shows one step as large as the board is drawn', () => {
    expect(posterLayout(1, 124)).toEqual({
      width: 2_260,
      height: 124 + 1_520,
      scale: 1,
      cells: [{ x: 0, y: 124, width: 2_260, height: 1_520 }],
    });
  });

  it.each([2, 3, 4, 7, 20])('shows %i steps in order, apart from each other, within what an iPhone draws', (steps) => {
    const { width, height, scale, cells } = posterLayout(steps, 300);
    expect(cells).toHaveLength(steps);
    expect(width * scale * height * scale).toBeLessThanOrEqual(16_000_001);
    for (const [n, cell] of cells.entries()) {
      // Room for the name of the step.
      expect(cell.y).toBeGreaterThanOrEqual(300 + 72);
      expect(cell.x + cell.width).toBeLessThanOrEqual(width);
      expect(cell.y + cell.height).toBeLessThanOrEqual(height);
      for (const other of cells.slice(n + 1)) {
        expect(other.y > cell.y || other.x >= cell.x + cell.width).toBe(true);
        expect(other.y >= cell.y + cell.height + 72 || other.x >= cell.x + cell.width || other.y === cell.y).toBe(true);
      }
    }
  });

  it('breaks the names into lines that fit', () => {
    const names = ['7 Noa', '9 Ben', '10 Leo', 'A very long name indeed'];
    expect(linesOf(names, (line) => line.length <= 14)).toEqual(['7 Noa · 9 Ben', '10 Leo', 'A very long name indeed']);
    expect(linesOf([], () => true)).toEqual([]);
  });

  it('is named after the session', () => {
    expect(fileNameOf('Pressing: 4-3-3 / Práctica')).toBe('Pressing-4-3-3-Práctica.png');
    expect(fileNameOf('…')).toBe('session.png');
  });
});
