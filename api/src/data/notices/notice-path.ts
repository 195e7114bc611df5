import type { NoticeRecord } from '@touchline/server/notice-records';
import type { EventRecord } from '@touchline/server/records';
import { monthOf } from '@touchline/shared/months';

/**
 * Returns the path of the screen that shows what a notice is about.
 * @param event the event of a notice of film
 * @param teamIds the receiver's teams
 */
export function pathOf(
  { kind, eventId, was }: NoticeRecord,
  event: Pick<EventRecord, '_id' | 'eventTime' | 'tags'> | undefined,
  teamIds: readonly string[],
): string {
  if (kind === 'film') {
    const team = event?.tags.find((tag) => teamIds.includes(tag));
    if (!event || team === undefined) return '/games';
    return `/games?${new URLSearchParams({ team, month: monthOf(event.eventTime), game: event._id })}`;
  }
  if (kind === 'development') return '/players';
  return `/admin/planning${eventId && !was?.removed ? `?event=${eventId}` : ''}`;
}
