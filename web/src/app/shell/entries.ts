/** Which entries the bars show to whom (specification 2.2). Pure. */
import type { CurrentUser } from '@touchline/shared/accounts/accounts.shapes';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { hasTasks, menuOf, viewerScreens } from '../screens';

export interface BarEntry {
  to: string;
  label: 'Planning' | 'Games' | 'Players' | 'Sessions';
}

/** Whether somebody has boards to look at: those of their teams, an ADMIN those of all. */
export const hasSessions = ({ roles, teams }: Pick<CurrentUser, 'roles' | 'teams'>): boolean =>
  viewerScreens.sessions !== undefined && (teams.length > 0 || roles.includes('ADMIN'));

/** The phone's bottom bar, without More: only screens that exist and that this user has. */
export function bottomEntries(user: Pick<CurrentUser, 'roles' | 'teams'>): BarEntry[] {
  const entries: BarEntry[] = [];
  if (menuOf(user.roles).some(({ path }) => path === 'planning'))
    entries.push({ to: '/admin/planning', label: 'Planning' });
  if (!hasTasks(user.roles)) return entries;
  if (viewerScreens.games) entries.push({ to: '/games', label: 'Games' });
  if (viewerScreens.players) entries.push({ to: '/players', label: 'Players' });
  if (hasSessions(user)) entries.push({ to: '/sessions', label: 'Sessions' });
  return entries;
}

/** The Players dropdown leaves out players whose club is the product's own club. */
export const playersInMenu = (players: readonly PlayerView[], homeClub: string | undefined): PlayerView[] =>
  players.filter(({ club }) => club !== homeClub);
