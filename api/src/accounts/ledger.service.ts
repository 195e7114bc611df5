/** The deletion ledger, applied before a club is served: a restore brings nobody back (F21). */
import type { Actor } from '@touchline/shared/access/actor';
import { eraseLateMarkers } from '@touchline/shared/server/boards/erase';
import { withLease } from '@touchline/shared/server/leases';
import type { Mailer } from '../mail/mailer';
import type { Services } from '../services';
import { erasureService, sayDiscsLeft } from './erasure.service';
import { erasureLedger } from './erasures.store';

/** In whose name events and the audit trail say that it was done. */
const LEDGER: Actor = {
  userId: 'deletion-ledger',
  sessionId: 'deletion-ledger',
  emailAddress: '',
  name: 'Deletion ledger',
  roles: [],
  staffTeams: [],
  familyTeams: [],
  children: [],
};

/** They were told when it happened, and left no address. */
const SILENT: Mailer = { send: async () => undefined, close: async () => undefined };

/**
 * Erases again who is in the store though the ledger has them: after a restore, or after an erasure that broke off; and discs of
 * erased children that came late.
 * Call it before anything listens.
 */
export async function applyLedger(services: Services): Promise<void> {
  sayDiscsLeft(services, await eraseLateMarkers(services.store));
  const ledger = erasureLedger(services.store);
  const { users, children } = await ledger.risen();
  if (users.length + children.length === 0) return;
  await withLease(services.store.leases, 'deletion ledger', async () => {
    const erasure = erasureService({ ...services, mail: SILENT });
    const erasing = { actor: LEDGER, action: 'erased_again', requestId: 'start' } as const;
    const found = await ledger.risen();
    for (const user of found.users) await erasure.erase(erasing, user);
    // Those that are left had another guardian when the copy was made.
    const left = (await ledger.risen()).children;
    await erasure.eraseChildren(erasing, left);
    services.log.warn(
      { accounts: found.users.length, children: found.children.length },
      'Erased again, as the deletion ledger says',
    );
  });
}
