/** Rules for the time in which an event accepts jobs and rides (specification 4.2). */
import type { EventInput } from './event.model';
import { isOver } from './event-length';
import { areSignUpsOpen, closedWord } from './events.rules';

/** Returns why an event needs no more help, such as rides, or undefined while it does. */
export function whyNoHelp(
  event: Pick<EventInput, 'eventState' | 'eventTime' | 'endTime'>,
  now: number,
): string | undefined {
  const eventState = closedWord(event.eventState);
  if (!areSignUpsOpen(event.eventState)) return `This event is ${eventState}: it needs no more help.`;
  return isOver(event, now) ? 'This event is over: it needs no more help.' : undefined;
}
