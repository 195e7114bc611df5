/** Applies `team:changed` and `roster:changed` to the team that this screen holds. Pure. */
import type { News } from '@touchline/shared/live/messages';
import { compareVersions, withRow } from '@touchline/shared/live/version';
import type { TeamView } from '@touchline/shared/teams/team.model';
import type { Outcome } from './event-news';

/** The messages that raise the version of one team by one. */
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
  // The message does not carry the capacity of a new member, so a viewer who sees members reads the team again.
  const mustRead = news.name === 'roster:changed' && (news.payload.reread || (news.payload.member && team?.members));
  if (verdict === 'refetch' || !team || mustRead) return { is: 'gap' };
  const change = news.name === 'team:changed' ? news.payload.patch : rosterAfter(team, news.payload);
  return { is: 'applied', value: { ...team, ...change, version } };
}
