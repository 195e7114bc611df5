/** Announcements of arrivals for screen readers. */
import { plural, t } from '@lingui/core/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import type { Availability } from '@touchline/shared/events/events.words';
import { listOf } from '../../lib/language';
import type { ArrivedRow } from './arrivals';

const words: Record<Availability, (name: string) => string> = {
  YES: (name) => t`${name} is going`,
  MAYBE: (name) => t`${name} might come`,
  NO: (name) => t`${name} can’t come`,
};

const firstName = (name: string | undefined) => name?.split(' ')[0] || t`Somebody`;

const going = (event: EventView) => event.attendees.filter(({ available }) => available === 'YES').length;

/** Returns "Leo is going. 11 going." or "Leo is going, Mia can’t come, and 3 more answers. 11 going." */
export function summary(rows: readonly ArrivedRow[]): string {
  const last = rows.at(-1);
  if (!last) return '';
  const latest = new Map(rows.map(({ event, attendee }) => [`${event.id} ${attendee.id}`, attendee]));
  const parts = [...latest.values()].map((row) => words[row.available](firstName(row.player)));
  const more = parts.length - 2;
  const listed =
    more > 0 ? [...parts.slice(0, 2), plural(more, { one: '# more answer', other: '# more answers' })] : parts;
  const sentence = listOf(listed);
  const several = new Set(rows.map(({ event }) => event.id)).size > 1;
  const count = going(last.event);
  return several ? `${sentence}.` : `${sentence}. ${plural(count, { one: '# going', other: '# going' })}.`;
}

const MIN_INTERVAL_MS = 5_000;
/** Rows that arrive within this time (ms) share one summary. */
const COLLECT_MS = 600;

export interface Announcer {
  announce: (rows: readonly ArrivedRow[]) => void;
  stop: () => void;
}

/** Announces arrivals: at most one polite summary every 5 s. */
export function startAnnouncer(announceText: (text: string) => void): Announcer {
  let waiting: ArrivedRow[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;

  const flush = () => {
    timer = undefined;
    last = Date.now();
    announceText(summary(waiting));
    waiting = [];
  };
  return {
    announce: (rows) => {
      waiting.push(...rows);
      timer ??= setTimeout(flush, Math.max(COLLECT_MS, last + MIN_INTERVAL_MS - Date.now()));
    },
    stop: () => clearTimeout(timer),
  };
}
