import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finishInterruptedWork } from '../../interrupted-work';
import { type StoppingStore, stoppingStore } from '../../testing/stopping-store';
import { GREEN, openTwoTeams, type TwoTeams } from '../../testing/two-teams';

const { add_all_players, save_play } = eventEditingContract;

describe('I4: a new name of a child that is interrupted', () => {
  let club: TwoTeams;
  let stop: StoppingStore;
  let event: string;
  beforeEach(async () => {
    club = await openTwoTeams();
    const { key, id } = await club.game();
    event = id;
    const play = { id: '30000001', name: 'Goal', players: ['Leo Raman'], playerIds: [club.leo] };
    await club.coach.call(save_play, { params: key, body: play });
    await club.coach.call(add_all_players, { query: { ...key, teams: [GREEN] } });
    stop = stoppingStore(club.store);
  });
  afterEach(() => club.close());

  /** Returns the names of Leo in the play, in the line-up, and on the record. */
  async function names(): Promise<(string | undefined)[]> {
    const { plays = {}, participants = {} } = (await club.store.events.findOne({ _id: event })) ?? {};
    const leo = await club.store.players.findOne({ _id: club.leo });
    const inLineUp = Object.values(participants).find(({ playerId }) => playerId === club.leo);
    return [...Object.values(plays).flatMap(({ players }) => players), inLineUp?.playerName, leo?.name];
  }

  /** The ways to a new name. */
  const ways: [way: string, prepare: () => Promise<unknown>, rename: (name: string) => Promise<{ status: number }>][] =
    [
      [
        'by staff',
        () => club.store.players.updateOne({ _id: club.leo }, { $set: { contacts: [] } }),
        (name) =>
          club.coach.ask(playersContract.update_rostered_player, { body: { teamId: GREEN, playerId: club.leo, name } }),
      ],
      [
        'by a guardian',
        async () => undefined,
        (name) => club.parent.ask(profilesContract.update_profile, { body: { players: [{ id: club.leo, name }] } }),
      ],
    ];

  it.each(ways)('%s is completed by the same call, or at the next start', async (_way, prepare, rename) => {
    await prepare();
    const halves: string[] = [];
    for (let writes = 0; writes < 30; writes += 1) {
      const before = await names();
      const name = `Leo ${writes}`;
      stop.stopAfter(writes);
      const { status } = await rename(name);
      const hasStopped = stop.hasStopped();
      stop.stopAfter(Number.POSITIVE_INFINITY);
      if (status === 200 && !hasStopped) break;
      const after = await names();
      if (after.at(-1) === name && after[0] === before[0]) halves.push(name);
      if (halves.length % 2 === 1 && after.at(-1) === name) await finishInterruptedWork(club.services);
      else expect((await rename(name)).status).toBe(200);
      expect(await names()).toEqual([name, name, name]);
      expect((await club.store.players.findOne({ _id: club.leo }))?.formerNames ?? []).toEqual([]);
    }
    expect(halves.length).toBeGreaterThan(1);
  });
});
