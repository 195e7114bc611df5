import { expect, it } from 'vitest';
import { SendingEnded } from '../making/sender';
import type { FilmNote, WaitingPart } from './outbox';
import { createOutboxSender, type Stuck } from './outbox-sender';

const FILM = '84000001';

/** A device that keeps these parts of a film that is over, and a club that refuses some of them. */
function device(names: readonly string[], refuses: (name: string) => boolean, why: Stuck['why'] = 'broken') {
  let parts = names.map((name, k) => ({ name, take: 0, k: k === 0 ? 'init' : k }) as WaitingPart);
  const asked: string[] = [];
  const seen: { stuck: ReadonlyMap<string, Stuck>; isForgotten: boolean } = { stuck: new Map(), isForgotten: false };
  const note = { account: 'coach', isOver: true, isBegun: true } as FilmNote;
  const { wake } = createOutboxSender({
    account: 'coach',
    onChange: (stuck) => {
      seen.stuck = stuck;
    },
    sender: {
      send: async ({ k }) => {
        const name = parts.find((part) => part.k === k)?.name ?? '';
        if (refuses(name)) throw new SendingEnded(why, 'This is no film.');
        return 'stored';
      },
      ask: async (path) => void asked.push(path),
    },
    outbox: {
      films: async () => (seen.isForgotten ? [] : [FILM]),
      parts: async () => parts,
      read: async () => new Uint8Array(1),
      remove: async (_film, { name }) => {
        parts = parts.filter((part) => part.name !== name);
      },
      note: async () => note,
      change: async () => undefined,
      forget: async () => {
        seen.isForgotten = true;
      },
    },
  });
  return { wake, asked, seen, left: () => parts.map(({ name }) => name) };
}

it('ends a film whose parts have all arrived, and forgets it', async () => {
  const { wake, asked, seen, left } = device(['init', 'one', 'two'], () => false);
  await wake();
  expect([asked, left(), seen.isForgotten]).toEqual([['/api/end_film'], [], true]);
});

it('ends a film without a part that the club refuses, keeps that part, and says why', async () => {
  const { wake, asked, seen, left } = device(['init', 'one', 'two', 'three'], (name) => name === 'two');
  await wake();
  expect([asked, left(), seen.isForgotten]).toEqual([['/api/end_film'], ['two'], false]);
  expect(seen.stuck.get(FILM)).toEqual({ why: 'broken', detail: 'This is no film.' });
});

it.each([
  ['closed', true],
  ['gone', true],
  ['signedOut', false],
] as const)('tries a film again that was stuck: %s, %s', async (why, isSent) => {
  let refuses = true;
  const { wake, asked, seen } = device(['init', 'one'], () => refuses, why);
  await wake();
  expect(seen.stuck.get(FILM)).toEqual({ why, detail: 'This is no film.' });
  refuses = false;
  await wake();
  expect(asked).toEqual([]);
  await wake(true);
  expect([asked, seen.isForgotten, seen.stuck.has(FILM)]).toEqual(
    isSent ? [['/api/end_film'], true, false] : [[], false, true],
  );
});

it('sends what the club refused as no film once alone', async () => {
  let sent = 0;
  const { wake } = device(['init', 'one'], (name) => name === 'one' && ++sent > 0);
  for (let n = 0; n < 3; n += 1) await wake(true);
  expect(sent).toBe(1);
});
