/** Tells whether a merged child, or anything that its merge moved, has changed since the merge (decision 0038). */
import type { MergeRecord } from '@touchline/server/merge-records';
import { itemRow } from '@touchline/server/row-keys';
import { tokenHash } from '@touchline/server/tokens';
import type { Services } from '../../base/services';
import { developmentsStore } from '../../data/developments/developments.store';
import { eventsStore } from '../../data/events/events.store';
import { filmClipsStore } from '../../data/films/film-clips.store';
import { matchesStore } from '../../data/match/matches.store';
import { mergesStore } from '../../data/players/merges.store';
import { playersStore } from '../../data/players/players.store';
import { teamsStore } from '../../data/teams/teams.store';

const isEmpty = (value: unknown): boolean => typeof value === 'object' && Object.keys(value ?? {}).length === 0;

/** Returns a text that is the same whatever the order of fields, and whether a map is empty or absent. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, one]) => !isEmpty(one))
            .toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  );

export function mergeSeal({ store }: Pick<Services, 'store'>) {
  const merges = mergesStore(store);
  const players = playersStore(store);
  const teams = teamsStore(store);
  const events = eventsStore(store);
  const matches = matchesStore(store);
  const developments = developmentsStore(store);
  const clips = filmClipsStore(store);

  /**
   * Returns a hash of the kept child, its answers and seats, and the versions of all that was moved to it. A marker goes back whatever else a
   * board shows.
   */
  async function sealOf({ _id, keepId }: Pick<MergeRecord, '_id' | 'keepId'>): Promise<string> {
    const merge = await merges.byId(_id);
    const idsOf = (noted: object = {}) => Object.keys(noted).map((key) => key.slice(1));
    const versions = (found: readonly ({ _id: string; version: number } | null)[]) =>
      found.map((one) => one && [one._id, one.version]);
    const allOf = <T>(ids: readonly string[], byId: (id: string) => Promise<T>) => Promise.all(ids.map(byId));
    const moved = new Set(idsOf({ ...merge?.events, ...merge?.attendance }));
    const months = new Set(merge?.developments.map(({ month }) => month));
    return tokenHash(
      textOf([
        await players.byId(keepId),
        (await events.allNaming([keepId])).flatMap(({ _id, version, attendees, riders }): unknown[] => {
          const [row, seat] = [attendees[itemRow(keepId)], riders?.[itemRow(keepId)]];
          if (moved.has(_id)) return [[_id, version]];
          return row || seat ? [[_id, row, seat]] : [];
        }),
        versions(await allOf(idsOf(merge?.matches), matches.byId)),
        versions((await developments.ofPlayers([keepId])).filter(({ month }) => months.has(month))),
        (await clips.ofChildren([keepId]))
          .filter((clip) => merge?.clips?.[itemRow(clip._id)] !== undefined)
          .map((clip) => [clip._id, clip.playerIds]),
        (await allOf(merge?.teams.map(({ teamId }) => teamId) ?? [], teams.byId)).map(
          (team) => team?.players[itemRow(keepId)],
        ),
      ]),
    );
  }

  return {
    sealOf,

    /** Returns whether a merge can be undone: nothing has changed since, and no other child has the id of the dropped one. */
    canUndo: async (merge: MergeRecord): Promise<boolean> =>
      merge.state === 'merged' && !(await players.byId(merge.dropId)) && merge.seal === (await sealOf(merge)),
  };
}
