/**
 * Decides who gets which notice of an event, and when. Pure: facts, preferences and the time go in. The same facts give the same
 * ids, so that a worker that crashed makes no notice twice.
 */
import { createHash } from 'node:crypto';
import type { Availability } from '@touchline/shared/events/event-words';
import { areSignUpsOpen } from '@touchline/shared/events/events.rules';
import { isFilm } from '@touchline/shared/media';
import type { NoticeKind } from '@touchline/shared/notices/notice-words';
import type { EventState, EventTold, NoticeRecord, PreferencesRecord } from '@touchline/shared/server/notice-records';
import type { EventRecord } from '@touchline/shared/server/records';
import { itemRow } from '@touchline/shared/server/row-keys';
import { addDays, fromWallClock, toWallClock } from '@touchline/shared/wall-clock';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** New events within this time come in one message (ms). */
const GATHER = 30 * MINUTE;
/** Minimum time between notices of changes of one event (ms). The first one is sent at once. */
const BETWEEN_CHANGES = 10 * MINUTE;
/** Within this time before the start, every notice is sent at once (ms). */
const URGENT = 3 * HOUR;
/** After this many changes of one event even urgent ones come at most every ten minutes, so that nobody is flooded. */
const MOST_URGENT = 10;
/** Minimum time between two automatic reminders (ms). */
const BETWEEN_REMINDERS = 12 * HOUR;
/** After this many late changes of answers, staff get notices of more of them less often. */
const MOST_LATE = 10;
/** Minimum time between those later notices (ms). */
const BETWEEN_MORE_LATE = 2 * HOUR;
/** Notices stay in the bell this long (ms). */
export const KEPT = 30 * DAY;

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
> & { told?: EventTold | undefined; remind?: EventRecord['remind'] };

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
  ...{ count: 0, knownAt: now, until: now, film: event.sources.filter(isFilm).length, highlights: isFilm(event.url) },
});

/** Returns when the next change is sent: together with one that waits, otherwise not too soon after the last one. */
function afterLast(last: number | undefined, now: number, between = BETWEEN_CHANGES): number {
  if (last === undefined) return now;
  return last > now ? last : Math.max(now, last + between);
}

