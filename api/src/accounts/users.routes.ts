/** Handlers of `users.contract`, except deletion (`privacy.routes.ts`). */
import type { usersContract } from '@touchline/shared/accounts/users.contract';
import { auditTrail } from '../audit/audit.store';
import type { Handlers } from '../http/handlers';
import type { Services } from '../services';
import { presentAudit } from './accounts.present';
import { rolesService } from './roles.service';
import { usersService } from './users.service';

export function usersHandlers(services: Services): Omit<Handlers<typeof usersContract>, 'delete_user'> {
  const users = usersService(services);
  const roles = rolesService(services);
  const audit = auditTrail(services.store);
  return {
    list_users: async ({ caller, query }) => users.list(caller, query.team),
    update_user: async ({ caller, requestId, body }) => users.save(caller, requestId, body),
    add_role: async ({ caller, requestId, params }) => roles.add(caller, { ...params, requestId }),
    delete_role: async ({ caller, requestId, params }) => roles.remove(caller, { ...params, requestId }),
    add_venue_geo_hash: async ({ caller, requestId, params }) =>
      users.addGeoHash(caller, 'venueGeoHashs', { ...params, requestId }),
    delete_venue_geo_hash: async ({ caller, requestId, params }) =>
      users.removeGeoHash(caller, 'venueGeoHashs', { ...params, requestId }),
    add_event_geo_hash: async ({ caller, requestId, params }) =>
      users.addGeoHash(caller, 'eventGeoHashs', { ...params, requestId }),
    delete_event_geo_hash: async ({ caller, requestId, params }) =>
      users.removeGeoHash(caller, 'eventGeoHashs', { ...params, requestId }),
    list_audit: async ({ query }) => presentAudit(await audit.list(query)),
  };
}
