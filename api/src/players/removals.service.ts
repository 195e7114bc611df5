/** One guardian removes another only with their consent, or when they let 14 days pass (decision 0030). */
import { type Actor, hasRole, leads } from '@touchline/shared/access/actor';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { loadCallers } from '@touchline/shared/server/access/load-callers';
import type { PlayerRecord } from '@touchline/shared/server/records';
import { memberRow } from '@touchline/shared/server/row-keys';
import { accountMails } from '../accounts/account-mails';
import { accountsStore } from '../accounts/accounts.store';
import { auditTrail } from '../audit/audit.store';
import { presentId } from '../id.present';
import type { Services } from '../services';
import { teamsStore } from '../teams/teams.store';
import type { Occasion } from './guardians.service';
import { playersStore } from './players.store';

/** How long a guardian may object (ms). */
const TO_OBJECT = 14 * 86_400_000;
/** How long a request counts (ms): after that it is a new one, with time to object. */
const COUNTS = 2 * TO_OBJECT;

export function removalsService(services: Services) {
  const { store, mail, config } = services;
  const players = playersStore(store);
  const accounts = accountsStore(store);
  const teams = teamsStore(store);
  const audit = auditTrail(store);
  const mails = accountMails(config);

  /** Who decides about a child after an objection: those who run its teams, and every ADMIN. */
  async function deciders(playerId: string) {
    const rosters = await teams.byIds(await teams.rostersWith(playerId));
    const members = await accounts.byAddresses([...new Set(rosters.flatMap(({ memberEmails }) => memberEmails))]);
    const describe = await loadCallers(store, members);
    const staff = members.filter((user) => rosters.some(({ _id }) => leads(describe(user, '').actor, _id)));
    const everybody = [...staff, ...(await accounts.openHolders('ADMIN'))];
    return [...new Map(everybody.filter(({ active }) => active).map((user) => [user._id, user])).values()];
  }

  return {
    /**
     * Of the guardians whom the caller leaves out of the list: who stays for now, and who of them is to be asked. ADMIN, and
     * staff who are no guardian of the child, remove at once.
     * @throws Problem 409 after an objection
     */
    judge(actor: Actor, child: PlayerRecord, contacts: readonly string[]): { stay: string[]; asked: string[] } {
      const own = actor.emailAddress;
      const isOwn = child.contacts.includes(own) || contacts.includes(own);
      if (!isOwn || hasRole(actor, 'ADMIN')) return { stay: [], asked: [] };
      const requests = child.contacts
        .filter((address) => address !== own && !contacts.includes(address))
        .map((address) => ({ address, request: child.removals?.[memberRow(address)] }))
        .map(({ address, request }) => ({
          address,
          request: request && (request.objected || request.at > Date.now() - COUNTS) ? request : undefined,
        }));
      if (requests.some(({ request }) => request?.objected))
        throw new Problem(
          'CONFLICT',
          "They have objected. Please ask your team's coach, or an administrator, to decide.",
        );
      const isDue = (at: number) => at + TO_OBJECT <= Date.now();
      const stay = requests.filter(({ request }) => !request || !isDue(request.at));
      return {
        stay: stay.map(({ address }) => address),
        asked: stay.filter(({ request }) => !request).map(({ address }) => address),
      };
    },

    /** Asks a guardian to leave: once, however often it is said. */
    async ask({ actor, requestId }: Occasion, child: PlayerRecord, address: string): Promise<void> {
      if (!(await players.askRemoval(child._id, address, { by: actor.userId, stale: Date.now() - COUNTS }))) return;
      const after = { asked: address };
      await audit.note(actor, requestId, { action: 'ask_removal', about: child._id, before: {}, after });
      const receiver = (await accounts.byAddress(address)) ?? { emailAddress: address };
      const until = Date.now() + TO_OBJECT;
      await mail.send(mails.removalAsked(receiver, { by: actor.name, child, until }));
    },

    /** The caller objects to being removed. @throws Problem 404 when nobody asked */
    async object({ actor, action, requestId }: Occasion, playerId: string): Promise<Presented<string>> {
      const child = await players.objectToRemoval(playerId, actor.emailAddress);
      if (!child) throw notFound('request');
      const after = { objected: actor.emailAddress };
      await audit.note(actor, requestId, { action, about: playerId, before: {}, after });
      for (const receiver of await deciders(playerId))
        await mail.send(mails.removalObjected(receiver, { by: actor.name, child: child.name }));
      return presentId(playerId);
    },
  };
}
