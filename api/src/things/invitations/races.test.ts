import { deferred } from '@touchline/server/deferred';
import { itemRow } from '@touchline/server/row-keys';
import { buildPerson, buildPlayer } from '@touchline/server/testing/records';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptAll,
  beforeWrite,
  emailOf,
  GREEN,
  openTwoTeams,
  Person,
  STORES,
  type TwoTeams,
} from '../../testing/two-teams';
import { addMember, removeMember } from '../teams/team-calls.fixture';

const { add_invitation, accept_invitation } = invitationsContract;
const ROUNDS = 16;

describe.each(STORES)('two calls about people at once, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  /** Makes both calls at once. Over the rounds the second one begins later and later after the first, or before it. */
  async function both<A, B>(round: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
    const [first, second] = round % 2 === 0 ? [one, other] : [other, one];
    const began = first();
    for (let turn = 0; turn < round * 3; turn += 1) await new Promise(setImmediate);
    const results = await Promise.all([began, second()]);
    return (round % 2 === 0 ? results : results.toReversed()) as [A, B];
  }

  it('accepting while the maker is removed from the team lets nobody in who is not listed for ADMIN', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { user, token } = await buildPerson(club.store, `Invited ${round}`);
      const invited = new Person(club.coach.url, token, user);
      const { emailAddress } = user;
      await club.manager.call(add_invitation, {
        body: { teamId: GREEN, kind: 'staff', emailAddress, role: 'FILMING' },
      });
      const mailed = /\/join\/([\w-]+)/.exec(club.mailsTo(emailAddress).at(-1)?.text ?? '')?.[1] ?? '';
      const [accepted, removed] = await both(
        round,
        () => invited.ask(accept_invitation, { body: { token: mailed } }),
        () => removeMember(club.admin, emailOf('manager')),
      );
      expect(removed.status).toBe(200);
      expect([200, 404]).toContain(accepted.status);
      outcomes.add(String(accepted.status));
      const team = await club.store.teams.findOne({ _id: GREEN });
      const account = await club.store.users.findOne({ emailAddress });
      const isIn = accepted.status === 200;
      expect([team?.memberEmails.includes(emailAddress), account?.roles.includes('FILMING')]).toEqual([isIn, isIn]);
      const letIn = await club.admin.call(usersContract.list_let_in, {});
      expect(letIn.some(({ letIn: people }) => people.includes(emailAddress))).toBe(isIn);
      // A link that was refused stays refused when its maker comes back.
      await addMember(club.admin, emailOf('manager'), 'staff');
      await acceptAll(club.manager);
      if (!isIn) expect((await invited.ask(accept_invitation, { body: { token: mailed } })).status).toBe(404);
    }
    console.log(`accept while the maker is removed: ${[...outcomes].toSorted().join(' and ')}`);
  });

  /** Adds a child to Green that is Leo typed a second time. */
  async function addTwin() {
    const twin = await buildPlayer(club.store, 'Leo Ramann');
    await club.store.teams.updateOne(
      { _id: GREEN },
      { $set: { [`players.${itemRow(twin._id)}`]: { id: twin._id } }, $addToSet: { playerIds: twin._id } },
    );
    return twin._id;
  }
  const merge = (dropId: string) =>
    club.manager.ask(playersContract.merge_players, { body: { keepId: club.leo, dropId } });
  const rowsOf = async (id: string) => Object.values((await club.store.events.findOne({ _id: id }))?.attendees ?? {});

  it('I2 signing up a child while it is merged: the answer ends with the child that stays', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const twin = await addTwin();
      const event = await club.game();
      const [signedUp, merged] = await both(
        round,
        () =>
          club.coach.ask(eventsContract.add_attendee, { params: event.key, body: { playerId: twin, available: 'NO' } }),
        () => merge(twin),
      );
      expect(merged.status).toBe(200);
      expect([200, 404]).toContain(signedUp.status);
      const rows = await rowsOf(event.id);
      expect(rows.map(({ playerId }) => playerId)).toEqual(signedUp.status === 200 ? [club.leo] : []);
    }
  });

  it('I2 a sign-up that was authorized before a merge and written near its end names the child that stays', async () => {
    const twin = await addTwin();
    const event = await club.game();
    const [authorized, moved] = [deferred(), deferred()];
    const late = beforeWrite(club.store.events, 'findOneAndUpdate', {
      call: () =>
        club.coach.ask(eventsContract.add_attendee, { params: event.key, body: { playerId: twin, available: 'NO' } }),
      other: () => {
        authorized.resolve();
        return moved.promise;
      },
    });
    await authorized.promise;
    const merged = await beforeWrite(club.store.players, 'deleteOne', {
      call: () => merge(twin),
      other: () => {
        moved.resolve();
        return late;
      },
    });
    expect([(await late).status, merged.status]).toEqual([200, 200]);
    expect((await rowsOf(event.id)).map(({ playerId }) => playerId)).toEqual([club.leo]);
  });
});
