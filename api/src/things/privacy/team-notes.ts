/** Notes before an erasure who was in a team or an event: only then texts of others mean them, and afterwards nothing tells. */
import type { ClubStore } from '@touchline/server/club-store';
import type { PlayerRecord, UserRecord } from '@touchline/server/records';
import { accountsStore } from '../../data/accounts/accounts.store';
import { developmentsStore } from '../../data/developments/developments.store';
import { eventsStore } from '../../data/events/events.store';
import { playersStore } from '../../data/players/players.store';
import { teamsStore } from '../../data/teams/teams.store';

export function teamNotes(store: ClubStore) {
  const accounts = accountsStore(store);
  const players = playersStore(store);
  const teams = teamsStore(store);
  const events = eventsStore(store);
  const developments = developmentsStore(store);

  async function noteChild(child: PlayerRecord): Promise<PlayerRecord> {
    const { _id } = child;
    const wasInTeam =
      child.wasInTeam ||
      (await teams.rostersWith(_id)).length > 0 ||
      (await events.idsNaming([_id])).length > 0 ||
      (await developments.ofPlayers([_id])).length > 0;
    if (!wasInTeam) return child;
    await players.noteInTeam(_id);
    return { ...child, wasInTeam };
  }

  return {
    /** Returns the children with their notes. An interrupted erasure finds them. */
    async noteChildren(children: readonly PlayerRecord[]): Promise<PlayerRecord[]> {
      const noted: PlayerRecord[] = [];
      for (const child of children) noted.push(await noteChild(child));
      return noted;
    },

    /** @param isInTeam whether the account is in a team now */
    async noteAccount(user: UserRecord, isInTeam: boolean): Promise<UserRecord> {
      const isNamed = async () => (await events.idsNaming([user._id, user.emailAddress])).length > 0;
      if (!user.wasInTeam && !isInTeam && user.roles.length === 0 && !(await isNamed())) return user;
      await accounts.change(user._id, { wasInTeam: true });
      return { ...user, wasInTeam: true };
    },
  };
}