export function planEvent(
  event: EventFacts,
  people: readonly Person[],
  { now, zone, reminders, author }: Circumstances,
): Plan {
  const { _id: eventId, eventTime } = event;
  const notices: NoticeRecord[] = [];
  const add = (
    person: Person,
    kind: NoticeKind,
    tag: string,
    { due = now, until = eventTime, ...about }: { due?: number; until?: number } & Partial<NoticeRecord>,
  ) => {
    const isWanted = wants(person.preferences, kind, 'mail') || wants(person.preferences, kind, 'push');
    notices.push({
      ...{ _id: `${person.userId}/${kind}/${eventId}/${tag}`, userId: person.userId, kind, eventId, at: now, until },
      ...about,
      ...{ mail: isWanted ? 'waiting' : 'off', push: isWanted ? 'waiting' : 'off', expiresAt: now + KEPT },
      ...(isWanted && { dueAt: afterQuiet(due, person.preferences.quiet, zone, until - URGENT) }),
    });
  };
  const others = people.filter(({ userId }) => userId !== author);
  const families = people.filter(({ children }) => children.length > 0);
  const staff = people.filter(({ isStaff }) => isStaff);
  const state = stateOf(event);
  const isAhead = eventTime > now;
  const isOpen = isAhead && areSignUpsOpen(event.eventState);

  const toldBefore = event.told;
  let told: EventTold;
  if (!toldBefore) {
    const due = eventTime - now < DAY ? now : Math.max(now, event.createdAt + GATHER);
    if (isOpen) for (const person of others) add(person, 'event', '0', { due, playerIds: [...person.children] });
    told = { ...assumeTold(event, now), knownAt: isOpen ? due : now };
  } else {
    told = { ...toldBefore };
    const was = differences(toldBefore, state);
    if (was) {
      const until = Math.max(toldBefore.eventTime, eventTime);
      const isSoon = Math.min(toldBefore.eventTime, eventTime) - now < URGENT;
      const isUrgent = (was.cancelled !== undefined || isSoon) && toldBefore.count < MOST_URGENT;
      const due = isUrgent ? now : afterLast(toldBefore.changedAt, now);
      // Until the notice of a new event is sent, it reports the last state.
      if (now >= toldBefore.knownAt && until > now)
        for (const person of others)
          add(person, 'change', `${toldBefore.count}-${shortHash(state)}`, {
            due,
            until,
            was,
            playerIds: [...person.children],
          });
      told = { ...told, ...state, changedAt: due, count: toldBefore.count + 1 };
    }
  }

  // Times since the last run: a worker that was away sends only the newest reminder.
  const hasPassed = (moment: number) => moment > told.until && moment <= now;
  const reminderAt = reminders.map((hours) => eventTime - hours * HOUR).filter(hasPassed);
  const isAsked = event.remind !== undefined && event.remind.at > (told.remind ?? 0);
  const isDue = reminderAt.length > 0 && now - (told.remindedAt ?? Number.NEGATIVE_INFINITY) >= BETWEEN_REMINDERS;
  if (isOpen && (isAsked || isDue)) {
    const tag = String(isAsked ? event.remind?.at : Math.max(...reminderAt));
    for (const person of families) {
      const silent = silentOf(event, person);
      if (silent.length > 0) add(person, 'reminder', tag, { playerIds: silent });
    }
    told.remindedAt = now;
  }
  if (isAsked) told.remind = event.remind?.at;

  const summaryAt = eventTime - DAY;
  if (isOpen && hasPassed(summaryAt) && now - (told.summaryAt ?? Number.NEGATIVE_INFINITY) >= BETWEEN_REMINDERS) {
    for (const person of staff) add(person, 'summary', String(summaryAt), {});
    told.summaryAt = now;
  }

  if (isAhead && now >= summaryAt) {
    const answers = answersOf(event);
    const { answers: earlier } = told;
    const late = earlier
      ? [...new Set([...Object.keys(earlier), ...Object.keys(answers)])].flatMap((playerId) =>
          earlier[playerId] === answers[playerId] ? [] : [{ playerId, was: earlier[playerId], is: answers[playerId] }],
        )
      : [];
    if (late.length > 0 && isOpen) {
      const due = afterLast(told.lateAt, now, (told.late ?? 0) < MOST_LATE ? BETWEEN_CHANGES : BETWEEN_MORE_LATE);
      for (const person of staff) add(person, 'late', shortHash([told.late ?? 0, answers]), { due, late });
      told.lateAt = due;
      told.late = (told.late ?? 0) + 1;
    }
    told.answers = answers;
  } else if (told.answers) told.answers = undefined;

  const film = event.sources.filter(isFilm).length;
  const highlights = isFilm(event.url);
  const isNewFilm = film > (told.film ?? 0) || (highlights && told.highlights === false);
  if (isNewFilm && toldBefore) {
    const isShown = filmed(event);
    for (const person of families) {
      const shown = person.children.filter(isShown);
      if (shown.length > 0 && person.userId !== author)
        add(person, 'film', highlights ? `${film}-highlights` : String(film), {
          playerIds: shown,
          until: now + 7 * DAY,
        });
    }
  }
  told.film = film;
  told.highlights = highlights;
  told.until = now;

  const nextTimes = [...reminders.map((hours) => eventTime - hours * HOUR), summaryAt].filter((moment) => moment > now);
  return { notices, told, next: isAhead && nextTimes.length > 0 ? Math.min(...nextTimes) : undefined };
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
    case 'summary':
    case 'late':
      return areSignUpsOpen(event.eventState);
    case 'film':
      return (notice.playerIds ?? []).some((id) => children.includes(id));
    default:
      return true;
  }
}
