/** Makes notices. Pure. */
import type { NoticeRecord, PreferencesRecord } from '@touchline/server/notice-records';
import { DAY, RETENTION } from './planning';
import { afterQuiet, wants } from './wishes';

/** Together with the person it identifies a notice. */
interface Subject {
  kind: NoticeRecord['kind'];
  /** Id of the object. */
  about: string;
  tag: string;
}
type Details = Partial<Omit<NoticeRecord, 'kind'>> & {
  /** When its message is due (ms). Default: now. */
  due?: number;
  /** Quiet hours do not hold it back beyond this time (ms). */
  latest?: number;
};

/** Returns a notice, whose message waits for the end of quiet hours. */
export function newNotice(
  { userId, preferences }: { userId: string; preferences: Pick<PreferencesRecord, 'kinds' | 'quiet'> },
  { kind, about, tag }: Subject,
  { now, zone }: { now: number; zone: string },
  { due = now, latest, ...details }: Details,
): NoticeRecord {
  const isWanted = wants(preferences, kind, 'mail') || wants(preferences, kind, 'push');
  return {
    _id: `${userId}/${kind}/${about}/${tag}`,
    userId,
    kind,
    at: now,
    until: now + 7 * DAY,
    ...details,
    expiresAt: now + RETENTION,
    ...(isWanted && { dueAt: afterQuiet(due, preferences.quiet, zone, latest) }),
  };
}
