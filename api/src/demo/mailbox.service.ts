/** The mailbox of the demo club: its mails are not sent, and whoever tries it needs their links. */
import { seesEveryTeam } from '@touchline/shared/access/actor';
import type { OutboxMail } from '@touchline/shared/demo/demo.contract';
import { notFound } from '@touchline/shared/errors';
import { demoAddress } from '@touchline/shared/server/config/refuse-demo';
import { accountsStore } from '../accounts/accounts.store';
import { readOutbox } from '../mail/outbox';
import type { Services } from '../services';

/** Addresses below it belong to nobody (RFC 2606). */
const NOBODYS = '.example';

export function mailboxService({ config, store }: Services) {
  const accounts = accountsStore(store);

  async function isDemoClub(): Promise<boolean> {
    const addresses = await accounts.openAddresses();
    return addresses.includes(demoAddress('root')) && addresses.every((address) => address.endsWith(NOBODYS));
  }

  return {
    /**
     * @returns the newest mails, without those for club administrators: their links would open rights that the demo's password does not
     * @throws Problem 404 unless this is the demo club, and nobody has an account here by an address of their own
     */
    async list(): Promise<OutboxMail[]> {
      if (!config.DEMO || !(await isDemoClub())) throw notFound('call');
      const mails = await readOutbox(config.DATA_DIR);
      const receivers = await accounts.byAddresses([...new Set(mails.map(({ to }) => to))]);
      const hidden = new Set(receivers.filter(seesEveryTeam).map(({ emailAddress }) => emailAddress));
      return mails.filter(({ to }) => !hidden.has(to));
    },
  };
}
