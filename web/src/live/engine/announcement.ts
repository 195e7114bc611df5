/** Marks rows that arrived live for a while, and announces them to screen readers. */
import { plural, t } from '@lingui/core/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import type { Availability } from '@touchline/shared/events/event-words';
import { firstNameOf } from '@touchline/shared/players/first-name';
import { listOf } from '../../lib/language';
import { ARRIVAL_LASTS, type Arrivals, type ArrivedRow, unfadedMarks, withArrivals } from './arrivals';

const words: Record<Availability, (name: string) => string> = {
  YES: (name) => t`${name} is going`,
  MAYBE: (name) => t`${name} might come`,
  NO: (name) => t`${name} can’t come`,
};

const firstName = (name: string | undefined) => firstNameOf(name ?? '') || t`Somebody`;

const goingCount = (event: EventView) => event.attendees.filter(({ available }) => available === 'YES').length;

/** Returns "Leo is going. 11 going." or "Leo is going, Mia can’t come, and 3 more answers. 11 going." */
export function summary(rows: readonly ArrivedRow[]): string {
  const lastRow = rows.at(-1);
  if (!lastRow) return '';
  const latest = new Map(rows.map(({ event, attendee }) => [`${event.id} ${attendee.id}`, attendee]));
  const parts = [...latest.values()].map((row) => words[row.available](firstName(row.player)));
  const more = parts.length - 2;
  const listed =
    more > 0 ? [...parts.slice(0, 2), plural(more, { one: '# more answer', other: '# more answers' })] : parts;
  const sentence = listOf(listed);
  const hasSeveralEvents = new Set(rows.map(({ event }) => event.id)).size > 1;
  const count = goingCount(lastRow.event);
  return hasSeveralEvents ? `${sentence}.` : `${sentence}. ${plural(count, { one: '# going', other: '# going' })}.`;
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
  let lastAnnounced = Number.NEGATIVE_INFINITY;

  const flush = () => {
    timer = undefined;
    lastAnnounced = Date.now();
    announceText(summary(waiting));
    waiting = [];
  };
  return {
    announce: (rows) => {
      waiting.push(...rows);
      timer ??= setTimeout(flush, Math.max(COLLECT_MS, lastAnnounced + MIN_INTERVAL_MS - Date.now()));
    },
    stop: () => clearTimeout(timer),
  };
}

export function startArrivalMarks(show: (marks: Arrivals) => void, announceText: (text: string) => void): Announcer {
  const announcer = startAnnouncer(announceText);
  let marks: Arrivals = new Map();
  let fading: ReturnType<typeof setTimeout> | undefined;
  const set = (next: Arrivals) => {
    marks = next;
    show(next);
  };
  return {
    announce: (rows) => {
      if (rows.length === 0) return;
      set(withArrivals(marks, rows, Date.now()));
      announcer.announce(rows);
      clearTimeout(fading);
      fading = setTimeout(() => set(unfadedMarks(marks, Date.now())), ARRIVAL_LASTS + 500);
    },
    stop: () => {
      clearTimeout(fading);
      announcer.stop();
    },
  };
}
