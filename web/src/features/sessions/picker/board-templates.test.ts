import { shape } from '@touchline/shared/boards/shapes';
import { expect, it } from 'vitest';
import { GAP } from '../planned/formation';
import { startWith, TEMPLATE_NAMES, type Template, takeTemplate, templateOf } from './board-templates';

it.each(Object.keys(TEMPLATE_NAMES) as Template[])('%s: valid shapes that do not touch', (template) => {
  const shapes = templateOf(template).shapes;
  for (const one of shapes) expect(shape.safeParse(one).success).toBe(true);
  for (const [n, { at }] of shapes.entries())
    for (const other of shapes.slice(n + 1))
      expect(Math.hypot(at.x - other.at.x, at.y - other.at.y)).toBeGreaterThanOrEqual(GAP - 10);
  const sizes = { pitch: 0, half: 0, third: 0, sheet: 0, small: 17, seven: 14, nine: 18, eleven: 22, rondo: 8 };
  expect(shapes).toHaveLength(sizes[template]);
});

it('returns the set-up of a new board once', () => {
  startWith('80000001', 'rondo');
  expect(takeTemplate('80000002')).toBeUndefined();
  expect(takeTemplate('80000001')).toBe('rondo');
  expect(takeTemplate('80000001')).toBeUndefined();
});
