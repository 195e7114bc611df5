/** How long events take, and when they are over. */
import type { EventInput } from './event.model';

const MINUTE = 60_000;

/** Length (ms) that a new event is proposed with. A calendar shows an event without an end at this length. */
export const PROPOSED_LENGTH = 90 * MINUTE;

/** An event without an end counts as over this long (ms) after its start (specification 4.2). */
export const OVER_AFTER = 180 * MINUTE;

/** Returns whether an event is over: after its end, or three hours after its start when it has no end. */
export const isOver = ({ eventTime, endTime }: Pick<EventInput, 'eventTime' | 'endTime'>, now: number): boolean =>
  (endTime ?? eventTime + OVER_AFTER) < now;
