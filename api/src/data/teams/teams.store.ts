/** Queries of teams, their members and rosters, and writes of the other fields. Each write is one atomic operation that raises `version`. */

import type { ClubStore } from '@touchline/server/club-store';
import type { TeamRecord } from '@touchline/server/records';
import { memberRow } from '@touchline/server/row-keys';
import type { Capacity } from '@touchline/shared/access/roles';
import { type FieldChanges, updateOf } from '../../base/changed-fields';

export const raiseVersion = { $inc: { version: 1 } };
const byName = { sort: { name: 1 } } as const;

/** Returns a member's capacity, or undefined when the address is not a member. */
export const capacityIn = (team: TeamRecord, address: string): Capacity | undefined =>
  team.members[memberRow(address)]?.capacity;

/** Returns whether a member was added by another user and has not accepted yet. */
export const isPending = (team: TeamRecord, address: string): boolean =>
  team.members[memberRow(address)]?.pending === true;

/** Each write returns the team after it, or null on a conflict. */
export const teamsStore = ({ teams }: Pick<ClubStore, 'teams'>) => ({
  all: (): Promise<TeamRecord[]> => teams.find({}, byName),

  /** Returns the number of all teams, or of those that an account added. */
  count: (createdBy?: string): Promise<number> => teams.countDocuments(createdBy === undefined ? {} : { createdBy }),

  cards: (): Promise<TeamRecord[]> =>
    teams.find({}, { ...byName, projection: { name: 1, city: 1, state: 1, playerBirthYear: 1 } }),

  byId: (id: string): Promise<TeamRecord | null> => teams.findOne({ _id: id }),

  byIds: (ids: readonly string[]): Promise<TeamRecord[]> => teams.find({ _id: { $in: ids } }),

  insert: (team: TeamRecord): Promise<void> => teams.insertOne(team),

  /** Saves a form. Returns null when another form was saved since. */
  save: (team: TeamRecord, fields: FieldChanges<TeamRecord>): Promise<TeamRecord | null> =>
    teams.findOneAndUpdate({ _id: team._id, rev: team.rev }, { ...updateOf(fields), $inc: { version: 1, rev: 1 } }),

  setFee: (teamId: string, month: string, amount: number): Promise<TeamRecord | null> =>
    teams.findOneAndUpdate({ _id: teamId }, { ...raiseVersion, $set: { [`fees.${month}`]: amount } }),

  /** Raises the version of each team with this child on its roster. Returns these teams. */
  async touchRostersWith(playerId: string): Promise<TeamRecord[]> {
    const ids = await this.rostersWith(playerId);
    const touched = await Promise.all(
      ids.map((_id) => teams.findOneAndUpdate({ _id, playerIds: playerId }, raiseVersion)),
    );
    return touched.filter((team) => team !== null);
  },

  /** Returns the ids of the teams with this child on their roster. */
  async rostersWith(playerId: string): Promise<string[]> {
    const found = await teams.find({ playerIds: playerId }, { projection: { name: 1 } });
    return found.map(({ _id }) => _id);
  },

  /** Returns the name of a team of each of these children, by the child's id. A child on no roster is absent. */
  async namesByPlayer(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const found = await teams.find({ playerIds: { $in: ids } }, { projection: { name: 1, playerIds: 1 } });
    return new Map(found.flatMap(({ name, playerIds }) => playerIds.map((id) => [id, name])));
  },

  /** Returns whether one of these teams has the child on its roster. */
  anyRosters: async (ids: readonly string[], playerId: string): Promise<boolean> =>
    (await teams.countDocuments({ _id: { $in: ids }, playerIds: playerId })) > 0,

  /** Returns the teams of which this address is a member. */
  withMember: (address: string): Promise<TeamRecord[]> => teams.find({ memberEmails: address }),

  /** Returns the teams that store this address in any field. */
  holding: (address: string): Promise<TeamRecord[]> =>
    teams.find({
      $or: [{ memberEmails: address }, { dismissed: address }, { coachEmail: address }, { managerEmail: address }],
    }),

  /** Removes an erased address, and the name beside it, from the team's contacts. */
  clearContact(team: TeamRecord, address: string): Promise<TeamRecord | null> {
    const { _id, coachEmail, managerEmail } = team;
    const cleared = {
      ...(coachEmail === address && { coach: '', coachEmail: '' }),
      ...(managerEmail === address && { manager: '', managerEmail: '' }),
    };
    return teams.findOneAndUpdate({ _id, coachEmail, managerEmail }, { ...raiseVersion, $set: cleared });
  },

  /** Notes that an import is about to store this child. Returns false while the import is undone. */
  noteImport: async (_id: string, key: string, { by, id }: { by: string; id: string }): Promise<boolean> =>
    (await teams.updateOne(
      { _id, [`importing.${key}.undoing`]: { $exists: false } },
      { $set: { [`importing.${key}.by`]: by }, $addToSet: { [`importing.${key}.ids`]: id } },
    )) === 1,

  /** Begins to undo an import: from now on it cannot change the roster. Returns the team, or null when it has ended. */
  beginUndoImport: (_id: string, key: string): Promise<TeamRecord | null> =>
    teams.findOneAndUpdate(
      { _id, [`importing.${key}`]: { $exists: true } },
      { $set: { [`importing.${key}.undoing`]: true } },
    ),

  endImport: (_id: string, key: string): Promise<number> =>
    teams.updateOne({ _id }, { $unset: { [`importing.${key}`]: '' } }),

  /** Returns the teams with an import that has not ended. */
  importing: (): Promise<TeamRecord[]> => teams.find({ importing: { $exists: true } }),
});
