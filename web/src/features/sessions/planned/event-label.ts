/** Labels of events on the session screen: "Tomorrow, 9:00 AM, Riverside v Hillside". */
import { t } from '@lingui/core/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import { when } from '../../../lib/club-time';

/** Returns the event's name, otherwise its type. */
export const eventTitle = ({ name, type }: EventView): string =>
  name || { GAME: t`Game`, TOURNAMENT: t`Tournament`, PRACTICE: t`Practice`, OTHER: t`Event` }[type];

export function eventLabel(event: EventView, zone: string, now: number): string {
  const time = when(event.eventTime, zone, now);
  const title = eventTitle(event);
  return event.eventState === 'CANCELLED' ? t`${time}, ${title} (canceled)` : t`${time}, ${title}`;
}
