/** Reads engagements (specification 1.5), and finds the month's events that a user signed up for (3.6). */
import { type Actor, hasRole, isStaff } from '@touchline/shared/access/actor';
import type { Role } from '@touchline/shared/access/roles';
import { authorize } from '@touchline/shared/access/rules';
import type { Presented } from '@touchline/shared/contract';
import type { EngagementView } from '@touchline/shared/engagements/engagement.model';
import { engagementSpan } from '@touchline/shared/engagements/engagements.rules';
import { notFound } from '@touchline/shared/errors';
import { wasPlayed } from '@touchline/shared/events/events.rules';
import { monthOf, monthSpan } from '@touchline/shared/months';
import { type Caller, hasJoined } from '@touchline/shared/server/access/caller';
import { loadCallers } from '@touchline/shared/server/access/load-callers';
import type { EngagementRecord, EventRecord, UserRecord } from '@touchline/shared/server/records';
import type { Span } from '@touchline/shared/span';
import { accountsStore } from '../accounts/accounts.store';
import { eventsStore } from '../events/events.store';
import { playersStore } from '../players/players.store';
import type { Services } from '../services';
import { engagementsStore } from './engagements.store';
import {
  type EngagementDates,
  engagementView,
  type KnownEngagement,
  presentEngagement,
  presentEngagements,
} from './engagements-presenter';

type Store = Services['store'];

const NO_DATES: EngagementDates = { datesOfSignup: [], datesOfParticipation: [] };

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
  const events = await eventsStore(store).withAttendees([...new Set(engagements.map(({ teamId }) => teamId))], {
    from: monthSpan(first).from,
    before: monthSpan(last).before,
  });
  const groups = new Map<string, EventRecord[]>();
  for (const event of events)
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
async function engagementDates(
  store: Store,
  engagements: readonly EngagementRecord[],
  users: ReadonlyMap<string, UserRecord>,
): Promise<(engagement: EngagementRecord) => EngagementDates> {
  if (engagements.length === 0) return () => NO_DATES;
  const addresses = [...users.values()].map(({ emailAddress }) => emailAddress);
  const [events, children] = await Promise.all([
    eventsByMonth(store, engagements),
    playersStore(store).ofContacts(addresses),
  ]);
  return ({ teamId, month, userId }) => {
    const user = users.get(userId);
    if (!user) return NO_DATES;
    const own = children.filter(({ contacts }) => contacts.includes(user.emailAddress)).map(({ _id }) => _id);
    return datesOf(events.get(`${teamId} ${month}`) ?? [], user.emailAddress, new Set(own));
  };
}

/** Returns the ids of the teams that the actor manages in one of these roles, or `all`. */
function managedTeams(actor: Actor, asked: readonly string[] | undefined, ...roles: Role[]): 'all' | string[] {
  if (hasRole(actor, 'ADMIN')) return asked ? [...asked] : 'all';
  return actor.staffTeams.filter((team) => isStaff(actor, team, ...roles) && (asked?.includes(team) ?? true));
}

export function engagementReader({ store }: Pick<Services, 'store'>) {
  const engagements = engagementsStore(store);

  /** Loads users and dates of these engagements in a few queries. Returns a function that looks one engagement up. */
  async function loadDetails(
    found: readonly EngagementRecord[],
  ): Promise<(engagement: EngagementRecord) => KnownEngagement> {
    const ids = [...new Set(found.map(({ userId }) => userId))];
    const accounts = await accountsStore(store).byIds(ids);
    const users = new Map(accounts.map((user) => [user._id, user]));
    const [datesOf, callerFor] = await Promise.all([
      engagementDates(store, found, users),
      loadCallers(store, accounts),
    ]);
    return (engagement) => {
      const { userId, createdBy, teamId } = engagement;
      const user = users.get(userId);
      const isOfTeam = user !== undefined && (createdBy === userId || hasJoined(callerFor(user, ''), teamId));
      return { engagement, user, isOfTeam, dates: datesOf(engagement) };
    };
  }

  const withDetails = async (found: readonly EngagementRecord[]): Promise<KnownEngagement[]> =>
    found.map(await loadDetails(found));

  /** Loads user and dates of one engagement. */
  const detailsOf = async (engagement: EngagementRecord): Promise<KnownEngagement> =>
    (await loadDetails([engagement]))(engagement);

  return {
    detailsOf,

    /** Returns the engagements of the teams that the caller manages. */
    async list(
      { actor }: Caller,
      { teams, ...asked }: Partial<Span> & { teams?: string[] | undefined },
    ): Promise<Presented<EngagementView[]>> {
      const managed = managedTeams(actor, teams, 'MANAGER');
      const found = await engagements.list(managed, engagementSpan(asked, Date.now()));
      return presentEngagements(await withDetails(found), actor);
    },

    /** Returns all engagements of the teams where the caller is staff, and the caller's own in other teams. */
    async show({ actor }: Caller, teams: string[] | undefined): Promise<Presented<EngagementView[]>> {
      const managed = managedTeams(actor, teams, 'MANAGER', 'COACH');
      const [staffed, own] = await Promise.all([
        managed.length > 0 ? engagements.list(managed, engagementSpan({}, Date.now())) : [],
        engagements.ofUser(actor.userId),
      ]);
      const staffedIds = new Set(staffed.map(({ _id }) => _id));
      const ownElsewhere = own.filter(({ _id, teamId }) => !staffedIds.has(_id) && (teams?.includes(teamId) ?? true));
      return presentEngagements(await withDetails([...staffed, ...ownElsewhere]), actor);
    },

    /** Returns an engagement of a month and team, by its own id or its user's id. */
    async read(
      { actor }: Caller,
      { month, teamId, id }: { month: string; teamId: string; id: string },
    ): Promise<Presented<EngagementView>> {
      const byId = await engagements.byId(id);
      const found =
        byId?.teamId === teamId && byId.month === month ? byId : await engagements.byKey({ teamId, month, userId: id });
      if (!found) throw notFound('engagement');
      authorize(actor, 'engagement.read', found, 'engagement');
      return presentEngagement(await detailsOf(found), actor);
    },

    /** Returns all engagements of the caller, for their export. */
    ofCaller: async ({ actor }: Caller): Promise<EngagementView[]> =>
      (await withDetails(await engagements.ofUser(actor.userId))).map((known) => engagementView(known, actor)),
  };
}
