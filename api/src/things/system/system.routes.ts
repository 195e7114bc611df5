/** Handlers of `system.contract` and `club.contract`. */
import type { clubContract } from '@touchline/shared/system/club.contract';
import type { systemContract } from '@touchline/shared/system/system.contract';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Handlers } from '../../base/handlers';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { canStart } from '../../data/accounts/start-club';
import { filmConverter } from '../../data/films/film-converter';
import { presentAlive, presentConfig, presentHealth } from '../../data/system/system-presenter';
import { clubService } from './club.service';

export const systemHandlers = (services: Services): Handlers<typeof systemContract> => ({
  config: async () =>
    presentConfig(services.config, {
      canStart: await canStart(services),
      convertsFilm: (await filmConverter(services)(Date.now())) !== undefined,
    }),
  health: async () => {
    // A minimal read, which fails with 503 when the store is down.
    await accountsStore(services.store).byId('nobody');
    return presentHealth(services.bus.healthy, packageFile.version);
  },
  alive: async () => presentAlive(packageFile.version),
});

export function clubHandlers(services: Services): Handlers<typeof clubContract> {
  const club = clubService(services);
  return {
    show_club: async () => club.show(),
    show_start_page: async () => club.startPage(),
    update_club: async ({ caller, body, requestId }) => club.save(caller, requestId, body),
  };
}
