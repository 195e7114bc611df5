/** Compares the rides of an event with those that its people know, and decides who hears of what changed. Pure. */

import type { NoticeRecord, NotifiedState } from '@touchline/server/notice-records';
import { overAt } from '@touchline/shared/events/event-length';
import { areSignUpsOpen } from '@touchline/shared/events/events.rules';
import { whyNoHelp } from '@touchline/shared/events/help.rules';
import type { EventFacts, RideFacts } from './event-state';
import { CHANGE_INTERVAL, LATE_INTERVAL, MINUTE, type Planning, shortHash, URGENT_SPAN } from './planning';

/** After this many notices of rides of one event, more of them come less often. */
const MAX_RIDE_NOTICES = 10;

type KnownRides = NonNullable<NotifiedState['rides']>;
type Ride = NonNullable<NoticeRecord['ride']>;

interface Member {
  userId: string;
  children: readonly string[];
}
interface RideNotice<P extends Member> {
  person: P;
  ride: Ride;
  /** Own children whom it concerns. */
  playerIds: string[];
}

/** Returns the rides of an event as notices compare them. */
export const ridesOf = ({ rides = {}, riders = {} }: RideFacts): KnownRides =>
  Object.fromEntries(
    Object.values(rides).map(({ id, userId, pickUp = '' }) => [
      id,
      {
        userId,
        riders: Object.entries(riders).flatMap(([row, rideId]) => (rideId === id ? [row.slice(1)] : [])),
        pickUp: shortHash([pickUp]),
      },
    ]),
  );

/** Returns the accounts that changed and removed rides of an event after a version. */
function authorsSince({ version = 0, changes = [] }: RideFacts, known: number) {
  const newest = changes.slice(Math.max(0, changes.length - (version - known)));
  const authorsOf = (...kinds: string[]) =>
    new Set(newest.flatMap(({ what, by }) => (kinds.includes(what) ? [by.userId] : [])));
  return { authors: authorsOf('ride:saved', 'ride:removed'), removers: authorsOf('ride:removed') };
}

/**
 * Returns the notices of changed rides. Nobody is notified of what they alone did, and no family of a seat that it took or gave back itself.
 * @param known the version of the event with the rides of `earlier`
 */
function planRideNotices<P extends Member>(
  event: RideFacts,
  earlier: KnownRides,
  known: number,
  people: readonly P[],
): RideNotice<P>[] {
  const current = ridesOf(event);
  const { authors, removers } = authorsSince(event, known);
  const isOnlyAuthor = ({ userId }: Member) => authors.size === 1 && authors.has(userId);
  const isFamilysOwn = (playerId: string) =>
    people.some(({ userId, children }) => authors.has(userId) && children.includes(playerId));
  const hasSeat = (playerId: string) => Object.values(current).some(({ riders }) => riders.includes(playerId));
  const notices: RideNotice<P>[] = [];
  const notifyDriver = (driver: string, what: Ride['what'], rideId: string, riders: readonly string[]) => {
    const person = people.find(({ userId }) => userId === driver);
    if (!person || isOnlyAuthor(person) || (what === 'removed' && removers.has(driver))) return;
    const others = riders.filter((id) => !person.children.includes(id));
    if (others.length > 0 || what === 'removed')
      notices.push({ person, ride: { what, rideId, riders: others }, playerIds: [] });
  };
  const notifyFamilies = (what: Ride['what'], rideId: string, riders: readonly string[], remover?: string) => {
    for (const person of people) {
      const own = person.children.filter((id) => riders.includes(id));
      if (own.length > 0 && !isOnlyAuthor(person) && person.userId !== remover)
        notices.push({ person, ride: { what, rideId, riders: own }, playerIds: own });
    }
  };
  for (const rideId of new Set([...Object.keys(earlier), ...Object.keys(current)])) {
    const [was, is] = [earlier[rideId], current[rideId]];
    const taken = is?.riders.filter((id) => !was?.riders.includes(id)) ?? [];
    const freed = was?.riders.filter((id) => !is?.riders.includes(id)) ?? [];
    const isSeatless = (id: string) => !hasSeat(id);
    if (!is) {
      if (was) notifyDriver(was.userId, 'removed', rideId, []);
      const remover = was && removers.has(was.userId) ? was.userId : undefined;
      notifyFamilies('withdrawn', rideId, freed.filter(isSeatless), remover);
      continue;
    }
    notifyDriver(is.userId, 'taken', rideId, taken);
    notifyDriver(is.userId, 'freed', rideId, freed);
    const byOthers = (id: string) => !isFamilysOwn(id);
    notifyFamilies('given', rideId, taken.filter(byOthers));
    if (was?.pickUp !== undefined && was.pickUp !== is.pickUp)
      notifyFamilies(
        'moved',
        rideId,
        is.riders.filter((id) => was.riders.includes(id)),
        is.userId,
      );
    notifyFamilies('lost', rideId, freed.filter(isSeatless).filter(byOthers));
  }
  return notices;
}

/** Returns the time between two notices of rides of an event (ms): shorter for what starts soon, longer after many of them. */
function rideIntervalOf({ eventTime }: EventFacts, { ridesCount = 0 }: NotifiedState, now: number): number {
  const isSoon = eventTime - now < URGENT_SPAN;
  if (ridesCount < MAX_RIDE_NOTICES) return isSoon ? MINUTE : CHANGE_INTERVAL;
  return isSoon ? CHANGE_INTERVAL : LATE_INTERVAL;
}

/**
 * Plans the notices of rides. A seat that was taken and given back since the last notice is no news.
 * @returns when to look again (ms), if it is too early for the next notice
 */
export function planRides({ event, notified, now, people, add }: Planning): number | undefined {
  const until = overAt(event);
  const { rides: earlier, ridesVersion = 0 } = notified;
  const isHelpNeeded = until > now && areSignUpsOpen(event.eventState);
  const planned = earlier && isHelpNeeded ? planRideNotices(event, earlier, ridesVersion, people) : [];
  if (planned.length > 0) {
    const earliest = notified.ridesAt === undefined ? now : notified.ridesAt + rideIntervalOf(event, notified, now);
    if (earliest > now) return earliest;
    for (const { person, ride, playerIds } of planned)
      add(person, 'ride', shortHash([ridesVersion, ride]), { ride, playerIds, until });
    notified.ridesAt = now;
    notified.ridesCount = (notified.ridesCount ?? 0) + 1;
  }
  notified.rides = ridesOf(event);
  notified.ridesVersion = event.version ?? 0;
  return undefined;
}

/** Returns what a waiting notice of a ride may still tell: without the riders of whom it is no longer true. Undefined when nothing is left. */
export function stillTrueOf({ what, rideId, riders }: Ride, event: RideFacts, now: number): Ride | undefined {
  if (whyNoHelp(event, now) !== undefined) return undefined;
  const current = ridesOf(event);
  const ride = current[rideId];
  if (what === 'removed') return ride ? undefined : { what, rideId, riders };
  const isTrue = (id: string): boolean => {
    if (what === 'taken' || what === 'given' || what === 'moved') return ride?.riders.includes(id) ?? false;
    if (what === 'freed') return ride !== undefined && !ride.riders.includes(id);
    return Object.values(current).every((other) => !other.riders.includes(id));
  };
  const left = riders.filter(isTrue);
  return left.length > 0 ? { what, rideId, riders: left } : undefined;
}
