/** Starts a club: a caller with the code that the server printed creates the first account, once. */
import type { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { Problem } from '@touchline/shared/errors';
import type { Call } from '../../base/handlers';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { presentToken } from '../../data/accounts/accounts-presenter';
import type { LoginGuard } from '../../data/accounts/login-guard';
import { assertUncommonPassword, hashPassword } from '../../data/accounts/passwords';
import { canStart, forgetStartCode, isStartCode } from '../../data/accounts/start-club';
import { auditTrail } from '../../data/audit/audit.store';

const startedAlready = () => new Problem('CONFLICT', 'This club has been started already. Please sign in.');

export function startClubService(services: Services, guard: LoginGuard) {
  const accounts = accountsStore(services.store);
  const audit = auditTrail(services.store);

  async function assertNotStarted(): Promise<void> {
    if (!(await canStart(services))) throw startedAlready();
  }

  return {
    /** Creates an active account with ROOT and ADMIN, and returns its session token. Only one of several callers succeeds. */
    async start({ body, address, requestId }: Call<typeof accountsContract.start_club>) {
      const { code, userName, emailAddress, password } = body;
      await assertNotStarted();
      assertUncommonPassword(password, 'password');
      await guard.demandMayStart(address);
      if (!(await isStartCode(services, code))) {
        // The code may be gone because another caller started the club a moment ago: that is 409, not 403.
        await assertNotStarted();
        throw new Problem('FORBIDDEN', 'This is not the code. The newest one in the terminal of the server counts.');
      }
      const passwordHash = await hashPassword(password);
      const user = await accounts.createFirst({ emailAddress, userName, fullName: userName, passwordHash });
      if (!user) throw startedAlready();
      await forgetStartCode(services);
      await audit.note({ userId: user._id, name: user.fullName, emailAddress }, requestId, {
        action: 'start_club',
        about: emailAddress,
        before: { roles: [] },
        after: { roles: user.roles },
      });
      const token = await accounts.openSession(user);
      if (token === null) throw startedAlready();
      return presentToken(token);
    },
  };
}
