/** A parent's one tap: the answer for a child, whether or not it is on the list. Pure. */
import type { EventView } from '@touchline/shared/events/events.shapes';
import type { Availability } from '@touchline/shared/events/events.words';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { RowChange } from '../../../live/engine/outbox-queue';
import { rowOfPlayer } from './tally';

/** @param freshId id of the row, when a new one is needed */
export function answerChange(
  event: EventView,
  player: Pick<PlayerView, 'id' | 'name' | 'position'>,
  available: Availability,
  freshId: () => string,
): RowChange {
  const row = rowOfPlayer(event, player.id);
  const about = { event: event.key, playerId: player.id };
  if (row) return { ...about, op: 'change', attendeeId: row.id, input: { available } };
  const input = { player: player.name, position: player.position, available };
  return { ...about, op: 'add', attendeeId: freshId(), input, tap: true };
}
