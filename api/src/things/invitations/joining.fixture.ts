/** The calls by which people come into a team, as the tests of this folder make them. */

import { buildPerson } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { type Decision, invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { GREEN, Person, type TwoTeams } from '../../testing/two-teams';
import { createNoticeWorker } from '../notices/worker';

const { add_invitation, show_invitation, accept_invitation, list_requests, decide_request } = invitationsContract;

/** The child of a family that asks to join. */
export const THEO = { name: 'Theo Newman', birthYear: 2013 };

/** @param club returns the club of the current test */
export function joiningCalls(club: () => TwoTeams) {
  const inviteAddress = (who: Person, body: object) =>
    who.ask(add_invitation, { body: { teamId: GREEN, kind: 'family', ...body } });

  /** Returns the code of the team link that this account makes. */
  async function codeOf(who = club().coach): Promise<string> {
    const { code = '' } = await who.call(add_invitation, { body: { teamId: GREEN, kind: 'family' } });
    return code;
  }

  /** Accepts an invitation, or asks to join with a code. */
  const acceptLink = (who: Person, token: string, children: object[] = [THEO]) =>
    who.ask(accept_invitation, { body: { token, children } as never });

  /** Asks to join with a new code. Returns the id of the request. */
  const makeRequest = async (who = club().newcomer, children?: object[]): Promise<string> =>
    (await acceptLink(who, await codeOf(), children)).reply;

  const decide = (who: Person, body: Omit<Decision, 'links'> & { links?: Record<string, string> }) =>
    who.ask(decide_request, { body });

  return {
    inviteAddress,
    codeOf,
    acceptLink,
    makeRequest,
    decide,
    show: (link: string) => club().newcomer.ask(show_invitation, { params: { token: link } }),
    requests: (who: Person, teamId?: string) => who.call(list_requests, { query: { teamId } }),
    accept: (who: Person, id: string, links = {}) => decide(who, { id, decision: 'accept', links }),
    sendNotices: () => createNoticeWorker(club().services).run(Date.now() + 60_000),
    /** Returns the token of the newest invitation that was mailed to an address. */
    token: (address: string): string => /\/join\/([\w-]+)/.exec(club().mailsTo(address).at(-1)?.text ?? '')?.[1] ?? '',
    childrenOf: async (who: Person) =>
      (await who.call(profilesContract.get_profile, { query: {} })).players?.map(({ name }) => name),
    /** Returns the stored team Green. */
    green: async () => (await club().store.teams.findOne({ _id: GREEN })) ?? { version: 0, playerIds: [], members: {} },
    async newPerson(name: string): Promise<Person> {
      const { user, token } = await buildPerson(club().store, name);
      return new Person(club().coach.url, token, user);
    },
  };
}
