import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { rootsOf } from './document';
import { eraseMarkers, hasMarkers } from './markers';
import { clickedCircle, type Shape } from './shapes';

const [LEO, MIA, ANA] = ['40000001', '40000002', '40000003'];
const marker = (playerId?: string): Shape =>
  ({ ...clickedCircle({ x: 0, y: 0 }), ...(playerId && { playerId }) }) as Shape;

function board() {
  const doc = new Y.Doc();
  const { shapes, order } = rootsOf(doc);
  for (const [id, value] of Object.entries({ a: marker(LEO), b: marker(MIA), c: marker(ANA), d: marker() }))
    shapes.set(id, value);
  shapes.set('e', { playerId: LEO, kind: 'not drawn' });
  order.push(['a', 'b', 'c', 'd', 'a', 'e', 7]);
  return { doc, shapes, order };
}

it('removes the markers of children and their order entries, and nothing else', () => {
  const { doc, shapes, order } = board();
  eraseMarkers(doc, [LEO, MIA]);
  expect([...shapes.keys()].sort()).toEqual(['c', 'd']);
  expect(order.toArray()).toEqual(['c', 'd', 7]);
});

it('changes nothing without markers, or when repeated', () => {
  const { doc } = board();
  let updates = 0;
  doc.on('update', () => {
    updates += 1;
  });
  eraseMarkers(doc, []);
  eraseMarkers(doc, ['40000009']);
  expect(updates).toBe(0);
  eraseMarkers(doc, [LEO]);
  eraseMarkers(doc, [LEO]);
  expect(updates).toBe(1);
});

it("finds a child's marker in an update, also in bytes that cannot be decoded", () => {
  const { doc } = board();
  const update = Y.encodeStateAsUpdate(doc);
  expect(hasMarkers(update, [LEO])).toBe(true);
  expect(hasMarkers(update, ['40000009', MIA])).toBe(true);
  expect(hasMarkers(update, ['40000009'])).toBe(false);
  const text = new Y.Doc();
  rootsOf(text).shapes.set('a', { kind: 'text', text: LEO });
  expect(hasMarkers(Y.encodeStateAsUpdate(text), [LEO])).toBe(false);
  expect(hasMarkers(new TextEncoder().encode(`nobody reads ${LEO}`), [LEO])).toBe(true);
});
