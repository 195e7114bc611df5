/** Rows of a tournament: its games, and the results of its teams. */
import { z } from 'zod';
import { itemId, line, moment, teamId } from '../fields';
import { eventPlace } from '../venues/venue.model';

export const schedule = z
  .object({
    id: itemId,
    name: line(),
    time: moment,
    location: eventPlace,
    teams: z.array(line()).min(1, 'Teams are required').max(20),
    theme: line().default(''),
  })
  .meta({ id: 'Schedule' });
export type Schedule = z.infer<typeof schedule>;

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
