/** Rows of a tournament: its games, and the results of its teams. */
import { z } from 'zod';
import { itemId, line, moment, requiredLine, teamId } from '../fields';
import { listOf } from '../list-of';
import { eventPlace } from '../venues/venue.model';
import { RESULT_LENGTH } from './stored-result';

export const schedule = z
  .object({
    id: itemId,
    name: line(),
    time: moment,
    location: eventPlace,
    teams: listOf(line()).min(1, 'Teams are required').max(20),
    /** For each of `teams` the id of the club's team that it is; empty for another one. Absent: their names say it, where only one team can be meant. */
    teamIds: listOf(z.union([z.literal(''), teamId]))
      .max(20)
      .optional(),
    theme: line().default(''),
    /** Goals of the first and the second team, such as `2:1`, as `writeResult` writes them; a word that is no result does not count. */
    result: requiredLine('Result', RESULT_LENGTH).optional(),
    /** A knockout game does not count in the table. */
    knockout: z.boolean().optional(),
  })
  .meta({ id: 'Schedule' });
export type Schedule = z.infer<typeof schedule>;

/** Points of a game; a tournament without a rule gives 3, 1 and 0. */
export const pointsRule = z.object({
  win: z.number().int().min(0).max(100),
  draw: z.number().int().min(0).max(100),
  loss: z.number().int().min(0).max(100),
});
export type PointsRule = z.infer<typeof pointsRule>;

const count = z.number().int().min(0).max(10_000).default(0);
export const teamStats = z
  .object({
    id: itemId,
    teamId,
    teamName: line(),
    matchesPlayed: count,
    numOfWins: count,
    numOfLosses: count,
    numOfDraws: count,
    goalsFor: count,
    goalsAgainst: count,
    numOfYellowCards: count,
    numOfRedCards: count,
    points: count,
  })
  .meta({ id: 'TeamStats' });
export type TeamStats = z.infer<typeof teamStats>;
