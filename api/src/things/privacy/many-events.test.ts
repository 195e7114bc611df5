import { buildAttendee, buildEvent } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BLUE, GREEN, openTwoTeams, type TwoTeams } from '../../testing/two-teams';

const PAST = Date.now() - 30 * 86_400_000;
/** Events that do not name the family. */
const OTHERS = 501;

let club: TwoTeams;
beforeEach(async () => {
  club = await openTwoTeams();
});
afterEach(() => club.close());

it('R25: export and erasure cover more than 500 events', async () => {
  const leo = await club.store.players.findOne({ _id: club.leo });
  if (!leo) throw new Error('no child');
  const { parent } = club;
  await Promise.all(Array.from({ length: OTHERS }, () => buildEvent(club.store, [BLUE])));
  const last = await buildEvent(club.store, [GREEN], { eventTime: PAST, attendees: [buildAttendee(leo, parent)] });
  const key = keyOf({ id: last._id, eventTime: last.eventTime, eventLocation: last.eventLocation });

  const { attendance } = await club.parent.call(profilesContract.export_account, {});
  expect(attendance).toMatchObject([{ key, attendee: { player: 'Leo Raman' } }]);

  await club.admin.call(usersContract.delete_user, { params: { email: club.parent.user.emailAddress } });
  expect((await club.read(key)).attendees).toMatchObject([
    { player: 'Removed player', parent: '', emailAddress: '', phoneNumber: '' },
  ]);
});
