import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GREEN, gameBody, openTwoTeams, type TwoTeams } from '../../testing/two-teams';

const { schedule_event, get_event } = eventsContract;
const { update_event, get_event_history } = eventEditingContract;
const HOUR = 3_600_000;
const { eventTime } = gameBody();

describe('the details of an event', () => {
  let club: TwoTeams;
  beforeAll(async () => {
    club = await openTwoTeams();
  });
  afterAll(() => club.close());

  const schedule = async (fields: object) => {
    const id = await club.manager.call(schedule_event, { body: { ...gameBody(), ...fields } });
    const { tags: _, ...key } = { ...(await club.store.events.findOne({ _id: id })), id };
    const [time = '', hash = ''] = (key.keys?.[0] ?? '').split('/');
    return club.read({ id, time, hash });
  };
  const change = (event: { id: string; rev: number }, form: object) =>
    club.manager.ask(update_event, { body: { id: event.id, rev: event.rev, ...form } });

  it('lets a manager schedule and change all of them', async () => {
    const details = {
      opponent: 'Harbor City',
      homeAway: 'AWAY',
      endTime: eventTime + HOUR,
      meetTime: eventTime - HOUR,
      answerBy: eventTime - 2 * HOUR,
      kit: 'White',
      note: 'Bring water.',
    };
    const event = await schedule(details);
    expect(event).toMatchObject(details);
    expect((await change(event, { kit: 'Green', homeAway: 'HOME' })).status).toBe(200);
    for (const who of [club.parent, club.filming, club.root])
      expect(await club.read(event.key, who)).toMatchObject({ ...details, kit: 'Green', homeAway: 'HOME' });
    const [last] = await club.manager.call(get_event_history, { query: event.key });
    expect(last?.fields).toEqual(['homeAway', 'kit']);
  });

  it('clears a field with null or an empty text, on open screens too', async () => {
    const event = await schedule({ opponent: 'Harbor City', endTime: eventTime + HOUR, name: 'Cup' });
    await change(event, { opponent: '', endTime: null });
    const after = await club.read(event.key);
    expect(after).not.toHaveProperty('opponent');
    expect(after).not.toHaveProperty('endTime');
    expect(club.messages('event:changed').at(-1)?.patch).toEqual({ opponent: null, endTime: null, rev: 2 });
    expect((await change(after, { opponent: '' })).status).toBe(200);
    expect(await club.read(event.key)).toMatchObject({ version: 2, rev: 2 });
  });

  it('stores the results and the points rule of a tournament, and publishes them to every screen', async () => {
    const cup = await schedule({ type: 'TOURNAMENT' });
    const { eventLocation: location } = cup;
    const begun = Date.now() - HOUR;
    const game = { id: '500000001', name: 'Group A', time: begun, location, teams: ['Green', 'Harbor'], theme: '' };
    const pointsRule = { win: 2, draw: 1, loss: 0 };
    expect((await change(cup, { pointsRule, schedules: [game] })).status).toBe(200);
    expect((await change({ ...cup, rev: 2 }, { schedules: [{ ...game, result: '2:1' }] })).status).toBe(200);
    const played = [{ ...game, result: '2:1' }];
    expect(club.messages('event:changed').at(-1)?.patch).toEqual({ schedules: played, rev: 3 });
    for (const who of [club.parent, club.filming, club.root])
      expect(await club.read(cup.key, who)).toMatchObject({ pointsRule, schedules: played });
    const [last, first] = await club.manager.call(get_event_history, { query: cup.key });
    expect([first?.fields, last?.fields]).toEqual([['pointsRule', 'schedules'], ['schedules']]);
    const ask = (form: object) => change({ ...cup, rev: 3 }, form).then(({ status }) => status);
    expect(await ask({ schedules: [{ ...game, result: 'two'.repeat(99) }] })).toBe(400);
    expect(await ask({ pointsRule: { ...pointsRule, win: -1 } })).toBe(400);
    const later = { ...game, id: '30000099', time: Date.now() + HOUR, result: '1:0' };
    const early = await club.manager.ask(update_event, { body: { id: cup.id, rev: 3, schedules: [later] } });
    expect([early.status, early.problem.fields]).toEqual([
      400,
      { 'schedules.0.result': 'Enter the result after the game starts' },
    ]);
    const scheduled = await club.manager.ask(schedule_event, {
      body: { ...gameBody(), type: 'TOURNAMENT', schedules: [later] },
    });
    expect(scheduled.status).toBe(400);
    const asParent = { id: cup.id, rev: 3, schedules: [{ ...game, result: '9:0' }] };
    expect((await club.parent.ask(update_event, { body: asParent })).status).toBe(403);
  });

  it.each([
    [{ type: 'GAME', opponent: 'Harbor City' }, 'Riverside Green vs Harbor City'],
    [{ type: 'GAME' }, 'Riverside Green game'],
    [{ type: 'PRACTICE', opponent: 'Harbor City' }, 'Riverside Green practice'],
    [{ type: 'OTHER' }, 'Riverside Green event'],
    [{ opponent: 'Harbor City', name: 'Derby' }, 'Derby'],
  ])('names the event %o', async (fields, name) => {
    expect(await schedule(fields)).toMatchObject({ name });
  });

  it('renames a game with its opponent, unless somebody has named it', async () => {
    const event = await schedule({});
    await change(event, { opponent: 'Harbor City' });
    expect(await club.read(event.key)).toMatchObject({ name: 'Riverside Green vs Harbor City' });
    const named = await schedule({ name: 'Derby' });
    await change(named, { opponent: 'Harbor City' });
    expect(await club.read(named.key)).toMatchObject({ name: 'Derby', opponent: 'Harbor City' });
    await change({ ...named, rev: 2 }, { name: '' });
    expect(await club.read(named.key)).toMatchObject({ name: 'Riverside Green vs Harbor City' });
  });

  it.each([
    [{ endTime: eventTime }, 'endTime', 'Must be after the start'],
    [{ meetTime: eventTime }, 'meetTime', 'Must be before the start'],
    [{ answerBy: eventTime + 1 }, 'answerBy', 'Must not be after the start'],
    [{ cancelReason: 'Rain' }, 'cancelReason', 'Only a cancelled event has a reason'],
    [{ opponent: 'x'.repeat(101) }, 'opponent', 'At most 100 characters'],
    [{ note: 'x'.repeat(1_001) }, 'note', 'At most 1000 characters'],
    [{ kit: 'a\u202Eb' }, 'kit', 'Contains characters that are not allowed'],
    [{ homeAway: 'UP' }, 'homeAway', "Must be one of 'HOME', 'AWAY', 'NEUTRAL'"],
    [{ endTime: '9:00' }, 'endTime', 'Must be a time in milliseconds'],
  ])('rejects %o and names the field', async (wrong, field, message) => {
    const event = await schedule({});
    const answers = [
      await change(event, wrong),
      await club.manager.ask(schedule_event, { body: { ...gameBody(), ...wrong } as never }),
    ];
    for (const { status, problem } of answers) {
      expect(status).toBe(400);
      expect(problem.fields).toMatchObject({ [field]: message });
    }
    expect(await club.read(event.key)).toMatchObject({ version: 1 });
  });

  it('moves the other times with the start, unless the form names them', async () => {
    const event = await schedule({ endTime: eventTime + HOUR, meetTime: eventTime - HOUR });
    await change(event, { eventTime: eventTime + 5 * HOUR, meetTime: eventTime + 4 * HOUR });
    expect(await club.read(event.key)).toMatchObject({ endTime: eventTime + 6 * HOUR, meetTime: eventTime + 4 * HOUR });
  });

  it('keeps the reason of a cancellation until the event is restored', async () => {
    const event = await schedule({});
    await change(event, { eventState: 'CANCELLED', cancelReason: 'Rain' });
    const cancelled = await club.read(event.key, club.parent);
    expect(cancelled).toMatchObject({ eventState: 'CANCELLED', cancelReason: 'Rain' });
    await change(cancelled, { eventState: 'PENDING' });
    expect(await club.read(event.key)).not.toHaveProperty('cancelReason');
  });

  it('accepts a result only once the game has begun', async () => {
    const early = { status: 400, problem: { fields: { result: 'Enter the result after the game starts' } } };
    const event = await schedule({});
    expect(await change(event, { result: '2:1' })).toMatchObject(early);
    const scheduled = await club.manager.ask(schedule_event, { body: { ...gameBody(), result: '2:1' } });
    expect(scheduled).toMatchObject(early);
    expect(await club.read(event.key)).toMatchObject({ result: '', version: 1 });
    expect((await change(event, { result: '2:1', eventTime: Date.now() })).status).toBe(200);
    expect((await change({ ...event, rev: 2 }, { kit: 'Green', eventTime })).status).toBe(200);
  });

  it('brings a canceled event back until its start, or when it moves to a later day', async () => {
    const event = await schedule({ eventTime: Date.now() - HOUR });
    expect((await change(event, { eventState: 'CANCELLED', cancelReason: 'Rain' })).status).toBe(200);
    const cancelled = { id: event.id, rev: 2 };
    const message = 'A canceled event can be brought back only before its start';
    for (const eventState of ['PENDING', 'FINISHED']) {
      const { status, problem } = await change(cancelled, { eventState });
      expect([status, problem.fields]).toEqual([400, { eventState: message }]);
    }
    expect((await change(cancelled, { kit: 'Green' })).status).toBe(200);
    expect((await change({ ...cancelled, rev: 3 }, { eventState: 'PENDING', eventTime })).status).toBe(200);
  });

  it('does not let a form choose a series', async () => {
    const event = await schedule({ seriesId: '91000001', rrule: 'FREQ=DAILY' });
    await change(event, { seriesId: '91000001', kit: 'Green' });
    const after = await club.coach.call(get_event, { query: event.key });
    expect(after).toMatchObject({ kit: 'Green', tags: [GREEN] });
    expect(after).not.toHaveProperty('seriesId');
    expect(after).not.toHaveProperty('rrule');
  });
});
