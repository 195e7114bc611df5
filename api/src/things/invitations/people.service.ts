/** Lists the grown-ups of a team for its staff: members, guardians of the children, and people who are invited. */

import { type Caller, hasJoined } from '@touchline/server/access/caller';
import { loadCallers } from '@touchline/server/access/load-callers';
import type { InvitationRecord } from '@touchline/server/records';
import type { Presented } from '@touchline/shared/contract';
import type { TeamPerson } from '@touchline/shared/invitations/invitation.model';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { invitationsStore } from '../../data/invitations/invitations.store';
import { presentPeople, type TeamPlace } from '../../data/invitations/invitations-presenter';
import { playersStore } from '../../data/players/players.store';
import { findChangeableTeam } from '../../data/teams/find-team';
import { teamsStore } from '../../data/teams/teams.store';

const placeOf = ({ emailAddress, kind, playerId }: InvitationRecord): TeamPlace => ({
  emailAddress,
  as: kind,
  ...(playerId !== undefined && { playerId }),
});

/** One person is a member once, and a guardian once for each child. */
const keyOf = ({ emailAddress, as, playerId = '' }: TeamPlace): string =>
  as === 'guardian' ? `${playerId} ${emailAddress}` : emailAddress;

export function peopleService({ store }: Services) {
  const teams = teamsStore(store);
  const players = playersStore(store);
  const accounts = accountsStore(store);
  const invitations = invitationsStore(store);

  return {
    /** Returns each person once as a member and once for each child. Of one who has not accepted, only the address. */
    async list(caller: Caller, teamId: string): Promise<Presented<TeamPerson[]>> {
      const team = await findChangeableTeam(teams, caller, teamId);
      const [children, invited] = await Promise.all([
        players.childrenOf([team]),
        invitations.ofTeam(teamId, team.playerIds),
      ]);
      const openInvitations = new Map(
        invited
          .filter(({ code }) => code === undefined)
          .map((invitation) => [keyOf(placeOf(invitation)), invitation] as const),
      );
      const members = Object.values(team.members).map(({ emailAddress, capacity, pending }) => ({
        place: { emailAddress, as: capacity },
        hasAccepted: !pending,
      }));
      const guardians = children.flatMap(({ _id: playerId, contacts }) =>
        contacts.map((emailAddress) => ({
          place: { emailAddress, as: 'guardian' as const, playerId },
          hasAccepted: true,
        })),
      );
      const people = [...members, ...guardians];
      const listed = new Set(people.map(({ place }) => keyOf(place)));
      const invitedOnly = [...openInvitations.values()]
        .map((invitation) => ({ place: placeOf(invitation), hasAccepted: false }))
        .filter(({ place }) => !listed.has(keyOf(place)));

      const addresses = people.flatMap(({ place, hasAccepted }) => (hasAccepted ? [place.emailAddress] : []));
      const users = await accounts.byAddresses([...new Set(addresses)]);
      const callerFor = await loadCallers(store, users);
      const shownUsers = new Map(
        users
          .filter((user) => user.active && hasJoined(callerFor(user, ''), teamId))
          .map((user) => [user.emailAddress, user]),
      );
      return presentPeople(
        [...people, ...invitedOnly].map(({ place, hasAccepted }) => ({
          place,
          hasAccepted,
          user: shownUsers.get(place.emailAddress),
          invitation: hasAccepted ? undefined : openInvitations.get(keyOf(place)),
        })),
      );
    },
  };
}
