/**
 * Decides who gets which notice of an event, and when. Pure: facts, preferences and the time go in. The same facts give the same
 * ids, so that a worker that crashed makes no notice twice.
 */
import { createHash } from 'node:crypto';
import type { EventState, EventTold, NoticeRecord, PreferencesRecord } from '@touchline/server/notice-records';
import type { EventRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { overAt } from '@touchline/shared/events/event-length';
import type { Availability } from '@touchline/shared/events/event-words';
import { areSignUpsOpen } from '@touchline/shared/events/events.rules';
import { isFilm } from '@touchline/shared/media';
import type { NoticeKind } from '@touchline/shared/notices/notice-words';
import { addDays, fromWallClock, toWallClock } from '@touchline/shared/wall-clock';
import { planRideNotices, type RideFacts, ridesOf, stillTrueOf } from './plan-rides';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A new event is told this long after it was made, together with others (ms). */
const NEW_EVENT_DELAY = 30 * MINUTE;
/** Minimum time between notices of changes of one event (ms). The first one is sent at once. */
const CHANGE_INTERVAL = 10 * MINUTE;
/** Within this time before the start, every notice is sent at once, also in quiet hours (ms). */
export const URGENT_SPAN = 3 * HOUR;
/** After this many changes of one event even urgent ones come at most every ten minutes, so that nobody is flooded. */
const MAX_URGENT_CHANGES = 10;
/** Minimum time between two automatic reminders (ms). */
const REMINDER_INTERVAL = 12 * HOUR;
/** After this many late changes of answers, staff get notices of more of them less often. */
const MAX_LATE_NOTICES = 10;
/** After this many notices of rides of one event, more of them come less often. */
const MAX_RIDE_NOTICES = 10;
/** Minimum time between those later notices (ms). */
const LATE_INTERVAL = 2 * HOUR;
/** Notices stay in the bell this long (ms). */
export const RETENTION = 30 * DAY;

/** A person of the event's teams. */
export interface Person {
  userId: string;
  /** Runs one of the teams. */
  isStaff: boolean;
  /** Own children on the rosters of the teams. */
  children: readonly string[];
  preferences: Pick<PreferencesRecord, 'kinds' | 'quiet'>;
}

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
  RideFacts & { told?: EventTold | undefined; remind?: EventRecord['remind'] };

interface Circumstances {
  now: number;
  zone: string;
  /** Hours before the start at which silent families are reminded. */
  reminders: readonly number[];
  /** The account that made the newest change. It gets no notice of it. */
  author?: string | undefined;
}

export interface Plan {
  notices: NoticeRecord[];
  told: EventTold;
  /** When to look at the event again (ms); undefined: not before its next change. */
  next: number | undefined;
}

const shortHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

/** Returns whether a person wants a kind of notice in a way. By default every notice is wanted. */
export const wants = (preferences: Pick<PreferencesRecord, 'kinds'>, kind: NoticeKind, way: 'mail' | 'push'): boolean =>
  preferences.kinds?.[kind]?.[way] ?? true;

/**
 * Returns when a message may be sent: after the quiet hours, unless that is too late.
 * @param latest after this time it would come too late (ms)
 */
export function afterQuiet(
  at: number,
  quiet: PreferencesRecord['quiet'],
  zone: string,
  latest = Number.POSITIVE_INFINITY,
): number {
  if (!quiet || quiet.from === quiet.to) return at;
  const wall = toWallClock(at, zone);
  const day = wall.slice(0, 10);
  const time = wall.slice(11);
  const isOverMidnight = quiet.from > quiet.to;
  const isQuiet = isOverMidnight ? time >= quiet.from || time < quiet.to : time >= quiet.from && time < quiet.to;
  if (!isQuiet) return at;
  const today = fromWallClock(`${day}T${quiet.to}`, zone);
  const end = isOverMidnight && time >= quiet.from ? addDays(today, 1, zone) : today;
  return end <= at || end > latest ? at : end;
}

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

/** Returns the answers of an event's children, by id. */
const answersOf = ({ attendees }: EventFacts): Record<string, Availability> =>
  Object.fromEntries(
    Object.values(attendees).flatMap(({ playerId, available }) =>
      playerId === undefined ? [] : [[playerId, available]],
    ),
  );

/** Returns the children of a person who have not answered. */
export const silentOf = (
  { attendees }: Pick<EventFacts, 'attendees'>,
  { children }: Pick<Person, 'children'>,
): string[] => children.filter((id) => !attendees[itemRow(id)]);

/** Returns the children whom film of an event shows: the line-up, else those who said yes, else everybody. */
function filmed(event: EventFacts): (id: string) => boolean {
  const lineUp = new Set(Object.values(event.participants).map(({ playerId }) => playerId));
  const going = new Set(
    Object.entries(answersOf(event)).flatMap(([id, available]) => (available === 'YES' ? [id] : [])),
  );
  const shown = lineUp.size > 0 ? lineUp : going;
  return (id) => shown.size === 0 || shown.has(id);
}

/** Returns the state in which the people of an event count as notified, for events that are older than notices. */
export const assumeTold = (event: EventFacts, now: number): EventTold => ({
  ...stateOf(event),
  count: 0,
  knownAt: now,
  until: now,
  film: event.sources.filter(isFilm).length,
  highlights: isFilm(event.url),
});

/** Returns when the next change is sent: together with one that waits, otherwise not too soon after the last one. */
function afterLast(last: number | undefined, now: number, between = CHANGE_INTERVAL): number {
  if (last === undefined) return now;
  return last > now ? last : Math.max(now, last + between);
}

/** The arguments of the plans of single kinds of notices. These write into `told` what they have planned. */
interface Planning extends Circumstances {
  event: EventFacts;
  people: readonly Person[];
  told: EventTold;
  families: readonly Person[];
  staff: readonly Person[];
  /** Everybody but the author of the newest change. */
  others: readonly Person[];
  /** True: the event is ahead and takes answers. */
  isOpen: boolean;
  add: AddNotice;
}

type AddNotice = (
  person: Person,
  kind: NoticeKind,
  /** Together with person, kind and event it identifies the notice. */
  tag: string,
  fields: { due?: number; until?: number } & Partial<NoticeRecord>,
) => void;

const isAfterPause = (last: number | undefined, now: number): boolean =>
  last === undefined || now - last >= REMINDER_INTERVAL;

const hasPassedSince =
  (last: number, now: number) =>
  (moment: number): boolean =>
    moment > last && moment <= now;

/** Plans the notices of a new event, and returns the state in which its people count as notified. */
function planNewEvent({ event, now, others, isOpen, add }: Omit<Planning, 'told'>): EventTold {
  const due = event.eventTime - now < DAY ? now : Math.max(now, event.createdAt + NEW_EVENT_DELAY);
  if (isOpen) for (const person of others) add(person, 'event', '0', { due, playerIds: [...person.children] });
  return { ...assumeTold(event, now), knownAt: isOpen ? due : now, rides: {}, ridesVersion: 0 };
}

function planChange({ event, told, now, others, add }: Planning): void {
  const state = stateOf(event);
  const was = differences(told, state);
  if (was) {
    const until = Math.max(told.eventTime, event.eventTime);
    const isSoon = Math.min(told.eventTime, event.eventTime) - now < URGENT_SPAN;
    const isUrgent = (was.cancelled !== undefined || isSoon) && told.count < MAX_URGENT_CHANGES;
    const due = isUrgent ? now : afterLast(told.changedAt, now);
    const tag = `${told.count}-${shortHash(state)}`;
    // Until the notice of a new event is sent, it reports the last state.
    if (now >= told.knownAt && until > now)
      for (const person of others) add(person, 'change', tag, { due, until, was, playerIds: [...person.children] });
    Object.assign(told, state, { changedAt: due, count: told.count + 1 });
  } else if (told.meetTime === undefined) told.meetTime = state.meetTime;
}

function planReminder({ event, told, now, reminders, families, isOpen, add }: Planning): void {
  // A worker that was away sends only the newest reminder.
  const passed = reminders.map((hours) => event.eventTime - hours * HOUR).filter(hasPassedSince(told.until, now));
  const isAsked = event.remind !== undefined && event.remind.at > (told.remind ?? 0);
  const isDue = passed.length > 0 && isAfterPause(told.remindedAt, now);
  if (isOpen && (isAsked || isDue)) {
    const tag = String(isAsked ? event.remind?.at : Math.max(...passed));
    for (const person of families) {
      const silent = silentOf(event, person);
      if (silent.length > 0) add(person, 'reminder', tag, { playerIds: silent });
    }
    told.remindedAt = now;
  }
  if (isAsked) told.remind = event.remind?.at;
}

function planSummary({ event, told, now, staff, isOpen, add }: Planning): void {
  const summaryAt = event.eventTime - DAY;
  if (!isOpen || !hasPassedSince(told.until, now)(summaryAt) || !isAfterPause(told.summaryAt, now)) return;
  for (const person of staff) add(person, 'summary', String(summaryAt), {});
  told.summaryAt = now;
}

/** Plans the notices of answers that changed within a day of the start. */
function planLateAnswers({ event, told, now, staff, isOpen, add }: Planning): void {
  if (event.eventTime <= now || now < event.eventTime - DAY) {
    if (told.answers) told.answers = undefined;
    return;
  }
  const answers = answersOf(event);
  const { answers: earlier } = told;
  const late = earlier
    ? [...new Set([...Object.keys(earlier), ...Object.keys(answers)])].flatMap((playerId) =>
        // A first answer is no change.
        earlier[playerId] === undefined || earlier[playerId] === answers[playerId]
          ? []
          : [{ playerId, was: earlier[playerId], is: answers[playerId] }],
      )
    : [];
  if (late.length > 0 && isOpen) {
    const count = told.late ?? 0;
    const due = afterLast(told.lateAt, now, count < MAX_LATE_NOTICES ? CHANGE_INTERVAL : LATE_INTERVAL);
    for (const person of staff) add(person, 'late', shortHash([count, answers]), { due, late });
    told.lateAt = due;
    told.late = count + 1;
  }
  told.answers = answers;
}

/** Plans the notices of film that was added since the people of the event were notified. */
function planFilm({ event, told, now, families, author, add }: Planning): void {
  const film = event.sources.filter(isFilm).length;
  const highlights = isFilm(event.url);
  if (film > (told.film ?? 0) || (highlights && told.highlights === false)) {
    const isShown = filmed(event);
    const tag = highlights ? `${film}-highlights` : String(film);
    for (const person of families) {
      const shown = person.children.filter(isShown);
      if (shown.length > 0 && person.userId !== author)
        add(person, 'film', tag, { playerIds: shown, until: now + 7 * DAY });
    }
  }
  told.film = film;
  told.highlights = highlights;
}

/** Returns the time between two notices of rides of an event (ms): shorter for what starts soon, longer after many of them. */
function rideIntervalOf({ eventTime }: EventFacts, { ridesCount = 0 }: EventTold, now: number): number {
  const isSoon = eventTime - now < URGENT_SPAN;
  if (ridesCount < MAX_RIDE_NOTICES) return isSoon ? MINUTE : CHANGE_INTERVAL;
  return isSoon ? CHANGE_INTERVAL : LATE_INTERVAL;
}

/**
 * Plans the notices of rides. A seat that was taken and given back since the last notice is no news.
 * @returns when to look again (ms), if it is too early for the next notice
 */
function planRides({ event, told, now, people, add }: Planning): number | undefined {
  const until = overAt(event);
  const { rides: earlier, ridesVersion = 0 } = told;
  const isHelpNeeded = until > now && areSignUpsOpen(event.eventState);
  const planned = earlier && isHelpNeeded ? planRideNotices(event, earlier, ridesVersion, people) : [];
  if (planned.length > 0) {
    const earliest = told.ridesAt === undefined ? now : told.ridesAt + rideIntervalOf(event, told, now);
    if (earliest > now) return earliest;
    for (const { person, ride, playerIds } of planned)
      add(person, 'ride', shortHash([ridesVersion, ride]), { ride, playerIds, until });
    told.ridesAt = now;
    told.ridesCount = (told.ridesCount ?? 0) + 1;
  }
  told.rides = ridesOf(event);
  told.ridesVersion = event.version ?? 0;
  return undefined;
}

/** Returns the notices of an event that are due by now or wait, and the state in which its people count as notified. */
export function planEvent(event: EventFacts, people: readonly Person[], circumstances: Circumstances): Plan {
  const { now, zone, reminders, author } = circumstances;
  const { _id: eventId, eventTime } = event;
  const notices: NoticeRecord[] = [];
  const add: AddNotice = (person, kind, tag, { due = now, until = eventTime, ...about }) => {
    const isWanted = wants(person.preferences, kind, 'mail') || wants(person.preferences, kind, 'push');
    notices.push({
      _id: `${person.userId}/${kind}/${eventId}/${tag}`,
      userId: person.userId,
      kind,
      eventId,
      at: now,
      until,
      ...about,
      mail: isWanted ? 'waiting' : 'off',
      push: isWanted ? 'waiting' : 'off',
      expiresAt: now + RETENTION,
      ...(isWanted && { dueAt: afterQuiet(due, person.preferences.quiet, zone, until - URGENT_SPAN) }),
    });
  };
  const isAhead = eventTime > now;
  const shared = {
    ...circumstances,
    event,
    people,
    add,
    isOpen: isAhead && areSignUpsOpen(event.eventState),
    others: people.filter(({ userId }) => userId !== author),
    families: people.filter(({ children }) => children.length > 0),
    staff: people.filter(({ isStaff }) => isStaff),
  };
  const told = event.told ? { ...event.told } : planNewEvent(shared);
  const planning: Planning = { ...shared, told };
  if (event.told) planChange(planning);
  planReminder(planning);
  planSummary(planning);
  planLateAnswers(planning);
  planFilm(planning);
  const ridesNext = planRides(planning);
  told.until = now;

  const reminderTimes = isAhead ? [...reminders.map((hours) => eventTime - hours * HOUR), eventTime - DAY] : [];
  const times = [...reminderTimes, ...(ridesNext === undefined ? [] : [ridesNext])].filter((time) => time > now);
  return { notices, told, next: times.length > 0 ? Math.min(...times) : undefined };
}

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
