/** Announces arrivals to screen readers: at most one polite summary every 5 s. */
import { summary } from './announcement';
import type { ArrivedRow } from './apply/arrivals';

const MIN_INTERVAL_MS = 5_000;
/** Rows that arrive within this time (ms) share one summary. */
const COLLECT_MS = 600;

export interface Announcer {
  announce: (rows: readonly ArrivedRow[]) => void;
  stop: () => void;
}

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
