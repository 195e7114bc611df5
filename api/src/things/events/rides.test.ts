import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BLUE,
  beforeWrite,
  contactsIn,
  GREEN,
  openTwoTeams,
  type Person,
  STORES,
  type TwoTeams,
} from '../../testing/two-teams';

const { offer_ride, withdraw_ride, take_seat, give_seat_back, show_shares, take_job } = eventPlanningContract;
const { update_event } = eventEditingContract;
const ORANGES = '31000001';

describe.each(STORES)('rides to an event on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let game: EventView;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
    game = await club.game();
  });
  afterEach(() => club.close());

  const offer = (who: Person, seats = 2) => who.ask(offer_ride, { params: game.key, body: { seats } });
  const withdraw = (who: Person, rideId?: string) => who.ask(withdraw_ride, { params: game.key, query: { rideId } });
  const rides = async (who?: Person) => (await club.read(game.key, who)).rides;
  const rideOf = async (driver: Person) => (await rides())?.find(({ userId }) => userId === driver.user._id)?.id ?? '';
  const seat = async (driver: Person, playerId: string) => ({ ...game.key, rideId: await rideOf(driver), playerId });
  const take = async (who: Person, driver: Person, playerId: string) =>
    who.ask(take_seat, { params: await seat(driver, playerId) });
  const giveBack = async (who: Person, driver: Person, playerId: string) =>
    who.ask(give_seat_back, { params: await seat(driver, playerId) });
  const riders = async () => (await rides())?.map((ride) => ride.riders);
  const save = async (form: object) =>
    club.manager.ask(update_event, { body: { id: game.id, rev: (await club.read(game.key)).rev, ...form } });

  it('are offered, taken and taken back, I3 with one version each, and I4 a repeated call changes nothing', async () => {
    const { id } = game;
    const twice = async (call: () => Promise<{ reply: unknown }>, version: number) => {
      for (let time = 0; time < 2; time += 1) expect((await call()).reply).toEqual({ id, version });
    };
    await twice(() => offer(club.parent, 2), 2);
    await twice(() => take(club.parent2, club.parent, club.noa), 3);
    expect(await riders()).toEqual([[club.noa]]);
    await twice(() => offer(club.parent, 3), 4);
    await twice(() => giveBack(club.parent2, club.parent, club.noa), 5);
    await take(club.parent2, club.parent, club.noa);
    await twice(() => withdraw(club.parent), 7);
    expect(await club.read(game.key)).not.toHaveProperty('rides');
    expect((await offer(club.parent, 1)).status).toBe(200);
    expect(await riders(), 'a new ride is empty').toEqual([[]]);
    expect(club.messages('ride:saved').map(({ ride, version }) => [version, ride.seats, ride.riders?.length])).toEqual([
      [2, 2, 0],
      [3, 2, 1],
      [4, 3, 1],
      [5, 3, 0],
      [6, 3, 1],
      [8, 1, 0],
    ]);
    expect(club.messages('ride:removed').map(({ version }) => version)).toEqual([7]);
    expect((await club.read(game.key)).rev).toBe(1);
  });

  it('are offered and withdrawn by the film crew of the team', async () => {
    expect((await offer(club.filming)).status).toBe(200);
    expect(await riders()).toEqual([[]]);
    expect((await take(club.parent, club.filming, club.leo)).status).toBe(200);
    expect((await withdraw(club.filming)).status).toBe(200);
    expect((await rides()) ?? []).toEqual([]);
  });

  it('gives the last seat to one of two families who take it at the same moment', async () => {
    await offer(club.coach, 1);
    const late = await beforeWrite(club.store.events, 'findOneAndUpdate', {
      call: () => take(club.parent, club.coach, club.leo),
      other: () => take(club.parent2, club.coach, club.noa),
    });
    expect([late.status, late.problem.detail]).toEqual([409, 'Every seat in this car is taken.']);
    expect(await riders()).toEqual([[club.noa]]);
    const freed = await Promise.all([
      giveBack(club.parent2, club.coach, club.noa),
      take(club.parent, club.coach, club.mia),
    ]);
    expect(freed[0].status).toBe(200);
    await giveBack(club.parent, club.coach, club.mia);
    const both = await Promise.all([take(club.parent, club.coach, club.leo), take(club.parent2, club.coach, club.noa)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await riders()).toHaveLength(1);
  });

  it('keeps a child out of two cars, also when both seats are taken at the same moment', async () => {
    await offer(club.coach);
    await offer(club.manager);
    const late = await beforeWrite(club.store.events, 'findOneAndUpdate', {
      call: () => take(club.parent, club.coach, club.leo),
      other: () => take(club.parent, club.manager, club.leo),
    });
    expect([late.status, late.problem.detail]).toEqual([409, 'This child has a seat in another car.']);
    expect(await riders()).toEqual([[], [club.leo]]);
  });

  it('a driver who takes the ride back while a child takes a seat leaves no seat behind', async () => {
    await offer(club.coach);
    const params = await seat(club.coach, club.leo);
    const removed = await beforeWrite(club.store.events, 'findOneAndUpdate', {
      call: () => withdraw(club.coach),
      other: () => club.parent.ask(take_seat, { params }),
    });
    expect(removed.status).toBe(200);
    const { riders: storedRiders, rides: storedRides } = (await club.store.events.findOne({ _id: game.id })) ?? {};
    expect([storedRiders, storedRides]).toEqual([{}, {}]);
    expect((await club.parent.ask(take_seat, { params })).status).toBe(404);
  });

  it('never have fewer seats than riders', async () => {
    await offer(club.coach, 2);
    await take(club.parent, club.coach, club.leo);
    await take(club.parent, club.coach, club.mia);
    const { status, problem } = await offer(club.coach, 1);
    expect([status, problem.detail]).toEqual([409, '2 seats are taken already.']);
    await offer(club.coach, 3);
    expect((await offer(club.coach, 2)).status).toBe(200);
  });

  it.each([0, 9, 1.5, '2', null])('rejects %o seats and names the field', async (seats) => {
    const { status, problem } = await offer(club.parent, seats as number);
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, ['seats']]);
  });

  it('staff correct rides; families only theirs', async () => {
    await offer(club.parent);
    expect((await take(club.manager, club.parent, club.noa)).status).toBe(200);
    expect((await take(club.manager, club.parent, club.ida)).status, 'a child of another team').toBe(404);
    const { version } = await club.read(game.key);
    const saved = club.messages('ride:saved').length;
    expect((await take(club.admin, club.parent, club.ida)).status, 'also for ADMIN').toBe(404);
    // A seat that is written and freed again would tell every screen of the child.
    expect((await club.read(game.key)).version).toBe(version);
    expect(club.messages('ride:saved')).toHaveLength(saved);
    expect((await giveBack(club.parent, club.parent, club.noa)).status, 'the driver is not the guardian').toBe(404);
    expect((await withdraw(club.parent2, await rideOf(club.parent))).status).toBe(404);
    expect((await giveBack(club.coach, club.parent, club.noa)).status).toBe(200);
    expect((await withdraw(club.coach, await rideOf(club.parent))).status).toBe(200);
    expect(await rides()).toBeUndefined();
    expect((await withdraw(club.coach, '99999999')).status).toBe(404);
  });

  it('refuses offers and riders for a cancelled event and one that is over', async () => {
    await offer(club.parent);
    await save({ eventState: 'CANCELLED', cancelReason: 'Rain' });
    expect([(await offer(club.parent2)).status, (await take(club.parent2, club.parent, club.noa)).status]).toEqual([
      409, 409,
    ]);
    expect((await withdraw(club.parent)).status).toBe(200);
    await save({ eventState: 'PENDING' });
    await club.store.events.updateOne({ _id: game.id }, { $set: { eventTime: Date.now() - 4 * 3_600_000 } });
    const { status, problem } = await offer(club.parent);
    expect([status, problem.detail]).toEqual([409, 'This event is over: it needs no more help.']);
  });

  it("I11: other families see a driver's first name; only guardians of riders and staff see the number", async () => {
    await offer(club.parent);
    await take(club.parent2, club.parent, club.noa);
    const number = club.parent.user.phoneNumber;
    const [seen] = (await rides(club.parent2)) ?? [];
    expect([seen?.name, seen?.phoneNumber]).toEqual(['parent surname', number]);
    expect((await rides(club.coach))?.[0]).toMatchObject({ name: 'parent surname', phoneNumber: number });
    for (const who of [club.parent, club.filming])
      expect((await rides(who))?.[0]).toEqual({ ...seen, name: 'parent', phoneNumber: undefined });
    expect((await rides(club.root))?.[0]).toEqual({ id: seen?.id, seats: 2 });
    await giveBack(club.parent2, club.parent, club.noa);
    expect([...contactsIn(JSON.stringify(await rides(club.parent2)))]).toEqual([]);
  });

  it("shows a driver's new name and number", async () => {
    await offer(club.parent);
    const body = { rev: club.parent.user.rev, fullName: 'Priya Raman', phoneNumber: '555-0199' };
    await club.parent.call(profilesContract.update_profile, { body });
    expect((await rides())?.[0]).toMatchObject({ name: 'Priya Raman', phoneNumber: '555-0199' });
  });

  it('frees the seat of a child who leaves the roster, and removes ride and jobs of a family that leaves', async () => {
    await save({ jobs: [{ id: ORANGES, name: 'Oranges', needed: 1 }] });
    await club.parent2.call(take_job, { params: { ...game.key, jobId: ORANGES } });
    await offer(club.coach);
    await offer(club.parent2);
    await take(club.parent2, club.coach, club.noa);
    await take(club.parent, club.parent2, club.leo);
    await club.manager.call(teamsContract.remove_player, { params: { teamId: GREEN, player: club.noa } });
    expect(await riders(), 'the family is still a member').toEqual([[], [club.leo]]);
    await club.manager.call(teamsContract.remove_member, {
      params: { teamId: GREEN, member: club.parent2.user.emailAddress },
    });
    expect(await riders()).toEqual([[]]);
    expect((await club.read(game.key)).jobs?.[0]?.takenBy).toEqual([]);
  });

  it('frees the seat of a child who leaves the roster while the seat is written', async () => {
    await offer(club.coach);
    const late = await beforeWrite(club.store.events, 'findOneAndUpdate', {
      call: () => take(club.parent2, club.coach, club.noa),
      other: () => club.manager.call(teamsContract.remove_player, { params: { teamId: GREEN, player: club.noa } }),
    });
    expect(late.status).toBe(404);
    expect(await riders()).toEqual([[]]);
    expect((await take(club.parent, club.coach, club.leo)).status).toBe(200);
  });

  it('removes the ride of a driver who leaves the team while the ride is written, and no other', async () => {
    await offer(club.parent);
    await club.manager.call(teamsContract.remove_player, { params: { teamId: GREEN, player: club.noa } });
    const member = club.parent2.user.emailAddress;
    const late = await beforeWrite(club.store.events, 'findOneAndUpdate', {
      call: () => offer(club.parent2),
      other: () => club.manager.call(teamsContract.remove_member, { params: { teamId: GREEN, member } }),
    });
    expect(late.status).toBe(404);
    expect((await rides())?.map(({ userId }) => userId)).toEqual([club.parent.user._id]);
  });

  it('a guardian who loses the only child of the team loses ride and job, and the child keeps the seat', async () => {
    await save({ jobs: [{ id: ORANGES, name: 'Oranges', needed: 1 }] });
    await club.parent2.call(take_job, { params: { ...game.key, jobId: ORANGES } });
    await offer(club.parent2);
    await offer(club.coach);
    await take(club.parent2, club.coach, club.noa);
    const body = { playerId: club.noa, contacts: [club.blueParent.user.emailAddress] };
    await club.admin.call(profilesContract.update_player_contact, { body });
    expect(await riders()).toEqual([[club.noa]]);
    expect((await club.read(game.key)).jobs?.[0]?.takenBy).toEqual([]);
  });

  it('keep no trace of an erased driver or child', async () => {
    await offer(club.parent);
    await offer(club.coach);
    await take(club.parent, club.coach, club.leo);
    const past = await club.game();
    await club.parent.call(offer_ride, { params: past.key, body: { seats: 1 } });
    await club.store.events.updateOne({ _id: past.id }, { $set: { eventTime: Date.now() - 86_400_000 } });
    await club.admin.ask(usersContract.delete_user, { params: { email: club.parent.user.emailAddress } });
    expect(await riders()).toEqual([[]]);
    const stored = await club.store.events.findOne({ _id: past.id });
    expect(Object.values(stored?.rides ?? {})).toMatchObject([{ name: 'Removed person', phoneNumber: '' }]);
    expect((await offer(club.parent2, 1)).status).toBe(200);
  });

  it('I2: the seat of a merged child goes to the child that is kept, and comes back with the undo', async () => {
    await offer(club.coach);
    await take(club.parent, club.coach, club.mia);
    const merge = await club.admin.call(playersContract.merge_players, {
      body: { keepId: club.leo, dropId: club.mia },
    });
    expect(await riders()).toEqual([[club.leo]]);
    await club.admin.call(playersContract.undo_merge, { params: { id: merge } });
    expect(await riders()).toEqual([[club.mia]]);
    await take(club.parent, club.coach, club.leo);
    const again = await club.admin.call(playersContract.merge_players, {
      body: { keepId: club.leo, dropId: club.mia },
    });
    expect(await riders()).toEqual([[club.leo]]);
    await club.admin.call(playersContract.undo_merge, { params: { id: again } });
    expect((await riders())?.[0]).toHaveLength(2);
  });

  it('an export lists jobs, the ride and the seats of children', async () => {
    await save({ jobs: [{ id: ORANGES, name: 'Oranges', needed: 1 }] });
    await club.parent.call(take_job, { params: { ...game.key, jobId: ORANGES } });
    await offer(club.parent, 3);
    await offer(club.coach);
    await take(club.parent, club.coach, club.leo);
    const { help } = await club.parent.call(profilesContract.export_account, {});
    expect(help).toMatchObject([{ jobs: ['Oranges'], ride: { seats: 3 }, riders: [club.leo] }]);
    expect((await club.parent2.call(profilesContract.export_account, {})).help).toEqual([]);
  });

  it("counts each family's jobs and rides of the season for staff", async () => {
    await save({ jobs: [{ id: ORANGES, name: 'Oranges', needed: 2 }] });
    await club.parent.call(take_job, { params: { ...game.key, jobId: ORANGES } });
    await offer(club.parent, 3);
    const cancelled = await club.game();
    await club.parent2.call(offer_ride, { params: cancelled.key, body: { seats: 1 } });
    await club.manager.call(update_event, {
      body: { id: cancelled.id, rev: 1, eventState: 'CANCELLED', cancelReason: 'Rain' },
    });
    expect(await club.coach.call(show_shares, { query: { tag: GREEN } })).toEqual([
      { players: [{ id: club.noa, name: 'Noa Silva' }], jobs: 0, rides: 0 },
      {
        players: [
          { id: club.leo, name: 'Leo Raman' },
          { id: club.mia, name: 'Mia Raman' },
        ],
        jobs: 1,
        rides: 1,
      },
    ]);
    expect((await club.parent.ask(show_shares, { query: { tag: GREEN } })).status).toBe(403);
    expect((await club.coach.ask(show_shares, { query: { tag: BLUE } })).status).toBe(404);
  });
});
