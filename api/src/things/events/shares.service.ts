/** How the jobs and rides of a season are shared between the families of a team. */

import type { Caller } from '@touchline/server/access/caller';
import { seasonRule } from '@touchline/server/config/config';
import type { PlayerRecord } from '@touchline/server/records';
import type { Presented } from '@touchline/shared/contract';
import { notFound } from '@touchline/shared/errors';
import type { FamilyShare } from '@touchline/shared/events/event-planning.contract';
import { seasonOf, seasonSpan } from '@touchline/shared/events/season';
import { authorize } from '@touchline/shared/permissions/rules';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { eventsStore } from '../../data/events/events.store';
import { presentShares } from '../../data/events/events-presenter';
import { playersStore } from '../../data/players/players.store';
import { teamsStore } from '../../data/teams/teams.store';

/** Returns the children in groups that share a guardian. */
function familiesOf(children: readonly PlayerRecord[]): PlayerRecord[][] {
  const families: PlayerRecord[][] = [];
  for (const child of children) {
    const isRelated = (sibling: PlayerRecord) => sibling.contacts.some((address) => child.contacts.includes(address));
    const related = families.filter((family) => family.some(isRelated));
    for (const family of related) families.splice(families.indexOf(family), 1);
    families.push([...related.flat(), child]);
  }
  return families;
}

export function sharesService({ store, config }: Services) {
  const rule = seasonRule(config);
  const events = eventsStore(store);
  const teams = teamsStore(store);
  const players = playersStore(store);
  const accounts = accountsStore(store);

  return {
    /** Returns the share of each family of the roster in this season's events, cancelled ones left out. The smallest comes first. */
    async ofTeam({ actor }: Caller, tag: string): Promise<Presented<FamilyShare[]>> {
      authorize(actor, 'event.shares', { tag }, 'team');
      const team = await teams.byId(tag);
      if (!team) throw notFound('team');
      const heldEvents = (await events.list([tag], seasonSpan(seasonOf(Date.now(), rule), rule).from)).filter(
        ({ eventState }) => eventState !== 'CANCELLED',
      );
      const helpers = heldEvents.flatMap(({ jobs = {} }) =>
        Object.values(jobs).flatMap(({ takenBy }) => Object.values(takenBy).map(({ userId }) => userId)),
      );
      const drivers = heldEvents.flatMap(({ rides = {} }) => Object.values(rides).map(({ userId }) => userId));
      const volunteers = await accounts.byIds([...new Set([...helpers, ...drivers])]);
      const shares = familiesOf(await players.childrenOf([team])).map((family) => {
        const adultIds = new Set(
          volunteers.flatMap(({ _id, emailAddress }) =>
            family.some(({ contacts }) => contacts.includes(emailAddress)) ? [_id] : [],
          ),
        );
        return {
          players: family.map(({ _id, name }) => ({ id: _id, name })),
          jobs: helpers.filter((userId) => adultIds.has(userId)).length,
          rides: drivers.filter((userId) => adultIds.has(userId)).length,
        };
      });
      return presentShares(shares.sort((one, other) => one.jobs + one.rides - other.jobs - other.rides));
    },
  };
}
