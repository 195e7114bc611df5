/** Groups players by availability (specification 2.8). Pure. */
import type { AttendeeView, EventView } from '@touchline/shared/events/event.model';
import type { Availability } from '@touchline/shared/events/events.words';
import type { PlayerView } from '@touchline/shared/players/player.model';

export type AnswerStatus = 'going' | 'maybe' | 'cant' | 'silent';
export const ANSWER_STATUSES: readonly AnswerStatus[] = ['going', 'maybe', 'cant', 'silent'];

/** Lower-case labels, used in a sentence ("Leo, 11, going") and under a count. */
export const answerLabels: Record<AnswerStatus, string> = {
  going: 'going',
  maybe: 'maybe',
  cant: 'can’t',
  silent: 'no answer',
};

export const statusOfAvailability: Record<Availability, AnswerStatus> = { YES: 'going', MAYBE: 'maybe', NO: 'cant' };

export const answerStatusOf = (row: AttendeeView | undefined): AnswerStatus =>
  row ? statusOfAvailability[row.available] : 'silent';

/** Returns the player's row, or undefined if there is no answer yet. */
export const rowOfPlayer = (event: Pick<EventView, 'attendees'>, playerId: string): AttendeeView | undefined =>
  event.attendees.find((row) => row.playerId === playerId);

/** Player names by answer. Players of the roster without a row are `silent`. */
export type AnswerGroups = Record<AnswerStatus, string[]>;

/** @param roster undefined if the viewer may not see it; then `silent` stays empty */
export function groupAnswers(
  event: Pick<EventView, 'attendees'>,
  roster: readonly PlayerView[] | undefined,
): AnswerGroups {
  const names: AnswerGroups = { going: [], maybe: [], cant: [], silent: [] };
  event.attendees.forEach((row, index) => {
    names[answerStatusOf(row)].push(row.player ?? `Player ${index + 1}`);
  });
  const answered = new Set(event.attendees.map(({ playerId }) => playerId));
  for (const player of roster ?? []) if (!answered.has(player.id)) names.silent.push(player.name);
  return names;
}
