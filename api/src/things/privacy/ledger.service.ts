/** Applies the erasure ledger at start, so that a restore brings no erased person and no ended calendar back (F21). */

import { eraseLateMarkers } from '@touchline/server/boards/compact';
import { reportWait, withLease } from '@touchline/server/leases';
import type { Mailer } from '../../base/mailer';
import type { Services } from '../../base/services';
import { systemActor } from '../../base/system-actor';
import { linksStore } from '../../data/notices/links.store';
import { erasureLedger } from '../../data/privacy/erasures.store';
import { erasureService, logRemainingMarkers } from './erasure.service';

/** The actor that events and the audit trail name. */
const LEDGER = systemActor({ id: 'deletion-ledger', name: 'Deletion ledger' });

/** Drops messages: erased users got theirs at the erasure, and the club has no address of them any more. */
const SILENT: Mailer = { send: async () => true, push: async () => true, close: async () => undefined };

/**
 * Erases again the people who are in the store although the ledger marks them, after a restore or an interrupted erasure, and the
 * addresses of calendars that were ended.
 * Also erases markers of erased children that arrived late. Call it before the server listens.
 */
export async function applyLedger(services: Services): Promise<void> {
  logRemainingMarkers(services, await eraseLateMarkers(services.store));
  const endedCalendars = await linksStore(services.store).dropEndedCalendars();
  if (endedCalendars > 0)
    services.log.warn(
      { calendars: endedCalendars },
      'Ended addresses of calendars again, as the erasure ledger demands',
    );
  const ledger = erasureLedger(services.store);
  const { users, children } = await ledger.reappeared();
  if (users.length + children.length === 0) return;
  const work = async () => {
    const erasure = erasureService({ ...services, mail: SILENT });
    const context = { actor: LEDGER, action: 'erased_again', requestId: 'start' } as const;
    const found = await ledger.reappeared();
    for (const user of found.users) await erasure.erase(context, user);
    // The remaining children had another guardian when the backup was made.
    const remaining = (await ledger.reappeared()).children;
    await erasure.eraseChildren(context, remaining);
    services.log.warn(
      { accounts: found.users.length, children: found.children.length },
      'Erased again, as the erasure ledger demands',
    );
  };
  await withLease(services.store.leases, 'deletion ledger', work, reportWait(services.log));
}
