import { usersContract } from '@touchline/shared/accounts/users.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { deferred } from '@touchline/shared/server/deferred';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beforeWrite, STORES, type TwoTeams } from '../testing/two-teams';
import { deleteAccount, openClubToLeave } from './leaving.fixture';

const { delete_user } = usersContract;

describe.each(STORES)('leaving the club during other calls, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openClubToLeave(mongoUrl);
  });
  afterEach(() => club.close());

  const leave = () => deleteAccount(club.parent);

  it('R25: erases a row of a user who is signed up during their erasure', async () => {
    const event = await club.game();
    const params = event.key;
    const body = { id: '70000001', playerId: club.leo };
    const signUp = () => club.coach.ask(eventsContract.add_attendee, { params, body });
    await beforeWrite(club.store.teams, 'findOneAndUpdate', { call: leave, other: signUp });
    expect(JSON.stringify(await club.store.events.find({}))).not.toContain('Leo Raman');
    expect((await signUp()).status).toBe(404);
  });

  it('R25: erases a sign-up that was authorized before the erasure and written after it', async () => {
    const event = await club.game();
    const [authorized, erased] = [deferred(), deferred()];
    const late = beforeWrite(club.store.events, 'findOneAndUpdate', {
      call: () =>
        club.coach.ask(eventsContract.add_attendee, {
          params: event.key,
          body: { id: '70000001', playerId: club.leo },
        }),
      other: () => {
        authorized.resolve();
        return erased.promise;
      },
    });
    await authorized.promise;
    await beforeWrite(club.store.players, 'deleteOne', {
      call: leave,
      other: () => {
        erased.resolve();
        return late;
      },
    });
    expect((await late).status).toBe(200);
    expect(JSON.stringify(await club.store.events.find({}))).not.toContain('Leo Raman');
  });

  it('R25: the next call completes an erasure that was interrupted after the children were deleted', async () => {
    const event = await club.game();
    const { users } = club.store;
    const remove = users.deleteOne.bind(users);
    Object.assign(users, { deleteOne: () => Promise.reject(new Error('gone away')) });
    expect((await leave()).status).toBe(500);
    Object.assign(users, { deleteOne: remove });
    const leo = { _id: club.leo, name: 'Leo Raman' };
    expect((await users.findOne({ _id: club.parent.user._id }))?.leaving).toContainEqual(leo);
    const play = { id: '30000001', name: 'Goal', players: [leo.name], playerIds: [leo._id] };
    await club.coach.call(eventEditingContract.save_play, { params: event.key, body: play });
    const params = { email: club.parent.user.emailAddress };
    expect((await club.admin.ask(delete_user, { params })).status).toBe(200);
    expect(JSON.stringify(await club.store.events.find({}))).not.toContain('Leo Raman');
    expect(await users.findOne({ _id: club.parent.user._id })).toBeNull();
  });
});
