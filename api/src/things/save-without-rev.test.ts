import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beforeWrite, emailOf, GREEN, openTwoTeams, STORES, type TwoTeams } from '../testing/two-teams';

const { add_engagement, update_engagement } = engagementsContract;
const { add_development, update_development } = developmentsContract;

describe.each(STORES)('forms without a rev on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  it('save an event: the last save wins, and one with an outdated rev gets 409', async () => {
    const { id, key, rev } = await club.game();
    const save = (body: object) => club.coach.ask(eventEditingContract.update_event, { body: { id, ...body } });
    for (const summary of ['one', 'two']) expect((await save({ summary })).status).toBe(200);
    expect((await save({ rev, summary: 'three' })).status).toBe(409);
    expect(await club.read(key)).toMatchObject({ summary: 'two', rev: rev + 2 });
  });

  it('save a team', async () => {
    const save = (body: object) => club.coach.ask(teamEditingContract.update_team, { body: { id: GREEN, ...body } });
    for (const practiceField of ['one', 'two']) expect((await save({ practiceField })).status).toBe(200);
    expect((await save({ rev: 1, practiceField: 'three' })).status).toBe(409);
  });

  it('save a profile, also while another one is saved', async () => {
    const save = (body: object) => club.parent.ask(profilesContract.update_profile, { body });
    const saved = await beforeWrite(club.store.users, 'findOneAndUpdate', {
      call: () => save({ address: 'One street' }),
      other: () => save({ address: 'Other street', phoneNumber: '030 7' }),
    });
    expect(saved.status).toBe(200);
    const profile = await club.parent.call(profilesContract.get_profile, { query: {} });
    expect(profile).toMatchObject({ address: 'One street', phoneNumber: '030 7' });
    expect((await save({ rev: profile.rev - 1, address: 'Third street' })).status).toBe(409);
  });

  it('save an engagement and a development', async () => {
    const month = '2026-05';
    const { id } = await club.manager.call(add_engagement, { body: { teamId: GREEN, month } });
    const pay = (amount: number, body: object = {}) =>
      club.manager.ask(update_engagement, { body: { id, payments: [{ id: '41000001', amount }], ...body } });
    for (const amount of [1, 2]) expect((await pay(amount)).status).toBe(200);
    expect((await pay(3, { rev: 1 })).status).toBe(409);
    const development = await club.coach.call(add_development, {
      body: { month, playerId: club.leo, contactEmail: emailOf('parent') },
    });
    const advise = (advice: string, body: object = {}) =>
      club.coach.ask(update_development, {
        body: { id: development.id, matches: [{ id: '51000001', advice }], ...body },
      });
    for (const advice of ['one', 'two']) expect((await advise(advice)).status).toBe(200);
    expect((await advise('three', { rev: 1 })).status).toBe(409);
  });
});
