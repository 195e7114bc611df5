/** Handlers of the contracts of accounts, profiles and users, except export and deletion (`privacy.routes.ts`). */
import type { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import type { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import type { usersContract } from '@touchline/shared/accounts/users.contract';
import type { Handlers } from '../../base/handlers';
import type { Services } from '../../base/services';
import { presentAudit } from '../../data/accounts/accounts-presenter';
import type { LoginGuard } from '../../data/accounts/login-guard';
import { auditTrail } from '../../data/audit/audit.store';
import { findUsersService } from './find-users.service';
import { listLetIn } from './let-in.service';
import { withPaddedFailures, withPaddedTiming } from './padded-timing';
import { profilesService } from './profiles.service';
import { type AskToJoin, registrationService } from './registration.service';
import { rolesService } from './roles.service';
import { signInService } from './sign-in.service';
import { startClubService } from './start-club.service';
import { usersService } from './users.service';

export function accountsHandlers(
  services: Services,
  guard: LoginGuard,
  ask: AskToJoin,
): Handlers<typeof accountsContract> {
  const signIn = signInService(services, guard);
  const registration = registrationService(services, guard, ask);
  return {
    login: (call) => withPaddedFailures(() => signIn.login(call)),
    logout: signIn.logout,
    current_user: signIn.currentUser,
    change_password: signIn.changePassword,
    start_club: startClubService(services, guard).start,
    register: (call) => withPaddedTiming(() => registration.register(call)),
    activate: registration.activate,
    forgot_password: (call) => withPaddedTiming(() => registration.forgot(call)),
    reset_password: registration.reset,
  };
}

export function profilesHandlers(
  services: Services,
): Omit<Handlers<typeof profilesContract>, 'export_account' | 'delete_account' | 'remove_child'> {
  const profiles = profilesService(services);
  return {
    get_profile: async ({ caller, query }) => profiles.read(caller, query.email),
    update_profile: async ({ caller, body }) => profiles.save(caller, body),
    update_player_contact: async ({ caller, requestId, body }) => profiles.setContacts(caller, requestId, body),
    list_removals: async ({ caller }) => profiles.removals(caller),
    withdraw_removal: async ({ caller, requestId, body }) => profiles.withdraw(caller, requestId, body),
    object_removal: async ({ caller, requestId, body }) => profiles.object(caller, requestId, body.playerId),
  };
}

export function usersHandlers(services: Services): Omit<Handlers<typeof usersContract>, 'delete_user'> {
  const users = usersService(services);
  const found = findUsersService(services);
  const roles = rolesService(services);
  const audit = auditTrail(services.store);
  return {
    list_users: async ({ caller, query }) => users.list(caller, query.team),
    find_users: async ({ caller, query }) => found.find(caller, query),
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
    list_let_in: async () => listLetIn(services),
    list_audit: async ({ query }) => presentAudit(await audit.list(query)),
  };
}
