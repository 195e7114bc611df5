/** Registering, activating, and setting a forgotten password. No answer tells whether an address has an account. */
import type { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { Problem } from '@touchline/shared/errors';
import type { UserRecord } from '@touchline/shared/server/records';
import { StoreConflict } from '@touchline/shared/server/store/port';
import type { Call } from '../http/handlers';
import { accessChanged, tell } from '../news/tell';
import type { Services } from '../services';
import { accountMails } from './account-mails';
import { sessionsEnded } from './accounts.news';
import { presentAddress } from './accounts.present';
import { accountsStore } from './accounts.store';
import type { LoginGuard } from './login-guard';
import { demandUncommon, hashPassword } from './passwords';
import { canStart } from './start-code';

type Contract = typeof accountsContract;

const ACTIVATION_MS = 7 * 86_400_000;
const RESET_MS = 3_600_000;
const deadLink = () =>
  new Problem('VALIDATION', 'This link was used already or has expired. Please ask for a new one.', {
    fields: { token: 'No longer valid' },
  });

const notStarted = () =>
  new Problem('CONFLICT', 'This club has not been started yet. Whoever runs its server does so on the start page.');

export function registrationService(services: Services, guard: LoginGuard) {
  const { store, mail, config } = services;
  const accounts = accountsStore(store);
  const mails = accountMails(config);

  const sendActivation = async (user: Pick<UserRecord, '_id' | 'emailAddress' | 'fullName'>) =>
    mail.send(mails.activate(user, await accounts.openLink(user._id, 'activate', ACTIVATION_MS)));

  /** PARENT for who has no role yet and is a child's contact, or a member of a team already. */
  async function firstRoles(user: UserRecord): Promise<UserRecord['roles']> {
    if (user.roles.length) return user.roles;
    const [child, team] = await Promise.all([
      store.players.findOne({ contacts: user.emailAddress }),
      store.teams.findOne({ memberEmails: user.emailAddress }),
    ]);
    return child || team ? ['PARENT'] : [];
  }

  return {
    async register({ body, address }: Call<Contract['register']>) {
      await guard.registering(address);
      // An account that is waiting for its mail would take the start away from whoever runs the club.
      if (await canStart(services)) throw notStarted();
      demandUncommon(body.password, 'password');
      const { emailAddress, userName } = body;
      const fullName = body.fullName || userName;
      const passwordHash = await hashPassword(body.password);
      try {
        await accounts.create({
          emailAddress,
          userName,
          fullName,
          passwordHash,
          phoneNumber: '',
          zipCode: '',
          address: '',
          active: false,
          roles: [],
          venueGeoHashs: [],
          eventGeoHashs: [],
          rev: 1,
        });
      } catch (error) {
        if (!(error instanceof StoreConflict)) throw error;
      }
      const user = await accounts.byAddress(emailAddress);
      if (user?.active) await mail.send(mails.alreadyRegistered(user));
      // An account that never was activated belongs to nobody: who registers it anew sets its name and password.
      else if (user)
        await sendActivation((await accounts.change(user._id, { userName, fullName, passwordHash })) ?? user);
      return presentAddress(emailAddress);
    },

    async activate({ body }: Call<Contract['activate']>) {
      const link = await accounts.findLink(body.token, 'activate');
      const user = link && (await store.users.findOne({ _id: link.userId }));
      if (!link || !user || !(await accounts.useLink(link))) throw deadLink();
      await accounts.change(user._id, { active: true, roles: await firstRoles(user) });
      tell(services, () =>
        accessChanged([user._id], { at: Date.now(), by: { userId: user._id, name: user.fullName } }),
      );
      return presentAddress(user.emailAddress);
    },

    async forgot({ params: { email }, address }: Call<Contract['forgot_password']>) {
      const mayMail = await guard.forgetting(email, address);
      const user = mayMail ? await accounts.byAddress(email) : null;
      if (user?.active) await mail.send(mails.reset(user, await accounts.openLink(user._id, 'reset', RESET_MS)));
      else if (user) await sendActivation(user);
      else if (mayMail) await mail.send(mails.unknownAddress(email));
      return presentAddress(email);
    },

    /** Ends every session of the account. */
    async reset({ body }: Call<Contract['reset_password']>) {
      const link = await accounts.findLink(body.token, 'reset');
      const user = link && (await store.users.findOne({ _id: link.userId }));
      if (!link || !user) throw deadLink();
      demandUncommon(body.password, 'password');
      const passwordHash = await hashPassword(body.password);
      if (!(await accounts.useLink(link))) throw deadLink();
      await accounts.change(user._id, { passwordHash });
      const ended = await accounts.endSessions(user._id);
      tell(services, () => sessionsEnded(ended, { userId: user._id, name: user.fullName }));
      return presentAddress(user.emailAddress);
    },
  };
}
