/** Finishes work of several writes that a crash interrupted. */
import { withLease } from '@touchline/shared/server/leases';
import { requestsService } from './invitations/requests.service';
import { importsService } from './players/imports.service';
import { mergesService } from './players/merges.service';
import type { Services } from './services';

/** Finishes accepted requests and merges. Call it before the server listens. */
export const finishInterruptedWork = (services: Services): Promise<void> =>
  withLease(services.store.leases, 'interrupted work', async () => {
    await requestsService(services).finishInterrupted();
    await mergesService(services).finishInterrupted();
    await importsService(services).finishInterrupted();
  });
