import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storedText } from '../../testing/stored-text';
import { emailOf, GREEN, openTwoTeams, type TwoTeams } from '../../testing/two-teams';

const { get_profile, update_profile, remove_child } = profilesContract;

describe('removing a child that was entered by mistake', () => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams();
  });
  afterEach(() => club.close());

  const profile = () => club.parent.call(get_profile, { query: {} });
  async function enterChild(): Promise<string> {
    const { rev } = await profile();
    await club.parent.call(update_profile, { body: { rev, players: [{ name: 'Typing Mistake' }] } });
    return (await profile()).players?.find(({ name }) => name === 'Typing Mistake')?.id ?? '';
  }
  const remove = (playerId: string, who = club.parent) => who.ask(remove_child, { params: { playerId } });

  it('erases the child, for its only guardian who entered it', async () => {
    const id = await enterChild();
    expect((await remove(id, club.parent2)).status).toBe(404);
    expect(await remove(id)).toMatchObject({ status: 200, reply: id });
    expect((await profile()).players?.map(({ name }) => name)).not.toContain('Typing Mistake');
    expect(await storedText(club.store)).not.toContain('Typing Mistake');
    expect((await remove(id)).status).toBe(404);
  });

  it('leaves a child whom others know: on a roster, with another guardian, or entered by staff', async () => {
    const id = await enterChild();
    await club.store.players.updateOne({ _id: id }, { $addToSet: { contacts: emailOf('parent2') } });
    expect((await remove(id)).problem.detail).toContain('another guardian');
    await club.store.players.updateOne({ _id: id }, { $set: { contacts: [emailOf('parent')] } });
    await club.coach.call(teamsContract.add_player, { params: { teamId: GREEN, player: id } });
    expect((await remove(id)).problem.detail).toContain('roster');
    await club.store.players.updateOne({ _id: id }, { $set: { createdBy: club.coach.user._id } });
    expect((await remove(id)).problem.detail).toContain('staff entered');
    expect((await profile()).players?.map(({ name }) => name)).toContain('Typing Mistake');
  });
});
