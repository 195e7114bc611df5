/** Finishes work of several writes that a crash interrupted. */
import { reportWait, withLease } from '@touchline/server/leases';
import type { Services } from './base/services';
import { finishRenames } from './reactions/events/child-renamer';
import { sweepFilms } from './things/films/sweep';
import { requestsService } from './things/invitations/requests.service';
import { importsService } from './things/players/imports.service';
import { mergesService } from './things/players/merges.service';

/** Finishes accepted requests, merges, new names and removals of films, and undoes imports. Call it before the server listens. */
export async function finishInterruptedWork(services: Services): Promise<void> {
  const work = async () => {
    await requestsService(services).finishInterrupted();
    await mergesService(services).finishInterrupted();
    await finishRenames(services);
    await importsService(services).finishInterrupted();
    // Without its film the club still works.
    await sweepFilms(services).catch((error: unknown) => services.log.error({ err: error }, 'Films were not swept'));
  };
  await withLease(services.store.leases, 'interrupted work', work, reportWait(services.log));
}
