/** Team news: a post on the open screens of many families, and the confirmations of all of them at once. */
import { startChild } from './child';
import { median, repeat, roundsOr, sizeOr, spread } from './measure';
import type { NewsCrowdTasks } from './news-crowd';
import { type Part, verdict } from './report';
import type { NewsTasks } from './serve-news';

const FAMILIES = sizeOr(200, 20);
const ROUNDS = roundsOr(7);
/** A post is on all screens within this time (ms). */
const MAX_MS = 1_000;

export async function measureNews(): Promise<Part> {
  const server = await startChild<NewsTasks>('serve-news.ts', String(FAMILIES));
  const crowd = await startChild<NewsCrowdTasks>('news-crowd.ts');
  try {
    const club = await server.request('club', undefined);
    await crowd.request('join', club);
    let turn = 0;
    const rounds = await repeat('news', ROUNDS, async () => {
      turn += 1;
      const { id, half, all } = await crowd.request('post', { ...club, text: `Post ${turn}` });
      const confirmed = await crowd.request('confirm', { ...club, id });
      if (confirmed.counted !== FAMILIES) throw new Error(`${confirmed.counted} of ${FAMILIES} families are counted`);
      return { half, all, confirmed: confirmed.all };
    });
    const times = (name: keyof (typeof rounds)[number]) => rounds.map((round) => round[name]);
    const met = median(times('all')) <= MAX_MS;
    return {
      head: [`${FAMILIES} families with the page open`, 'after', 'budget'],
      rows: [
        ['a post is on half of the screens', spread(times('half'), ' ms', 0), ''],
        ['a post is on all screens', spread(times('all'), ' ms', 0), verdict(`at most ${MAX_MS} ms`, met)],
        ['all have confirmed it at once', spread(times('confirmed'), ' ms', 0), ''],
      ],
      met,
    };
  } finally {
    await Promise.all([server.stop(), crowd.stop()]);
  }
}
