/** `roster:changed` -> what becomes of the team that this screen holds. Pure. */
import type { News } from '@touchline/shared/live/messages';
import { judge, mergeRow } from '@touchline/shared/live/version';
import type { TeamView } from '@touchline/shared/teams/teams.contract';
import type { Outcome } from './event-news';

export function applyToTeam(team: TeamView | undefined, news: News<'roster:changed'>): Outcome<TeamView> {
  const verdict = judge(team?.version, news.version);
  if (verdict === 'drop') return { is: 'dropped' };
  // The message does not say what a new member may do: who sees members asks again.
  if (verdict === 'refetch' || !team || (news.member && team.members)) return { is: 'gap' };
  let { players } = team;
  if (players && news.added) players = mergeRow(players, news.added);
  if (players && news.removed) players = players.filter(({ id }) => id !== news.removed);
  return { is: 'applied', value: { ...team, ...(players && { players }), version: news.version } };
}
