/** Starting a club: whoever holds the code that the server printed makes the first account, once. */
import type { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { Problem } from '@touchline/shared/errors';
import { auditTrail } from '../audit/audit.store';
import type { Call } from '../http/handlers';
import type { Services } from '../services';
import { presentToken } from './accounts.present';
import { accountsStore } from './accounts.store';
import type { LoginGuard } from './login-guard';
import { demandUncommon, hashPassword } from './passwords';
import { canStart, forgetStartCode, isStartCode } from './start-code';

const startedAlready = () => new Problem('CONFLICT', 'This club has been started already. Please sign in.');

export function startClubService(services: Services, guard: LoginGuard) {
  const accounts = accountsStore(services.store);
  const audit = auditTrail(services.store);

  async function demandWaiting(): Promise<void> {
    if (!(await canStart(services))) throw startedAlready();
  }

  return {
    /** The token of the new account, which is active and holds ROOT and ADMIN. Of several callers at once one gets it. */
    async start({ body, address, requestId }: Call<typeof accountsContract.start_club>) {
      const { code, userName, emailAddress, password } = body;
      await demandWaiting();
      demandUncommon(password, 'password');
      await guard.starting(address);
      if (!(await isStartCode(services, code))) {
        // The code goes with the start: somebody else may have used it a moment ago.
        await demandWaiting();
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
