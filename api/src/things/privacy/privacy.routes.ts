/** Handlers of `profiles.contract` and `users.contract` that export or delete an account. */
import type { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import type { usersContract } from '@touchline/shared/accounts/users.contract';
import type { Handlers } from '../../base/handlers';
import type { Services } from '../../base/services';
import type { LoginGuard } from '../../data/accounts/login-guard';
import { leavingService } from './leaving.service';

interface PrivacyHandlers {
  profiles: Pick<Handlers<typeof profilesContract>, 'export_account' | 'delete_account' | 'remove_child'>;
  users: Pick<Handlers<typeof usersContract>, 'delete_user'>;
}

export function privacyHandlers(services: Services, guard: LoginGuard): PrivacyHandlers {
  const leaving = leavingService(services, guard);
  return {
    profiles: {
      export_account: async ({ caller }) => leaving.exported(caller),
      remove_child: async ({ caller, params, requestId }) => leaving.removeChild(caller, requestId, params.playerId),
      delete_account: async ({ caller, body, address, requestId }) =>
        leaving.leave(caller, { password: body.password, address, requestId }),
    },
    users: {
      delete_user: async ({ caller, requestId, params }) => leaving.remove(caller, requestId, params.email),
    },
  };
}
