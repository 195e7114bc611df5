import { describe, expect, it } from 'vitest';
import { createCanvas } from './canvas';
import { drawClock, readClock } from './clock';

const brightnessOf =
  ({ width, height, pixels }: ReturnType<typeof createCanvas>) =>
  (x: number, y: number) =>
    pixels[(Math.floor(y * height) * width + Math.floor(x * width)) * 3 + 1] ?? 0;

describe('the burnt-in clock', () => {
  it.each([
    [640, 360],
    [854, 480],
    [320, 180],
  ])('is read as it was drawn, at %i by %i', (width, height) => {
    for (const tenths of [0, 1, 59, 123, 456, 600, 789, 1_089, 5_999]) {
      const canvas = createCanvas(width, height);
      drawClock(canvas, tenths / 10);
      expect(readClock(brightnessOf(canvas))).toBeCloseTo(tenths / 10, 5);
    }
  });

  it('shows a tenth from its first frame on', () => {
    const canvas = createCanvas(640, 360);
    drawClock(canvas, 3 * 0.1);
    expect(readClock(brightnessOf(canvas))).toBeCloseTo(0.3, 5);
  });

  it('is not read where there is none', () => {
    expect(readClock(() => 255)).not.toBe(0);
    expect(readClock(() => 0)).toBeNull();
  });
});
