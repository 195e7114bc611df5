/** From the tap on "Goal" to 1,000 screens that are open on the game: REST call, store, message, socket. */
import { matchContract } from '@touchline/shared/match/match.contract';
import { newGame, TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { startChild } from './child';
import type { CrowdTasks } from './crowd';
import { quantile, repeat, roundsOr, sizeOr, spread } from './measure';
import { type Part, verdict } from './report';
import type { MatchTasks } from './serve-match';

const SCREENS = 1_000;
const GOALS = sizeOr(10, 2);
const ROUNDS = roundsOr(7);
/** From a tap to all but one of a hundred screens (ms). */
const MAX_MS = 1_000;

export async function measureMatch(): Promise<Part> {
  const server = await startChild<MatchTasks>('serve-match.ts');
  const crowd = await startChild<CrowdTasks>('crowd.ts');
  try {
    const { url, ...where } = await server.request('address', undefined);
    const coach = new Person(url, where.tokens.full);
    const { key: params } = await newGame(coach, TEAM, 'Game of a thousand screens', Date.now());
    await crowd.request('join', { ...where, socketIo: true, from: 0, to: SCREENS });
    let id = 920_000_000;
    /** Returns the time from a tap to each screen (ms). */
    const goal = async () => {
      const at = Date.now();
      id += 1;
      const body = { id: String(id), kind: 'GOAL', side: 'US', at } as const;
      await coach.call(matchContract.add_match_entry, { params, query: {}, body });
      return (await crowd.request('arrivals', undefined)).map((time) => time - at);
    };
    const rounds = await repeat('match', ROUNDS, async () => {
      const waits: number[] = [];
      for (let scored = 0; scored < GOALS; scored += 1) waits.push(...(await goal()));
      return { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99), last: quantile(waits, 1) };
    });
    const of = (field: 'p50' | 'p99' | 'last') => rounds.map((round) => round[field]);
    const met = quantile(of('p99'), 0.5) <= MAX_MS;
    return {
      head: ['a goal', 'p50', 'p99', 'last screen', 'budget'],
      rows: [
        [
          `to ${SCREENS.toLocaleString('en')} screens`,
          ...(['p50', 'p99', 'last'] as const).map((field) => spread(of(field), ' ms', 0)),
          verdict(`p99 at most ${MAX_MS} ms`, met),
        ],
      ],
      met,
    };
  } finally {
    await Promise.all([crowd.stop(), server.stop()]);
  }
}
