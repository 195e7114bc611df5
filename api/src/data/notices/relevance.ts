/** Decides whether a notice that waited still matters. Pure. */
import type { NoticeRecord } from '@touchline/server/notice-records';
import { areSignUpsOpen } from '@touchline/shared/events/events.rules';
import { differences, type EventFacts, silentOf, stateOf } from './event-state';
import { stillTrueOf } from './plan-rides';

/** The facts that decide whether a waiting notice is still relevant. */
export interface CurrentFacts {
  now: number;
  /** The event as it is now; null when it is gone. */
  event?: EventFacts | null;
  /** True: the receiver still belongs to the event's teams, and for staff kinds still runs one. */
  isConcerned: boolean;
  /** The children of the receiver who are still on a roster of the event. */
  children: readonly string[];
}

/** Returns whether a waiting notice is still relevant. A reminder after the answer is not, nor is a change that was undone. */
export function isRelevant(notice: NoticeRecord, { now, event, isConcerned, children }: CurrentFacts): boolean {
  if (now >= notice.until || !isConcerned) return false;
  if (notice.eventId === undefined) return true;
  if (!event) return notice.was?.removed === true;
  switch (notice.kind) {
    case 'event':
      return areSignUpsOpen(event.eventState);
    case 'change':
      return differences({ ...stateOf(event), ...notice.was }, stateOf(event)) !== undefined;
    case 'reminder':
      return (
        areSignUpsOpen(event.eventState) &&
        silentOf(event, { children: (notice.playerIds ?? []).filter((id) => children.includes(id)) }).length > 0
      );
    case 'ride':
      return notice.ride !== undefined && stillTrueOf(notice.ride, event, now) !== undefined;
    case 'summary':
    case 'late':
      return areSignUpsOpen(event.eventState);
    case 'film':
      return (notice.playerIds ?? []).some((id) => children.includes(id));
    default:
      return true;
  }
}
