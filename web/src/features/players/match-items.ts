/** The matches of a month by the names of their games. */
import { t } from '@lingui/core/macro';
import { useQueries } from '@tanstack/react-query';
import type { Match } from '@touchline/shared/developments/development.model';
import { resultText } from '../../domain/result-text';
import { day } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { now } from '../../lib/now';
import { inOneLine } from '../../lib/one-line';
import type { StepItem } from '../../ui/viewer-layout';
import { gameOfMatchQuery } from './player-clips';

/** @param team whose games are looked at; empty: none */
export function useMatchItems(matches: readonly Match[], team: string): StepItem[] {
  const zone = useClubZone();
  const times = new Map(matches.flatMap(({ eventId, eventTime }) => (eventId ? [[eventId, eventTime] as const] : [])));
  const games = useQueries({
    queries: [...times].map(([event, eventTime]) => gameOfMatchQuery({ team, event, eventTime })),
  });
  return matches.map(({ id, eventId, eventTime, position }, index) => {
    const game = games.find(({ data }) => data?.id === eventId)?.data;
    const number = index + 1;
    return {
      id,
      title: game ? game.opponent || game.name : t`Match ${number}`,
      detail: inOneLine([eventTime === undefined ? '' : day(eventTime, zone, now()), position]),
      fact: game ? resultText(game.result) : '',
    };
  });
}
