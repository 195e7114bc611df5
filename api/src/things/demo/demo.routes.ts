/** Handlers of `demo.contract`. */

import { demoAddress } from '@touchline/server/config/refuse-demo';
import { seesEveryTeam } from '@touchline/shared/access/actor';
import type { demoContract, OutboxMail } from '@touchline/shared/demo/demo.contract';
import { notFound } from '@touchline/shared/errors';
import type { Handlers } from '../../base/handlers';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { presentOutbox } from '../../data/demo/demo-presenter';
import { readOutbox } from '../../mails/outbox';
import { type MatchTaps, matchSimulation } from './match-simulation.service';
import { type SignUps, simulationService } from './simulation.service';

/** A reserved domain: no address below it exists (RFC 2606). */
const RESERVED_DOMAIN = '.example';

/** The mailbox of the demo club. Its mails are not sent, but users of the demo need the links in them. */
function mailboxService({ config, store }: Services) {
  const accounts = accountsStore(store);

  async function isDemoClub(): Promise<boolean> {
    const addresses = await accounts.activeAddresses();
    return addresses.includes(demoAddress('root')) && addresses.every((address) => address.endsWith(RESERVED_DOMAIN));
  }

  return {
    /**
     * Returns the newest mails. Leaves out those to administrators: their reset links would grant more than the demo password.
     * @throws Problem 404 unless this is the demo club and no account has a real address
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

export function demoHandlers(services: Services, attendees: SignUps, taps: MatchTaps): Handlers<typeof demoContract> {
  const simulation = simulationService(services, attendees);
  const match = matchSimulation(services, taps);
  const mailbox = mailboxService(services);
  return {
    simulate_answers: async ({ caller, params }) => simulation.start(caller, params.teamId),
    simulate_match: async ({ caller, params }) => match.start(caller, params.teamId),
    list_outbox: async () => presentOutbox(await mailbox.list()),
  };
}
