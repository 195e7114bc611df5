/** Marks rows that arrived live, removes the marks after a while, and announces the rows to screen readers. */
import { type Announcer, startAnnouncer } from './announcement';
import { ARRIVAL_LASTS, type Arrivals, fresh, withArrivals } from './arrivals';

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
      fading = setTimeout(() => set(fresh(marks, Date.now())), ARRIVAL_LASTS + 500);
    },
    stop: () => {
      clearTimeout(fading);
      announcer.stop();
    },
  };
}
