/** Which teams a month shows. Pure. */
import type { TeamView } from '@touchline/shared/teams/team.model';

/** Teams shown at once, each with a switch. */
const MOST_TEAMS = 12;

/** Returns whether a month shows all of the viewer's teams, so that the page needs no choice of one. */
export const showsAllTeams = (teams: number): boolean => teams <= MOST_TEAMS;

/** Returns the teams of the month: all of the viewer's, or the chosen one if they are too many. */
export const monthTeams = (teams: readonly TeamView[], chosen: TeamView): readonly TeamView[] =>
  showsAllTeams(teams.length) ? teams : [chosen];
