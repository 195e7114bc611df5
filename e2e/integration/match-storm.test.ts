/** Three people tap at one game while the server and their phones are killed. */
import { setTimeout as delay } from 'node:timers/promises';
import { PATIENCE } from '@touchline/server/testing/soon';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import type { EventKey } from '@touchline/shared/events/event.model';
import type { EntryKind } from '@touchline/shared/match/entries';
import { matchContract } from '@touchline/shared/match/match.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChance } from '../../club/demo/random';
import { newGame } from '../../testing/clients/games';
import { MatchWatcher } from '../../testing/clients/match-watcher';
import { Person } from '../../testing/clients/person';
import { type Club, startClub, until } from '../../testing/services/club';
import { HIGH_LIMITS } from '../../testing/storm/league';
import { isLong, seedsOf } from '../../testing/storm/seeds';

/** MATCH_STORM_SEEDS repeats storms. */
const SEEDS = seedsOf({ variable: 'MATCH_STORM_SEEDS', kept: [], short: 1, long: 10 });
const SIZE = isLong ? { taps: 150, kills: 6 } : { taps: 50, kills: 2 };
const KINDS: readonly EntryKind[] = ['GOAL', 'CHANCE', 'SAVE', 'CORNER', 'MOMENT'];
/** Wait before a phone sends again what got no answer (ms). */
const RETRY_DELAY = 50;

type Tap =
  | { op: 'add'; kind: EntryKind; side: 'US' | 'THEM'; isLost: boolean }
  | { op: 'change' | 'remove'; at: number; isLost: boolean };

/** Returns the taps of one person. */
function tapsOf(seed: number): Tap[] {
  const chance = createChance(seed);
  return Array.from({ length: SIZE.taps }, () => {
    const isLost = chance.percent(50);
    if (chance.percent(70))
      return { op: 'add', kind: chance.pick(KINDS), side: chance.pick(['US', 'THEM'] as const), isLost };
    return { op: chance.pick(['change', 'remove'] as const), at: chance.int(0, 100), isLost };
  });
}

/** A phone: sends its taps in order, each until it is answered, also after it was killed. */
class Phone {
  /** Entries that the answers leave, by id: kind and side. */
  readonly kept = new Map<string, { kind: EntryKind; side: 'US' | 'THEM' }>();
  changes = 0;
  readonly #person: Person;
  readonly #key: EventKey;
  readonly #firstId: number;

  constructor(person: Person, key: EventKey, firstId: number) {
    this.#person = person;
    this.#key = key;
    this.#firstId = firstId;
  }

  /** Sends until an answer comes. A killed phone aborts its call, and sends the same again. */
  async #send(send: (signal: AbortSignal) => Promise<{ status: number }>, isLost: boolean): Promise<void> {
    if (isLost) await send(AbortSignal.timeout(1)).catch(() => undefined);
    for (;;) {
      const answer = await send(AbortSignal.timeout(PATIENCE)).catch(() => undefined);
      if (answer?.status === 200) return;
      if (answer && answer.status !== 503) throw new Error(`an entry was answered ${answer.status}`);
      await delay(RETRY_DELAY);
    }
  }

  async tap(tap: Tap, number: number): Promise<void> {
    const person = this.#person;
    const params = this.#key;
    if (tap.op === 'add') {
      const id = String(this.#firstId + number);
      const { kind, side } = tap;
      const body = { id, kind, side, at: Date.now(), offline: true };
      await this.#send(
        (signal) => person.ask(matchContract.add_match_entry, { params, query: {}, body }, signal),
        tap.isLost,
      );
      this.kept.set(id, { kind, side });
      this.changes += 1;
      return;
    }
    const [id, entry] = [...this.kept][tap.at % Math.max(1, this.kept.size)] ?? [];
    if (id === undefined || !entry) return;
    const entryPath = { params: { ...params, entryId: id }, query: {} };
    const side = entry.side === 'US' ? 'THEM' : 'US';
    await this.#send(
      (signal) =>
        tap.op === 'remove'
          ? person.ask(matchContract.remove_match_entry, entryPath, signal)
          : person.ask(matchContract.update_match_entry, { ...entryPath, body: { side } }, signal),
      tap.isLost,
    );
    if (tap.op === 'remove') this.kept.delete(id);
    else this.kept.set(id, { ...entry, side });
    this.changes += 1;
  }
}

describe('a game while the server and phones are killed', () => {
  let club: Club;
  beforeAll(async () => {
    // Seeds that follow each other in a minute exceed what a family may send.
    club = await startClub(HIGH_LIMITS);
  });
  afterAll(() => club.stop());

  it.each(SEEDS)(
    'I1 I3 I4 I8: loses and doubles no entry, and every screen ends equal to a fresh read (seed %i)',
    async (seed) => {
      const [coach, manager, parent, other] = await Promise.all(
        ['coach', 'manager', 'parent', 'parent2'].map((who) => Person.signIn(club.url, who)),
      );
      if (!coach || !manager || !parent || !other) throw new Error('somebody is missing');
      const { key } = await newGame(manager, undefined, undefined, Date.now());
      const { id: scorer } = await parent.call(accountsContract.current_user, {});
      await coach.call(matchContract.save_lineup, { params: key, query: {}, body: { scorer } });
      const screens = await Promise.all([coach, parent, other].map((person) => MatchWatcher.open(person, key)));
      const phones = [coach, manager, parent].map((person, n) => new Phone(person, key, 91_000_000 + n * 100_000));
      let done = 0;
      const work = phones.map(async (phone, n) => {
        for (const [number, tap] of tapsOf(seed * 3 + n).entries()) {
          await phone.tap(tap, number);
          done += 1;
        }
      });
      for (let kill = 1; kill <= SIZE.kills; kill += 1) {
        const least = (kill * 3 * SIZE.taps) / (SIZE.kills + 1);
        await until(() => done >= least, PATIENCE, `${least} taps`);
        await club.kill();
        await club.start();
      }
      await Promise.all(work);

      const stored = await coach.call(matchContract.get_match, { query: key });
      const expected = phones.flatMap(({ kept }) => [...kept].map(([id, entry]) => ({ id, ...entry })));
      const found = stored.entries.map(({ id, kind, side }) => ({ id, kind, side }));
      const byId = (one: { id: string }, two: { id: string }) => Number(one.id) - Number(two.id);
      expect(found.toSorted(byId)).toEqual(expected.toSorted(byId));
      // One version for the helper's name, and one for each change.
      expect(stored.version).toBe(1 + phones.reduce((sum, { changes }) => sum + changes, 0));
      for (const screen of screens) {
        await until(() => screen.match.version === stored.version, PATIENCE, 'the screen has caught up');
        expect(screen.match).toEqual(await screen.person.call(matchContract.get_match, { query: key }));
        screen.close();
      }
    },
    300_000,
  );
});
