/** Publishes facts on the news bus. Publish after the write; a failure to publish never fails the call. */
import type { Actor } from '@touchline/shared/access/actor';
import type { ChangeStamp, News, NewsName } from '@touchline/shared/live/messages';
import type { Fact, MessageFact } from '@touchline/shared/server/news/facts';
import type { Services } from '../services';

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

/** Builds a fact with a message for the people of some teams. */
export const messageFact = <N extends NewsName>(
  name: N,
  payload: News<N>,
  about: MessageFact['about'],
): MessageFact<N> => ({ kind: 'message', name, payload, about });

/** Publishes that the permissions of these accounts changed. Publishes nothing for an empty list. */
export function publishAccessChange(
  services: Pick<Services, 'news' | 'log'>,
  changed: string[],
  stamp: ChangeStamp,
): void {
  if (changed.length > 0) publishFact(services, () => ({ kind: 'access', changed, ended: [], ...stamp }));
}

/** Publishes that sessions ended, so that the realtime service closes their sockets. */
export function publishSessionsEnded(
  services: Pick<Services, 'news' | 'log'>,
  ended: string[],
  by: ChangeStamp['by'],
): void {
  const { userId, name } = by;
  publishFact(services, () => ({ kind: 'access', changed: [], ended, at: Date.now(), by: { userId, name } }));
}
