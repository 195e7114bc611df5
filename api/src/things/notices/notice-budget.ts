/** How many messages of one kind a person gets a day. Messages beyond that wait, so that more notices come in each (decision 0056). */
import type { NoticeRecord } from '@touchline/server/notice-records';
import { URGENT_SPAN } from '../../data/notices/planning';

const MINUTE = 60_000;
/** Messages of one kind to one person within 24 hours. A busy match day of a manager of many teams has fewer. */
const MESSAGES_A_DAY = 40;
/** Beyond that, the time between two of them (ms): shorter for what starts soon. */
const SLOW = { usual: 60 * MINUTE, urgent: 10 * MINUTE };

/**
 * Returns when the next message of a kind may go to a person (ms).
 * @param sent the notices of that kind whose messages were sent to them within 24 hours
 * @param until when the earliest notice of the next message is outdated (ms)
 */
export function nextMessageAt(
  sent: readonly Pick<NoticeRecord, 'batch' | 'sentAt'>[],
  { now, until }: { now: number; until: number },
): number {
  if (new Set(sent.map(({ batch }) => batch)).size < MESSAGES_A_DAY) return now;
  const last = Math.max(...sent.map(({ sentAt = 0 }) => sentAt));
  return Math.max(now, last + (until - now < URGENT_SPAN ? SLOW.urgent : SLOW.usual));
}
