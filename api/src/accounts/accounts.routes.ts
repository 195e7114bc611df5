/** Handlers of `accounts.contract`. */
import type { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import type { Handlers } from '../http/handlers';
import type { Services } from '../services';
import type { LoginGuard } from './login-guard';
import { withPaddedFailures, withPaddedTiming } from './padded-timing';
import { registrationService } from './registration.service';
import { signInService } from './sign-in.service';
import { startClubService } from './start-club.service';

export function accountsHandlers(services: Services, guard: LoginGuard): Handlers<typeof accountsContract> {
  const signIn = signInService(services, guard);
  const registration = registrationService(services, guard);
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
