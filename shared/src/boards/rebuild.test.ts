import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { readBackground, readShapes, rootsOf } from './document';
import { rebuildBoard } from './rebuild';
import { clickedCircle } from './shapes';

const marker = (playerId: string) =>
  ({ kind: 'player', side: 'home', label: 'Leo', playerId, at: { x: 1, y: 1 } }) as const;

/** Returns the journal of two clients that draw, move and erase. */
const STILL = { id: `84000001-${'0'.repeat(32)}`, width: 1_280, height: 720 };

function drawBoard(): { journal: Uint8Array[]; doc: Y.Doc } {
  const [doc, other] = [new Y.Doc(), new Y.Doc()];
  const journal: Uint8Array[] = [];
  for (const [from, to] of [
    [doc, other],
    [other, doc],
  ] as const)
    from.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === 'other') return;
      journal.push(update);
      Y.applyUpdate(to, update, 'other');
    });
  for (let x = 0; x < 40; x += 1) rootsOf(x % 2 ? doc : other).shapes.set(`s${x % 7}`, clickedCircle({ x, y: 0 }));
  rootsOf(doc).shapes.set('leo', marker('61234567'));
  rootsOf(other).shapes.delete('s3');
  rootsOf(other).background.set('pitch', 'half');
  rootsOf(other).background.set('still', { ...STILL, title: 'of the second half' });
  return { journal, doc };
}

it('rebuilds a board from its shapes and background, with the last positions and without erased shapes', () => {
  const { journal, doc } = drawBoard();
  const rebuilt = new Y.Doc();
  Y.applyUpdate(rebuilt, rebuildBoard([...journal, new Uint8Array([255, 1])], []));
  const sortedShapes = (board: Y.Doc) => readShapes(board).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(sortedShapes(doc).map(({ id }) => id)).toEqual(['leo', 's0', 's1', 's2', 's4', 's5', 's6']);
  expect(sortedShapes(rebuilt)).toEqual(sortedShapes(doc));
  expect(readBackground(rebuilt)).toBe(readBackground(doc));
  expect(rootsOf(rebuilt).background.get('still')).toEqual(STILL);
});

it('leaves out the markers of erased children', () => {
  const { journal } = drawBoard();
  const update = rebuildBoard(journal, ['61234567']);
  expect(new TextDecoder('latin1').decode(update)).not.toContain('61234567');
});
