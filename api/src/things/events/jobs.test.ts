import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BLUE,
  beforeWrite,
  GREEN,
  gameBody,
  openTwoTeams,
  type Person,
  STORES,
  type TwoTeams,
} from '../../testing/two-teams';

const { delete_user, delete_role } = usersContract;
const { remove_player, remove_member } = teamsContract;
const { update_event } = eventEditingContract;
const { take_job, give_job_back } = eventPlanningContract;
const ORANGES = '31000001';
const LINES = '31000002';

describe.each(STORES)('jobs of an event on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let game: EventView;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
    const jobs = [
      { id: ORANGES, name: 'Oranges', needed: 1 },
      { id: LINES, name: 'Lines', needed: 2 },
    ];
    const { schedule_event, show_events } = eventsContract;
    const id = await club.manager.call(schedule_event, { body: { ...gameBody(), jobs } });
    const events = await club.manager.call(show_events, { query: { tag: gameBody().tags[0] ?? '' } });
    game = events.find((event) => event.id === id) as EventView;
  });
  afterEach(() => club.close());

  const take = (who: Person, jobId = ORANGES) => who.ask(take_job, { params: { ...game.key, jobId } });
  const giveBack = (who: Person, jobId = ORANGES) => who.ask(give_job_back, { params: { ...game.key, jobId } });
  const save = async (form: object) => {
    const { rev } = await club.read(game.key);
    return club.manager.ask(update_event, { body: { id: game.id, rev, ...form } });
  };
  const helpers = async (who?: Person) =>
    Object.fromEntries(
      ((await club.read(game.key, who)).jobs ?? []).map(({ name, takenBy }) => [
        name,
        takenBy?.map((helper) => helper.name),
      ]),
    );

  it('are taken and given back, I3 with one version each, and I4 a repeated call changes nothing', async () => {
    for (let call = 0; call < 2; call += 1)
      expect((await take(club.parent)).reply).toEqual({ id: game.id, version: 2 });
    expect(await helpers(club.parent2)).toEqual({ Oranges: ['parent surname'], Lines: [] });
    for (let call = 0; call < 2; call += 1)
      expect((await giveBack(club.parent)).reply).toEqual({ id: game.id, version: 3 });
    expect(await helpers()).toEqual({ Oranges: [], Lines: [] });
    expect(club.messages('event:changed').map(({ patch }) => patch.jobs?.[0]?.takenBy?.length)).toEqual([1, 0]);
    expect((await club.read(game.key)).rev).toBe(1);
  });

  it('are taken by the film crew of the team, and are free again when they lose their role', async () => {
    expect((await take(club.filming)).status).toBe(200);
    expect(await helpers()).toEqual({ Oranges: ['filming surname'], Lines: [] });
    expect((await giveBack(club.filming)).status).toBe(200);
    await take(club.filming, LINES);
    await club.admin.call(delete_role, { params: { email: club.filming.user.emailAddress, role: 'FILMING' } });
    expect(await helpers()).toEqual({ Oranges: [], Lines: [] });
  });

  it('show the new name of an account that has them', async () => {
    await take(club.parent);
    const body = { rev: club.parent.user.rev, fullName: 'Priya Raman' };
    await club.parent.call(profilesContract.update_profile, { body });
    expect(await helpers(club.parent2)).toEqual({ Oranges: ['Priya Raman'], Lines: [] });
    expect(club.messages('event:changed').at(-1)?.patch.jobs?.[0]?.takenBy).toMatchObject([{ name: 'Priya Raman' }]);
  });

  it('gives the last place to one of two people who take it at the same moment', async () => {
    const late = await beforeWrite(club.store.events, 'findOneAndUpdate', {
      call: () => take(club.parent),
      other: () => take(club.parent2),
    });
    expect([late.status, late.problem.detail]).toEqual([409, 'Enough people have taken this job.']);
    expect(await helpers()).toEqual({ Oranges: ['parent2 surname'], Lines: [] });
    const all = await Promise.all([club.parent, club.parent2, club.coach, club.manager].map((who) => take(who, LINES)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect((await helpers()).Lines).toHaveLength(2);
  });

  it('I6: a form changes the jobs and keeps who has taken them', async () => {
    await take(club.parent);
    await take(club.parent2, LINES);
    const oranges = { id: ORANGES, name: 'Fruit', needed: 2 };
    expect((await save({ jobs: [oranges, { name: 'Flags', needed: 1 }] })).status).toBe(200);
    expect(await helpers()).toEqual({ Fruit: ['parent surname'], Flags: [] });
    expect((await take(club.parent2)).status).toBe(200);
    const { status, problem } = await save({ jobs: [{ ...oranges, needed: 1 }] });
    expect([status, problem.fields]).toEqual([400, { jobs: '2 people have taken this job already' }]);
    await save({ kit: 'Green' });
    expect((await helpers()).Fruit).toHaveLength(2);
    await save({ jobs: null });
    expect(await club.read(game.key)).not.toHaveProperty('jobs');
    expect(club.messages('event:changed').at(-1)?.patch).toMatchObject({ jobs: null });
  });

  it.each([
    [[{ name: '', needed: 1 }], 'jobs.0.name'],
    [[{ name: 'Flags', needed: 0 }], 'jobs.0.needed'],
    [[{ name: 'Flags', needed: 21 }], 'jobs.0.needed'],
    [[{ id: '$where', name: 'Flags', needed: 1 }], 'jobs.0.id'],
    [Array.from({ length: 21 }, () => ({ name: 'Flags', needed: 1 })), 'jobs'],
  ])('rejects %o and names the field', async (jobs, field) => {
    const { status, problem } = await save({ jobs });
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, [field]]);
  });

  it('returns 404 for an unknown job, and 409 for a cancelled event', async () => {
    expect((await take(club.parent, '99999999')).status).toBe(404);
    await save({ eventState: 'CANCELLED', cancelReason: 'Rain' });
    expect((await take(club.parent)).status).toBe(409);
  });

  it('I11: ROOT sees the jobs, and not who has taken them', async () => {
    await take(club.parent);
    expect((await club.read(game.key, club.root)).jobs).toEqual([
      { id: ORANGES, name: 'Oranges', needed: 1 },
      { id: LINES, name: 'Lines', needed: 2 },
    ]);
  });

  it('are not left with a person who leaves the team while taking one', async () => {
    await club.manager.call(remove_player, { params: { teamId: GREEN, player: club.noa } });
    const member = club.parent2.user.emailAddress;
    const late = await beforeWrite(club.store.events, 'findOneAndUpdate', {
      call: () => take(club.parent2),
      other: () => club.manager.call(remove_member, { params: { teamId: GREEN, member } }),
    });
    expect(late.status).toBe(404);
    expect(await helpers()).toEqual({ Oranges: [], Lines: [] });
    expect((await take(club.parent)).status).toBe(200);
  });

  it('are not left with an account that is erased while taking one', async () => {
    const email = club.parent2.user.emailAddress;
    const late = await beforeWrite(club.store.events, 'findOneAndUpdate', {
      call: () => take(club.parent2),
      other: () => club.admin.call(delete_user, { params: { email } }),
    });
    expect(late.status).toBe(404);
    expect(await helpers()).toEqual({ Oranges: [], Lines: [] });
  });

  it('are free again when staff lose their role, and when the team of the helper leaves the event', async () => {
    await take(club.coach);
    await club.admin.call(delete_role, { params: { email: club.coach.user.emailAddress, role: 'COACH' } });
    expect(await helpers()).toEqual({ Oranges: [], Lines: [] });
    const { rev } = await club.read(game.key);
    await club.admin.call(update_event, { body: { id: game.id, rev, tags: [GREEN, BLUE] } });
    await take(club.blueParent);
    await take(club.parent, LINES);
    const form = { id: game.id, rev: (await club.read(game.key)).rev, tags: [GREEN] };
    await club.admin.call(update_event, { body: form });
    expect(await helpers()).toEqual({ Oranges: [], Lines: ['parent surname'] });
  });

  it('are free again when an account is erased', async () => {
    await take(club.parent);
    await club.admin.ask(delete_user, { params: { email: club.parent.user.emailAddress } });
    expect(await helpers()).toEqual({ Oranges: [], Lines: [] });
    expect((await take(club.parent2)).status).toBe(200);
  });
});
