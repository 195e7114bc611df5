/** Handlers of `invitations.contract`. */
import type { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import type { Handlers } from '../../base/handlers';
import type { Services } from '../../base/services';
import { acceptingService } from './accepting.service';
import { invitationsService } from './invitations.service';
import { peopleService } from './people.service';
import { requestsService } from './requests.service';

export function invitationsHandlers(services: Services): Handlers<typeof invitationsContract> {
  const invitations = invitationsService(services);
  const accepting = acceptingService(services);
  const requests = requestsService(services);
  const people = peopleService(services);
  return {
    add_invitation: async ({ caller, body, requestId }) => invitations.add(caller, requestId, body),
    list_invitations: async ({ caller, query }) => invitations.list(caller, query),
    list_people: async ({ caller, query }) => people.list(caller, query.teamId),
    show_invitation: async ({ params, address }) => invitations.show(params.token, address),
    accept_invitation: async ({ caller, body, requestId, address }) =>
      accepting.accept(caller, { requestId, from: address }, body),
    remove_invitation: async ({ caller, params, requestId }) => invitations.remove(caller, requestId, params.id),
    list_requests: async ({ caller, query }) => requests.list(caller, query),
    decide_request: async ({ caller, body, requestId }) => requests.decide(caller, requestId, body),
  };
}
