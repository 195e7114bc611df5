/** The caller's own account, and the short replies of account calls. */

import { teamsOf } from '@touchline/shared/access/actor';
import type { CurrentUser } from '@touchline/shared/accounts/accounts.shapes';
import { type Presented, present } from '@touchline/shared/contract';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { Caller } from '@touchline/shared/server/access/caller';
import { fullPlayer } from '../players/players.present';

/** Returns the caller's children in full, each with the name of their team. */
export const ownChildren = ({ children, teams }: Caller): PlayerView[] =>
  children.map((child) => fullPlayer(child, teams.find(({ playerIds }) => playerIds.includes(child._id))?.name ?? ''));

export function presentCurrentUser(caller: Caller): Presented<CurrentUser> {
  const { actor, user } = caller;
  return present({
    id: user._id,
    emailAddress: user.emailAddress,
    userName: user.userName,
    fullName: user.fullName,
    phoneNumber: user.phoneNumber,
    ...(user.language && { language: user.language }),
    roles: [...actor.roles],
    teams: teamsOf(actor),
    staffTeams: [...actor.staffTeams],
    familyTeams: [...actor.familyTeams],
    players: ownChildren(caller),
  });
}

export const presentToken = (token: string) => present(token);
