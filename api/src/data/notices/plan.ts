/**
 * Decides who gets which notice of an event, and when. Pure: facts, preferences and the time go in. The same facts give the same
 * ids, so that a worker that crashed makes no notice twice.
 */
import type { NoticeRecord, NotifiedState } from '@touchline/server/notice-records';
import type { Availability } from '@touchline/shared/events/event-words';
import { areSignUpsOpen } from '@touchline/shared/events/events.rules';
import { isFilm } from '@touchline/shared/media';
import { NOTICE_WAYS, noticeOf } from '@touchline/shared/notices/notice-words';
import { assumeNotified, differences, type EventFacts, type Person, silentOf, stateOf } from './event-state';
import { newNotice } from './new-notice';
import { planJobs } from './plan-jobs';
import { LINE_UP_AHEAD, planMatch } from './plan-match';
import { planRides } from './plan-rides';
import {
  type AddNotice,
  CHANGE_INTERVAL,
  type Circumstances,
  DAY,
  HOUR,
  LATE_INTERVAL,
  MINUTE,
  type Planning,
  shortHash,
  URGENT_SPAN,
} from './planning';
import { wants } from './wishes';

/** A new event is notified this long after it was made, together with others (ms). */
const NEW_EVENT_DELAY = 30 * MINUTE;
/** After this many changes of one event even urgent ones come at most every ten minutes, so that nobody is flooded. */
const MAX_URGENT_CHANGES = 10;
/** Minimum time between two automatic reminders (ms). */
const REMINDER_INTERVAL = 12 * HOUR;
/** After this many late changes of answers, staff get notices of more of them less often. */
const MAX_LATE_NOTICES = 10;
export interface Plan {
  notices: NoticeRecord[];
  notified: NotifiedState;
  /** When to look at the event again (ms); undefined: not before its next change. */
  next: number | undefined;
}

/** Returns the answers of an event's children, by id. */
const answersOf = ({ attendees }: EventFacts): Record<string, Availability> =>
  Object.fromEntries(
    Object.values(attendees).flatMap(({ playerId, available }) =>
      playerId === undefined ? [] : [[playerId, available]],
    ),
  );

/** Returns the children whom film of an event shows: the line-up, else those who said yes, else everybody. */
function filmed(event: EventFacts): (id: string) => boolean {
  const lineUp = new Set(Object.values(event.participants).map(({ playerId }) => playerId));
  const going = new Set(
    Object.entries(answersOf(event)).flatMap(([id, available]) => (available === 'YES' ? [id] : [])),
  );
  const shown = lineUp.size > 0 ? lineUp : going;
  return (id) => shown.size === 0 || shown.has(id);
}

/** Returns when the next change is sent: together with one that waits, otherwise not too soon after the last one. */
function afterLast(last: number | undefined, now: number, between = CHANGE_INTERVAL): number {
  if (last === undefined) return now;
  return last > now ? last : Math.max(now, last + between);
}

const isAfterPause = (last: number | undefined, now: number): boolean =>
  last === undefined || now - last >= REMINDER_INTERVAL;

const hasPassedSince =
  (last: number, now: number) =>
  (moment: number): boolean =>
    moment > last && moment <= now;

/** Plans the notices of a new event, and returns the state in which its people count as notified. */
function planNewEvent({ event, now, others, isOpen, add }: Omit<Planning, 'notified'>): NotifiedState {
  const due = event.eventTime - now < DAY ? now : Math.max(now, event.createdAt + NEW_EVENT_DELAY);
  if (isOpen) for (const person of others) add(person, 'event', '0', { due, playerIds: [...person.children] });
  return { ...assumeNotified(event, now), knownAt: isOpen ? due : now, rides: {}, ridesVersion: 0 };
}

function planChange({ event, notified, now, others, add }: Planning): void {
  const state = stateOf(event);
  const was = differences(notified, state);
  if (was) {
    const until = Math.max(notified.eventTime, event.eventTime);
    const isSoon = Math.min(notified.eventTime, event.eventTime) - now < URGENT_SPAN;
    const isUrgent = (was.cancelled !== undefined || isSoon) && notified.count < MAX_URGENT_CHANGES;
    const due = isUrgent ? now : afterLast(notified.changedAt, now);
    const tag = `${notified.count}-${shortHash(state)}`;
    // Until the notice of a new event is sent, it reports the last state.
    if (now >= notified.knownAt && until > now)
      for (const person of others) add(person, 'change', tag, { due, until, was, playerIds: [...person.children] });
    Object.assign(notified, state, { changedAt: due, count: notified.count + 1 });
  } else if (notified.meetTime === undefined) notified.meetTime = state.meetTime;
}

