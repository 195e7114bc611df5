/** Handlers of `invitations.contract`. */
import type { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import type { Handlers } from '../http/handlers';
import type { Services } from '../services';
import { acceptingService } from './accepting.service';
import { invitationsService } from './invitations.service';

export function invitationsHandlers(services: Services): Handlers<typeof invitationsContract> {
  const invitations = invitationsService(services);
  const accepting = acceptingService(services);
  return {
    list_invitations: async ({ caller, query }) => invitations.list(caller, query.teamId),
    show_invitation: async ({ params }) => invitations.show(params.token),
    accept_invitation: async ({ caller, body, requestId }) => accepting.accept(caller, requestId, body),
    remove_invitation: async ({ caller, params, requestId }) => invitations.remove(caller, requestId, params.id),
  };
}
