/** Rules for the time in which an event accepts jobs and rides (specification 4.2). */
import type { EventInput } from './event.model';
import { areSignUpsOpen } from './events.rules';

const USUAL_LENGTH = 3 * 3_600_000;

/** Returns why an event needs no more help, such as rides, or undefined while it does. An event without an end lasts three hours. */
export function whyNoHelp(
  { eventState, eventTime, endTime }: Pick<EventInput, 'eventState' | 'eventTime' | 'endTime'>,
  now: number,
): string | undefined {
  if (!areSignUpsOpen(eventState)) return `This event is ${eventState.toLowerCase()}: it needs no more help.`;
  return (endTime ?? eventTime + USUAL_LENGTH) < now ? 'This event is over: it needs no more help.' : undefined;
}
