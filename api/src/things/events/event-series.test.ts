import type { EventRecord } from '@touchline/server/records';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GREEN, openTwoTeams, type Person, PITCH, type TwoTeams } from '../../testing/two-teams';

const { schedule_series, update_series, remove_series } = eventPlanningContract;
const ZONE = 'America/Los_Angeles';
const DAY = 86_400_000;
const HOUR = 3_600_000;
const YEAR = new Date().getUTCFullYear() + 1;

const local = (ms: number | undefined) => new Date(ms ?? Number.NaN).toLocaleString('sv-SE', { timeZone: ZONE });
const clockOf = (ms: number | undefined) => local(ms).slice(11, 16);
/** A winter day, 18:00 in Los Angeles. */
const winter = (month: number, day: number) => Date.UTC(YEAR, month - 1, day + 1, 2);

let idCount = 0;
const freshId = () => String(91_000_000 + ++idCount);

describe('series of events', () => {
  let club: TwoTeams;
  beforeAll(async () => {
    club = await openTwoTeams(undefined, { settings: { CLUB_TIMEZONE: ZONE } });
  });
  afterAll(() => club.close());

  const practice = (fields: object = {}) => ({
    type: 'PRACTICE' as const,
    eventTime: winter(2, 23),
    eventLocation: PITCH,
    tags: [GREEN],
    ...fields,
  });
  const schedule = async (body: object, who: Person = club.manager) =>
    who.ask(schedule_series, { body: { event: practice(), weekdays: [2, 4], until: winter(3, 31), ...body } });
  const stored = (ids: readonly string[]): Promise<EventRecord[]> =>
    club.store.events.find({ _id: { $in: [...ids] } }, { sort: { eventTime: 1 } });
  const scheduleSixty = async () => {
    const { reply } = await schedule({ weekdays: [0, 1, 2, 3, 4, 5, 6], until: winter(2, 23) + 59 * DAY });
    return stored(reply);
  };
  const seriesOf = (events: readonly EventRecord[]) => events[0]?.seriesId ?? '';

  it('keeps the local time across both clock changes', async () => {
    const times = { endTime: winter(1, 5) + HOUR, meetTime: winter(1, 5) - HOUR / 2, answerBy: winter(1, 5) - DAY };
    const { reply } = await schedule({
      event: practice({ eventTime: winter(1, 5), ...times }),
      weekdays: [new Date(`${YEAR}-01-05`).getUTCDay()],
      until: winter(12, 31),
    });
    const events = await stored(reply);
    expect(events).toHaveLength(52);
    expect(new Set(events.map(({ eventTime }) => new Date(eventTime).getUTCHours()))).toEqual(new Set([1, 2]));
    for (const { eventTime, endTime, meetTime, answerBy } of events)
      expect([eventTime, endTime, meetTime, answerBy].map(clockOf)).toEqual(['18:00', '19:00', '17:30', '18:00']);
    const days = events.map(({ eventTime }) => Date.parse(local(eventTime).slice(0, 10)) / DAY);
    expect(days.slice(1).every((day, index) => day - (days[index] ?? 0) === 7)).toBe(true);
  });

  it('creates separate events on these weekdays, with the rule', async () => {
    const { reply } = await schedule({ event: practice({ kit: 'Green' }) });
    const events = await stored(reply);
    for (const event of events) {
      expect(['Tue', 'Thu']).toContain(new Date(`${local(event.eventTime).slice(0, 10)}Z`).toUTCString().slice(0, 3));
      expect(event).toMatchObject({ kit: 'Green', name: 'Riverside Green practice', seriesId: seriesOf(events) });
      expect(event.rrule).toMatch(/^FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=\d{8}T\d{6}Z$/);
    }
    const [first] = events;
    const key = { id: first?._id ?? '', time: '', hash: '' };
    [key.time = '', key.hash = ''] = (first?.keys[0] ?? '').split('/');
    expect(await club.read(key, club.parent)).toMatchObject({ seriesId: seriesOf(events) });
    expect(local(events.at(-1)?.eventTime) <= local(winter(3, 31))).toBe(true);
  });

  it('I4: the same call by the same caller makes no second series, and completes one that was interrupted', async () => {
    const event = { ...practice(), id: freshId() };
    const first = await schedule({ event });
    await club.store.events.deleteOne({ _id: first.reply[3] ?? '' });
    const [again, concurrent] = await Promise.all([schedule({ event }), schedule({ event })]);
    expect([again.reply, concurrent.reply]).toEqual([first.reply, first.reply]);
    const found = await club.store.events.find({ seriesId: event.id });
    expect(found.map(({ _id }) => _id).sort()).toEqual([...first.reply].sort());
    const other = await schedule({ event }, club.coach);
    expect(seriesOf(await stored(other.reply))).not.toBe(event.id);
  });

  it.each([
    [{ weekdays: [] }, 'weekdays'],
    [{ weekdays: [7] }, 'weekdays.0'],
    [{ weekdays: [1.5] }, 'weekdays.0'],
    [{ weekdays: '1' }, 'weekdays'],
    [{ until: winter(2, 1) }, 'until'],
    [{ until: 1e15 }, 'until'],
    [{ weekdays: [0, 1, 2, 3, 4, 5, 6], until: winter(2, 23) + 60 * DAY }, 'until'],
    [{ event: { type: 'PRACTICE' } }, 'event.tags'],
    [{ event: 'x' }, 'event'],
    [{ event: practice({ endTime: winter(2, 23) }) }, 'endTime'],
  ])('rejects %o, names the field, and creates nothing', async (wrong, field) => {
    const before = await club.store.events.find({});
    const { status, problem } = await schedule(wrong);
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, expect.arrayContaining([field])]);
    expect(await club.store.events.find({})).toHaveLength(before.length);
  });

  it('makes at most 60, and publishes them as one batch', async () => {
    const before = club.busEvents.length;
    const events = await scheduleSixty();
    expect(events).toHaveLength(60);
    const busEvents = club.busEvents
      .slice(before)
      .map((busEvent) => (busEvent.kind === 'message' ? busEvent.about.batch : undefined));
    expect(busEvents).toEqual(Array(60).fill(seriesOf(events)));
  });

  it('changes this and later events: those get a series of their own, and a repeated call changes nothing', async () => {
    const events = await stored((await schedule({ event: practice({ endTime: winter(2, 23) + HOUR }) })).reply);
    const [, , third] = events;
    const from = third?.eventTime ?? 0;
    const at17 = from - HOUR;
    const call = () =>
      club.manager.ask(update_series, {
        body: { seriesId: seriesOf(events), from, change: { eventTime: at17, kit: 'Black', note: null } },
      });
    const { reply } = await call();
    expect(reply).toEqual(events.slice(2).map(({ _id }) => _id));
    const after = await stored(events.map(({ _id }) => _id));
    expect(after.slice(0, 2)).toEqual(events.slice(0, 2));
    const later = after.slice(2);
    expect(new Set(later.map(({ seriesId }) => seriesId)).size).toBe(1);
    expect(later[0]?.seriesId).not.toBe(seriesOf(events));
    for (const [index, event] of later.entries()) {
      expect(event).toMatchObject({ kit: 'Black', version: 2, rev: 2 });
      expect([clockOf(event.eventTime), clockOf(event.endTime)]).toEqual(['17:00', '18:00']);
      expect(local(event.eventTime).slice(0, 10)).toBe(local(events[index + 2]?.eventTime).slice(0, 10));
      expect(event.changes.at(-1)?.fields?.toSorted()).toEqual(['endTime', 'eventTime', 'kit', 'seriesId']);
    }
    expect((await call()).reply).toEqual(reply);
    expect(await stored(reply)).toEqual(later);
  });

  it('keeps the id of a series that changes as a whole', async () => {
    const events = await stored((await schedule({})).reply);
    const from = events[0]?.eventTime ?? 0;
    const body = { seriesId: seriesOf(events), from, change: { eventTime: from - HOUR } };
    for (let call = 0; call < 2; call += 1)
      expect((await club.manager.ask(update_series, { body })).reply).toHaveLength(events.length);
    const after = await stored(events.map(({ _id }) => _id));
    expect(after.map(({ seriesId, version }) => [seriesId, version])).toEqual(events.map(() => [seriesOf(events), 2]));
  });

  it('changes nothing when a change does not fit one of the events', async () => {
    const events = await stored((await schedule({})).reply);
    await club.store.events.updateOne({ _id: events[1]?._id ?? '' }, { $set: { eventState: 'CANCELLED' } });
    const body = { seriesId: seriesOf(events), from: winter(2, 23), change: { cancelReason: 'Rain' } };
    const { status, problem } = await club.manager.ask(update_series, { body });
    expect([status, problem.fields]).toEqual([400, { cancelReason: 'Only a cancelled event has a reason' }]);
    expect((await stored(events.map(({ _id }) => _id))).every(({ version }) => version === 1)).toBe(true);
  });

  it('removes a part or all of a series, and nothing while somebody is signed up', async () => {
    const events = await stored((await schedule({})).reply);
    const params = { seriesId: seriesOf(events) };
    const fourth = events[3];
    const key = { id: fourth?._id ?? '', time: fourth?.keys[0]?.slice(0, 7) ?? '', hash: 'u33d' };
    await club.parent.call(eventsContract.add_attendee, { params: key, body: { playerId: club.leo } });
    const remove = (query: object) => club.manager.ask(remove_series, { params, query });
    expect((await remove({})).status).toBe(409);
    expect(await club.store.events.find({ seriesId: params.seriesId })).toHaveLength(events.length);
    expect((await remove({ from: String(events[4]?.eventTime) })).reply).toEqual(events.slice(4).map(({ _id }) => _id));
    await club.store.events.updateOne({ _id: key.id }, { $set: { attendees: {}, attendeeIds: [], attendeeCount: 0 } });
    expect((await remove({})).reply).toHaveLength(4);
    expect((await remove({})).status).toBe(404);
    const body = { ...params, from: winter(2, 23), change: { kit: 'Blue' } };
    expect((await club.manager.ask(update_series, { body })).status).toBe(404);
  });

  it('P2: a series of another team gets the same response as a missing one', async () => {
    const events = await stored((await schedule({})).reply);
    const ask = (seriesId: string) =>
      club.blueCoach.ask(update_series, { body: { seriesId, from: winter(2, 23), change: { kit: 'x' } } });
    const [hidden, missing] = [await ask(seriesOf(events)), await ask('99999999')];
    expect([hidden.status, hidden.raw]).toEqual([404, missing.raw]);
  });
});
