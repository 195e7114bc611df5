/** Finds the people of a team by their addresses. */
import type { ClubStore } from '@touchline/server/club-store';
import { playersStore } from '../players/players.store';
import { teamsStore } from './teams.store';

/** Returns the addresses of the members of a team and of the guardians of its children; none of an unknown team. */
export async function addressesOf(store: ClubStore, teamId: string): Promise<string[]> {
  const team = await teamsStore(store).byId(teamId);
  if (!team) return [];
  const children = await playersStore(store).childrenOf([team]);
  return [...team.memberEmails, ...children.flatMap(({ contacts }) => contacts)];
}
