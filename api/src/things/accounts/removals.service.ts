/** Removes a guardian at another guardian's request: with their consent, or without an objection in 14 days (decision 0030). */

import type { Caller } from '@touchline/server/access/caller';
import type { PlayerRecord } from '@touchline/server/records';
import { memberRow } from '@touchline/server/row-keys';
import { type Actor, hasRole, isGuardian } from '@touchline/shared/access/actor';
import type { RemovalView } from '@touchline/shared/accounts/profiles.contract';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { presentId } from '../../base/id-presenter';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { OBJECTION_PERIOD, openRemovals, REQUEST_EXPIRES } from '../../data/accounts/open-removals';
import { auditTrail } from '../../data/audit/audit.store';
import { presentRemovals } from '../../data/players/players-presenter';
import { leadersOf } from '../../data/teams/find-team';
import { teamsStore } from '../../data/teams/teams.store';
import { peopleMails } from '../../mails/people-mails';
import type { AuditContext } from '../../reactions/people/guardians.service';
import { removalRequests } from '../../reactions/people/removal-requests';

/** Requests of one guardian to remove another one of a child within `ASKS_COUNT_FOR`, because each sends a mail. */
const MAX_ASKS = 3;
const ASKS_COUNT_FOR = 30 * 86_400_000;

/** @throws Problem 429 when this account has asked too often to remove the guardian */
function assertMayAsk({ userId }: Actor, { removalsAsked }: PlayerRecord, address: string): void {
  const asks = removalsAsked?.[memberRow(address)] ?? [];
  const counted = asks.filter(({ by, at }) => by === userId && at > Date.now() - ASKS_COUNT_FOR);
  const [first] = counted.slice(-MAX_ASKS);
  if (!first || counted.length < MAX_ASKS) return;
  throw new Problem(
    'RATE_LIMITED',
    "You have asked three times within a month. Please ask your team's coach, or an admin, to decide.",
    { retryAfterSeconds: Math.max(1, Math.ceil((first.at + ASKS_COUNT_FOR - Date.now()) / 1_000)) },
  );
}

export function removalsService(services: Services) {
  const { store, mail, config } = services;
  const requests = removalRequests(services);
  const accounts = accountsStore(store);
  const teams = teamsStore(store);
  const audit = auditTrail(store);
  const mails = peopleMails(config);

  /** Returns the users who decide after an objection: those who lead the child's teams, and every ADMIN. */
  async function deciders(playerId: string) {
    const rosters = await teams.byIds(await teams.rostersWith(playerId));
    const everybody = [...(await leadersOf(store, rosters)), ...(await accounts.activeHolders('ADMIN'))];
    return [...new Map(everybody.map((user) => [user._id, user])).values()];
  }

  return {
    list: async (caller: Caller): Promise<Presented<RemovalView[]>> =>
      presentRemovals(await openRemovals(store, caller)),

    /**
     * Takes back a request of the caller. An objection to it stands.
     * @throws Problem 404 when the caller has none open
     */
    async withdraw(
      { actor, action, requestId }: AuditContext,
      { playerId, emailAddress }: { playerId: string; emailAddress: string },
    ): Promise<Presented<string>> {
      const entry = { action, about: playerId, before: { asked: emailAddress }, after: {} };
      const withdraw = () => requests.withdraw(actor, playerId, emailAddress);
      if (!isGuardian(actor, playerId) || !(await audit.noting(actor, requestId, entry, withdraw)))
        throw notFound('request');
      return presentId(playerId);
    },

    /**
     * Decides about the guardians that the caller left out of the list: `stay` must stay for now, `asked` of them need a
     * request. ADMIN, and staff who are not guardians of the child, remove guardians at once.
     * @throws Problem 409 after an objection, 429 when the caller has asked too often
     */
    decide(actor: Actor, child: PlayerRecord, contacts: readonly string[]): { stay: string[]; asked: string[] } {
      const ownAddress = actor.emailAddress;
      const isOwn = child.contacts.includes(ownAddress) || contacts.includes(ownAddress);
      if (!isOwn || hasRole(actor, 'ADMIN')) return { stay: [], asked: [] };
      const requests = child.contacts
        .filter((address) => address !== ownAddress && !contacts.includes(address))
        .map((address) => ({ address, request: child.removals?.[memberRow(address)] }))
        .map(({ address, request }) => ({
          address,
          request: request && (request.objected || request.at > Date.now() - REQUEST_EXPIRES) ? request : undefined,
        }));
      if (requests.some(({ request }) => request?.objected))
        throw new Problem('CONFLICT', "They have objected. Please ask your team's coach, or an admin, to decide.");
      const isDue = (at: number) => at + OBJECTION_PERIOD <= Date.now();
      const stay = requests.filter(({ request }) => !request || !isDue(request.at));
      const asked = stay.filter(({ request }) => !request).map(({ address }) => address);
      for (const address of asked) assertMayAsk(actor, child, address);
      return { stay: stay.map(({ address }) => address), asked };
    },

    /** Stores a removal request and mails the guardian. Does nothing when a request is open. */
    async ask({ actor, requestId }: AuditContext, child: PlayerRecord, address: string): Promise<void> {
      const entry = { action: 'ask_removal', about: child._id, before: {}, after: { asked: address } } as const;
      await audit.noting(actor, requestId, entry, async () => {
        if (!(await requests.ask(actor, child._id, address, Date.now() - REQUEST_EXPIRES))) return false;
        const receiver = (await accounts.byAddress(address)) ?? { emailAddress: address };
        const until = Date.now() + OBJECTION_PERIOD;
        await mail.send(mails.removalAsked(receiver, actor, { child, until }));
        return true;
      });
    },

    /**
     * Stores the caller's objection to their removal. Repeating it changes nothing.
     * @throws Problem 404 when no request is open
     */
    async object({ actor, action, requestId }: AuditContext, playerId: string): Promise<Presented<string>> {
      const child = await requests.object(actor, playerId);
      if (!child) throw notFound('request');
      const { at = 0, objected } = child.removals?.[memberRow(actor.emailAddress)] ?? {};
      const after = { objected: actor.emailAddress };
      if (!objected) await audit.note(actor, requestId, { action, about: playerId, before: {}, after });
      // Also when it is repeated: a crash may have cut the first call off. The budget of mails stops doubles.
      for (const receiver of await deciders(playerId))
        await mail.send(mails.removalObjected(receiver, actor, { child, at }));
      return presentId(playerId);
    },
  };
}
