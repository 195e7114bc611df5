/** How many of a team come to an event. */
import { t } from '@lingui/core/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import type { Availability } from '@touchline/shared/events/event-words';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { countedAnswers } from './counted-answers';

/**
 * Counts the answers of the players of a roster. The text says how many go, and how many have not answered; the short one says the
 * first alone.
 * @param roster empty if the viewer may not see it: all who go are counted
 */
export function goingOf(event: Pick<EventView, 'attendees' | 'tags'>, roster: readonly PlayerView[]) {
  const rows = countedAnswers(event, roster);
  const counts: Record<Availability | 'OPEN', number> = { YES: 0, MAYBE: 0, NO: 0, OPEN: 0 };
  for (const { available } of rows) counts[available] += 1;
  const going = counts.YES;
  if (roster.length === 0) return { going, counts, text: t`${going} going`, short: t`${going} going` };
  const answered = new Set(rows.map(({ playerId }) => playerId));
  const open = roster.filter(({ id }) => !answered.has(id)).length;
  const total = rows.length + open;
  counts.OPEN = open;
  return {
    going,
    counts,
    text: open > 0 ? t`${going} of ${total} going, ${open} no answer` : t`${going} of ${total} going`,
    short: t`${going} of ${total} going`,
  };
}
