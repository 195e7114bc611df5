/** How long events take, and when they are over. */
import type { EventInput } from './event.model';

const MINUTE = 60_000;

/** Length (ms) that a new event is proposed with. A calendar shows an event without an end at this length. */
export const PROPOSED_LENGTH = 90 * MINUTE;

/** An event without an end counts as over this long (ms) after its start (specification 4.2). */
export const OVER_AFTER = 180 * MINUTE;

/** Returns when an event is over (ms): at its end, or three hours after its start when it has no end. */
export const overAt = ({ eventTime, endTime }: Pick<EventInput, 'eventTime' | 'endTime'>): number =>
  endTime ?? eventTime + OVER_AFTER;

/** Returns whether an event is over. */
export const isOver = (event: Pick<EventInput, 'eventTime' | 'endTime'>, now: number): boolean => overAt(event) < now;
