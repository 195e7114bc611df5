/** How many of a team come to an event. */
import { t } from '@lingui/core/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';

/**
 * Counts the players of a roster who go. The text also says how many have not answered. Players of other teams do not count.
 * @param roster empty if the viewer may not see it: all who go are counted
 */
export function goingOf({ attendees }: Pick<EventView, 'attendees'>, roster: readonly PlayerView[]) {
  const players = new Set(roster.map(({ id }) => id));
  const total = players.size;
  const rows = total > 0 ? attendees.filter(({ playerId }) => playerId && players.has(playerId)) : attendees;
  const going = rows.filter(({ available }) => available === 'YES').length;
  const open = total - new Set(rows.map(({ playerId }) => playerId)).size;
  if (total === 0) return { going, text: t`${going} going` };
  return { going, text: open > 0 ? t`${going} of ${total} going, ${open} open` : t`${going} of ${total} going` };
}
