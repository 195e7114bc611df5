/** `team:changed` and `roster:changed` -> what becomes of the team that this screen holds. Pure. */
import type { News } from '@touchline/shared/live/messages';
import { compareVersions, withRow } from '@touchline/shared/live/version';
import type { TeamView } from '@touchline/shared/teams/teams.contract';
import type { Outcome } from './event-news';

/** Every message that raises the version of one team by one. */
export type TeamNews =
  | { name: 'roster:changed'; payload: News<'roster:changed'> }
  | { name: 'team:changed'; payload: News<'team:changed'> };

function rosterAfter(team: TeamView, { added, removed }: News<'roster:changed'>): Partial<TeamView> {
  let { players } = team;
  if (players && added) players = withRow(players, added);
  if (players && removed) players = players.filter(({ id }) => id !== removed);
  return players ? { players } : {};
}

export function applyToTeam(team: TeamView | undefined, news: TeamNews): Outcome<TeamView> {
  const { version } = news.payload;
  const verdict = compareVersions(team?.version, version);
  if (verdict === 'drop') return { is: 'dropped' };
  // The message does not say what a new member may do: who sees members asks again.
  const membersChanged = news.name === 'roster:changed' && news.payload.member && team?.members;
  if (verdict === 'refetch' || !team || membersChanged) return { is: 'gap' };
  const change = news.name === 'team:changed' ? news.payload.patch : rosterAfter(team, news.payload);
  return { is: 'applied', value: { ...team, ...change, version } };
}
