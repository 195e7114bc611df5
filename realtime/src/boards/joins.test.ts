import { rootsOf } from '@touchline/shared/boards/document';
import { appendUpdate } from '@touchline/shared/server/boards/journal';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { type BoardClub, nothingYet, openBoardClub } from '../testing/board-club';
import type { Listener } from '../testing/listener';

let there: BoardClub;
beforeEach(async () => {
  there = await openBoardClub();
});
afterEach(() => there.close());

/** A journal that costs much to merge: about 1.5 MB, each entry of a client of its own. */
async function prepare(): Promise<void> {
  for (let n = 0; n < 30; n += 1) {
    const doc = new Y.Doc();
    const { shapes } = rootsOf(doc);
    doc.transact(() => {
      for (let k = 0; k < 50; k += 1) shapes.set(`s${n}-${k}`, 'x'.repeat(1_000));
    });
    await appendUpdate(there.store, there.board._id, Y.encodeStateAsUpdate(doc));
  }
}

/** Different each time: nobody answered it before. */
const vectors = Array.from({ length: 88 }, (_, n) => {
  const doc = new Y.Doc();
  doc.clientID = n + 1;
  doc.getMap('shapes').set('a', 1);
  return Y.encodeStateVector(doc);
});

const lines = (count: number) => Promise.all(Array.from({ length: count }, () => there.connect('parent')));
/** Each line asks one after the other, all lines at once: who does not read what is answered is cut off. */
async function joinEach(from: readonly Listener[], stateVectors: readonly Uint8Array[]) {
  const ask = async (line: Listener, place: number) => {
    const answers = [];
    for (const stateVector of stateVectors.filter((_, n) => n % from.length === place))
      answers.push(await line.ask('board:join', { id: there.board._id, stateVector }));
    return answers;
  };
  return (await Promise.all(from.map(ask))).flat();
}

it('R20: 88 joins of a large board by one watcher are answered a few times, and others join and draw', async () => {
  await prepare();
  const coach = await there.open('coach');
  const answers = await joinEach(await lines(5), vectors);
  const answered = answers.filter(({ ok }) => ok).length;
  expect(answered).toBeGreaterThan(0);
  // Less than half, however long they take: what is asked too often is refused at once.
  expect(answered).toBeLessThan(44);
  for (const answer of answers.filter(({ ok }) => !ok)) expect(answer).toMatchObject({ error: { id: 'RATE_LIMITED' } });
  const late = await there.open('manager');
  coach.draw('honest', 1);
  await coach.settled();
  await expect.poll(() => late.ids).toContain('honest');
});

it('answers from what it knows: whoever knows as much as another costs nothing more', async () => {
  await prepare();
  await there.open('coach');
  const answers = await joinEach(
    await lines(5),
    Array.from({ length: 60 }, () => nothingYet),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(60);
  const [first] = answers;
  for (const answer of answers) expect(answer.ok && first?.ok && Buffer.compare(answer.update, first.update)).toBe(0);
});

it('who joins after somebody drew is answered what is there then', async () => {
  const coach = await there.open('coach');
  for (let n = 0; n < 5; n += 1) {
    coach.draw(`s${n}`, n);
    await coach.settled();
    const late = await there.open('manager');
    expect(late.ids).toHaveLength(n + 1);
    late.close();
  }
});
