/** Staff who make themselves guardian of a child: they would see all its teams, also after they left (decision 0030). */
import { randomUUID } from 'node:crypto';
import { buildTeam } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beforeWrite, emailOf, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';
import { joiningCalls } from '../invitations/joining.fixture';
import { addPlayer, list, removeMember } from '../teams/team-calls.fixture';

const { update_player_contact } = profilesContract;
const { import_roster, merge_players } = playersContract;
const OTHER = '30001';

describe.each(STORES)('staff who make themselves a guardian, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  const { makeRequest, decide, requests } = joiningCalls(() => club);
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const child = async (_id: string) => (await club.store.players.findOne({ _id })) ?? { contacts: undefined };
  const contacts = async (_id: string) => (await child(_id)).contacts;
  const link = (who: Person, playerId: string, ...names: string[]) =>
    who.ask(update_player_contact, { body: { playerId, contacts: names.map(emailOf) } });
  /** Adds a child without a guardian to Green. */
  const unclaimed = async (name = 'Zoe Newman') => (await addPlayer(club.coach, name)).reply.players?.at(-1)?.id ?? '';
  /** Puts a child on the roster of a team that the people of Green do not lead. */
  const alsoPlaysElsewhere = async (playerId: string) => {
    const player = await club.store.players.findOne({ _id: playerId });
    await buildTeam(club.store, OTHER, { players: player ? [player] : [] });
  };
  const leoMessage = 'Ask a guardian of Leo or an admin to add you.';

  it('R5: are refused a child that has a guardian, and told whom to ask', async () => {
    await alsoPlaysElsewhere(club.leo);
    for (const who of [club.coach, club.manager]) {
      const [name = ''] = who.user.emailAddress.split('.');
      const refused = await link(who, club.leo, 'parent', name);
      expect([refused.status, refused.problem.fields]).toEqual([400, { contacts: leoMessage }]);
    }
    expect(await contacts(club.leo)).toEqual([emailOf('parent')]);
    expect((await list(club.coach)).map(({ id }) => id)).toEqual([GREEN]);
    expect(club.mailsTo(emailOf('parent'))).toEqual([]);
  });

  it('R5: are refused a child without a guardian that plays for a team they do not lead', async () => {
    const zoe = await unclaimed();
    await alsoPlaysElsewhere(zoe);
    expect((await link(club.coach, zoe, 'coach')).problem.fields).toHaveProperty('contacts');
    expect(await contacts(zoe)).toEqual([]);
    expect((await link(club.admin, zoe, 'admin')).status).toBe(200);
  });

  it('may be the guardian that a pasted row of such a child names', async () => {
    const zoe = await unclaimed('Zoe Newman');
    const rows = [{ name: 'Zoe Newman', guardianAddresses: [emailOf('coach')] }];
    const pasted = await club.coach.call(import_roster, { body: { teamId: GREEN, rows, invite: true } });
    expect(pasted).toMatchObject([{ outcome: 'same' }]);
    expect(await contacts(zoe)).toEqual([emailOf('coach')]);
  });

  it('may link a child of their own teams without a guardian in one step; one of two at once', async () => {
    const zoe = await unclaimed();
    expect((await link(club.coach, zoe, 'coach')).status).toBe(200);
    expect(await contacts(zoe)).toEqual([emailOf('coach')]);
    const ben = await unclaimed('Ben Hall');
    const late = await beforeWrite(club.store.players, 'findOneAndUpdate', {
      call: () => link(club.coach2, ben, 'coach2'),
      other: () => link(club.coach, ben, 'coach'),
    });
    expect(late.status).toBe(400);
    expect(await contacts(ben)).toEqual([emailOf('coach')]);
  });

  it('R5: cannot accept an invitation that they made to themselves', async () => {
    const invitation = {
      _id: randomUUID(),
      kind: 'guardian',
      emailAddress: emailOf('coach'),
      playerId: club.leo,
    } as const;
    const times = { createdAt: Date.now(), expiresAt: Date.now() + 60_000 };
    await club.store.invitations.insertOne({ ...invitation, ...times, by: club.coach.user._id, state: 'open' });
    const accepted = await club.coach.ask(invitationsContract.accept_invitation, { body: { id: invitation._id } });
    expect([accepted.status, accepted.problem.detail]).toEqual([400, leoMessage]);
    const body = { teamId: GREEN, kind: 'guardian' as const, emailAddress: emailOf('coach'), playerId: club.leo };
    expect((await club.coach.ask(invitationsContract.add_invitation, { body })).problem.fields).toHaveProperty(
      'emailAddress',
    );
    expect(await contacts(club.leo)).toEqual([emailOf('parent')]);
  });

  it('R5: cannot link a child of others to a request of their own', async () => {
    const id = await makeRequest(club.coach, [{ name: 'Leo Raman', birthYear: 2013 }]);
    const [request] = await requests(club.coach, GREEN);
    const requested = request?.children[0]?.id ?? '';
    const linked = await decide(club.coach, { id, decision: 'accept', links: { [requested]: club.leo } });
    expect([linked.status, linked.problem.fields]).toEqual([400, { links: leoMessage }]);
    expect(await contacts(club.leo)).toEqual([emailOf('parent')]);
    const zoe = await unclaimed();
    expect((await decide(club.coach, { id, decision: 'accept', links: { [requested]: zoe } })).status).toBe(200);
    expect(await contacts(zoe)).toEqual([emailOf('coach')]);
  });

  it('R5: cannot name themselves in a sheet as guardian of a child of others', async () => {
    const rows = [
      { name: 'Leo Raman', guardianAddresses: [emailOf('coach')] },
      { name: 'Zoe Newman', guardianAddresses: [emailOf('coach')] },
    ];
    for (const dryRun of [true, false]) {
      const [leo, zoe] = await club.coach.call(import_roster, { body: { teamId: GREEN, rows, dryRun, invite: true } });
      expect(leo).toEqual({ row: 0, outcome: 'wrong', reason: `guardianAddresses: ${leoMessage}` });
      expect(zoe).toMatchObject({ row: 1, outcome: 'new' });
      if (zoe?.playerId) expect(await contacts(zoe.playerId)).toEqual([emailOf('coach')]);
    }
    expect(await contacts(club.leo)).toEqual([emailOf('parent')]);
  });

  it.each(['keep', 'drop'] as const)('R5: cannot %s a child of their own for one that plays elsewhere', async (own) => {
    const [zoe, decoy] = [await unclaimed(), await unclaimed('Zoe Neumann')];
    expect((await link(club.coach, decoy, 'coach')).status).toBe(200);
    await alsoPlaysElsewhere(zoe);
    const body = own === 'keep' ? { keepId: decoy, dropId: zoe } : { keepId: zoe, dropId: decoy };
    const refused = await club.coach.ask(merge_players, { body });
    expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([
      400,
      [own === 'keep' ? 'dropId' : 'keepId'],
    ]);
    expect([await contacts(zoe), (await list(club.coach)).map(({ id }) => id)]).toEqual([[], [GREEN]]);
    expect((await club.manager.ask(merge_players, { body })).status).toBe(200);
  });

  it('are listed for ADMIN when they stop being staff, with the children they made their own', async () => {
    const zoe = await unclaimed();
    await link(club.coach, zoe, 'coach');
    await link(club.parent, club.leo, 'parent', 'coach');
    for (const { id } of await club.coach.call(invitationsContract.list_invitations, { query: {} }))
      await club.coach.call(invitationsContract.accept_invitation, { body: { id } });
    await removeMember(club.manager, emailOf('coach'));
    const listed = () => club.admin.call(usersContract.list_let_in, {});
    expect(await listed()).toMatchObject([
      { about: emailOf('coach'), teamId: GREEN, letIn: [], children: ['Zoe Newman'] },
    ]);
    const mail = club.mailsTo(emailOf('admin')).at(-1);
    expect(mail?.text).toContain('They had made themselves a guardian of these children:');
    expect(mail?.text).toContain('Zoe Newman');
    expect(mail?.text).not.toContain('In the last 30 days');
    await link(club.admin, zoe);
    expect(await listed()).toEqual([]);
  });
});
