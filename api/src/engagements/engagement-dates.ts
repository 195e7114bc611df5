/** Which of a month's events somebody signed up for and took part in (specification 3.6). */
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

/** What one family answered to these events: a "can't come" is no sign-up. */
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

/** Every event of these engagements' teams in their months, by `team month`. */
async function eventsByMonth(store: Store, engagements: readonly EngagementRecord[]) {
  const months = engagements.map(({ month }) => month).sort();
  const [first, last] = [months[0] ?? '', months.at(-1) ?? ''];
  const found = await eventsStore(store).answersTo([...new Set(engagements.map(({ teamId }) => teamId))], {
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
 * The dates of many engagements in two queries.
 * @param users the accounts of these engagements, by id
 * @returns the dates of one of them
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
