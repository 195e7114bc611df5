/** Finds the children of the club whom a caller may add to a roster (decision 0016). */

import type { Caller } from '@touchline/server/access/caller';
import type { PlayerRecord, TeamRecord } from '@touchline/server/records';
import { memberRow } from '@touchline/server/row-keys';
import { hasRole, leads } from '@touchline/shared/access/actor';
import { notFound } from '@touchline/shared/errors';
import { mayPutOnRoster } from '@touchline/shared/teams/teams.rules';
import type { Services } from '../../base/services';
import { auditTrail } from '../audit/audit.store';
import { playersStore } from '../players/players.store';
import { teamsStore } from './teams.store';

/** How long those who took a child off a roster can undo it (ms). */
const UNDO_FOR = 7 * 86_400_000;

/** Returns the family members whom an ADMIN added and who accepted. */
const admittedTo = (team: TeamRecord): string[] =>
  Object.values(team.members).flatMap((member) =>
    member.capacity === 'family' && member.byAdmin && !member.pending ? [member.emailAddress] : [],
  );

export function reachableChildren(services: Services) {
  const store = teamsStore(services.store);
  const players = playersStore(services.store);
  const audit = auditTrail(services.store);

  /** Returns the guardians of children on the caller's rosters, except those whom the caller added (decision 0016). */
  async function familiesOf({ actor, teams }: Caller): Promise<string[]> {
    const own = teams.filter(({ _id }) => leads(actor, _id));
    return (await players.childrenOf(own)).flatMap(({ contacts, linkedBy }) =>
      contacts.filter((address) => linkedBy?.[memberRow(address)] !== actor.userId),
    );
  }

  /** Returns whether the caller took this child off this roster a short time ago, and nobody else has since. */
  async function isUndo({ actor }: Caller, teamId: string, id: string): Promise<boolean> {
    const removal = await audit.newest('remove_player', id);
    return removal?.by.userId === actor.userId && removal.before.team === teamId && removal.at > Date.now() - UNDO_FOR;
  }

  /** @throws Problem 404 when the caller may not add this child */
  async function find(caller: Caller, team: TeamRecord, id: string) {
    const child = await players.byId(id);
    if (!child) throw notFound('player');
    const facts = {
      playerId: id,
      contacts: child.contacts,
      rosters: await store.rostersWith(id),
      families: [...admittedTo(team), ...(await familiesOf(caller))],
      isUndo: await isUndo(caller, team._id, id),
    };
    if (!mayPutOnRoster(caller.actor, facts)) throw notFound('player');
    return child;
  }

  /** Returns the children of the team's families whom the caller may add to the roster. */
  async function candidatesFor(caller: Caller, team: TeamRecord): Promise<PlayerRecord[]> {
    const rostered = await players.childrenOf([team]);
    const isAdmin = hasRole(caller.actor, 'ADMIN');
    const families = isAdmin
      ? [...team.memberEmails, ...rostered.flatMap(({ contacts }) => contacts)]
      : [...admittedTo(team), ...(await familiesOf(caller))];
    const onOwnRosters = isAdmin
      ? []
      : await players.childrenOf(caller.teams.filter(({ _id }) => leads(caller.actor, _id)));
    const rosteredIds = new Set(rostered.map(({ _id }) => _id));
    const found = [...(await players.ofContacts(families)), ...onOwnRosters].filter(({ _id }) => !rosteredIds.has(_id));
    return [...new Map(found.map((child) => [child._id, child])).values()];
  }

  /** Returns the club's children, not on this roster, whom the caller may add: all for ADMIN, otherwise `candidatesFor`. */
  async function clubChildren(caller: Caller, team: TeamRecord): Promise<PlayerRecord[]> {
    if (!hasRole(caller.actor, 'ADMIN')) return candidatesFor(caller, team);
    return (await players.all()).filter(({ _id }) => !team.playerIds.includes(_id));
  }

  return { candidatesFor, clubChildren, find };
}
