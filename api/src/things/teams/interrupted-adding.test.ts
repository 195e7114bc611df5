import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finishInterruptedWork } from '../../interrupted-work';
import { stoppingStore } from '../../testing/stopping-store';
import { beforeWrite, GREEN, openTwoTeams, type TwoTeams } from '../../testing/two-teams';

const { add_player } = teamsContract;
const { remove_team } = teamEditingContract;

describe('I4: a new child of a roster', () => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams();
  });
  afterEach(() => club.close());

  const add = (player: string) => club.coach.ask(add_player, { params: { teamId: GREEN, player } });
  /** Returns how many children have a name, and how many of them are on the roster. */
  async function found(name: string): Promise<[stored: number, onRoster: number]> {
    const children = await club.store.players.find({ name });
    const { playerIds = [] } = (await club.store.teams.findOne({ _id: GREEN })) ?? {};
    return [children.length, children.filter(({ _id }) => playerIds.includes(_id)).length];
  }

  it('is there once when the call is interrupted and repeated', async () => {
    const stop = stoppingStore(club.store);
    let interrupted = 0;
    for (let writes = 0; writes < 20; writes += 1) {
      const name = `Newcomer ${'abcdefghijklmnopqrst'[writes]}`;
      stop.stopAfter(writes);
      await add(name);
      const hasStopped = stop.hasStopped();
      stop.stopAfter(Number.POSITIVE_INFINITY);
      if (!hasStopped) break;
      const [stored, onRoster] = await found(name);
      if (stored > onRoster) interrupted += 1;
      await finishInterruptedWork(club.services);
      expect(await found(name)).toEqual([onRoster, onRoster]);
      expect((await add(name)).status).toBe(200);
      expect(await found(name)).toEqual([1, 1]);
    }
    expect(interrupted).toBeGreaterThan(0);
  });

  it('does not stay when the team is removed meanwhile', async () => {
    const { status } = await beforeWrite(club.store.teams, 'findOneAndUpdate', {
      call: () => add('Newcomer'),
      other: () => club.admin.call(remove_team, { params: { id: GREEN } }),
    });
    expect(status).toBe(404);
    expect(await found('Newcomer')).toEqual([0, 0]);
  });
});
