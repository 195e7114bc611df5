/** The current team, player and month, shared by all screens (specification 2.2). */

import { seesEveryTeam } from '@touchline/shared/access/actor';
import { atom, useAtom } from 'jotai';
import { thisClubMonth } from './club-month';
import { useCurrentUser } from './session';

const DEFAULT_TEAM = '26618';

/** Returns the default team (specification 10.1): 26618 if it is among these, else the first. */
export const defaultTeam = (teams: readonly string[]): string | null =>
  teams.includes(DEFAULT_TEAM) ? DEFAULT_TEAM : (teams[0] ?? null);

const chosenTeamAtom = atom<string | null>(null);
const chosenPlayerAtom = atom<string | null>(null);

const chosenMonthAtom = atom<string | null>(null);
/** The month on screen, `YYYY-MM`. */
export const currentMonthAtom = atom(
  (get) => get(chosenMonthAtom) ?? thisClubMonth(),
  (_get, set, month: string) => set(chosenMonthAtom, month),
);

/** Returns the id of the current team, or null without teams, and its setter. */
export function useCurrentTeam(): [string | null, (team: string) => void] {
  const [chosen, choose] = useAtom(chosenTeamAtom);
  const user = useCurrentUser();
  const teams = user?.teams ?? [];
  const seesAll = user && seesEveryTeam(user);
  return [chosen && (seesAll || teams.includes(chosen)) ? chosen : defaultTeam(teams), choose];
}

/** Returns the id of the current player, and its setter. */
export const useCurrentPlayer = (): [string | null, (player: string) => void] => useAtom(chosenPlayerAtom);
