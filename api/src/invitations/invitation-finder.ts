/** Finds the invitation of a link or code. A network that guesses codes is rejected. */
import type { InvitationRecord } from '@touchline/shared/server/records';
import { draw } from '../http/limits';
import type { Services } from '../services';
import { invitationsStore, readCode } from './invitations.store';

/** Wrong codes of one network an hour. There are 2^40 codes. */
const WRONG_CODES_AN_HOUR = 30;

export function invitationFinder({ store, rateLimiters }: Services) {
  const invitations = invitationsStore(store);
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
      await draw(limiter, from);
      const found = await invitations.byCode(code);
      if (found) await limiter.giveBack(from);
      return found;
    },
  };
}
