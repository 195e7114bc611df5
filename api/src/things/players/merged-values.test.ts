/** Names, births and shirts that families and staff typed: a merge keeps one of two, its undo gives each child its own back. */

import type { PlayerRecord } from '@touchline/server/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storedText } from '../../testing/stored-text';
import { GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';

const { merge_players, preview_merge, undo_merge, update_rostered_player } = playersContract;

describe.each(STORES)('values of merged children on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  /** As the newcomer typed the child, and as staff did. */
  let [typed, pasted] = ['', ''];
  let family: Person;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
    family = club.newcomer;
    const child = { name: 'Théo Newman', birthDate: '2013-05-04' };
    await family.call(profilesContract.update_profile, { body: { rev: 1, players: [child] } });
    typed = (await club.store.players.findOne({ name: 'Théo Newman' }))?._id ?? '';
    await club.admin.call(teamsContract.add_player, { params: { teamId: GREEN, player: typed } });
    const rows = [{ name: 'Theo Newmann', shirtNumber: '9', birthYear: '2012', position: 'Keeper' }];
    const [row] = await club.coach.call(playersContract.import_roster, { body: { teamId: GREEN, rows } });
    pasted = row?.playerId ?? '';
  });
  afterEach(() => club.close());

  const read = async (_id: string): Promise<Partial<PlayerRecord>> => (await club.store.players.findOne({ _id })) ?? {};
  const merge = (keepId: string, dropId: string, choices?: object) =>
    club.coach.ask(merge_players, { body: { keepId, dropId, ...(choices && { choices }) } });
  const undo = (id: string) => club.coach.call(undo_merge, { params: { id } });

  it.each([
    ['into the pasted one', () => [pasted, typed]],
    ['and the pasted one into it', () => [typed, pasted]],
  ] as const)('keeps what the family typed, and takes what only staff typed: merged %s', async (_how, order) => {
    const [keepId = '', dropId = ''] = order();
    expect((await merge(keepId, dropId)).status).toBe(200);
    expect(await read(keepId)).toMatchObject({
      name: 'Théo Newman',
      birthDate: '2013-05-04',
      birthYear: 2013,
      number: 9,
      position: 'Keeper',
      club: 'Riverside FC',
    });
    const [mail] = club.mailsTo(family.user.emailAddress).filter(({ subject }) => subject.includes('are one now'));
    expect(mail?.text).toContain('Position: nothing → Keeper\nShirt number: nothing → 9');
    expect(mail?.text).not.toContain('Name:');
  });

  it('shows both values before; staff choose where no guardian typed one', async () => {
    await club.coach.call(update_rostered_player, { body: { teamId: GREEN, playerId: typed, position: 'Winger' } });
    const query = { keepId: typed, dropId: pasted };
    expect(await club.coach.call(preview_merge, { query })).toEqual([
      { field: 'name', keep: 'Théo Newman', drop: 'Theo Newmann', wins: 'keep', fixed: true },
      { field: 'birthDate', keep: '2013-05-04', wins: 'keep', fixed: true },
      { field: 'position', keep: 'Winger', drop: 'Keeper', wins: 'keep', fixed: false },
      { field: 'number', drop: 9, wins: 'drop', fixed: true },
    ]);
    const refused = await merge(typed, pasted, { name: 'drop' });
    expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([400, ['choices.name']]);
    expect(await read(typed)).toMatchObject({ name: 'Théo Newman', position: 'Winger' });
    expect((await merge(typed, pasted, { position: 'drop' })).status).toBe(200);
    expect(await read(typed)).toMatchObject({ name: 'Théo Newman', position: 'Keeper', number: 9 });
  });

  it('counts what a guardian typed into a record of staff, and treats a default year as typed by nobody', async () => {
    const body = { teamId: GREEN, kind: 'guardian' as const, emailAddress: club.blueParent.user.emailAddress };
    const { id } = await club.coach.call(invitationsContract.add_invitation, { body: { ...body, playerId: pasted } });
    await club.blueParent.call(invitationsContract.accept_invitation, { body: { id } });
    const { rev } = await club.blueParent.call(profilesContract.get_profile, { query: {} });
    const players = [{ id: pasted, name: 'Theo N.', number: 4 }];
    await club.blueParent.call(profilesContract.update_profile, { body: { rev, players } });
    await club.coach.call(teamsContract.add_player, { params: { teamId: GREEN, player: 'Theo Third' } });
    const third = (await club.store.players.findOne({ name: 'Theo Third' }))?._id ?? '';
    await club.coach.call(update_rostered_player, { body: { teamId: GREEN, playerId: third, number: 5 } });
    const plan = await club.coach.call(preview_merge, { query: { keepId: third, dropId: pasted } });
    expect(plan.map(({ field, wins, fixed }) => [field, wins, fixed])).toEqual([
      ['name', 'drop', true],
      ['position', 'drop', true],
      ['number', 'drop', true],
    ]);
    expect((await read(typed)).typedBy).toBeUndefined();
    expect((await read(third)).typedBy).toMatchObject({ number: club.coach.user._id });
  });

  it('an undo gives both records what they were, and the family its open invitations', async () => {
    const body = { teamId: GREEN, kind: 'guardian' as const, emailAddress: 'gran@club.example', playerId: typed };
    const { id: waiting } = await family.call(invitationsContract.add_invitation, { body });
    const before = [await read(pasted), await read(typed)];
    const { reply: id } = await merge(pasted, typed);
    await undo(id);
    expect([await read(pasted), await read(typed)]).toEqual([
      { ...before[0], typedBy: {}, linkedBy: {}, absorbed: {} },
      before[1],
    ]);
    expect((await club.store.invitations.findOne({ _id: waiting }))?.playerId).toBe(typed);
    const mails = club.mailsTo(family.user.emailAddress).map(({ subject }) => subject);
    expect(mails).toContain('Two records of a child are separate again');
  });

  it('R25: erasing one of two families whose children are one takes all that it typed, and nothing of the other', async () => {
    const game = await club.game();
    const { parent2, noa } = club;
    const sign = (who: Person, playerId: string, reason: string) =>
      who.call(eventsContract.add_attendee, { params: game.key, body: { playerId, available: 'NO', reason } });
    await sign(parent2, noa, 'Away with gran');
    await sign(family, typed, 'Has the flu');
    await club.admin.call(merge_players, { body: { keepId: typed, dropId: noa } });
    await club.admin.call(usersContract.delete_user, { params: { email: family.user.emailAddress } });
    const text = await storedText(club.store, 'mails');
    for (const trace of ['Théo', 'Has the flu', '2013-05-04', family.user.emailAddress])
      expect({ trace, found: text.includes(trace) }).toEqual({ trace, found: false });
    const { name, birthDate, contacts } = await read(noa);
    expect([name, birthDate, contacts]).toEqual(['Noa Silva', '2012-05-31', [parent2.user.emailAddress]]);
    const { attendees = {} } = (await club.store.events.findOne({ _id: game.id })) ?? {};
    expect(Object.values(attendees)).toMatchObject([
      { playerId: noa, reason: 'Away with gran', emailAddress: parent2.user.emailAddress },
    ]);
  });

  it('undoes the later of two merges into a child first', async () => {
    const { reply: first } = await merge(pasted, typed);
    await club.coach.call(teamsContract.add_player, { params: { teamId: GREEN, player: 'Theo Third' } });
    const third = (await club.store.players.findOne({ name: 'Theo Third' }))?._id ?? '';
    const { reply: second } = await merge(pasted, third);
    expect((await club.coach.ask(undo_merge, { params: { id: first } })).status).toBe(409);
    await undo(second);
    await undo(first);
    expect([(await read(typed)).name, (await read(third)).name]).toEqual(['Théo Newman', 'Theo Third']);
  });
});
