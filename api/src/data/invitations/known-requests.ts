/** Requests with what they are about. */
import type { Caller } from '@touchline/server/access/caller';
import type { ClubStore } from '@touchline/server/club-store';
import type { RequestRecord } from '@touchline/server/records';
import { accountsStore } from '../accounts/accounts.store';
import { teamsStore } from '../teams/teams.store';
import type { KnownRequest } from './invitations-presenter';
import { requestsStore } from './requests.store';

export function knownRequests(store: ClubStore) {
  const requests = requestsStore(store);
  const accounts = accountsStore(store);
  const teams = teamsStore(store);

  async function loadDetails(request: RequestRecord, find?: KnownRequest['find']): Promise<KnownRequest> {
    const [team, requester, by] = await Promise.all([
      teams.byId(request.teamId),
      accounts.byId(request.userId),
      accounts.byId(request.by),
    ]);
    return {
      request,
      team: team ?? undefined,
      requester: requester ?? undefined,
      by: by ?? undefined,
      ...(find && { find }),
    };
  }

  /** Returns the caller's requests. Nothing of the roster is shown. */
  const ofCaller = async ({ actor }: Caller): Promise<KnownRequest[]> =>
    Promise.all((await requests.ofUser(actor.userId)).map((request) => loadDetails(request)));

  return { loadDetails, ofCaller };
}
