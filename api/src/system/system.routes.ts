/** The calls of `system.contract`. */
import type { systemContract } from '@touchline/shared/system/system.contract';
import packageFile from '../../package.json' with { type: 'json' };
import type { Handlers } from '../http/handlers';
import type { Services } from '../services';
import { presentConfig, presentHealth } from './system.present';

export const systemHandlers = ({ store, news, config }: Services): Handlers<typeof systemContract> => ({
  config: async () => presentConfig(config),
  health: async () => {
    // A read of the smallest kind: it fails as 503 when the store is gone.
    await store.users.findOne({ _id: 'nobody' });
    return presentHealth(news.healthy, packageFile.version);
  },
});
