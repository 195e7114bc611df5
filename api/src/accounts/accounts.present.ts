/** A user as they see themselves, and the plain answers of account calls. */

import { teamsOf } from '@touchline/shared/access/actor';
import type { CurrentUser } from '@touchline/shared/accounts/accounts.contract';
import { present } from '@touchline/shared/contract';
import type { Caller } from '@touchline/shared/server/access/load-actor';
import { fullPlayer } from '../players/players.present';

export const presentCurrentUser = ({ actor, user, children, teams }: Caller) =>
  present<CurrentUser>({
    id: user._id,
    emailAddress: user.emailAddress,
    userName: user.userName,
    fullName: user.fullName,
    phoneNumber: user.phoneNumber,
    roles: [...actor.roles],
    teams: teamsOf(actor),
    staffTeams: [...actor.staffTeams],
    players: children.map((child) =>
      fullPlayer(child, teams.find(({ playerIds }) => playerIds.includes(child._id))?.name ?? ''),
    ),
  });

export const presentToken = (token: string) => present(token);

export const presentAddress = (address: string) => present(address);
