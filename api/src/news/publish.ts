/** Facts are told after the write has resolved, and are never a reason for its call to fail (style: store, then tell). */
import type { Actor } from '@touchline/shared/access/actor';
import type { ChangeStamp, News, NewsName } from '@touchline/shared/live/messages';
import type { Fact, MessageFact } from '@touchline/shared/server/news/facts';
import type { Services } from '../services';

/** When, and by whom: now, by the caller. */
export const changeStamp = (actor: Actor): ChangeStamp => ({
  at: Date.now(),
  by: { userId: actor.userId, name: actor.name },
});

/** Publishes the fact that `build` describes; a failure is logged, the write stands. */
export function publishFact({ news, log }: Pick<Services, 'news' | 'log'>, build: () => Fact): void {
  try {
    news.publish(build());
  } catch (error) {
    log.error({ err: error }, 'News of a change could not be told');
  }
}

/** A message for the people of some teams. */
export const messageFact = <N extends NewsName>(
  name: N,
  payload: News<N>,
  about: MessageFact['about'],
): MessageFact<N> => ({ kind: 'message', name, payload, about });

/** Tells that the rights of these accounts changed; of nobody, nothing is told. */
export function publishAccessChange(
  services: Pick<Services, 'news' | 'log'>,
  changed: string[],
  stamp: ChangeStamp,
): void {
  if (changed.length > 0) publishFact(services, () => ({ kind: 'access', changed, ended: [], ...stamp }));
}
