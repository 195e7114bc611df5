/** How many of a team come to an event. */
import { t } from '@lingui/core/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { type AnswerStatus, answerStatusOf } from './answer-status';

/**
 * Counts the answers of the players of a roster. The text says how many go, and how many have not answered. Players of other teams do not
 * count.
 * @param roster empty if the viewer may not see it: all who go are counted
 */
export function goingOf({ attendees }: Pick<EventView, 'attendees'>, roster: readonly PlayerView[]) {
  const players = new Set(roster.map(({ id }) => id));
  const total = players.size;
  const rows = total > 0 ? attendees.filter(({ playerId }) => playerId && players.has(playerId)) : attendees;
  const counts: Record<AnswerStatus, number> = { going: 0, maybe: 0, cant: 0, silent: 0 };
  for (const row of rows) counts[answerStatusOf(row)] += 1;
  const { going } = counts;
  const open = total - new Set(rows.map(({ playerId }) => playerId)).size;
  if (total === 0) return { going, counts, text: t`${going} going` };
  counts.silent = open;
  return {
    going,
    counts,
    text: open > 0 ? t`${going} of ${total} going, ${open} open` : t`${going} of ${total} going`,
  };
}
