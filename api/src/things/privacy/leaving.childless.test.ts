import { deferred } from '@touchline/server/deferred';
import type { PlayerRecord } from '@touchline/server/records';
import { buildAttendee, buildDevelopment, buildEngagement, buildEvent } from '@touchline/server/testing/records';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isNamedIn, storedText } from '../../testing/stored-text';
import {
  attendeeCalls,
  BLUE,
  beforeWrite,
  GREEN,
  openTwoTeams,
  type Person,
  STORES,
  type TwoTeams,
} from '../../testing/two-teams';

const PAST = Date.now() - 30 * 86_400_000;

describe.each(STORES)('the erasure of a user without children, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let coach: Person;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
    ({ coach } = club);
  });
  afterEach(() => club.close());

  const erase = () => club.admin.ask(usersContract.delete_user, { params: { email: coach.user.emailAddress } });

  async function expectNoTrace() {
    // The last mail goes to the erased address.
    await expect.poll(() => club.store.mails.countDocuments({})).toBe(0);
    const stored = await storedText(club.store);
    for (const trace of [coach.user.emailAddress, coach.user.phoneNumber, coach.user.fullName])
      expect(isNamedIn(stored, trace), trace).toBe(false);
  }

  it('R25: leaves no address, phone number or name of the user anywhere', async () => {
    const leo = await club.store.players.findOne({ _id: club.leo });
    if (!leo) throw new Error('no child');
    const self = { ...leo, name: coach.user.fullName } satisfies PlayerRecord;
    const own = buildAttendee(self, coach, { playerId: undefined, volunteer: 'Ref' });
    const childs = buildAttendee(leo, coach);
    for (const eventTime of [PAST, Date.now() + 86_400_000]) {
      const event = await buildEvent(club.store, [GREEN], { eventTime, attendees: [own, childs] });
      const play = { id: '30000001', name: 'Goal' };
      await club.coach.call(eventEditingContract.save_play, { params: keyOf({ ...event, id: event._id }), body: play });
    }
    await buildEngagement(club.store, GREEN, coach);
    await buildDevelopment(club.store, GREEN, leo, { contactEmail: coach.user.emailAddress });
    const inBlue = { teamId: BLUE, member: coach.user.emailAddress };
    await club.admin.call(teamsContract.add_member, { params: inBlue, query: { capacity: 'staff' } });
    await club.admin.call(teamsContract.remove_member, { params: inBlue });

    expect((await erase()).status).toBe(200);
    await expectNoTrace();
  });

  it('R25: erases a sign-up that was authorized before the erasure and written after it', async () => {
    const { key } = await club.game();
    await buildEngagement(club.store, GREEN, coach);
    const [authorized, erased] = [deferred(), deferred()];
    const late = beforeWrite(club.store.events, 'findOneAndUpdate', {
      call: () => attendeeCalls(() => key).add(club.coach, { id: '70000001', volunteer: 'Coach' }),
      other: () => {
        authorized.resolve();
        return erased.promise;
      },
    });
    await authorized.promise;
    // The engagement is deleted after the first sweep of events.
    const answer = await beforeWrite(club.store.engagements, 'deleteOne', {
      call: erase,
      other: () => {
        erased.resolve();
        return late;
      },
    });
    expect([answer.status, (await late).status]).toEqual([200, 200]);
    expect((await club.read(key)).attendees).toEqual([]);
    await expectNoTrace();
  });
});
