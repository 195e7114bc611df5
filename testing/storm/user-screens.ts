/** Waits for all open screens of a storm: until each receives messages, and until each is up to date. */
import { setTimeout as delay } from 'node:timers/promises';
import type { EventKey } from '@touchline/shared/events/event.model';
import { checkScreen, receivedAfter } from './check-screens';
import type { UserScreen } from './verdict';

/** Not a speed limit: only a hanging system takes this long (ms). */
const PATIENCE = 120_000;
const PAUSE = 50;

/**
 * Resolves when each screen has received a change made after a moment.
 * @param goOn lets users take a few steps, so that there are changes
 */
export async function allReceive(
  screens: readonly UserScreen[],
  moment: number,
  goOn: () => Promise<void>,
): Promise<void> {
  const waiting = () => screens.filter(({ screen }) => receivedAfter(screen.frames, moment).length === 0);
  const deadline = Date.now() + PATIENCE;
  for (let left = waiting(); left.length > 0; left = waiting()) {
    if (Date.now() > deadline) {
      const who = left.map(({ screen }) => `${screen.who}${screen.socket.connected ? '' : ' (not connected)'}`);
      throw new Error(`these receive no change: ${who.join(', ')}`);
    }
    await goOn();
    await delay(PAUSE);
  }
}

/**
 * I8: checks every screen until all its requests got a response.
 * @returns the violations, and the reasons for repeated checks
 */
export async function allCurrent(
  screens: readonly UserScreen[],
  games: readonly EventKey[],
): Promise<{ broken: string[]; looks: string[] }> {
  const deadline = Date.now() + PATIENCE;
  const broken: string[] = [];
  const looks: string[] = [];
  let left = screens;
  for (;;) {
    const looked = await Promise.all(
      left.map(async (one) => ({ one, look: await checkScreen(one.screen, one.pair[0], games) })),
    );
    broken.push(...looked.flatMap(({ look }) => look.stale.map((what) => `I8: ${what}`)));
    const again = looked.filter(({ look }) => look.unanswered.length > 0 && look.stale.length === 0);
    if (again.length === 0) return { broken, looks };
    const why = again.flatMap(({ look }) => look.unanswered);
    if (Date.now() > deadline) throw new Error(`screens stay stale:\n${why.join('\n')}`);
    looks.push(`looked again at ${again.length}: ${why[0]}`);
    left = again.map(({ one }) => one);
    await delay(PAUSE);
  }
}
