import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptAll,
  contactsIn,
  emailOf,
  GREEN,
  openTwoTeams,
  type Person,
  STORES,
  type TwoTeams,
} from '../../testing/two-teams';

const { add_invitation, list_people, show_invitation } = invitationsContract;

describe.each(STORES)('people of a team on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const people = (who: Person = club.coach) => who.call(list_people, { query: { teamId: GREEN } });
  const rowsOf = async (address: string) => (await people()).filter(({ emailAddress }) => emailAddress === address);

  it('lists members, and guardians under each child, with name and number', async () => {
    const [member, leos, mias] = await rowsOf(emailOf('parent'));
    const shown = {
      userId: club.parent.user._id,
      name: 'parent surname',
      phoneNumber: club.parent.user.phoneNumber,
      state: 'joined',
    };
    expect(member).toEqual({ emailAddress: emailOf('parent'), as: 'family', ...shown });
    expect([leos, mias]).toMatchObject([
      { as: 'guardian', playerId: club.leo, ...shown },
      { as: 'guardian', playerId: club.mia, ...shown },
    ]);
    expect(await rowsOf(emailOf('coach2'))).toMatchObject([{ as: 'staff', state: 'joined' }]);
  });

  it('I11 shows only the address of an invited person, and whether the link was opened, until they accept', async () => {
    const { link, id } = await club.coach.call(add_invitation, {
      body: { teamId: GREEN, kind: 'guardian', emailAddress: emailOf('blueParent'), playerId: club.leo },
    });
    const place = { emailAddress: emailOf('blueParent'), as: 'guardian', playerId: club.leo, invitationId: id };
    expect(await rowsOf(emailOf('blueParent'))).toEqual([
      { ...place, state: 'unopened', expiresAt: expect.any(Number) },
    ]);
    await club.coach.call(show_invitation, { params: { token: link.replace('/join/', '') } });
    expect(await rowsOf(emailOf('blueParent'))).toEqual([
      { ...place, state: 'invited', expiresAt: expect.any(Number) },
    ]);
    expect(contactsIn(JSON.stringify(await people()))).not.toContain(club.blueParent.user.phoneNumber);

    await acceptAll(club.blueParent);
    const [joined] = await rowsOf(emailOf('blueParent'));
    expect(joined).toMatchObject({
      state: 'joined',
      userId: club.blueParent.user._id,
      name: 'blueParent surname',
      as: 'guardian',
    });
    expect(joined).not.toHaveProperty('invitationId');
  });

  it('I11 hides name and number of a guardian whom staff removed from the team', async () => {
    await club.store.teams.updateOne(
      { _id: GREEN },
      { $set: { members: {}, memberEmails: [], dismissed: [emailOf('parent2')] } },
    );
    const row = (await people(club.admin)).find(({ playerId }) => playerId === club.noa);
    expect(row).toEqual({ emailAddress: emailOf('parent2'), as: 'guardian', playerId: club.noa, state: 'joined' });
  });
});
