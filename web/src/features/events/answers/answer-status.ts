/** The answers of players (specification 2.8), and the change that an answer makes. Pure. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { AttendeeView, EventView } from '@touchline/shared/events/event.model';
import type { Availability } from '@touchline/shared/events/event-words';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { countedAnswers } from '../../../domain/answers/counted-answers';
import type { RowChange } from '../../../live/engine/outbox-queue';
import type { Pending } from '../../../live/engine/overlay';

export type AnswerStatus = 'going' | 'maybe' | 'cant' | 'silent';
export const ANSWER_STATUSES: readonly AnswerStatus[] = ['going', 'maybe', 'cant', 'silent'];

export const answerLabels: Record<AnswerStatus, MessageDescriptor> = {
  going: msg`Going`,
  maybe: msg`Maybe`,
  cant: msg`Can’t go`,
  silent: msg`No answer`,
};

/** Labels of an answer that the server has not confirmed. */
export const pendingLabels: Record<Pending, MessageDescriptor> = {
  pending: msg`Sending…`,
  unconfirmed: msg`Not confirmed yet, trying again`,
};

export const statusOfAvailability: Record<Availability, AnswerStatus> = { YES: 'going', MAYBE: 'maybe', NO: 'cant' };

export const answerStatusOf = (row: AttendeeView | undefined): AnswerStatus =>
  row ? statusOfAvailability[row.available] : 'silent';

/** Returns the player's row, or undefined if there is no answer yet. */
export const rowOfPlayer = (event: Pick<EventView, 'attendees'>, playerId: string): AttendeeView | undefined =>
  event.attendees.find((row) => row.playerId === playerId);

/**
 * @param index the row's place on the list
 * @returns the attendee's name, or a number if the viewer may not see names
 */
export function attendeeName({ player }: AttendeeView, index: number): string {
  const number = index + 1;
  return player ?? t`Player ${number}`;
}

/** Player names by answer. Players of the roster without a row are `silent`. */
export type AnswerGroups = Record<AnswerStatus, string[]>;

/** @param roster undefined if the viewer may not see it; then `silent` stays empty */
export function groupAnswers(
  event: Pick<EventView, 'attendees' | 'tags'>,
  roster: readonly PlayerView[] | undefined,
): AnswerGroups {
  const names: AnswerGroups = { going: [], maybe: [], cant: [], silent: [] };
  for (const row of countedAnswers(event, roster ?? []))
    names[answerStatusOf(row)].push(attendeeName(row, event.attendees.indexOf(row)));
  const answered = new Set(event.attendees.map(({ playerId }) => playerId));
  for (const player of roster ?? []) if (!answered.has(player.id)) names.silent.push(player.name);
  return names;
}

/** Choices of a count: which groups of answers it shows. */
export interface CountsShown {
  /** Hides the "no answer" count. Set when the viewer cannot see the roster. */
  hideUnanswered?: boolean;
  /** True: the event still accepts answers. If not, missing answers are not highlighted. */
  acceptsAnswers?: boolean;
}

/** Returns the number of each answer, and whether it is highlighted. */
export const answerCounts = (groups: AnswerGroups, { hideUnanswered = false, acceptsAnswers = true }: CountsShown) =>
  ANSWER_STATUSES.filter((status) => !(hideUnanswered && status === 'silent')).map((status) => ({
    status,
    count: groups[status].length,
    isHighlighted: groups[status].length > 0 && (acceptsAnswers || status !== 'silent'),
  }));

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
