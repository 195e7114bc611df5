/** Facts are told after the write has resolved, and are never a reason for its call to fail (style: store, then tell). */
import type { Actor } from '@touchline/shared/access/actor';
import type { ChangeStamp, News, NewsName } from '@touchline/shared/live/messages';
import type { AccessFact, Fact, MessageFact } from '@touchline/shared/server/news/facts';
import type { Services } from '../services';

/** When, and by whom: now, by the caller. */
export const stampOf = (actor: Actor): ChangeStamp => ({
  at: Date.now(),
  by: { userId: actor.userId, name: actor.name },
});

/** Publishes the fact that `build` describes; a failure is logged, the write stands. */
export function tell({ news, log }: Pick<Services, 'news' | 'log'>, build: () => Fact): void {
  try {
    news.publish(build());
  } catch (error) {
    log.error({ err: error }, 'News of a change could not be told');
  }
}

/** A message for the people of some teams. */
export const message = <N extends NewsName>(
  name: N,
  payload: News<N>,
  about: MessageFact['about'],
): MessageFact<N> => ({ kind: 'message', name, payload, about });

/** The rights of these users changed. */
export const accessChanged = (changed: string[], stamp: ChangeStamp): AccessFact => ({
  kind: 'access',
  changed,
  ended: [],
  ...stamp,
});
