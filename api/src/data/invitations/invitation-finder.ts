/** Finds the invitation of a link or code, and what its maker may still offer. A network that guesses codes is rejected. */

import type { InvitationRecord } from '@touchline/server/records';
import { peopleRules } from '@touchline/shared/invitations/people.rules';
import { consumePoint } from '../../base/limits';
import type { Services } from '../../base/services';
import { accountsStore } from '../accounts/accounts.store';
import { capacityIn, teamsStore } from '../teams/teams.store';
import { invitationsStore, readCode } from './invitations.store';

/** Wrong codes of one network an hour. There are 2^40 codes. */
const WRONG_CODES_AN_HOUR = 30;

export function invitationFinder({ store, rateLimiters }: Services) {
  const invitations = invitationsStore(store);
  const accounts = accountsStore(store);
  const teams = teamsStore(store);
  const limiter = rateLimiters.open('invitation-codes', {
    points: WRONG_CODES_AN_HOUR,
    duration: 3_600,
    returnable: true,
  });

  return {
    /**
     * @param token of a mailed link, the id of an invitation, or a code
     * @param from the caller's network
     * @throws Problem 429 after too many wrong codes
     */
    async find(token: string, from: string): Promise<InvitationRecord | null> {
      const code = readCode(token);
      if (code === undefined) return (await invitations.byMailedToken(token)) ?? invitations.byId(token);
      await consumePoint(limiter, from);
      const found = await invitations.byCode(code);
      if (found) await limiter.giveBack(from);
      return found;
    },

    /** Returns whether the maker of an invitation may make it today, and whether they are an ADMIN. Only staff get a role. */
    async makerOf({ teamId = '', role, by }: InvitationRecord): Promise<{ mayInvite: boolean; isAdmin: boolean }> {
      if (!role) return { mayInvite: true, isAdmin: false };
      const [maker, team] = await Promise.all([accounts.byId(by), teams.byId(teamId)]);
      const { roles = [], emailAddress = '' } = maker?.active ? maker : {};
      const staffTeams = team && capacityIn(team, emailAddress) === 'staff' ? [teamId] : [];
      const actor = {
        userId: by,
        sessionId: '',
        name: '',
        emailAddress,
        familyTeams: [],
        children: [],
        roles,
        staffTeams,
      };
      return {
        mayInvite: peopleRules['invitation.staff'].on(actor, { teamId, role }) === 'yes',
        isAdmin: roles.includes('ADMIN'),
      };
    },
  };
}
