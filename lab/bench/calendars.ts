/** CPU time that 2,000 families cost whose calendar programs poll their feeds every 15 minutes. */
import { startChild } from './child';
import { spread } from './measure';
import { type Part, verdict } from './report';
import type { CalendarTasks } from './serve-calendars';

const FAMILIES = 2_000;
const POLL_S = 900;
const ROUNDS = 5;
const AT_ONCE = 8;
/** Share of a core (%). */
const MAX_SHARE = 1;

export async function measureCalendars(): Promise<Part> {
  const server = await startChild<CalendarTasks>('serve-calendars.ts', String(FAMILIES));
  try {
    const { url, paths } = await server.request('addresses', undefined);
    const tags = new Map<string, string>();
    /** Polls every feed once. Returns the CPU time of the server per poll (ms). */
    const poll = async (expected: number): Promise<number> => {
      const before = await server.cpu();
      const waiting = paths.values();
      const work = async () => {
        for (const path of waiting) {
          const tag = tags.get(path);
          const response = await fetch(url + path, { headers: tag ? { 'if-none-match': tag } : {} });
          await response.arrayBuffer();
          if (response.status !== expected) throw new Error(`${path}: ${response.status} instead of ${expected}`);
          tags.set(path, response.headers.get('etag') ?? '');
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return ((await server.cpu()) - before) / 1_000 / paths.length;
    };
    const first = await poll(200);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await poll(304));
    const share = (ms: number) => ((ms / 1_000) * FAMILIES * 100) / POLL_S;
    const isMet = rounds.every((ms) => share(ms) < MAX_SHARE);
    return {
      head: ['polls of a calendar feed', 'CPU a poll', `share of a core, ${FAMILIES} families every 15 min`, 'budget'],
      rows: [
        ['first one (200)', `${first.toFixed(2)} ms`, `${share(first).toFixed(2)} %`, ''],
        [
          'unchanged (304)',
          spread(rounds, ' ms', 2),
          spread(rounds.map(share), ' %', 2),
          verdict(`below ${MAX_SHARE} %`, isMet),
        ],
      ],
      met: isMet,
    };
  } finally {
    await server.stop();
  }
}
