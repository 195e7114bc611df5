/** Makes notices. Pure. */
import type { NoticeRecord, PreferencesRecord } from '@touchline/server/notice-records';
import { NOTICE_WAYS } from '@touchline/shared/notices/notice-words';
import { sendableAt } from './notice-rules';
import { DAY, RETENTION } from './planning';
import { wants } from './wishes';

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
};

/** Returns a notice, whose message waits for the end of quiet hours. */
export function newNotice(
  { userId, preferences }: { userId: string; preferences: Pick<PreferencesRecord, 'kinds' | 'quiet'> },
  { kind, about, tag }: Subject,
  { now, zone }: { now: number; zone: string },
  { due = now, ...details }: Details,
): NoticeRecord {
  const isWanted = NOTICE_WAYS.some((way) => wants(preferences, kind, way));
  const notice = {
    _id: `${userId}/${kind}/${about}/${tag}`,
    userId,
    kind,
    at: now,
    until: now + 7 * DAY,
    ...details,
    expiresAt: now + RETENTION,
  };
  return isWanted ? { ...notice, dueAt: sendableAt(notice, due, { quiet: preferences.quiet, zone }) } : notice;
}
