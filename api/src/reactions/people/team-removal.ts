/** Removes teams, with all that follows. */

import type { TeamRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import { changeStamp } from '../../base/publish';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { invitationsStore } from '../../data/invitations/invitations.store';
import { requestsStore } from '../../data/invitations/requests.store';
import { playersStore } from '../../data/players/players.store';
import { postsStore } from '../../data/posts/posts.store';
import { membershipsStore } from '../../data/teams/memberships.store';
import { publishAccessChange } from '../effects/access';

/** Removes a team that has no coming events. Returns false when it is gone already. */
export async function removeTeam(services: Services, actor: Actor, team: TeamRecord): Promise<boolean> {
  const { store } = services;
  const accounts = accountsStore(store);
  const children = await playersStore(store).childrenOf([team]);
  const members = await accounts.idsOf([...team.memberEmails, ...children.flatMap(({ contacts }) => contacts)]);
  const viewers = new Set([...members, ...(await accounts.administrators())]);
  // The team goes last, so that a repeated call finds it until all is gone.
  await invitationsStore(store).deleteAll({ teamId: team._id });
  await requestsStore(store).deleteAll({ teamId: team._id });
  await postsStore(store).forgetTeam(team._id);
  if (!(await membershipsStore(store, services.config.CLUB_TIMEZONE).remove(team._id))) return false;
  publishAccessChange(services, [...viewers], changeStamp(actor));
  return true;
}
