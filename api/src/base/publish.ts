/** Publishes facts on the news bus. Publish after the write; a failure to publish never fails the call. */

import type { Fact } from '@touchline/server/news/facts';
import type { Actor } from '@touchline/shared/access/actor';
import type { About } from '@touchline/shared/live/audience';
import type { ChangeStamp, News, PublishedName } from '@touchline/shared/live/messages';
import type { Services } from './services';

/** Returns the current time and the actor, for the message of a change. */
export const changeStamp = (actor: Actor): ChangeStamp => ({
  at: Date.now(),
  by: { userId: actor.userId, name: actor.name },
});

/** Publishes the fact that `build` returns. Logs a failure. */
export function publishFact({ news, log }: Pick<Services, 'news' | 'log'>, build: () => Fact): void {
  try {
    news.publish(build());
  } catch (error) {
    log.error({ err: error }, 'A change could not be published');
  }
}

/**
 * Publishes a live message about a write, with the full payload: realtime masks it for each audience.
 * @param about the people whom it concerns
 */
export const publishNews = <N extends PublishedName>(
  services: Pick<Services, 'news' | 'log'>,
  name: N,
  about: About,
  payload: () => News<N>,
): void => publishFact(services, () => ({ kind: 'message', name, payload: payload(), about }));

/** Publishes that sessions ended, so that the realtime service closes their sockets. */
export function publishSessionsEnded(
  services: Pick<Services, 'news' | 'log'>,
  ended: string[],
  by: ChangeStamp['by'],
): void {
  const { userId, name } = by;
  publishFact(services, () => ({ kind: 'access', changed: [], ended, at: Date.now(), by: { userId, name } }));
}
