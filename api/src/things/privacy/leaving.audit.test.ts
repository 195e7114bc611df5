/** Tests the audit trail after an erasure: the entries stay, the person's name and address do not. */
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isNamedIn, storedText } from '../../testing/stored-text';
import { acceptAll, emailOf, GREEN, openTwoTeams, STORES, type TwoTeams } from '../../testing/two-teams';

const { delete_user, update_user, list_audit } = usersContract;

describe.each(STORES)('the audit trail after an erasure, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  it('R25: loses the address of a stranger whom the erased user had invited', async () => {
    const stranger = 'aunt@elsewhere.example';
    await club.parent.call(profilesContract.update_player_contact, {
      body: { playerId: club.leo, contacts: [emailOf('parent'), stranger, emailOf('newcomer')] },
    });
    await club.admin.call(delete_user, { params: { email: emailOf('parent') } });
    await expect.poll(() => club.store.mails.countDocuments({})).toBe(0);
    expect(await storedText(club.store)).not.toContain(stranger);
    // Somebody with an account can ask for their own erasure.
    const [, invitation] = await club.admin.call(list_audit, { query: {} });
    expect(invitation?.after.invited).toEqual(['Removed person', emailOf('newcomer')]);
  });

  it('R25 R24: keeps only the id of the erased user, in entries by them, about them and about the erasure', async () => {
    const { _id: person, emailAddress: address, fullName } = club.parent.user;
    await club.admin.call(update_user, { body: { emailAddress: address, phoneNumber: '030 987' } });
    const link = (...contacts: string[]) =>
      club.parent.call(profilesContract.update_player_contact, { body: { playerId: club.leo, contacts } });
    await link(address, emailOf('newcomer'));
    await acceptAll(club.newcomer);
    await club.admin.call(profilesContract.update_player_contact, {
      body: { playerId: club.leo, contacts: [address] },
    });
    await club.manager.call(teamsContract.remove_member, { params: { teamId: GREEN, member: address } });
    const before = await storedText(club.store, 'users', 'teams', 'players');
    for (const trace of [address, fullName, '030 987']) expect(isNamedIn(before, trace), trace).toBe(true);

    await club.admin.call(delete_user, { params: { email: address } });
    await expect.poll(() => club.store.mails.countDocuments({})).toBe(0);
    const stored = await storedText(club.store);
    for (const trace of [address, fullName, '030 987']) expect(isNamedIn(stored, trace), trace).toBe(false);

    const by = { userId: person, name: 'Removed person', emailAddress: '' };
    const [admin, manager] = [{ emailAddress: emailOf('admin') }, { emailAddress: emailOf('manager') }];
    const own = { contacts: [person] };
    const invited = { ...own, invited: [emailOf('newcomer')] };
    const both = { contacts: [person, emailOf('newcomer')] };
    expect(await club.admin.call(list_audit, { query: {} })).toMatchObject([
      { action: 'delete_user', about: person, by: admin },
      { action: 'remove_member', about: person, by: manager },
      { action: 'update_player_contact', about: club.leo, before: both, after: own, by: admin },
      { action: 'accept_invitation', about: club.leo, before: own, after: both },
      { action: 'update_player_contact', about: club.leo, before: own, after: invited, by },
      { action: 'update_user', about: person, before: {}, after: {}, by: admin },
    ]);
  });
});
