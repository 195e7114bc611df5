import { bsonSize } from '@touchline/server/database/bson-size';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { MAX_PLAYS_BYTES } from '@touchline/shared/events/event-words';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RATES } from '../../base/quotas';
import { attendeeCalls, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';

const { save_play, remove_play, add_all_players, update_event } = eventEditingContract;
const play = (n: number, fields = {}) => ({ id: `${30_000_000 + n}`, name: `Play ${n}`, ...fields });
/** The maximum text of one play: about 17 KB. */
const long = { players: Array.from({ length: 158 }, (_, n) => `${n}`.padEnd(100, 'x')) };
const REFUSAL = 'This event holds too much: at most 1 MB. Please shorten or remove some plays.';

describe.each(STORES)('an event whose plays are close to their maximum size, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let game: EventView;
  const { add } = attendeeCalls(() => game.key);
  const save = (n: number, fields = {}, who = club.coach) =>
    who.ask(save_play, { params: game.key, body: play(n, fields) });
  const stored = async () => (await club.store.events.findOne({ _id: game.id }))?.plays ?? {};

  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    game = await club.game();
  });
  /** Adds long plays by forms, which save many at once. */
  async function fill() {
    const AT_ONCE = 11;
    for (let n = 0; n < 55; n += AT_ONCE) {
      const { rev } = await club.read(game.key);
      const plays = Array.from({ length: AT_ONCE }, (_, m) => play(n + m, long));
      expect((await club.coach.ask(update_event, { body: { id: game.id, rev, plays } })).status).toBe(200);
    }
  }

  it('rejects another play or form that would enlarge it, and accepts sign-ups', async () => {
    await fill();
    let answer = await save(55, long);
    for (let n = 56; answer.status === 200 && n < 300; n += 1) answer = await save(n, long);
    expect([answer.status, answer.problem.detail]).toEqual([409, REFUSAL]);
    const size = bsonSize(await stored());
    expect(size).toBeLessThanOrEqual(MAX_PLAYS_BYTES);
    expect(size).toBeGreaterThan(MAX_PLAYS_BYTES - 20_000);

    const { rev } = await club.read(game.key);
    const plays = Array.from({ length: 10 }, (_, n) => play(290 + n, long));
    // The coach has saved nearly as much as an account may in an hour.
    const form = await club.manager.ask(update_event, { body: { id: game.id, rev, plays } });
    expect([form.status, form.problem.detail]).toEqual([409, REFUSAL]);
    expect(bsonSize(await stored())).toBe(size);

    expect((await add(club.parent, { playerId: club.leo })).status).toBe(200);
    // A form that shrinks it succeeds, and makes room again.
    expect((await save(0, {}, club.manager)).status).toBe(200);
    expect((await club.coach.ask(remove_play, { params: { ...game.key, playId: play(1).id } })).status).toBe(200);
    expect((await save(299, long, club.manager)).status).toBe(200);
    const query = { ...game.key, teams: game.tags };
    expect((await club.coach.ask(add_all_players, { query })).status).toBe(200);
  });

  it('R20: film crews leave half of the bytes of plays to those who run the team', async () => {
    const { filming, services } = club;
    let count = 0;
    while ((await save(count, long, filming)).status === 200) count += 1;
    const bytes = bsonSize(await stored());
    expect(bytes).toBeLessThanOrEqual(MAX_PLAYS_BYTES / 2);
    expect(bytes).toBeGreaterThan(MAX_PLAYS_BYTES / 2 - 20_000);
    // A long play counts nine times.
    const counted = await services.rateLimiters.open('plays', RATES.plays).get(filming.user._id);
    expect(counted?.consumedPoints).toBe(9 * count);
    await services.rateLimiters.open('plays', RATES.plays).delete(filming.user._id);
    expect((await save(count, long, club.manager)).status).toBe(200);
  });

  it('R20: film crews leave a third of the plays to those who run the team, and an account saves 600 plays of 2 KB an hour', async () => {
    const { filming, manager } = club;
    const addAll = (from: number, count: number, who: Person, fields = {}) =>
      who.ask(update_event, {
        body: { id: game.id, plays: Array.from({ length: count }, (_, n) => play(from + n, fields)) } as never,
      });
    expect((await addAll(0, 199, filming)).status).toBe(200);
    expect((await save(199, {}, filming)).status).toBe(200);
    expect([(await save(200, {}, filming)).status, (await addAll(200, 2, filming)).status]).toEqual([409, 409]);
    // A play that is there is still changed.
    expect((await save(199, { name: 'Better' }, filming)).status).toBe(200);
    const { eventLocation, tags, eventTime } = await club.read(game.key);
    const { id, name, latitude, longitude } = eventLocation;
    const other = { eventTime, tags, eventLocation: { id, name, latitude, longitude } };
    const plays = Array.from({ length: 201 }, (_, n) => play(n));
    expect((await filming.ask(eventsContract.schedule_event, { body: { ...other, plays } as never })).status).toBe(409);
    expect((await addAll(200, 100, manager)).status).toBe(200);
    // 201 of the crew have counted.
    for (const change of ['again', 'once more'])
      expect((await addAll(0, 199, filming, { suggestion: change })).status).toBe(200);
    expect((await save(199, { name: 'Best' }, filming)).status).toBe(200);
    expect((await save(199, { name: 'One too many' }, filming)).status).toBe(429);
    expect((await save(199, { name: 'Of the coach' }, club.coach)).status).toBe(200);
  });

  it('rejects a play whose texts together are too long', async () => {
    const { status, problem } = await save(299, { players: Array(200).fill('x'.repeat(100)) });
    expect([status, problem.fields?.players]).toEqual([
      400,
      'The texts of a play are too long: at most 16,000 characters together',
    ]);
  });
});
