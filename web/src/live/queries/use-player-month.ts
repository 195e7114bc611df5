/** The player and month on the screen, from the URL or else from earlier screens, and the development of that month. */
import { useQuery } from '@tanstack/react-query';
import type { Match } from '@touchline/shared/developments/development.model';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { monthOf } from '@touchline/shared/months';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useAtom } from 'jotai';
import { currentMonthAtom, useCurrentPlayer } from '../../lib/current';
import { queryOf } from '../../lib/query-of';
import { monthIn, type SetSearch, useSearchState } from '../../lib/use-search-state';
import { everyDevelopmentKey } from '../engine/query-keys';
import { usePlayers } from './use-players';

/** A player's development of a month. Live messages keep it up to date. A month without one is no error. */
export const useDevelopment = (playerId: string | null, month: string) =>
  useQuery({
    ...queryOf([...everyDevelopmentKey, 'of', playerId, month], developmentsContract.show_developments, {
      query: { playerId: playerId ?? '', time: month },
    }),
    enabled: playerId !== null,
  });

/** The months with learning material for a player. */
export const useDevelopedMonths = (playerId: string, enabled = true) =>
  useQuery({
    ...queryOf([...everyDevelopmentKey, 'months', playerId], developmentsContract.show_developments, {
      query: { playerId },
    }),
    enabled,
    select: (developments) =>
      developments.filter(({ matches }) => matches.length > 0).map(({ month }) => monthOf(month)),
  });

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
  go: SetSearch;
}

/** @param otherwise the player to show when none is chosen */
export function usePlayerMonth(otherwise: 'first' | 'none'): PlayerMonth {
  const { players, staffTeams, loading } = usePlayers();
  const [params, go] = useSearchState();
  const [currentMonth, setMonth] = useAtom(currentMonthAtom);
  const [currentPlayer, setPlayer] = useCurrentPlayer();
  const month = monthIn(params, currentMonth);
  const playerWithId = (id: string | null) => players.find((player) => player.id === id);
  const chosen = playerWithId(params.get('player')) ?? playerWithId(currentPlayer);
  const player = chosen ?? (otherwise === 'first' ? players[0] : undefined);
  const development = useDevelopment(player?.id ?? null, month);
  return {
    players,
    staffTeams,
    loading,
    player,
    month,
    development,
    params,
    go,
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
