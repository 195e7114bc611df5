/** How many of a team come to an event. */
import { t } from '@lingui/core/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import type { Availability } from '@touchline/shared/events/event-words';
import type { PlayerView } from '@touchline/shared/players/player.model';

/**
 * Counts the answers of the players of a roster. The text says how many go, and how many have not answered; the short one says the
 * first alone. Players of other teams do not count.
 * @param roster empty if the viewer may not see it: all who go are counted
 */
export function goingOf({ attendees }: Pick<EventView, 'attendees'>, roster: readonly PlayerView[]) {
  const players = new Set(roster.map(({ id }) => id));
  const total = players.size;
  const rows = total > 0 ? attendees.filter(({ playerId }) => playerId && players.has(playerId)) : attendees;
  const counts: Record<Availability | 'OPEN', number> = { YES: 0, MAYBE: 0, NO: 0, OPEN: 0 };
  for (const { available } of rows) counts[available] += 1;
  const going = counts.YES;
  if (total === 0) return { going, counts, text: t`${going} going`, short: t`${going} going` };
  const open = total - new Set(rows.map(({ playerId }) => playerId)).size;
  counts.OPEN = open;
  return {
    going,
    counts,
    text: open > 0 ? t`${going} of ${total} going, ${open} no answer` : t`${going} of ${total} going`,
    short: t`${going} of ${total} going`,
  };
}
