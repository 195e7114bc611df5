/** The season of a team: its results, and what its children took part in (specification 6.3). */
import { z } from 'zod';
import { defineContract } from '../contract';
import { playerId, shirtNumber, teamId } from '../fields';
import { homeAway } from './event.model';

const count = z.number().int().min(0);
const goals = { ours: count, theirs: count };

/** Counts of a child's events, games, goals and assists in a season. */
export const seasonPlayer = z
  .object({
    id: playerId,
    name: z.string(),
    number: shirtNumber.optional(),
    /** Events since the child joined the roster. */
    held: count,
    /** Those of them to which the child came, as staff said; where they said nothing, those with the answer YES. */
    attended: count,
    /** Games and tournaments that the child played: in the line-up, or without one with the answer YES. */
    games: count,
    /** Games and tournaments with the child in the line-up. */
    lineUps: count,
    /** Plays SCORE that name the child first. */
    goals: count,
    /** Plays SCORE that name the child after the first. */
    assists: count,
  })
  .meta({ id: 'SeasonPlayer' });
export type SeasonPlayer = z.infer<typeof seasonPlayer>;

export const seasonView = z
  .object({
    /** The year in which it begins, in August. */
    season: z.number().int(),
    /** The seasons to choose from, newest first. */
    seasons: z.array(z.number().int()),
    /** Events until now, without cancelled ones. */
    held: count,
    /** Games with a result, earliest first. */
    results: z.array(
      z.object({
        id: z.string(),
        eventTime: z.number().int(),
        opponent: z.string(),
        homeAway: homeAway.optional(),
        ...goals,
        /** Not always what the goals say: a shoot-out or a forfeit may have decided. */
        outcome: z.enum(['won', 'drawn', 'lost']),
        /** The goals of the shoot-out that decided a draw. */
        penalties: z.object(goals).optional(),
      }),
    ),
    /** Games whose result does not count: they were abandoned, or nobody can read the text. Absent without any. */
    uncounted: z
      .array(z.object({ id: z.string(), eventTime: z.number().int(), opponent: z.string(), result: z.string() }))
      .optional(),
    record: z.object({ played: count, won: count, drawn: count, lost: count, scored: count, conceded: count }),
    players: z.array(seasonPlayer),
  })
  .meta({ id: 'Season' });
export type SeasonView = z.infer<typeof seasonView>;

export const seasonContract = defineContract({
  show_season: {
    method: 'GET',
    path: '/api/show_season',
    action: 'event.show',
    summary:
      "Returns a team's season: results, and for each child of the roster the events and games they took part in, goals and assists. Staff of the team and ADMIN see every child, families only their own. The default is the current season.",
    query: z.object({
      tag: teamId,
      season: z
        .string()
        .regex(/^20[0-9]{2}$/, 'Must be a year such as 2026')
        .optional(),
    }),
    reply: seasonView,
    example: {
      query: { tag: '26618', season: '2026' },
      reply: {
        season: 2026,
        seasons: [2026, 2025],
        held: 12,
        results: [
          {
            id: '100000001',
            eventTime: 1_790_000_000_000,
            opponent: 'Harbor City',
            ours: 2,
            theirs: 1,
            outcome: 'won',
          },
        ],
        record: { played: 1, won: 1, drawn: 0, lost: 0, scored: 2, conceded: 1 },
        players: [
          {
            id: '10000001',
            name: 'Leo Raman',
            number: 7,
            held: 12,
            attended: 9,
            games: 3,
            lineUps: 3,
            goals: 1,
            assists: 0,
          },
        ],
      },
    },
  },
});
