/** The roles of the people who wrote posts and replies. */
import type { TeamRecord, UserRecord } from '@touchline/server/records';
import { STAFF_ROLES } from '@touchline/shared/access/roles';
import type { AuthorRole } from '@touchline/shared/posts/post.model';
import { capacityIn, isPending } from '../teams/teams.store';

/** Returns the role of an author in a team (empty: the whole club), or undefined for families and erased accounts. */
export type AuthorRoles = (teamId: string, userId: string) => AuthorRole | undefined;

/** A staff role counts only in the teams whose staff the author is. */
export function authorRoles(authors: readonly UserRecord[], teams: readonly TeamRecord[]): AuthorRoles {
  const authorsById = new Map(authors.map((author) => [author._id, author]));
  const teamsById = new Map(teams.map((team) => [team._id, team]));
  return (teamId, userId) => {
    const author = authorsById.get(userId);
    if (!author) return undefined;
    const { roles, emailAddress } = author;
    const team = teamsById.get(teamId);
    const isStaff = team && capacityIn(team, emailAddress) === 'staff' && !isPending(team, emailAddress);
    const inTeam = isStaff ? STAFF_ROLES.find((role) => roles.includes(role)) : undefined;
    return inTeam ?? (roles.includes('ADMIN') ? 'ADMIN' : undefined);
  };
}