function planReminder({ event, notified, now, reminders, families, isOpen, add }: Planning): void {
  // A worker that was away sends only the newest reminder.
  const passed = reminders.map((hours) => event.eventTime - hours * HOUR).filter(hasPassedSince(notified.until, now));
  const isAsked = event.remind !== undefined && event.remind.at > (notified.remind ?? 0);
  const isDue = passed.length > 0 && isAfterPause(notified.remindedAt, now);
  if (isOpen && (isAsked || isDue)) {
    const tag = String(isAsked ? event.remind?.at : Math.max(...passed));
    for (const person of families) {
      const silent = silentOf(event, person);
      if (silent.length > 0) add(person, 'reminder', tag, { playerIds: silent });
    }
    notified.remindedAt = now;
  }
  if (isAsked) notified.remind = event.remind?.at;
}

function planSummary({ event, notified, now, staff, isOpen, add }: Planning): void {
  const summaryAt = event.eventTime - DAY;
  if (!isOpen || !hasPassedSince(notified.until, now)(summaryAt) || !isAfterPause(notified.summaryAt, now)) return;
  for (const person of staff) add(person, 'summary', String(summaryAt), {});
  notified.summaryAt = now;
}

/** Plans the notices of answers that changed within a day of the start. */
function planLateAnswers({ event, notified, now, staff, isOpen, add }: Planning): void {
  if (event.eventTime <= now || now < event.eventTime - DAY) {
    if (notified.answers) notified.answers = undefined;
    return;
  }
  const answers = answersOf(event);
  const { answers: earlier } = notified;
  const late = earlier
    ? [...new Set([...Object.keys(earlier), ...Object.keys(answers)])].flatMap((playerId) =>
        // A first answer is no change.
        earlier[playerId] === undefined || earlier[playerId] === answers[playerId]
          ? []
          : [{ playerId, was: earlier[playerId], is: answers[playerId] }],
      )
    : [];
  if (late.length > 0 && isOpen) {
    const count = notified.late ?? 0;
    const due = afterLast(notified.lateAt, now, count < MAX_LATE_NOTICES ? CHANGE_INTERVAL : LATE_INTERVAL);
    for (const person of staff) add(person, 'late', shortHash([count, answers]), { due, late });
    notified.lateAt = due;
    notified.late = count + 1;
  }
  notified.answers = answers;
}

/** Plans the notices of film that was added since the people of the event were notified. */
function planFilm({ event, notified, now, families, author, add }: Planning): void {
  const film = event.sources.filter(isFilm).length;
  const highlights = isFilm(event.url);
  if (film > (notified.film ?? 0) || (highlights && notified.highlights === false)) {
    const isShown = filmed(event);
    const tag = highlights ? `${film}-highlights` : String(film);
    for (const person of families) {
      const shown = person.children.filter(isShown);
      if (shown.length > 0 && person.userId !== author)
        add(person, 'film', tag, { playerIds: shown, until: now + 7 * DAY });
    }
  }
  notified.film = film;
  notified.highlights = highlights;
}

/** Returns the list of notices, and the function that adds one to it. */
function collect({ _id: eventId, eventTime }: EventFacts, circumstances: Circumstances) {
  const notices: NoticeRecord[] = [];
  const add: AddNotice = (person, kind, tag, { until = eventTime, ...details }) => {
    if (noticeOf(kind).asked && !NOTICE_WAYS.some((way) => wants(person.preferences, kind, way))) return;
    const fields = { eventId, until, ...details };
    notices.push(newNotice(person, { kind, about: eventId, tag }, circumstances, fields));
  };
  return { notices, add };
}

/** Returns the notices of an event that are due by now or wait, and the state in which its people count as notified. */
export function planEvent(
  event: EventFacts,
  people: readonly Person[],
  circumstances: Circumstances,
  guardiansOfBorrowed: readonly Person[] = [],
): Plan {
  const { now, reminders, author } = circumstances;
  const { eventTime } = event;
  const { notices, add } = collect(event, circumstances);
  const isAhead = eventTime > now;
  const shared = {
    ...circumstances,
    event,
    people,
    guardiansOfBorrowed,
    add,
    isOpen: isAhead && areSignUpsOpen(event.eventState),
    others: people.filter(({ userId }) => userId !== author),
    families: people.filter(({ children }) => children.length > 0),
    staff: people.filter(({ isStaff }) => isStaff),
  };
  const notified = event.told ? { ...event.told } : planNewEvent(shared);
  const planning: Planning = { ...shared, notified };
  if (event.told) planChange(planning);
  planReminder(planning);
  planSummary(planning);
  planLateAnswers(planning);
  planFilm(planning);
  planJobs(planning);
  const ridesNext = planRides(planning);
  const matchNext = planMatch(planning);
  notified.until = now;

  const reminderTimes = isAhead
    ? [...reminders.map((hours) => eventTime - hours * HOUR), eventTime - DAY, eventTime - LINE_UP_AHEAD]
    : [];
  const times = [...reminderTimes, ridesNext ?? 0, matchNext ?? 0].filter((time) => time > now);
  return { notices, notified, next: times.length > 0 ? Math.min(...times) : undefined };
}
