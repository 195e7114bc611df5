import type { EventRecord } from '@touchline/server/records';
import { buildEvent } from '@touchline/server/testing/records';
import type { EventKey } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { matchContract } from '@touchline/shared/match/match.contract';
import type { EntryChange } from '@touchline/shared/match/match.model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GREEN, openTwoTeams, type Person, PITCH, STORES, type TwoTeams } from '../../testing/two-teams';

const MINUTE = 60_000;
let ids = 91_000_000;

describe.each(STORES)('a match on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let game: { id: string; key: EventKey };
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    game = await newEvent();
  });
  const newEvent = async (fields: Partial<Pick<EventRecord, 'type' | 'schedules'>> = {}) => {
    const event = await buildEvent(club.store, [GREEN], { eventTime: Date.now() });
    if (Object.keys(fields).length > 0) await club.store.events.updateOne({ _id: event._id }, { $set: fields });
    return { id: event._id, key: keyOf({ ...event, id: event._id }) };
  };
  const read = async (who: Person) => (await who.ask(matchContract.get_match, { query: game.key })).reply;
  const saveLineup = (who: Person, body: object) =>
    who.ask(matchContract.save_lineup, { params: game.key, query: {}, body });
  const add = (who: Person, entry: object) =>
    who.ask(matchContract.add_match_entry, {
      params: game.key,
      query: {},
      body: { id: `${++ids}`, kind: 'GOAL', at: Date.now(), ...entry } as never,
    });
  const size = { format: { onField: 7, periods: 2, minutes: 25 }, formation: '2-3-1' };

  it('begins with the usual format of the team, and version 0', async () => {
    const match = await read(club.coach);
    expect(match).toMatchObject({ id: game.id, version: 0, rev: 0, lineup: {}, entries: [], shared: false });
    expect(await read(club.parent)).toMatchObject({ format: match.format, formation: match.formation });
  });

  it('keeps the line-up, and refuses one that is based on an older save', async () => {
    expect((await saveLineup(club.coach, { rev: 0, ...size, lineup: { ST: club.leo } })).status).toBe(200);
    const { status, problem } = await saveLineup(club.manager, { rev: 0, shared: true });
    expect([status, problem?.current]).toEqual([409, expect.objectContaining({ rev: 1 })]);
    expect((await saveLineup(club.manager, { shared: true })).status).toBe(200);
    expect(await read(club.coach)).toMatchObject({ lineup: { ST: club.leo }, shared: true, rev: 2, version: 2 });
  });

  it.each([
    ['a formation of another size', { ...size, formation: '4-4-2' }, 'formation'],
    ['a format without a formation', { format: size.format }, 'formation'],
    ['a slot that the formation does not have', { ...size, lineup: { LW: '10000001' } }, 'lineup.LW'],
    ['a player in two slots', { ...size, lineup: { ST: '10000001', LM: '10000001' } }, 'lineup'],
    ['a stranger', { ...size, lineup: { ST: '99999999' } }, 'lineup.ST'],
    ['a stranger in goal', { ...size, keeper: '99999999' }, 'keeper'],
    ['a stranger in the plan', { plan: [{ period: 1, second: 60, on: '99999999', slot: 'ST' }] }, 'plan.0.on'],
  ])('refuses %s, and names the field', async (_what, body, field) => {
    const { status, problem } = await saveLineup(club.coach, body);
    expect([status, Object.keys(problem?.fields ?? {})]).toEqual([400, [field]]);
  });

  it.each([
    ['a time in the future', () => ({ at: Date.now() + 6 * MINUTE }), 'at'],
    ['a time that is over, from a device with a connection', () => ({ at: Date.now() - 6 * MINUTE }), 'at'],
    ['a time long before the match', () => ({ at: Date.now() - 200 * MINUTE, offline: true }), 'at'],
    ['a substitution of nobody', () => ({ kind: 'SUB' }), 'playerId'],
    ['a stranger', () => ({ playerId: '99999999' }), 'playerId'],
    ['a note without words', () => ({ kind: 'NOTE' }), 'note'],
  ])('refuses %s, and names the field', async (_what, entry, field) => {
    const { status, problem } = await add(club.coach, entry());
    expect([status, Object.keys(problem?.fields ?? {})]).toEqual([400, [field]]);
  });

  it('I4: takes entries that were made offline, each once, and keeps their times', async () => {
    const entry = { id: `${++ids}`, at: Date.now() - 40 * MINUTE, offline: true, playerId: club.leo };
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await add(club.coach, entry)).status).toBe(200);
    const { entries, version } = await read(club.coach);
    expect([version, entries.map(({ id, at }) => [id, at])]).toEqual([1, [[entry.id, entry.at]]]);
    expect((await add(club.manager, entry)).status).toBe(409);
  });

  it('I3: takes the entries of several people at once, with a version for each', async () => {
    const people = [club.coach, club.manager, club.admin];
    const replies = await Promise.all(Array.from({ length: 15 }, (_, n) => add(people[n % 3] as Person, {})));
    expect(replies.map(({ status }) => status)).toEqual(Array(15).fill(200));
    const { entries, version } = await read(club.coach);
    expect([entries.length, version]).toEqual([15, 15]);
    const sent = club.messages('match:changed').filter(({ id }) => id === game.id);
    // Two writes at once may be announced in either order: a screen that misses a version reads again.
    const versions = sent.map((message) => Number(message.version)).toSorted((one, other) => one - other);
    expect(versions).toEqual(Array.from({ length: 15 }, (_, n) => n + 1));
  });

  it('corrects and removes entries', async () => {
    const id = `${++ids}`;
    await add(club.coach, { id, playerId: club.leo });
    const path = { params: { ...game.key, entryId: id }, query: {} };
    const body = { playerId: null, side: 'THEM' as const };
    expect((await club.manager.ask(matchContract.update_match_entry, { ...path, body })).status).toBe(200);
    expect((await read(club.coach)).entries[0]).toEqual(expect.not.objectContaining({ playerId: expect.anything() }));
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await club.coach.ask(matchContract.remove_match_entry, path)).reply.version).toBe(3);
    expect((await read(club.coach)).entries).toEqual([]);
  });

  it('lets a helper of a family enter the score and moments, and nothing else', async () => {
    expect((await add(club.parent, {})).status).toBe(403);
    await saveLineup(club.coach, { scorer: club.parent.user._id });
    expect((await add(club.parent, {})).status).toBe(200);
    expect((await add(club.parent, { kind: 'MOMENT' })).status).toBe(200);
    expect((await add(club.parent, { kind: 'PERIOD_START' })).status).toBe(403);
    expect((await saveLineup(club.parent, { shared: true })).status).toBe(403);
    const ofCoach = `${++ids}`;
    await add(club.coach, { id: ofCoach });
    const path = { params: { ...game.key, entryId: ofCoach }, query: {} };
    expect((await club.parent.ask(matchContract.remove_match_entry, path)).status).toBe(403);
  });

  it('R3: shows families the score and who is on, but no minutes of other children, and nothing before it is shared', async () => {
    await saveLineup(club.coach, { ...size, lineup: { ST: club.leo, LM: club.noa } });
    expect(await read(club.parent)).toMatchObject({ lineup: {}, onField: {} });
    await add(club.coach, { kind: 'PERIOD_START' });
    await add(club.coach, { kind: 'SUB', otherPlayerId: club.noa });
    await add(club.coach, { kind: 'NOTE', note: 'Noa is tired' });
    await add(club.coach, { kind: 'YELLOW', playerId: club.noa });
    await add(club.coach, { kind: 'GOAL', playerId: club.leo });
    const match = await read(club.parent);
    expect(match.entries.map(({ kind }) => kind)).toEqual(['PERIOD_START', 'GOAL']);
    expect(match).toMatchObject({ lineup: {}, onField: {}, own: { [club.leo]: [{ slot: 'ST' }] } });
    expect(JSON.stringify(match)).not.toContain(club.noa);
    expect(JSON.stringify(match)).not.toContain('tired');
    expect((await read(club.coach)).entries).toHaveLength(5);
  });

  it('shows a helper the own moments', async () => {
    await saveLineup(club.coach, { scorer: club.parent.user._id });
    await add(club.parent, { kind: 'MOMENT' });
    await add(club.coach, { kind: 'MOMENT' });
    expect((await read(club.parent)).entries).toHaveLength(1);
    expect((await read(club.coach)).entries).toHaveLength(2);
  });

  it('names as a helper only somebody of the team', async () => {
    const { status, problem } = await saveLineup(club.coach, { scorer: club.blueParent.user._id });
    expect([status, Object.keys(problem?.fields ?? {})]).toEqual([400, ['scorer']]);
  });

  it('lets the holder of the job Score enter goals', async () => {
    const takenBy = { m1: { userId: club.parent.user._id, name: 'Paula' } };
    const job = { id: '31000001', name: 'Score', needed: 1, taken: 1, takenBy };
    await club.store.events.updateOne({ _id: game.id }, { $set: { 'jobs.p31000001': job } });
    expect((await add(club.parent, {})).status).toBe(200);
  });

  it('lets the holder of a job of the kind Score enter goals, whatever its name is, and of no other kind', async () => {
    const { coach } = club;
    const mayEnter = async (name: string, kind: 'SCORE' | 'FREE') => {
      const jobs = [{ name, kind, needed: 1 }];
      await coach.call(eventEditingContract.update_event, { body: { id: game.id, jobs } });
      const [job] = (await coach.call(eventsContract.get_event, { query: game.key })).jobs ?? [];
      const params = { ...game.key, jobId: job?.id ?? '' };
      expect((await club.parent.ask(eventPlanningContract.take_job, { params })).status).toBe(200);
      return (await add(club.parent, {})).status;
    };
    expect(await mayEnter('Anotador', 'SCORE')).toBe(200);
    expect(await mayEnter('Scorekeeper', 'SCORE')).toBe(200);
    expect(await mayEnter('Score', 'FREE')).toBe(403);
  });

  it('removes one of two taps of a goal, even when both people answer at once', async () => {
    await saveLineup(club.coach, { scorer: club.parent.user._id });
    const [first, second] = [`${++ids}`, `${++ids}`];
    await add(club.coach, { id: first });
    await add(club.parent, { id: second });
    const answer = (who: Person, entryId: string, same: string) =>
      who.ask(matchContract.remove_match_entry, { params: { ...game.key, entryId }, query: { same } });
    const answers = await Promise.all([
      answer(club.coach, first, second),
      answer(club.parent, second, first),
      answer(club.parent, first, second),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(club.coach)).entries).toHaveLength(1);
  });

  it('lets a helper remove no goal of others under the name of a double tap', async () => {
    await saveLineup(club.coach, { scorer: club.parent.user._id });
    const [theirs, own] = [`${++ids}`, `${++ids}`];
    await add(club.coach, { id: theirs, side: 'THEM' });
    await add(club.parent, { id: own });
    const query = { same: own };
    const params = { ...game.key, entryId: theirs };
    expect((await club.parent.ask(matchContract.remove_match_entry, { params, query })).status).toBe(400);
  });

  it('lets a helper correct the own entries only, and answer "two goals" for a double tap', async () => {
    await saveLineup(club.coach, { scorer: club.parent.user._id });
    const [theirs, own, lone] = [`${++ids}`, `${++ids}`, `${++ids}`];
    await add(club.coach, { id: theirs });
    await add(club.parent, { id: own });
    await add(club.coach, { id: lone, side: 'THEM' });
    const correct = async (who: Person, entryId: string, body: EntryChange) =>
      (await who.ask(matchContract.update_match_entry, { params: { ...game.key, entryId }, query: {}, body })).status;
    for (const body of [{ kind: 'MOMENT' }, { side: 'THEM' }, { distinct: true, side: 'THEM' }] as const)
      expect(await correct(club.parent, theirs, body), JSON.stringify(body)).toBe(403);
    expect(await correct(club.parent, lone, { distinct: true })).toBe(403);
    expect(await correct(club.parent, theirs, { distinct: true })).toBe(200);
    expect(await correct(club.parent, own, { kind: 'MOMENT' })).toBe(200);
    expect(await correct(club.coach, own, { kind: 'GOAL' })).toBe(200);
  });

  it('leaves the goal to staff after a helper has removed their tap of it', async () => {
    await saveLineup(club.coach, { scorer: club.parent.user._id });
    const [theirs, own] = [`${++ids}`, `${++ids}`];
    await add(club.coach, { id: theirs });
    await add(club.parent, { id: own });
    const remove = async (entryId: string, query: { same?: string } = {}) =>
      (await club.parent.ask(matchContract.remove_match_entry, { params: { ...game.key, entryId }, query })).status;
    expect(await remove(theirs, { same: own })).toBe(200);
    expect(await remove(own)).toBe(403);
    const params = { ...game.key, entryId: own };
    const body = { kind: 'MOMENT' } as const;
    const corrected = await club.parent.ask(matchContract.update_match_entry, { params, query: {}, body });
    expect(corrected.status).toBe(403);
    expect((await read(club.coach)).entries).toMatchObject([{ id: own, kind: 'GOAL' }]);
  });

  it('keeps the goal of the other person as it was, whatever the tap says of which a helper says that it is the same', async () => {
    const [theirs, own] = [`${++ids}`, `${++ids}`];
    const at = Date.now();
    const goal = { playerId: club.leo, otherPlayerId: club.mia, note: 'A header' };
    await add(club.coach, { id: theirs, at, ...goal });
    await add(club.filming, { id: own, at: at + 1_000, playerId: club.noa, ownGoal: true });
    const params = { ...game.key, entryId: theirs };
    const remove = () => club.filming.ask(matchContract.remove_match_entry, { params, query: { same: own } });
    expect((await remove()).status).toBe(400);
    const body = { ownGoal: null, note: 'A rebound' };
    await club.filming.ask(matchContract.update_match_entry, {
      params: { ...game.key, entryId: own },
      query: {},
      body,
    });
    expect((await remove()).status).toBe(200);
    const by = expect.objectContaining({ userId: club.coach.user._id });
    expect((await read(club.coach)).entries).toEqual([{ id: own, kind: 'GOAL', side: 'US', at, ...goal, by }]);
  });

  it('has a match of its own for each row of a tournament, and none for a practice', async () => {
    const practice = await newEvent({ type: 'PRACTICE' });
    expect((await club.coach.ask(matchContract.get_match, { query: practice.key })).status).toBe(404);
    const rows = Object.fromEntries(
      ['60000001', '60000002'].map((id) => [
        `p${id}`,
        { id, name: 'Group', time: Date.now(), location: PITCH, teams: ['Green', 'Rovers'], theme: '' },
      ]),
    );
    const cup = await newEvent({ type: 'TOURNAMENT', schedules: rows });
    const of = (row?: string) => ({ query: { ...cup.key, ...(row && { row }) } });
    const goal = { id: `${++ids}`, kind: 'GOAL', at: Date.now() } as const;
    await club.coach.call(matchContract.add_match_entry, { params: cup.key, query: { row: '60000001' }, body: goal });
    expect((await club.coach.call(matchContract.get_match, of('60000001'))).entries).toHaveLength(1);
    expect((await club.coach.call(matchContract.get_match, of('60000002'))).entries).toEqual([]);
    for (const row of [undefined, '60000003'])
      expect((await club.coach.ask(matchContract.get_match, of(row))).status).toBe(404);
    expect((await club.coach.ask(matchContract.get_match, { query: { ...game.key, row: '60000001' } })).status).toBe(
      404,
    );
  });

  it('takes no entries for a canceled game, and says so', async () => {
    await club.store.events.updateOne({ _id: game.id }, { $set: { eventState: 'CANCELLED' } });
    const { status, problem } = await add(club.coach, {});
    expect([status, problem?.detail, Object.keys(problem?.fields ?? {})]).toEqual([
      409,
      'This event is canceled.',
      ['eventState'],
    ]);
  });

  it('takes entries of a game until 30 days after it, also when it goes on another day or has moved, and then no more', async () => {
    const DAY = 24 * 60 * MINUTE;
    const began = Date.now() - 2 * DAY;
    const moveTo = (eventTime: number) => club.store.events.updateOne({ _id: game.id }, { $set: { eventTime } });
    await moveTo(began);
    const goal = { id: `${++ids}`, at: began + 20 * MINUTE };
    for (const entry of [goal, { kind: 'PERIOD_START' }]) expect((await add(club.coach, entry)).status).toBe(200);
    await moveTo(Date.now() + DAY);
    const path = { params: { ...game.key, entryId: goal.id }, query: {} };
    const body = { at: began + 21 * MINUTE };
    expect((await club.coach.ask(matchContract.update_match_entry, { ...path, body })).status).toBe(200);
    await club.store.matches.updateOne({ _id: game.id }, { $set: { entries: {} } });
    await moveTo(Date.now() - 31 * DAY);
    const { status, problem } = await add(club.coach, { at: Date.now() - 31 * DAY, offline: true });
    expect([status, problem?.fields]).toEqual([400, { at: 'Is more than 30 days after the match' }]);
  });

  it('takes a thousand entries and no more, and still corrects and removes them', async () => {
    const first = `${++ids}`;
    await add(club.coach, { id: first });
    const at = Date.now();
    const more = Array.from({ length: 998 }, () => ({ id: `${++ids}`, kind: 'CHANCE', side: 'US', at }));
    const author = { userId: club.coach.user._id, name: 'Cora' };
    const rows = Object.fromEntries(more.map((entry) => [`entries.p${entry.id}`, { ...entry, ...author }]));
    await club.store.matches.updateOne({ _id: game.id }, { $set: rows });
    expect((await add(club.coach, {})).status).toBe(200);
    const { status, problem } = await add(club.coach, {});
    expect([status, problem?.fields]).toEqual([409, { entries: 'At most 1000' }]);
    const path = { params: { ...game.key, entryId: first }, query: {} };
    expect((await club.coach.ask(matchContract.update_match_entry, { ...path, body: { side: 'THEM' } })).status).toBe(
      200,
    );
    expect((await club.coach.ask(matchContract.remove_match_entry, path)).status).toBe(200);
    expect((await add(club.coach, {})).status).toBe(200);
  });

  it('R20: leaves room in the journal for those who run the team, whatever helpers enter', async () => {
    await saveLineup(club.coach, { scorer: club.parent.user._id });
    const fill = async (who: Person, count: number) => {
      const author = { userId: who.user._id, name: 'Pat' };
      const rows = Array.from({ length: count }, () => ({ id: `${++ids}`, kind: 'MOMENT', at: Date.now(), ...author }));
      const set = Object.fromEntries(rows.map((entry) => [`entries.p${entry.id}`, entry]));
      await club.store.matches.updateOne({ _id: game.id }, { $set: set });
    };
    await fill(club.parent, 299);
    expect((await add(club.parent, { kind: 'MOMENT' })).status).toBe(200);
    expect((await add(club.parent, { kind: 'MOMENT' })).status).toBe(409);
    expect((await add(club.filming, { kind: 'MOMENT' })).status).toBe(200);
    await fill(club.coach, 499);
    expect((await add(club.filming, { kind: 'MOMENT' })).status).toBe(409);
    expect((await add(club.coach, { kind: 'PERIOD_START' })).status).toBe(200);
  });

  it('is hidden from people of other teams', async () => {
    for (const who of [club.blueCoach, club.blueParent])
      expect((await who.ask(matchContract.get_match, { query: game.key })).status).toBe(404);
  });
});
