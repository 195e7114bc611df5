/** Writes of members and rosters, for `api/src/reactions` alone: each has consequences. Each raises `version`, and returns the team after it, or null on a conflict. */

import type { ClubStore } from '@touchline/server/club-store';
import type { TeamRecord } from '@touchline/server/records';
import { itemRow, memberRow } from '@touchline/server/row-keys';
import type { Capacity } from '@touchline/shared/access/roles';
import { dayOf } from '@touchline/shared/wall-clock';
import { capacityIn, raiseVersion } from './teams.store';

/** @param zone of the club, whose day is that of joining */
export const membershipsStore = ({ teams }: Pick<ClubStore, 'teams'>, zone: string) => ({
  /**
   * Adds a member or changes their capacity.
   * @param origin whether an ADMIN adds the member, and whether the member has yet to accept. A later change does not undo an
   * ADMIN's addition or an acceptance.
   */
  setMember(
    team: TeamRecord,
    address: string,
    capacity: Capacity,
    origin: { byAdmin?: boolean; pending?: boolean } = {},
  ): Promise<TeamRecord | null> {
    const path = `members.${memberRow(address)}`;
    const before = team.members[memberRow(address)];
    const byAdmin = origin.byAdmin || before?.byAdmin;
    const pending = before ? before.pending : origin.pending;
    return teams.findOneAndUpdate(
      { _id: team._id, [`${path}.capacity`]: capacityIn(team, address) ?? { $exists: false } },
      {
        ...raiseVersion,
        $set: {
          [path]: { emailAddress: address, capacity, ...(byAdmin && { byAdmin }), ...(pending && { pending }) },
        },
        $addToSet: { memberEmails: address },
        $pull: { dismissed: address },
      },
    );
  },

  /** Accepts a pending membership. Returns null when the membership changed since it was read. */
  joinMember(team: TeamRecord, address: string, capacity: Capacity): Promise<TeamRecord | null> {
    const path = `members.${memberRow(address)}`;
    return teams.findOneAndUpdate(
      { _id: team._id, [`${path}.capacity`]: capacityIn(team, address) ?? { $exists: true } },
      { ...raiseVersion, $set: { [`${path}.capacity`]: capacity }, $unset: { [`${path}.pending`]: '' } },
    );
  },

  /** Ends a membership without a trace: also removes the address from the dismissed members. */
  forgetMember(team: TeamRecord, address: string): Promise<TeamRecord | null> {
    const path = `members.${memberRow(address)}`;
    return teams.findOneAndUpdate(
      { _id: team._id, [`${path}.capacity`]: capacityIn(team, address) ?? { $exists: false } },
      { ...raiseVersion, $unset: { [path]: '' }, $pull: { memberEmails: address, dismissed: address } },
    );
  },

  /** Ends a membership, and stores the address as dismissed. */
  dropMember(team: TeamRecord, address: string): Promise<TeamRecord | null> {
    const path = `members.${memberRow(address)}`;
    return teams.findOneAndUpdate(
      { _id: team._id, [`${path}.capacity`]: capacityIn(team, address) ?? { $exists: true } },
      { ...raiseVersion, $unset: { [path]: '' }, $pull: { memberEmails: address }, $addToSet: { dismissed: address } },
    );
  },

  /** Stores an address that is no member as dismissed. Changes nothing that a view shows. Returns false when it has become a member. */
  dismiss: async (_id: string, address: string): Promise<boolean> =>
    (await teams.updateOne(
      { _id, [`members.${memberRow(address)}`]: { $exists: false } },
      { $addToSet: { dismissed: address } },
    )) === 1,

  /**
   * @param key of the import that made the child and ends with this change; undefined for a known child. Returns null when it was undone
   */
  addToRoster(team: TeamRecord, playerId: string, key?: string): Promise<TeamRecord | null> {
    const path = `players.${itemRow(playerId)}`;
    const isNoted = key && { [`importing.${key}.ids`]: playerId, [`importing.${key}.undoing`]: { $exists: false } };
    return teams.findOneAndUpdate(
      { _id: team._id, [path]: { $exists: false }, ...isNoted },
      {
        ...raiseVersion,
        $set: { [path]: { id: playerId, since: dayOf(Date.now(), zone) } },
        $addToSet: { playerIds: playerId },
        ...(key && { $unset: { [`importing.${key}`]: '' as const } }),
      },
    );
  },

  /** Puts one child in the place of another. Returns null when the team changed since it was read. */
  replaceOnRoster(team: TeamRecord, from: string, to: string): Promise<TeamRecord | null> {
    const playerIds = [...new Set(team.playerIds.map((id) => (id === from ? to : id)))];
    return teams.findOneAndUpdate(
      { _id: team._id, version: team.version },
      {
        ...raiseVersion,
        $set: { [`players.${itemRow(to)}`]: { ...team.players[itemRow(from)], id: to }, playerIds },
        $unset: { [`players.${itemRow(from)}`]: '' },
      },
    );
  },

  /**
   * Adds children of an import, as one change. Returns null when the team changed since it was read, or the import was undone.
   * @param created the children that the import made; the others were known before
   * @param isAll true: the import made no other children, so it ends with the same change
   */
  addAllToRoster(
    team: TeamRecord,
    ids: readonly string[],
    { key, created, isAll }: { key: string; created: readonly string[]; isAll: boolean },
  ): Promise<TeamRecord | null> {
    const since = dayOf(Date.now(), zone);
    const rows = Object.fromEntries(ids.map((id) => [`players.${itemRow(id)}`, { id, since }]));
    const [first] = created;
    return teams.findOneAndUpdate(
      {
        _id: team._id,
        version: team.version,
        ...(first && { [`importing.${key}.ids`]: first, [`importing.${key}.undoing`]: { $exists: false } }),
      },
      {
        ...raiseVersion,
        $set: { ...rows, playerIds: [...team.playerIds, ...ids] },
        ...(first && isAll && { $unset: { [`importing.${key}`]: '' as const } }),
      },
    );
  },

  dropFromRoster(team: TeamRecord, playerId: string): Promise<TeamRecord | null> {
    const path = `players.${itemRow(playerId)}`;
    return teams.findOneAndUpdate(
      { _id: team._id, [path]: { $exists: true } },
      { ...raiseVersion, $unset: { [path]: '' }, $pull: { playerIds: playerId } },
    );
  },

  remove: async (id: string): Promise<boolean> => (await teams.deleteOne({ _id: id })) === 1,
});
