import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noticeClock } from '../../testing/every-mail';
import {
  attendeeCalls,
  beforeWrite,
  contactsIn,
  GREEN,
  openTwoTeams,
  type Person,
  type TwoTeams,
} from '../../testing/two-teams';

const { offer_ride, withdraw_ride, take_seat, give_seat_back } = eventPlanningContract;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let club: TwoTeams;
let game: EventView;
let clock: ReturnType<typeof noticeClock>;

const seen: string[] = [];

beforeEach(async () => {
  seen.length = 0;
  club = await openTwoTeams(undefined, { settings: { PUBLIC_URL: 'https://club.example', CLUB_TIMEZONE: 'UTC' } });
  game = await club.game();
  clock = noticeClock(club);
  await clock.pass(0);
  await clock.pass(HOUR);
});
afterEach(() => club.close());

const offer = (who: Person) => who.call(offer_ride, { params: game.key, body: { seats: 3 } });
const rideOf = async (driver: Person) =>
  (await club.read(game.key)).rides?.find(({ userId }) => userId === driver.user._id)?.id ?? '';
const seat = async (driver: Person, playerId: string) => ({ ...game.key, rideId: await rideOf(driver), playerId });
const take = async (who: Person, driver: Person, playerId: string) =>
  who.ask(take_seat, { params: await seat(driver, playerId) });
const giveBack = async (who: Person, driver: Person, playerId: string) =>
  who.call(give_seat_back, { params: await seat(driver, playerId) });
const answer = () => attendeeCalls(() => game.key);
const riders = async () => (await club.read(game.key)).rides?.map((ride) => ride.riders);
/** Lets the worker look; returns the mails about rides since the last look, as `receiver: subject`. */
async function news(ms = 5_000): Promise<string[]> {
  await clock.pass(ms);
  const people = { coach: club.coach, manager: club.manager, parent: club.parent, parent2: club.parent2 };
  const all = Object.entries(people).flatMap(([name, { user }]) =>
    club
      .mailsTo(user.emailAddress)
      .flatMap(({ subject, notices }) =>
        notices && /car|seat|ride|pick-up/i.test(subject) ? [`${name}: ${subject}`] : [],
      ),
  );
  const fresh = all.filter((line) => !seen.includes(line));
  seen.push(...fresh);
  return fresh;
}

it('tells a driver of each seat that others take or give back, and families nothing of what they did', async () => {
  await offer(club.coach);
  expect(await news()).toEqual([]);
  await take(club.parent, club.coach, club.leo);
  expect(await news()).toEqual([`coach: New in your car: Leo, ${game.name}`]);
  await giveBack(club.parent, club.coach, club.leo);
  expect(await news(11 * MINUTE)).toEqual([`coach: No longer in your car: Leo, ${game.name}`]);
  const [item] = await club.coach.call(noticesContract.list_notices, { query: {} });
  expect(item).toMatchObject({ kind: 'ride', ride: 'freed', event: { name: game.name } });
});

it('tells the families of riders that the driver withdrew, in mail and bell, without contacts', async () => {
  await offer(club.coach);
  await take(club.parent, club.coach, club.leo);
  await take(club.parent2, club.coach, club.noa);
  await news();
  await club.coach.call(withdraw_ride, { params: game.key, query: {} });
  expect(await news(11 * MINUTE)).toEqual([
    `parent: The ride for Leo is off: ${game.name}`,
    `parent2: The ride for Noa is off: ${game.name}`,
  ]);
  const mail = club.mailsTo(club.parent.user.emailAddress).at(-1);
  expect(mail?.text).toContain('The driver can’t take Leo any more. Please look for another seat.');
  expect(mail?.text).not.toMatch(/Noa|Raman/);
  expect([...contactsIn(mail?.text ?? '')]).toEqual([]);
  const [item] = await club.parent.call(noticesContract.list_notices, { query: {} });
  expect(item).toMatchObject({ kind: 'ride', ride: 'withdrawn', children: ['Leo'] });
});

