import { buildEvent } from '@touchline/server/testing/records';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  beforeWrite,
  contactsIn,
  emailOf,
  GREEN,
  openTwoTeams,
  type Person,
  STORES,
  type TwoTeams,
} from '../../testing/two-teams';

const { list_teams, add_player, add_member } = teamsContract;
const { add_team, update_team, remove_team } = teamEditingContract;

describe.each(STORES)('saving teams on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const team = async (id = GREEN) => (await club.admin.call(list_teams, {})).find((listed) => listed.id === id);
  const save = (who: Person, fields: object, rev = 1) => who.ask(update_team, { body: { id: GREEN, rev, ...fields } });
  const audited = async () =>
    (await club.admin.call(usersContract.list_audit, { query: {} })).map(({ action, about, by }) => [
      action,
      about,
      by.userId,
    ]);

  it('a retry by the author returns the same team, and a taken id is replaced', async () => {
    const body = { id: '30001', name: 'Riverside Red', city: 'Berlin' };
    expect((await club.admin.ask(add_team, { body })).reply).toBe('30001');
    expect((await club.admin.ask(add_team, { body })).reply).toBe('30001');
    const other = (await club.admin.ask(add_team, { body: { ...body, id: GREEN } })).reply;
    expect(other).toMatch(/^\d{5}$/);
    expect(other).not.toBe(GREEN);
    expect(await team('30001')).toMatchObject({ name: 'Riverside Red', playerBirthYear: 2012, members: [], rev: 1 });
    expect(await team('30001')).toMatchObject({ players: [] });
    const [added] = await club.store.audit.find({ action: 'add_team', about: '30001' });
    expect(added?.after).toEqual({ name: 'Riverside Red' });
    expect(club.messages('team:changed').map(({ teamId, version }) => [teamId, version])).toEqual([
      ['30001', 1],
      [other, 1],
    ]);
    expect(await audited()).toEqual([
      ['add_team', other, club.admin.user._id],
      ['add_team', '30001', club.admin.user._id],
    ]);
  });

  it('saves with optimistic concurrency: the second of two forms gets 409 with the current team', async () => {
    expect((await save(club.coach, { practiceField: 'North' })).reply).toBe(GREEN);
    expect((await save(club.coach, { practiceField: 'North' })).status).toBe(200);
    const { status, problem } = await save(club.manager, { practiceField: 'South' });
    expect(status).toBe(409);
    expect(problem.current).toMatchObject({ id: GREEN, practiceField: 'North', rev: 2 });
    expect((await save(club.manager, { practiceField: 'South' }, 2)).status).toBe(200);
    expect(club.messages('team:changed').map(({ version, patch }) => [version, patch])).toEqual([
      [2, { practiceField: 'North', rev: 2 }],
      [3, { practiceField: 'South', rev: 3 }],
    ]);
  });

  it('saves exactly one of two concurrent forms', async () => {
    const answer = await beforeWrite(club.store.teams, 'findOneAndUpdate', {
      call: () => save(club.coach, { city: 'one' }),
      other: () => save(club.manager, { city: 'two' }),
    });
    expect(answer.problem).toMatchObject({ status: 409, current: { city: 'two', rev: 2 } });
  });

  it('changes of members and roster do not conflict with a form', async () => {
    await club.coach.call(add_player, { params: { teamId: GREEN, player: 'New Kid' } });
    await club.coach.call(add_member, { params: { teamId: GREEN, member: 'new@club.example' }, query: {} });
    expect((await save(club.manager, { city: 'Potsdam' })).status).toBe(200);
    expect(await team()).toMatchObject({ city: 'Potsdam', rev: 2, version: 4 });
  });

  it('only ADMIN changes the addresses of coach and manager; members and roster have their own calls', async () => {
    const forged = { coachEmail: 'me@club.example', members: [], players: [], memberships: [], version: 50 };
    const before = await team();
    expect((await save(club.coach, { ...forged, coach: 'Marta' })).status).toBe(200);
    const after = await team();
    expect(after).toMatchObject({ coach: 'Marta', coachEmail: emailOf('coach'), members: before?.members, version: 2 });
    expect(after?.players).toEqual(before?.players);
    expect((await save(club.admin, { coachEmail: 'new@club.example' }, 2)).status).toBe(200);
    expect((await team())?.coachEmail).toBe('new@club.example');
  });

  it('I11: the 409 shows only the fields that the caller may see', async () => {
    await save(club.manager, { city: 'Potsdam' });
    expect(contactsIn((await save(club.coach, { city: 'Werder' })).raw)).toContain(emailOf('coach'));
    expect((await save(club.blueCoach, { city: 'Werder' })).status).toBe(404);
  });

  it('removes a team only without future events, and publishes the lost access', async () => {
    const event = await buildEvent(club.store, [GREEN]);
    await club.admin.call(add_player, { params: { teamId: GREEN, player: club.uma } });
    const umasGuardian = await club.store.users.findOne({ emailAddress: emailOf('nobody') });
    const remove = () => club.admin.ask(remove_team, { params: { id: GREEN } });
    expect((await remove()).status).toBe(409);
    await club.store.events.updateOne({ _id: event._id }, { $set: { eventTime: Date.now() - 1_000 } });
    expect((await remove()).reply).toBe(GREEN);
    expect((await remove()).status).toBe(404);
    const access = club.busEvents.flatMap((fact) => (fact.kind === 'access' ? [fact.changed] : [])).at(-1);
    for (const who of [club.coach, club.parent, club.admin, club.root]) expect(access).toContain(who.user._id);
    // Not a member, but a guardian of a child on the roster.
    expect(access).toContain(umasGuardian?._id);
    expect(access).not.toContain(club.blueParent.user._id);
    expect(await club.parent.call(list_teams, {})).toEqual([]);
  });
});
