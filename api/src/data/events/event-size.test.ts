import { bsonSize } from '@touchline/server/database/bson-size';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { MAX_EVENT_BYTES } from '@touchline/shared/events/event-words';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attendeeCalls, openTwoTeams, STORES, type TwoTeams } from '../../testing/two-teams';

const { save_play, remove_play, add_all_players, update_event } = eventEditingContract;
const play = (n: number, fields = {}) => ({ id: `${30_000_000 + n}`, name: `Play ${n}`, ...fields });
/** The maximum text of one play: about 17 KB. */
const long = { players: Array.from({ length: 158 }, (_, n) => `${n}`.padEnd(100, 'x')) };
const REFUSAL = 'This event holds too much: at most 4 MB. Please shorten or remove some plays.';

describe.each(STORES)('an event close to its maximum size, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let game: EventView;
  const { add } = attendeeCalls(() => game.key);
  const save = (n: number, fields = {}) => club.coach.ask(save_play, { params: game.key, body: play(n, fields) });
  const stored = async () => (await club.store.events.findOne({ _id: game.id })) ?? {};

  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    game = await club.game();
  });
  /** Adds long plays by forms, which save many at once. */
  async function fill() {
    const AT_ONCE = 15;
    for (let n = 0; n < 225; n += AT_ONCE) {
      const { rev } = await club.read(game.key);
      const plays = Array.from({ length: AT_ONCE }, (_, m) => play(n + m, long));
      expect((await club.coach.ask(update_event, { body: { id: game.id, rev, plays } })).status).toBe(200);
    }
  }

  it('rejects another play or form that would enlarge it, and accepts sign-ups', async () => {
    await fill();
    let answer = await save(225, long);
    for (let n = 226; answer.status === 200 && n < 300; n += 1) answer = await save(n, long);
    expect([answer.status, answer.problem.detail]).toEqual([409, REFUSAL]);
    const size = bsonSize(await stored());
    expect(size).toBeLessThanOrEqual(MAX_EVENT_BYTES);
    expect(size).toBeGreaterThan(MAX_EVENT_BYTES - 200_000);

    const { rev } = await club.read(game.key);
    const plays = Array.from({ length: 10 }, (_, n) => play(290 + n, long));
    const form = await club.coach.ask(update_event, { body: { id: game.id, rev, plays } });
    expect([form.status, form.problem.detail]).toEqual([409, REFUSAL]);
    expect(bsonSize(await stored())).toBe(size);

    expect((await add(club.parent, { playerId: club.leo })).status).toBe(200);
    // A form that shrinks it succeeds, and makes room again.
    expect((await save(0)).status).toBe(200);
    expect((await club.coach.ask(remove_play, { params: { ...game.key, playId: play(1).id } })).status).toBe(200);
    expect((await save(299, long)).status).toBe(200);
    const query = { ...game.key, teams: game.tags };
    expect((await club.coach.ask(add_all_players, { query })).status).toBe(200);
  });

  it('rejects a play whose texts together are too long', async () => {
    const { status, problem } = await save(299, { players: Array(200).fill('x'.repeat(100)) });
    expect([status, problem.fields?.players]).toEqual([
      400,
      'The texts of a play are too long: at most 16,000 characters together',
    ]);
  });
});
