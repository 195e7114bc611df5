/** Finds the events of a month that a user signed up for and took part in (specification 3.6). */
import { wasPlayed } from '@touchline/shared/events/events.rules';
import { monthOf, monthSpan } from '@touchline/shared/months';
import type { EngagementRecord, EventRecord, UserRecord } from '@touchline/shared/server/records';
import { eventsStore } from '../events/events.store';
import { playersStore } from '../players/players.store';
import type { Services } from '../services';

type Store = Services['store'];

/** Times (ms) of events. */
export interface EngagementDates {
  datesOfSignup: number[];
  datesOfParticipation: number[];
}

const none: EngagementDates = { datesOfSignup: [], datesOfParticipation: [] };

/** Returns the dates of one family. The answer NO is not a sign-up. */
function datesOf(events: readonly EventRecord[], emailAddress: string, children: ReadonlySet<string>): EngagementDates {
  const dates: EngagementDates = { datesOfSignup: [], datesOfParticipation: [] };
  for (const { eventTime, eventState, attendees } of events) {
    const rows = Object.values(attendees).filter(
      (row) => row.emailAddress === emailAddress || (row.playerId !== undefined && children.has(row.playerId)),
    );
    if (rows.some(({ available }) => available !== 'NO')) dates.datesOfSignup.push(eventTime);
    if (wasPlayed(eventState) && rows.some(({ available }) => available === 'YES'))
      dates.datesOfParticipation.push(eventTime);
  }
  return dates;
}

/** Returns the events of these engagements' teams and months, grouped by `team month`. */
async function eventsByMonth(store: Store, engagements: readonly EngagementRecord[]) {
  const months = engagements.map(({ month }) => month).sort();
  const [first, last] = [months[0] ?? '', months.at(-1) ?? ''];
  const found = await eventsStore(store).withAttendees([...new Set(engagements.map(({ teamId }) => teamId))], {
    from: monthSpan(first).from,
    before: monthSpan(last).before,
  });
  const groups = new Map<string, EventRecord[]>();
  for (const event of found)
    for (const tag of event.tags) {
      const group = `${tag} ${monthOf(event.eventTime)}`;
      groups.set(group, [...(groups.get(group) ?? []), event]);
    }
  return groups;
}

/**
 * Loads the dates of many engagements in two queries.
 * @param users the accounts of these engagements, by id
 * @returns a function that returns the dates of one of these engagements
 */
export async function engagementDates(
  store: Store,
  engagements: readonly EngagementRecord[],
  users: ReadonlyMap<string, UserRecord>,
): Promise<(engagement: EngagementRecord) => EngagementDates> {
  if (engagements.length === 0) return () => none;
  const addresses = [...users.values()].map(({ emailAddress }) => emailAddress);
  const [events, children] = await Promise.all([
    eventsByMonth(store, engagements),
    playersStore(store).ofContacts(addresses),
  ]);
  return ({ teamId, month, userId }) => {
    const user = users.get(userId);
    if (!user) return none;
    const own = children.filter(({ contacts }) => contacts.includes(user.emailAddress)).map(({ _id }) => _id);
    return datesOf(events.get(`${teamId} ${month}`) ?? [], user.emailAddress, new Set(own));
  };
}
