import { deferred } from '@touchline/server/deferred';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptAll, beforeWrite, STORES, type TwoTeams } from '../../testing/two-teams';
import { deleteAccount, openClubToLeave } from './leaving.fixture';

const { delete_user } = usersContract;
const { get_profile, update_profile, update_player_contact, remove_child } = profilesContract;
const { list_invitations, accept_invitation } = invitationsContract;

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

  it('keeps a child whose second guardian accepts while the first one leaves the club or removes the child', async () => {
    const { rev } = await club.parent.call(get_profile, { query: {} });
    await club.parent.call(update_profile, { body: { rev, players: [{ name: 'Ann Raman' }] } });
    const { players = [] } = await club.parent.call(get_profile, { query: {} });
    const ann = players.find(({ name }) => name === 'Ann Raman')?.id ?? '';
    const both = [club.parent, club.newcomer].map(({ user }) => user.emailAddress);
    const contactsOf = async (id: string) => (await club.store.players.findOne({ _id: id }))?.contacts;
    const invite = (playerId: string) =>
      club.parent.call(update_player_contact, { body: { playerId, contacts: both } });
    const during = (call: () => Promise<{ status: number }>) =>
      beforeWrite(club.store.players, 'findOneAndUpdate', { call, other: () => acceptAll(club.newcomer) });

    await invite(ann);
    const removed = await during(() => club.parent.ask(remove_child, { params: { playerId: ann } }));
    expect([removed.status, await contactsOf(ann)]).toEqual([409, both]);
    for (const id of [club.leo, club.mia]) await invite(id);
    expect((await during(leave)).status).toBe(200);
    for (const id of [ann, club.leo, club.mia]) expect(await contactsOf(id)).toEqual([both[1]]);
  });

  it('lets nobody become a guardian of a child whose erasure has begun', async () => {
    const contacts = [club.parent, club.newcomer].map(({ user }) => user.emailAddress);
    await club.parent.call(update_player_contact, { body: { playerId: club.leo, contacts } });
    const [invitation] = await club.newcomer.call(list_invitations, { query: {} });
    const accept = () => club.newcomer.ask(accept_invitation, { body: { id: invitation?.id ?? '' } });
    let status = 0;
    await beforeWrite(club.store.players, 'deleteOne', {
      call: leave,
      other: async () => {
        ({ status } = await accept());
      },
    });
    expect([status, await club.store.players.findOne({ _id: club.leo })]).toEqual([404, null]);
  });

  it('lets people become guardians again ten minutes after the erasure of a child was interrupted', async () => {
    const both = [club.parent, club.newcomer].map(({ user }) => user.emailAddress);
    await club.parent.call(update_player_contact, { body: { playerId: club.leo, contacts: both } });
    const [invitation] = await club.newcomer.call(list_invitations, { query: {} });
    const accept = () => club.newcomer.ask(accept_invitation, { body: { id: invitation?.id ?? '' } });
    const beganAt = (erasing: number) => club.store.players.updateOne({ _id: club.leo }, { $set: { erasing } });
    await beganAt(Date.now());
    expect((await accept()).status).toBe(404);
    await beganAt(Date.now() - 600_001);
    // The first try stopped in the middle. The link works for it again.
    await expect.poll(async () => (await accept()).status).toBe(200);
    expect((await club.store.players.findOne({ _id: club.leo }))?.contacts).toEqual(both);
  });

  it('R25: the next call completes an erasure that was interrupted after the children were deleted', async () => {
    const event = await club.game();
    const { users } = club.store;
    const remove = users.deleteOne.bind(users);
    Object.assign(users, { deleteOne: () => Promise.reject(new Error('gone away')) });
    expect((await leave()).status).toBe(500);
    Object.assign(users, { deleteOne: remove });
    const leo = { _id: club.leo, name: 'Leo Raman' };
    expect((await users.findOne({ _id: club.parent.user._id }))?.leaving).toContainEqual({ ...leo, wasInTeam: true });
    const play = { id: '30000001', name: 'Goal', players: [leo.name], playerIds: [leo._id] };
    await club.coach.call(eventEditingContract.save_play, { params: event.key, body: play });
    const params = { email: club.parent.user.emailAddress };
    expect((await club.admin.ask(delete_user, { params })).status).toBe(200);
    expect(JSON.stringify(await club.store.events.find({}))).not.toContain('Leo Raman');
    expect(await users.findOne({ _id: club.parent.user._id })).toBeNull();
  });
});
