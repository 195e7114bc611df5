/** Players as views with every field; `maskPlayer` removes what a viewer may not see. */

import type { MergeRecord } from '@touchline/server/merge-records';
import type { PlayerRecord } from '@touchline/server/records';
import type { RemovalView } from '@touchline/shared/accounts/profiles.contract';
import { type Presented, present } from '@touchline/shared/contract';
import { type PlayerView, playerModel } from '@touchline/shared/players/player.model';
import type {
  FoundLookAlike,
  ImportedRow,
  MergedFieldView,
  MergeView,
} from '@touchline/shared/players/players.contract';

/**
 * A player in full.
 * @param team name of the team in whose roster, or beside whose roster, the player is shown
 */
export const fullPlayer = (player: PlayerRecord, team: string): PlayerView => playerModel.present(player, { team });

export const presentImport = (rows: ImportedRow[]): Presented<ImportedRow[]> => present(rows);

export const presentMerges = (merges: readonly MergeRecord[]): Presented<MergeView[]> =>
  present(
    merges.map(({ _id, keep, drop, by, createdAt, expiresAt }) => ({
      id: _id,
      kept: keep.name,
      dropped: drop.name,
      by: by.name,
      createdAt,
      expiresAt,
    })),
  );

export const presentPlan = (plan: MergedFieldView[]): Presented<MergedFieldView[]> => present(plan);

export const presentRemovals = (removals: RemovalView[]): Presented<RemovalView[]> => present(removals);

export const presentFound = (found: FoundLookAlike[]): Presented<FoundLookAlike[]> => present(found);
