/** Entries of the bars by role (specification 2.2). Pure. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { hasTasks, menuOf, viewerScreens } from './screens';

export interface BarEntry {
  to: string;
  screen: 'planning' | 'games' | 'players' | 'sessions';
  label: MessageDescriptor;
}

/** Returns whether a user may see boards: those of their teams, or all of them as ADMIN. */
export const hasSessions = ({ roles, teams }: Pick<CurrentUser, 'roles' | 'teams'>): boolean =>
  viewerScreens.sessions !== undefined && (teams.length > 0 || roles.includes('ADMIN'));

/** Returns whether the bottom bar shows Sessions: families, who only look at boards, find it under More. */
export const hasSessionsInBar = (user: Pick<CurrentUser, 'roles' | 'teams'>): boolean =>
  hasSessions(user) && user.roles.some((role) => role !== 'PARENT');

/** Returns the entries of the phone's bottom bar for a user, without More. */
export function bottomEntries(user: Pick<CurrentUser, 'roles' | 'teams'>): BarEntry[] {
  const entries: BarEntry[] = [];
  if (menuOf(user.roles).some(({ path }) => path === 'planning'))
    entries.push({ to: '/admin/planning', screen: 'planning', label: msg`Planning` });
  if (!hasTasks(user.roles)) return entries;
  if (viewerScreens.games) entries.push({ to: '/games', screen: 'games', label: msg`Games` });
  if (viewerScreens.players) entries.push({ to: '/players', screen: 'players', label: msg`Players` });
  if (hasSessionsInBar(user)) entries.push({ to: '/sessions', screen: 'sessions', label: msg`Sessions` });
  return entries;
}

/** Returns the players for the Players dropdown, without those of the product's own club. */
export const playersInMenu = (players: readonly PlayerView[], homeClub: string | undefined): PlayerView[] =>
  players.filter(({ club }) => club !== homeClub);

/** Returns whether a page belongs to an entry of the bars: the start page, news and a match belong to Planning, the season to Games. */
export const isOf = (entry: string, pathname: string): boolean =>
  `${pathname.replace(/^\/(|match|admin\/news)$/, '/admin/planning').replace('/season', '/games')}/`.startsWith(
    `${entry}/`,
  );
