/** Handlers of `profiles.contract`. */
import type { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import type { Handlers } from '../http/handlers';
import type { Services } from '../services';
import { leavingService } from './leaving.service';
import type { LoginGuard } from './login-guard';
import { profilesService } from './profiles.service';

export function profilesHandlers(services: Services, guard: LoginGuard): Handlers<typeof profilesContract> {
  const profiles = profilesService(services);
  const leaving = leavingService(services, guard);
  return {
    get_profile: async ({ caller, query }) => profiles.read(caller, query.email),
    update_profile: async ({ caller, body }) => profiles.save(caller, body),
    update_player_contact: async ({ caller, requestId, body }) => profiles.setContacts(caller, requestId, body),
    object_removal: async ({ caller, requestId, body }) => profiles.object(caller, requestId, body.playerId),
    export_account: async ({ caller }) => leaving.exported(caller),
    delete_account: async ({ caller, body, address, requestId }) =>
      leaving.leave(caller, { password: body.password, address, requestId }),
  };
}
