/** Tells screen readers of arrivals: one polite summary at most every 5 s. */
import { summary } from './announcement';
import type { ArrivedRow } from './apply/arrivals';

const AT_MOST_EVERY = 5_000;
/** A burst is one summary, ms. */
const GATHER = 600;

export interface Announcer {
  tell: (rows: readonly ArrivedRow[]) => void;
  stop: () => void;
}

export function startAnnouncer(say: (text: string) => void): Announcer {
  let waiting: ArrivedRow[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;

  const speak = () => {
    timer = undefined;
    last = Date.now();
    say(summary(waiting));
    waiting = [];
  };
  return {
    tell: (rows) => {
      waiting.push(...rows);
      timer ??= setTimeout(speak, Math.max(GATHER, last + AT_MOST_EVERY - Date.now()));
    },
    stop: () => clearTimeout(timer),
  };
}
