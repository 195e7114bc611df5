/** Rows of "This week": each child of a family with the next event of each of its teams (specification 2.8). Pure. */
import type { EventView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { nextEvent } from '../../../live/queries/coming-events';

export interface StripRow {
  player: PlayerView;
  team: TeamView;
  /** Undefined if the child has no event. */
  event: EventView | undefined;
}

/** Sorts by time, children without an event last. An event of two teams is one row. */
export function stripRows(
  children: readonly PlayerView[],
  teams: readonly TeamView[],
  events: readonly EventView[],
  now: number,
): StripRow[] {
  const rows = children.flatMap((player) =>
    teams
      .filter((team) => team.players?.some(({ id }) => id === player.id))
      .map((team) => ({ player, team, event: nextEvent(events, [team.id], now) })),
  );
  const uniqueRows = rows.filter(
    (row, index) =>
      rows.findIndex((other) => other.player.id === row.player.id && other.event?.id === row.event?.id) === index,
  );
  return uniqueRows.toSorted(
    (a, b) => (a.event?.eventTime ?? Number.POSITIVE_INFINITY) - (b.event?.eventTime ?? Number.POSITIVE_INFINITY) || 0,
  );
}
