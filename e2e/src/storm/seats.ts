/** All open screens of a storm together: that nobody is cut off, and that everybody ends right. */
import { setTimeout as delay } from 'node:timers/promises';
import type { EventKey } from '@touchline/shared/events/events.shapes';
import { heardAfter, lookAt } from './check-screens';
import type { Seat } from './verdict';

/** No measure of speed: only what hangs takes so long (ms). */
const PATIENCE = 120_000;
const REST = 50;

/**
 * Resolves when each of these heard of a change that was made after a moment.
 * @param goOn makes people go on a little: changes are needed to be heard of
 */
export async function allHear(seats: readonly Seat[], moment: number, goOn: () => Promise<void>): Promise<void> {
  const deaf = () => seats.filter(({ screen }) => heardAfter(screen.frames, moment).length === 0);
  const deadline = Date.now() + PATIENCE;
  for (let left = deaf(); left.length > 0; left = deaf()) {
    if (Date.now() > deadline) {
      const who = left.map(({ screen }) => `${screen.who}${screen.socket.connected ? '' : ' (not connected)'}`);
      throw new Error(`these hear of no change: ${who.join(', ')}`);
    }
    await goOn();
    await delay(REST);
  }
}

/**
 * I8: looks at every screen until all its questions were answered.
 * @returns what was wrong then, and why screens had to be looked at again, each time
 */
export async function allRight(
  seats: readonly Seat[],
  games: readonly EventKey[],
): Promise<{ broken: string[]; looks: string[] }> {
  const deadline = Date.now() + PATIENCE;
  const broken: string[] = [];
  const looks: string[] = [];
  let left = seats;
  for (;;) {
    const looked = await Promise.all(
      left.map(async (seat) => ({ seat, look: await lookAt(seat.screen, seat.pair[0], games) })),
    );
    broken.push(...looked.flatMap(({ look }) => look.stale.map((what) => `I8: ${what}`)));
    const again = looked.filter(({ look }) => look.unanswered.length > 0 && look.stale.length === 0);
    if (again.length === 0) return { broken, looks };
    const why = again.flatMap(({ look }) => look.unanswered);
    if (Date.now() > deadline) throw new Error(`screens cannot be healed:\n${why.join('\n')}`);
    looks.push(`looked again at ${again.length}: ${why[0]}`);
    left = again.map(({ seat }) => seat);
    await delay(REST);
  }
}
