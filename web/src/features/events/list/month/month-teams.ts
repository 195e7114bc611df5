/** Which teams a month shows. Pure. */
import { type Actor, seesEveryTeam } from '@touchline/shared/access/actor';
import type { TeamView } from '@touchline/shared/teams/team.model';

/** Teams shown at once, each with a switch. */
const MOST_TEAMS = 6;

/** Returns whether a month shows all of the viewer's teams, so that the page needs no choice of one. */
export const showsAllTeams = (actor: Actor, teams: number): boolean => !seesEveryTeam(actor) && teams <= MOST_TEAMS;

/** Returns the teams of the month: all of the viewer's own, or the chosen one if they are too many. */
export const monthTeams = (actor: Actor, teams: readonly TeamView[], chosen: TeamView): readonly TeamView[] =>
  showsAllTeams(actor, teams.length) ? teams : [chosen];
