/** Handlers of `profiles.contract`, except export and deletion (`privacy.routes.ts`). */
import type { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import type { Handlers } from '../http/handlers';
import type { Services } from '../services';
import { profilesService } from './profiles.service';

export function profilesHandlers(
  services: Services,
): Omit<Handlers<typeof profilesContract>, 'export_account' | 'delete_account'> {
  const profiles = profilesService(services);
  return {
    get_profile: async ({ caller, query }) => profiles.read(caller, query.email),
    update_profile: async ({ caller, body }) => profiles.save(caller, body),
    update_player_contact: async ({ caller, requestId, body }) => profiles.setContacts(caller, requestId, body),
    object_removal: async ({ caller, requestId, body }) => profiles.object(caller, requestId, body.playerId),
  };
}
