/** Marks rows that arrived live, lets the marks fade, and tells screen readers. */
import { type Announcer, startAnnouncer } from './announcer';
import { ARRIVAL_LASTS, type Arrivals, fresh, withArrivals } from './arrivals';

export function startArrivals(show: (marks: Arrivals) => void, say: (text: string) => void): Announcer {
  const announcer = startAnnouncer(say);
  let marks: Arrivals = new Map();
  let fading: ReturnType<typeof setTimeout> | undefined;
  const set = (next: Arrivals) => {
    marks = next;
    show(next);
  };
  return {
    tell: (rows) => {
      if (rows.length === 0) return;
      set(withArrivals(marks, rows, Date.now()));
      announcer.tell(rows);
      clearTimeout(fading);
      fading = setTimeout(() => set(fresh(marks, Date.now())), ARRIVAL_LASTS + 500);
    },
    stop: () => {
      clearTimeout(fading);
      announcer.stop();
    },
  };
}