it('tells who has taken a job that staff renamed or removed it, in mail and bell, and nobody else', async () => {
  const { manager, parent, parent2, coach } = club;
  const save = (jobs: { id?: string; name: string; needed: number }[]) =>
    manager.call(eventEditingContract.update_event, { body: { id: game.id, jobs } });
  await save([{ name: 'Oranges', needed: 2 }]);
  const id = (await club.read(game.key)).jobs?.[0]?.id ?? '';
  for (const who of [parent, parent2])
    await who.call(eventPlanningContract.take_job, { params: { ...game.key, jobId: id } });
  await clock.pass(5_000);
  const told = ({ user }: Person) =>
    club
      .mailsTo(user.emailAddress)
      .flatMap(({ subject, text }) => (/^Your job/.test(subject) ? [{ subject, text }] : []));
  await save([{ id, name: 'Snacks', needed: 2 }]);
  await clock.pass(11 * MINUTE);
  for (const who of [parent, parent2])
    expect(told(who)).toMatchObject([
      {
        subject: `Your job has changed: Snacks, ${game.name}`,
        text: expect.stringContaining('You took “Oranges”, which is now “Snacks”.'),
      },
    ]);
  await parent2.call(eventPlanningContract.give_job_back, { params: { ...game.key, jobId: id } });
  await clock.pass(5_000);
  await save([]);
  await clock.pass(11 * MINUTE);
  expect(told(parent).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Snacks'),
    `Your job was removed: Snacks, ${game.name}`,
  ]);
  expect([told(parent2).length, told(manager).length, told(coach).length]).toEqual([1, 0, 0]);
  const [item] = await parent.call(noticesContract.list_notices, { query: {} });
  expect(item).toMatchObject({ kind: 'job', job: { was: 'Snacks' } });
});

it('tells nothing of a job that changed to who gives it back before the mail is sent', async () => {
  const { manager, parent, parent2 } = club;
  const save = (jobs: { id?: string; name: string; needed: number }[]) =>
    manager.call(eventEditingContract.update_event, { body: { id: game.id, jobs } });
  await save([{ name: 'Oranges', needed: 2 }]);
  const id = (await club.read(game.key)).jobs?.[0]?.id ?? '';
  const params = { ...game.key, jobId: id };
  const at = (ms: number) => new Date(Date.now() + ms).toISOString().slice(11, 16);
  const quiet = { from: at(0), to: at(3 * HOUR) };
  for (const who of [parent, parent2]) {
    await who.call(eventPlanningContract.take_job, { params });
    await who.call(noticesContract.update_preferences, { body: { quiet } });
  }
  await clock.pass(5_000);
  await save([{ id, name: 'Snacks', needed: 2 }]);
  await clock.pass(5_000);
  await parent2.call(eventPlanningContract.give_job_back, { params });
  await clock.pass(5 * HOUR);
  const told = ({ user }: Person) =>
    club.mailsTo(user.emailAddress).filter(({ subject }) => subject.startsWith('Your job')).length;
  expect([told(parent), told(parent2)]).toEqual([1, 0]);
});

it('tells the families of riders of another pick-up, and not of more seats', async () => {
  const says = (pickUp: string, seats = 3) =>
    club.coach.call(offer_ride, { params: game.key, body: { seats, pickUp } });
  await says('School, 9:00');
  await take(club.parent, club.coach, club.leo);
  await news();
  await says('School, 9:00', 4);
  expect(await news(11 * MINUTE)).toEqual([]);
  await says('Library, 8:30', 4);
  await take(club.parent2, club.coach, club.noa);
  // Noa's family read the new pick-up when it took the seat.
  expect(await news(11 * MINUTE)).toEqual([
    `coach: New in your car: Noa, ${game.name}`,
    `parent: New pick-up for Leo: ${game.name}`,
  ]);
  expect(club.mailsTo(club.parent.user.emailAddress).at(-1)?.text).toContain(
    'coach changed the place or time at which Leo gets in. Look at the event.',
  );
  const [item] = await club.parent.call(noticesContract.list_notices, { query: {} });
  expect(item).toMatchObject({ kind: 'ride', ride: 'moved', children: ['Leo'] });
});

it('tells a family of a withdrawn ride within minutes when the event is near', async () => {
  await offer(club.coach);
  await take(club.parent, club.coach, club.leo);
  await clock.passTo(game.eventTime - 2 * HOUR);
  await news();
  await giveBack(club.parent, club.coach, club.leo);
  await take(club.parent, club.coach, club.leo);
  await club.coach.call(withdraw_ride, { params: game.key, query: {} });
  expect(await news(2 * MINUTE)).toEqual([`parent: The ride for Leo is off: ${game.name}`]);
});

