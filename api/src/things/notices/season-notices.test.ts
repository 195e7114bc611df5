/** Many events that are planned in one sitting, events of several days, and answers on the last day. */
import type { EventView } from '@touchline/shared/events/event.model';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noticeClock } from '../../testing/every-mail';
import { attendeeCalls, GREEN, openTwoTeams, type Person, PITCH, type TwoTeams } from '../../testing/two-teams';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TODAY = Math.floor(Date.now() / DAY) * DAY;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
let club: TwoTeams;
let clock: ReturnType<typeof noticeClock>;

beforeEach(async () => {
  club = await openTwoTeams(undefined, { settings: { PUBLIC_URL: 'https://club.example', CLUB_TIMEZONE: 'UTC' } });
  clock = noticeClock(club);
});
afterEach(() => club.close());

const mailsOf = (who: Person) => club.mailsTo(who.user.emailAddress).filter(({ notices }) => notices);
const bellOf = (who: Person) => who.call(noticesContract.list_notices, { query: {} });
const event = (eventTime: number, fields: object = {}) => ({
  eventTime,
  eventLocation: PITCH,
  tags: [GREEN],
  ...fields,
});
const schedule = (eventTime: number, fields: object = {}) =>
  club.manager.call(eventsContract.schedule_event, { body: event(eventTime, fields) });
const daysIn = (text: string): number[] =>
  [...text.matchAll(/[A-Z][a-z]{2}, ([A-Z][a-z]{2} \d+)(, \d{4})?, \d+:00 [AP]M/g)].map(([, day, year]) =>
    Date.parse(`${day}${year ?? `, ${new Date().getUTCFullYear()}`} UTC`),
  );

it('sends a planned season as one mail: in the order of its days, with the year, and links for the next 14 days', async () => {
  // Entered backwards, on 58 days that reach into the next year. The first reminder, 48 hours before the first day, is not due yet.
  const first = TODAY + 3 * DAY + 10 * HOUR;
  for (let week = 57; week >= 0; week -= 1)
    await schedule(first + week * 7 * DAY, { opponent: week === 0 ? 'Harbor City' : `Opponent ${week}` });
  await clock.pass(0);
  await clock.pass(45 * MINUTE);
  await clock.pass(HOUR);
  const [mail, ...others] = mailsOf(club.parent);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(
    /^58 new events, next: Riverside Green vs Harbor City, \w{3}, \w{3} \d+(, \d{4})?, 10:00 AM$/,
  );
  const text = mail?.text ?? '';
  const days = daysIn(text);
  expect(days).toHaveLength(58);
  expect(days).toEqual(days.toSorted((one, other) => one - other));
  expect(days.at(-1)).toBe(TODAY + 3 * DAY + 57 * 7 * DAY);
  // Two events within 14 days, three answers for each of two children.
  expect(text.match(/\/answer\/[\w-]{43}\?available/g)).toHaveLength(12);
  const links = await club.store.mailLinks.countDocuments({ userId: club.parent.user._id, purpose: 'answer' });
  expect(links).toBe(4);
});

it('lists a series as one line, with the year of its end', async () => {
  const first = TODAY + 30 * DAY + 18 * HOUR;
  const until = first + 400 * DAY;
  const weekdays = [new Date(first).getUTCDay()];
  await schedule(TODAY + 3 * DAY + 10 * HOUR, { opponent: 'Harbor City' });
  await schedule(first + 3 * DAY, { opponent: 'Lake City' });
  await club.manager.call(eventPlanningContract.schedule_series, {
    body: { event: event(first, { type: 'PRACTICE' }), weekdays, until },
  });
  await clock.pass(0);
  await clock.pass(HOUR);
  const [mail, ...others] = mailsOf(club.parent);
  expect(others).toEqual([]);
  const lines = (mail?.text ?? '').split('\n').filter((line) => line.includes(' · '));
  expect(lines).toEqual([
    expect.stringMatching(/^58 × .*: \w{3}, 6:00 PM, until \w{3}, \w{3} \d+, \d{4} · /),
    expect.stringContaining('Lake City'),
  ]);
});

it('shows one line in the bell for the events of a sitting, with the next of them', async () => {
  const first = TODAY + 2 * DAY + 10 * HOUR;
  await club.manager.call(eventPlanningContract.schedule_series, {
    body: { event: event(first, { type: 'PRACTICE' }), weekdays: EVERY_DAY, until: first + 9 * DAY },
  });
  const next = await schedule(first - HOUR, { opponent: 'Harbor City' });
  await clock.pass(0);
  const [line, ...others] = await bellOf(club.parent);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    kind: 'event',
    team: 'Riverside Green',
    added: { events: 11, games: 1 },
    event: { key: { id: next }, eventTime: first - HOUR },
  });
  await club.parent.call(noticesContract.read_notices, { body: {} });
  await clock.pass(DAY);
  await schedule(first + 20 * DAY, { opponent: 'Lake City' });
  await clock.pass(0);
  const after = await bellOf(club.parent);
  expect(after.filter(({ kind }) => kind === 'event').map(({ added }) => added?.events)).toEqual([undefined, 11]);
});

it('waits while somebody goes on adding events, at most two hours', async () => {
  for (let n = 0; n < 6; n += 1) {
    await schedule(TODAY + (5 + n) * DAY + 10 * HOUR);
    await clock.pass(9 * MINUTE);
  }
  expect(mailsOf(club.parent)).toEqual([]);
  await clock.pass(11 * MINUTE);
  expect(mailsOf(club.parent).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^6 new events, next: /)]);
});

it('asks about a single new event also when it is weeks away', async () => {
  await schedule(TODAY + 40 * DAY);
  await clock.pass(0);
  await clock.pass(HOUR);
  expect(mailsOf(club.parent)[0]?.text).toContain('Leo: going: https://club.example/answer/');
});

it('writes all days of a tournament in the mail and the bell', async () => {
  const eventTime = TODAY + 3 * DAY + 15 * HOUR;
  await schedule(eventTime, { type: 'TOURNAMENT', endTime: eventTime + 2 * DAY + 3 * HOUR });
  await clock.pass(0);
  await clock.pass(HOUR);
  const day = (ms: number) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' }).format(ms);
  const times = mailsOf(club.parent)[0]
    ?.text.split('\n')
    .find((line) => line.includes(' – '));
  expect(times?.replaceAll(/, \d{4}/g, '')).toBe(`${day(eventTime)}, 3:00 PM – ${day(eventTime + 2 * DAY)}, 6:00 PM`);
  const [line] = await bellOf(club.parent);
  expect(line?.event?.endTime).toBe(eventTime + 2 * DAY + 3 * HOUR);
});

it('tells staff of a changed answer on the last day, but of no first answer', async () => {
  const game: EventView = await club.game();
  await clock.pass(0);
  await clock.pass(HOUR);
  const answer = attendeeCalls(() => game.key);
  await answer.add(club.parent, { playerId: club.leo, available: 'YES' });
  await clock.passTo(game.eventTime - 20 * HOUR);
  await answer.add(club.parent2, { playerId: club.noa, available: 'NO' });
  await clock.pass(MINUTE);
  const late = () => mailsOf(club.coach).filter(({ subject }) => subject.startsWith('Late change'));
  expect(late()).toEqual([]);
  const row = (await club.read(game.key)).attendees.find(({ playerId }) => playerId === club.leo)?.id ?? '';
  await answer.change(club.parent, row, { available: 'NO' });
  await clock.pass(MINUTE);
  expect(late().map(({ text }) => text)).toEqual([expect.stringContaining('Leo Raman: Can’t go, before: Going')]);
});
