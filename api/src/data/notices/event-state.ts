/** The part of an event that its people are notified of, and what changed in it. Pure. */
import type { EventState, NoticeRecord, NotifiedState, PreferencesRecord } from '@touchline/server/notice-records';
import type { EventRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { isFilm } from '@touchline/shared/media';
import type { MatchNews } from './plan-match';

/** A person of the event's teams. */
export interface Person {
  userId: string;
  /** Runs one of the teams. */
  isStaff: boolean;
  /** Own children on the rosters of the teams. */
  children: readonly string[];
  preferences: Pick<PreferencesRecord, 'kinds' | 'quiet'>;
}

/** The fields of an event that plans of rides read. Events of tests may lack rides and changes. */
export type RideFacts = Pick<EventRecord, 'eventTime' | 'eventState'> &
  Partial<Pick<EventRecord, 'endTime' | 'rides' | 'riders' | 'version' | 'changes'>>;

export type EventFacts = Pick<
  EventRecord,
  | '_id'
  | 'name'
  | 'eventTime'
  | 'meetTime'
  | 'eventLocation'
  | 'eventState'
  | 'createdAt'
  | 'createdBy'
  | 'url'
  | 'sources'
  | 'attendees'
  | 'participants'
> &
  RideFacts & {
    told?: NotifiedState | undefined;
    remind?: EventRecord['remind'];
    jobs?: EventRecord['jobs'];
    type?: EventRecord['type'];
    match?: MatchNews | undefined;
  };

/** Returns the part of an event that notices report. */
export const stateOf = ({
  eventTime,
  meetTime,
  eventLocation,
  eventState,
}: Pick<EventFacts, 'eventTime' | 'meetTime' | 'eventLocation' | 'eventState'>): Required<EventState> => ({
  eventTime,
  meetTime: meetTime ?? null,
  place: eventLocation.name,
  cancelled: eventState === 'CANCELLED',
});

const STATE_FIELDS = ['eventTime', 'meetTime', 'place', 'cancelled'] as const satisfies (keyof EventState)[];

/**
 * Returns the earlier values that have changed, or undefined. Ignores changes of an event that stays cancelled, and fields that the
 * earlier state does not have.
 */
export function differences(was: EventState, now: EventState): NoticeRecord['was'] {
  if (was.cancelled && now.cancelled) return undefined;
  const changed = STATE_FIELDS.filter((field) => was[field] !== undefined && was[field] !== now[field]);
  return changed.length > 0 ? Object.fromEntries(changed.map((field) => [field, was[field]])) : undefined;
}

/** Returns the children of a person who have not answered. */
export const silentOf = (
  { attendees }: Pick<EventFacts, 'attendees'>,
  { children }: Pick<Person, 'children'>,
): string[] => children.filter((id) => !attendees[itemRow(id)]);

/** Returns the state in which the people of an event count as notified, for events that are older than notices. */
export const assumeNotified = (event: EventFacts, now: number): NotifiedState => ({
  ...stateOf(event),
  count: 0,
  knownAt: now,
  until: now,
  film: event.sources.filter(isFilm).length,
  highlights: isFilm(event.url),
});

/** Merges two waiting changes of one event. Keeps the first old values, as far as they still differ. */
export function mergeChanges(earlier: NoticeRecord, later: NoticeRecord, state: EventState | undefined): NoticeRecord {
  const was = { ...later.was, ...earlier.was };
  return { ...later, was: state && !was.removed ? differences({ ...state, ...was }, state) : was };
}

/** Removes from a change what an earlier message reported to its receiver. Returns undefined if nothing is left. */
export function withoutKnown(
  notice: NoticeRecord,
  reported: EventState | undefined,
  state: EventState,
): NoticeRecord | undefined {
  if (!reported) return notice;
  const was = differences(reported, state);
  return was && { ...notice, was };
}