it('tells driver and family what staff changed', async () => {
  await offer(club.parent);
  await take(club.manager, club.parent, club.noa);
  expect(await news()).toEqual([`parent: New in your car: Noa, ${game.name}`, `parent2: A seat for Noa: ${game.name}`]);
  expect(club.mailsTo(club.parent2.user.emailAddress).at(-1)?.text).toContain('Noa can ride with parent.');
  await club.manager.call(withdraw_ride, { params: game.key, query: { rideId: await rideOf(club.parent) } });
  expect(await news(11 * MINUTE)).toEqual([
    `parent: Your ride was removed: ${game.name}`,
    `parent2: The ride for Noa is off: ${game.name}`,
  ]);
});

it('frees the seat of a child who can’t go, and tells the driver', async () => {
  await offer(club.coach);
  await take(club.parent, club.coach, club.leo);
  await take(club.parent, club.coach, club.mia);
  await news();
  // Leo has no answer yet, Mia changes hers.
  await answer().add(club.parent, { playerId: club.mia, available: 'YES' });
  await answer().add(club.parent, { playerId: club.leo, available: 'NO' });
  expect(await riders()).toEqual([[club.mia]]);
  const row = (await club.read(game.key)).attendees.find(({ playerId }) => playerId === club.mia);
  await answer().change(club.parent, row?.id ?? '', { available: 'NO' });
  expect(await riders()).toEqual([[]]);
  expect(await news(11 * MINUTE)).toEqual([`coach: No longer in your car: Leo and Mia, ${game.name}`]);
  expect(club.messages('ride:saved').at(-1)?.ride.riders).toEqual([]);
  const { status, problem } = await take(club.parent, club.coach, club.leo);
  expect([status, problem.detail]).toEqual([409, 'This child can’t go. Change the answer first.']);
  await answer().change(club.parent, row?.id ?? '', { available: 'MAYBE' });
  expect((await take(club.parent, club.coach, club.mia)).status).toBe(200);
});

it('gives no seat to a child whose “can’t go” is written at the same moment', async () => {
  await offer(club.coach);
  const late = await beforeWrite(club.store.events, 'findOneAndUpdate', {
    call: () => take(club.parent, club.coach, club.leo),
    other: () => answer().add(club.parent, { playerId: club.leo, available: 'NO' }),
  });
  expect(late.status).toBe(409);
  expect(await riders()).toEqual([[]]);
});

it('tells nobody of a seat that was taken and given back between two notices, and a toggling family floods nobody', async () => {
  await offer(club.coach);
  await take(club.parent, club.coach, club.mia);
  await news();
  for (let times = 0; times < 6; times += 1) {
    await take(club.parent, club.coach, club.leo);
    await clock.pass(MINUTE);
    await giveBack(club.parent, club.coach, club.leo);
    await clock.pass(MINUTE);
  }
  await clock.pass(HOUR);
  const told = club.mailsTo(club.coach.user.emailAddress).filter(({ subject }) => subject.includes('your car'));
  expect(told.length).toBeLessThanOrEqual(3);
});

it('tells the driver of a rider who left the roster, and nobody of rides of a cancelled event', async () => {
  await offer(club.coach);
  await take(club.parent2, club.coach, club.noa);
  await news();
  await club.manager.call(teamsContract.remove_player, { params: { teamId: GREEN, player: club.noa } });
  expect(await news(11 * MINUTE)).toEqual([`coach: No longer in your car: Noa, ${game.name}`]);
  await take(club.parent, club.coach, club.leo);
  await news(11 * MINUTE);
  const { rev } = await club.read(game.key);
  const cancelled = { id: game.id, rev, eventState: 'CANCELLED' as const };
  await club.manager.call(eventEditingContract.update_event, { body: cancelled });
  await club.coach.call(withdraw_ride, { params: game.key, query: {} });
  expect(await news(11 * MINUTE)).toEqual([]);
});

it('respects the preference for rides', async () => {
  const off = { mail: false, push: false };
  await club.coach.call(noticesContract.update_preferences, { body: { kinds: { ride: off } } });
  await offer(club.coach);
  await take(club.parent, club.coach, club.leo);
  expect(await news()).toEqual([]);
  const [item] = await club.coach.call(noticesContract.list_notices, { query: {} });
  expect(item?.kind, 'the bell shows it').toBe('ride');
});
