/** Queries and writes of teams, their members and rosters. Every write is one atomic operation that raises `version`. */
import type { Capacity } from '@touchline/shared/access/roles';
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { TeamRecord } from '@touchline/shared/server/records';
import { itemRow, memberRow } from '@touchline/shared/server/row-keys';

const counted = { $inc: { version: 1 } };
const byName = { sort: { name: 1 } } as const;

/** What a person is in a team now; undefined for who is no member. */
export const capacityIn = (team: TeamRecord, address: string): Capacity | undefined =>
  team.members[memberRow(address)]?.capacity;

/** Whether somebody was named a member by others, and has not said yes. */
export const isPending = (team: TeamRecord, address: string): boolean =>
  team.members[memberRow(address)]?.pending === true;

/** Every write answers the team after it, or null when what it was judged on is not so any more. */
export const teamsStore = ({ teams }: Pick<ClubStore, 'teams'>) => ({
  all: (): Promise<TeamRecord[]> => teams.find({}, byName),

  cards: (): Promise<TeamRecord[]> =>
    teams.find({}, { ...byName, projection: { name: 1, city: 1, state: 1, playerBirthYear: 1 } }),

  byId: (id: string): Promise<TeamRecord | null> => teams.findOne({ _id: id }),

  byIds: (ids: readonly string[]): Promise<TeamRecord[]> => teams.find({ _id: { $in: ids } }),

  insert: (team: TeamRecord): Promise<void> => teams.insertOne(team),

  /** Saves fields of the form; null when another save came in between. */
  save: (team: TeamRecord, fields: Partial<TeamRecord>): Promise<TeamRecord | null> =>
    teams.findOneAndUpdate({ _id: team._id, rev: team.rev }, { $set: fields, $inc: { version: 1, rev: 1 } }),

  remove: async (id: string): Promise<boolean> => (await teams.deleteOne({ _id: id })) === 1,

  /** Counts a change of a child's record as one of each team whose roster shows it; answers these teams. */
  async touchRostersWith(playerId: string): Promise<TeamRecord[]> {
    const ids = await this.rostersWith(playerId);
    const touched = await Promise.all(ids.map((_id) => teams.findOneAndUpdate({ _id, playerIds: playerId }, counted)));
    return touched.filter((team) => team !== null);
  },

  /** Ids of the teams whose roster holds this child. */
  async rostersWith(playerId: string): Promise<string[]> {
    const found = await teams.find({ playerIds: playerId }, { projection: { name: 1 } });
    return found.map(({ _id }) => _id);
  },

  /** Whether one of these teams has the child on its roster. */
  anyRosters: async (ids: readonly string[], playerId: string): Promise<boolean> =>
    (await teams.countDocuments({ _id: { $in: ids }, playerIds: playerId })) > 0,

  /**
   * @param says whether an ADMIN says so, and whether the owner of the address has yet to say yes; what an ADMIN said once
   * stays, and so does a yes
   */
  setMember(
    team: TeamRecord,
    address: string,
    capacity: Capacity,
    says: { byAdmin?: boolean; pending?: boolean } = {},
  ): Promise<TeamRecord | null> {
    const path = `members.${memberRow(address)}`;
    const before = team.members[memberRow(address)];
    const byAdmin = says.byAdmin || before?.byAdmin;
    const pending = before ? before.pending : says.pending;
    return teams.findOneAndUpdate(
      { _id: team._id, [`${path}.capacity`]: capacityIn(team, address) ?? { $exists: false } },
      {
        ...counted,
        $set: {
          [path]: { emailAddress: address, capacity, ...(byAdmin && { byAdmin }), ...(pending && { pending }) },
        },
        $addToSet: { memberEmails: address },
        $pull: { dismissed: address },
      },
    );
  },

  /** The owner of the address says yes to a membership; null when it is not what it was any more. */
  joinMember(team: TeamRecord, address: string, capacity: Capacity): Promise<TeamRecord | null> {
    const path = `members.${memberRow(address)}`;
    return teams.findOneAndUpdate(
      { _id: team._id, [`${path}.capacity`]: capacityIn(team, address) ?? { $exists: true } },
      { ...counted, $set: { [`${path}.capacity`]: capacity }, $unset: { [`${path}.pending`]: '' } },
    );
  },

  /** Teams of which this address is a member. */
  withMember: (address: string): Promise<TeamRecord[]> => teams.find({ memberEmails: address }),

  /** Teams that hold this address in any way. */
  holding: (address: string): Promise<TeamRecord[]> =>
    teams.find({
      $or: [{ memberEmails: address }, { dismissed: address }, { coachEmail: address }, { managerEmail: address }],
    }),

  /** Takes an address that leaves the club off the team's contacts, with the name beside it. */
  clearContact(team: TeamRecord, address: string): Promise<TeamRecord | null> {
    const { _id, coachEmail, managerEmail } = team;
    const cleared = {
      ...(coachEmail === address && { coach: '', coachEmail: '' }),
      ...(managerEmail === address && { manager: '', managerEmail: '' }),
    };
    return teams.findOneAndUpdate({ _id, coachEmail, managerEmail }, { ...counted, $set: cleared });
  },

  /** Ends the membership of an address that leaves the club, and forgets that it was ever dismissed. */
  forgetMember(team: TeamRecord, address: string): Promise<TeamRecord | null> {
    const path = `members.${memberRow(address)}`;
    return teams.findOneAndUpdate(
      { _id: team._id, [`${path}.capacity`]: capacityIn(team, address) ?? { $exists: false } },
      { ...counted, $unset: { [path]: '' }, $pull: { memberEmails: address, dismissed: address } },
    );
  },

  dropMember(team: TeamRecord, address: string): Promise<TeamRecord | null> {
    const path = `members.${memberRow(address)}`;
    return teams.findOneAndUpdate(
      { _id: team._id, [`${path}.capacity`]: capacityIn(team, address) ?? { $exists: true } },
      { ...counted, $unset: { [path]: '' }, $pull: { memberEmails: address }, $addToSet: { dismissed: address } },
    );
  },

  addToRoster(team: TeamRecord, playerId: string): Promise<TeamRecord | null> {
    const path = `players.${itemRow(playerId)}`;
    return teams.findOneAndUpdate(
      { _id: team._id, [path]: { $exists: false } },
      { ...counted, $set: { [path]: { id: playerId } }, $addToSet: { playerIds: playerId } },
    );
  },

  dropFromRoster(team: TeamRecord, playerId: string): Promise<TeamRecord | null> {
    const path = `players.${itemRow(playerId)}`;
    return teams.findOneAndUpdate(
      { _id: team._id, [path]: { $exists: true } },
      { ...counted, $unset: { [path]: '' }, $pull: { playerIds: playerId } },
    );
  },
});
