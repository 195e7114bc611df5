/** The rows of the attendee table: the answers, and for staff the children without one. Pure. */
import type { AttendeeView, EventView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { byShirt } from '../../../domain/players/roster-order';
import { type AnswerStatus, answerStatusOf, attendeeName } from '../answers/answer-status';

export interface AttendeeRow {
  /** Stays the same when a child without an answer gets one, so that the row does not move under the pointer. */
  key: string;
  name: string;
  status: AnswerStatus;
  /** Undefined: no answer yet. */
  attendee?: AttendeeView | undefined;
  /** Undefined for guests, grown-ups, and children whom the viewer may not see on the roster. */
  player?: PlayerView | undefined;
}

/** Answers that need somebody come first. */
const ORDER: readonly AnswerStatus[] = ['silent', 'maybe', 'cant', 'going'];

const byNeed = (one: AttendeeRow, other: AttendeeRow): number =>
  ORDER.indexOf(one.status) - ORDER.indexOf(other.status) ||
  (one.player && other.player ? byShirt(one.player, other.player) : Number(!one.player) - Number(!other.player));

/**
 * Orders the answers by what they need, then by shirt number. Attendees without a shirt come last among theirs.
 * @param silent true: children of the roster without an answer have a row, too
 */
export function attendeeRows(
  { attendees }: Pick<EventView, 'attendees'>,
  roster: readonly PlayerView[],
  silent: boolean,
): AttendeeRow[] {
  const players = new Map(roster.map((player) => [player.id, player]));
  const answered = new Set<string>();
  const rows: AttendeeRow[] = attendees.map((attendee, index) => {
    const { id, playerId = '' } = attendee;
    const player = answered.has(playerId) ? undefined : players.get(playerId);
    if (player) answered.add(playerId);
    return {
      key: player ? playerId : id,
      name: attendeeName(attendee, index),
      status: answerStatusOf(attendee),
      attendee,
      player,
    };
  });
  const missing = silent ? [...players.values()].filter(({ id }) => !answered.has(id)) : [];
  return [
    ...rows,
    ...missing.map((player) => ({ key: player.id, name: player.name, status: 'silent' as const, player })),
  ].toSorted(byNeed);
}
