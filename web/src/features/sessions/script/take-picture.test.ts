import { rootsOf } from '@touchline/shared/boards/document';
import { drillPicture } from '@touchline/shared/boards/drill-picture';
import type { Shape } from '@touchline/shared/boards/shapes';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { drawPicture } from '../board/board-commands';
import { takePicture } from './take-picture';

/** A board with these shapes, by id, and two steps. */
function boardWith(shapes: Record<string, Shape>): Y.Doc {
  const doc = new Y.Doc();
  const roots = rootsOf(doc);
  for (const [id, shape] of Object.entries(shapes)) {
    roots.shapes.set(id, shape);
    roots.order.push([id]);
  }
  roots.steps.push([
    { id: 'start', name: 'Start' },
    { id: 'wide', name: 'Wide' },
  ]);
  roots.background.set('pitch', 'half');
  return doc;
}
const at = { x: 100.4, y: 100 };
const player = (label: string, more: object = {}): Shape =>
  ({ kind: 'player', side: 'home', at, label, ...more }) as Shape;
it('takes what a step shows, at its places', () => {
  const doc = boardWith({
    ball: { kind: 'ball', at, later: { wide: { x: 300, y: 200 } } },
    first: { kind: 'cone', at, colour: 'orange', during: 'start' },
  });
  expect(takePicture(doc, 1)).toEqual({ background: 'half', shapes: [{ kind: 'ball', at: { x: 300, y: 200 } }] });
  expect(takePicture(doc, 0)).toMatchObject({ shapes: [{ kind: 'ball', at: { x: 100, y: 100 } }, { kind: 'cone' }] });
});

it('drops initials, names and ids of children, and keeps numbers', () => {
  const doc = boardWith({
    a: player('NR', { playerId: '10000001' }),
    b: player('7', { playerId: '10000002' }),
    'guest-12': player('LM'),
    c: player('GK'),
    d: player('Noa Raman'),
  });
  const picture = takePicture(doc, 0);
  expect(picture).toMatchObject({ shapes: ['', '7', '', 'GK', ''].map((label) => ({ label })) });
  expect(JSON.stringify(picture)).not.toContain('1000000');
});

it('takes no picture of a film, whose drawing lies on a blank sheet', () => {
  const doc = boardWith({ ball: { kind: 'ball', at } });
  rootsOf(doc).background.set('still', { id: `84000001-${'0'.repeat(32)}`, width: 640, height: 360 });
  expect(takePicture(doc, 0)).toEqual({ background: 'blank', shapes: [{ kind: 'ball', at: { x: 100, y: 100 } }] });
});

it('says why there is no picture, and draws long strokes with fewer points', () => {
  expect(takePicture(boardWith({}), 0)).toBe('empty');
  const many = Array.from({ length: 151 }, (_, n): [string, Shape] => [`b${n}`, { kind: 'ball', at }]);
  expect(takePicture(boardWith(Object.fromEntries(many)), 0)).toBe('large');
  const points = Array.from({ length: 4_000 }, (_, n) => (n % 2 ? 5 : n / 4));
  const stroke: Shape = { kind: 'pen', at, points, thick: 4, colour: 'black' };
  expect(drillPicture.safeParse(takePicture(boardWith({ pen: stroke }), 0)).success).toBe(true);
});

it('is drawn on an empty board as it was', () => {
  const taken = takePicture(boardWith({ ball: { kind: 'ball', at: { x: 1, y: 2 } }, seven: player('7') }), 0);
  if (typeof taken === 'string') throw new Error(taken);
  const other = new Y.Doc();
  drawPicture(other, taken);
  expect(takePicture(other, 0)).toEqual(taken);
});
