import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptAll, emailOf, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';
import { addMember, green, list, removeMember } from '../../things/teams/team-calls.fixture';

const { list_audit, delete_role, delete_user } = usersContract;

describe.each(STORES)('access granted by a user who leaves, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const link = (who: Person, playerId: string, ...names: string[]) =>
    who.call(profilesContract.update_player_contact, { body: { playerId, contacts: names.map(emailOf) } });
  const openIn = async (teamId = GREEN) =>
    (await club.admin.call(invitationsContract.list_invitations, { query: { teamId } })).map(
      ({ emailAddress }) => emailAddress,
    );
  const notes = async (about: string) =>
    (await club.admin.call(list_audit, { query: { about } })).filter(({ action }) => action === 'staff_left');

  it('ends the team membership of a removed guardian, unless they have another child there', async () => {
    const before = club.busEvents.length;
    await link(club.admin, club.leo, 'admin');
    expect((await list(club.parent)).map(({ id }) => id)).toEqual([GREEN]);
    await link(club.admin, club.mia, 'admin');
    expect(await list(club.parent)).toEqual([]);
    expect((await green(club.coach)).members).not.toContain(emailOf('parent'));
    expect(club.busEvents.slice(before)).toContainEqual(
      expect.objectContaining({
        name: 'roster:changed',
        payload: expect.objectContaining({ member: { removed: emailOf('parent') } }),
      }),
    );
  });

  it('revokes the open invitations of a removed guardian to that child only', async () => {
    await link(club.parent, club.leo, 'parent', 'newcomer');
    await link(club.parent, club.mia, 'parent', 'newcomer');
    const [, token = ''] = /\/join\/([\w-]+)/.exec(club.mailsTo(emailOf('newcomer'))[0]?.text ?? '') ?? [];
    await link(club.admin, club.leo);
    const accepted = await club.newcomer.ask(invitationsContract.accept_invitation, { body: { token } });
    expect(accepted.status).toBe(404);
    expect(await acceptAll(club.newcomer)).toBe(1);
    const child = (id: string) => club.store.players.findOne({ _id: id });
    expect([(await child(club.leo))?.contacts, (await child(club.mia))?.contacts]).toEqual([
      [],
      [emailOf('parent'), emailOf('newcomer')],
    ]);
  });

  it('lets a removed guardian come back by a new invitation', async () => {
    await link(club.admin, club.noa, 'admin');
    expect(await list(club.parent2)).toEqual([]);
    await link(club.coach, club.noa, 'admin', 'parent2');
    await acceptAll(club.parent2);
    expect((await list(club.parent2)).map(({ id }) => id)).toEqual([GREEN]);
  });

  it('keeps the membership of team staff who are removed as guardians', async () => {
    await link(club.parent, club.leo, 'parent', 'coach');
    await acceptAll(club.coach);
    await link(club.manager, club.leo, 'parent');
    expect((await list(club.coach)).map(({ id }) => id)).toEqual([GREEN]);
  });

  const ends: [how: string, end: (club: TwoTeams) => Promise<unknown>][] = [
    ['is removed from the team', () => removeMember(club.manager, emailOf('coach'))],
    ['becomes family', () => addMember(club.manager, emailOf('coach'), 'family')],
    ['loses the role', () => club.admin.call(delete_role, { params: { email: emailOf('coach2'), role: 'COACH' } })],
    ['is erased', () => club.admin.call(delete_user, { params: { email: emailOf('coach') } })],
  ];
  it.each(ends)('revokes the open invitations of staff who %s, and lists the people they let in', async (how, end) => {
    const who = how === 'loses the role' ? club.coach2 : club.coach;
    await link(who, club.leo, 'parent', 'newcomer');
    await addMember(who, emailOf('blueParent'));
    await acceptAll(club.newcomer);
    await acceptAll(club.blueParent);
    await link(who, club.noa, 'parent2', 'invited');
    await addMember(who, emailOf('stranger'));
    await addMember(club.manager, emailOf('waiting'));
    expect((await openIn()).sort()).toEqual(['invited', 'stranger', 'waiting'].map(emailOf));

    await end(club);
    expect(await openIn()).toEqual([emailOf('waiting')]);
    const { members } = await green(club.manager);
    expect(members).not.toContain(emailOf('stranger'));
    expect(members).toContain(emailOf('blueParent'));
    const about = how === 'is erased' ? who.user._id : who.user.emailAddress;
    const [note] = await notes(about);
    expect([note?.before.letIn].flat().sort()).toEqual([emailOf('blueParent'), emailOf('newcomer')]);
    const [listed] = await club.admin.call(usersContract.list_let_in, {});
    expect(listed).toMatchObject({ about, teamId: GREEN });
    expect(listed?.letIn.sort()).toEqual([emailOf('blueParent'), emailOf('newcomer')]);
    await removeMember(club.admin, emailOf('blueParent'));
    expect((await club.admin.call(usersContract.list_let_in, {}))[0]?.letIn).toEqual([emailOf('newcomer')]);
    const mail = club.mailsTo(emailOf('admin')).at(-1);
    expect(mail?.text).toContain(emailOf('newcomer'));
  });

  it('keeps the invitations of users who stay staff, and of a parent to their own child', async () => {
    await link(club.parent, club.leo, 'parent', 'coach');
    await acceptAll(club.coach);
    await link(club.coach, club.leo, 'parent', 'coach', 'newcomer');
    await club.admin.call(delete_role, { params: { email: emailOf('filming'), role: 'FILMING' } });
    await removeMember(club.manager, emailOf('coach'));
    expect(await openIn()).toEqual([emailOf('newcomer')]);
    expect(await notes(emailOf('coach'))).toEqual([]);
  });
});
