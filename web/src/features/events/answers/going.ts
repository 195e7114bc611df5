/** How many of a team come to an event. */
import { t } from '@lingui/core/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';

/**
 * Returns how many players of a roster go, how many have not answered, and a text of both: another team's players may be at the same event.
 * @param roster empty if the viewer may not see it: all who go are counted
 */
export function goingOf({ attendees }: Pick<EventView, 'attendees'>, roster: readonly PlayerView[]) {
  const players = new Set(roster.map(({ id }) => id));
  const total = players.size;
  const rows = total > 0 ? attendees.filter(({ playerId }) => playerId && players.has(playerId)) : attendees;
  const going = rows.filter(({ available }) => available === 'YES').length;
  const open = total - new Set(rows.map(({ playerId }) => playerId)).size;
  if (total === 0) return { going, open: 0, text: t`${going} going` };
  return { going, open, text: open > 0 ? t`${going} of ${total} going, ${open} open` : t`${going} of ${total} going` };
}
