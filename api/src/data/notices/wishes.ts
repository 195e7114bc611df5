/** Reads from a person's preferences whether a message is wanted, and when it may come. Pure. */
import type { PreferencesRecord } from '@touchline/server/notice-records';
import { type NoticeKind, type NoticeWay, noticeOf } from '@touchline/shared/notices/notice-words';
import { addDays, fromWallClock, toWallClock } from '@touchline/shared/wall-clock';

/** Returns whether a person wants a kind of notice in a way. Without a choice the kind's own ways count. */
export const wants = (preferences: Pick<PreferencesRecord, 'kinds'>, kind: NoticeKind, way: NoticeWay): boolean =>
  preferences.kinds?.[kind]?.[way] ?? noticeOf(kind).ways.includes(way);

/**
 * Returns when a message may be sent: after the quiet hours, unless that is too late.
 * @param latest after this time it would come too late (ms)
 */
export function afterQuiet(
  at: number,
  quiet: PreferencesRecord['quiet'],
  zone: string,
  latest = Number.POSITIVE_INFINITY,
): number {
  if (!quiet || quiet.from === quiet.to) return at;
  const wall = toWallClock(at, zone);
  const day = wall.slice(0, 10);
  const time = wall.slice(11);
  const isOverMidnight = quiet.from > quiet.to;
  const isQuiet = isOverMidnight ? time >= quiet.from || time < quiet.to : time >= quiet.from && time < quiet.to;
  if (!isQuiet) return at;
  const today = fromWallClock(`${day}T${quiet.to}`, zone);
  const end = isOverMidnight && time >= quiet.from ? addDays(today, 1, zone) : today;
  return end <= at || end > latest ? at : end;
}
