import { useQuery } from '@tanstack/react-query';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { monthOf } from '@touchline/shared/months';
import { call } from '../../lib/client';
import { everyDevelopmentKey } from '../engine/query-keys';

/** A player's development of a month. Live messages keep it up to date. A month without one is no error. */
export const useDevelopment = (playerId: string | null, month: string) =>
  useQuery({
    queryKey: [...everyDevelopmentKey, 'of', playerId, month],
    queryFn: ({ signal }) =>
      call(developmentsContract.show_developments, { query: { playerId: playerId ?? '', time: month } }, { signal }),
    enabled: playerId !== null,
  });

/** The months with learning material for a player. */
export const useDevelopedMonths = (playerId: string) =>
  useQuery({
    queryKey: [...everyDevelopmentKey, 'months', playerId],
    queryFn: ({ signal }) => call(developmentsContract.show_developments, { query: { playerId } }, { signal }),
    select: (developments) =>
      developments.filter(({ matches }) => matches.length > 0).map(({ month }) => monthOf(month)),
  });
