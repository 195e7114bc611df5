/** The player and month on the screen, from the address or the screens before, and the development of that month. */
import type { Match } from '@touchline/shared/developments/development.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useAtom } from 'jotai';
import { currentMonthAtom, useCurrentPlayer } from '../../lib/current';
import { monthIn, type SearchChange, useSearchState } from '../../lib/use-search-state';
import { useDevelopment } from './use-development';
import { usePlayers } from './use-players';

interface PlayerMonth {
  /** The teams that the viewer works for. */
  staffTeams: readonly TeamView[];
  players: readonly PlayerView[];
  /** True until the players have been read. */
  loading: boolean;
  player: PlayerView | undefined;
  choosePlayer: (id: string) => void;
  month: string;
  chooseMonth: (month: string | null) => void;
  development: ReturnType<typeof useDevelopment>;
  matches: readonly Match[];
  params: URLSearchParams;
  go: (change: SearchChange) => void;
}

/** @param otherwise the player to show when none is chosen */
export function usePlayerMonth(otherwise: 'first' | 'none'): PlayerMonth {
  const { players, staffTeams, loading } = usePlayers();
  const [params, go] = useSearchState();
  const [currentMonth, setMonth] = useAtom(currentMonthAtom);
  const [currentPlayer, setPlayer] = useCurrentPlayer();
  const month = monthIn(params, currentMonth);
  const named = (id: string | null) => players.find((player) => player.id === id);
  const chosen = named(params.get('player')) ?? named(currentPlayer);
  const player = chosen ?? (otherwise === 'first' ? players[0] : undefined);
  const development = useDevelopment(player?.id ?? null, month);
  return {
    ...{ players, staffTeams, loading, player, month, development, params, go },
    matches: development.data?.[0]?.matches ?? [],
    choosePlayer: (id) => {
      setPlayer(id);
      go({ player: id, match: undefined });
    },
    chooseMonth: (next) => {
      if (!next) return;
      setMonth(next);
      go({ month: next, match: undefined, board: undefined });
    },
  };
}
