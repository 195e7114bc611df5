/** The change that an availability button makes: changes the child's row, or adds one. Pure. */
import type { EventView } from '@touchline/shared/events/event.model';
import type { Availability } from '@touchline/shared/events/event-words';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { RowChange } from '../../../live/engine/outbox-queue';
import { rowOfPlayer } from './answer-status';

/** @param freshId creates the id of a new row */
export function answerChange(
  event: EventView,
  player: Pick<PlayerView, 'id' | 'name' | 'position'>,
  available: Availability,
  freshId: () => string,
): RowChange {
  const row = rowOfPlayer(event, player.id);
  const target = { event: event.key, playerId: player.id };
  if (row) return { ...target, op: 'change', attendeeId: row.id, input: { available } };
  const input = { player: player.name, position: player.position, available };
  return { ...target, op: 'add', attendeeId: freshId(), input, tap: true };
}
