/** What is told of accounts: their sessions ended, so their sockets must go. */
import type { Actor } from '@touchline/shared/access/actor';
import type { AccessFact } from '@touchline/shared/server/news/facts';

export const sessionsEnded = (ended: string[], by: Pick<Actor, 'userId' | 'name'>): AccessFact => ({
  kind: 'access',
  changed: [],
  ended,
  at: Date.now(),
  by: { userId: by.userId, name: by.name },
});
