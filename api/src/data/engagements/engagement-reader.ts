/** Reads engagements (specification 1.5), and finds the month's events that a user signed up for (3.6). */

import { type Caller, hasJoined } from '@touchline/server/access/caller';
import { loadCallers } from '@touchline/server/access/load-callers';
import { groupBy } from '@touchline/server/group-by';
import type { EngagementRecord, EventRecord, UserRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { isTurnOver, mapInTurns, takeTurn } from '@touchline/server/turns';
import { type Actor, hasRole, isStaff } from '@touchline/shared/access/actor';
import type { Role } from '@touchline/shared/access/roles';
import type { Parsed, Presented } from '@touchline/shared/contract';
import type { EngagementView } from '@touchline/shared/engagements/engagement.model';
import type { EngagementPage, engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { engagementSpan } from '@touchline/shared/engagements/engagements.rules';
import { notFound } from '@touchline/shared/errors';
import { wasPlayed } from '@touchline/shared/events/events.rules';
import { monthOf, monthSpan } from '@touchline/shared/months';
import { authorize } from '@touchline/shared/permissions/rules';
import { DAY, type Span } from '@touchline/shared/span';
import { dayOf } from '@touchline/shared/wall-clock';
import type { JsonList } from '../../base/body';
import type { Services } from '../../base/services';
import { accountsStore } from '../accounts/accounts.store';
import { eventsStore } from '../events/events.store';
import { playersStore } from '../players/players.store';
import { engagementsStore } from './engagements.store';
import {
  type EngagementDates,
  engagementView,
  type KnownEngagement,
  presentEngagement,
  presentEngagementPage,
  presentEngagements,
} from './engagements-presenter';

type Store = Services['store'];
type Read = Pick<Services, 'store' | 'config'>;

const NO_DATES: EngagementDates = { datesOfSignup: [], datesOfParticipation: [] };

/** An event, as a person took part in it. */
interface Presence {
  eventTime: number;
  /** The answer is not NO. */
  signedUp: boolean;
  tookPart: boolean;
}

/** The presences of a team's month by person: the id of a child, or an address. */
type Presences = Map<string, Presence[]>;

/** Adds what an event says of its people. What staff said about a child counts more than its answer. */
function addPresences(presences: Presences, { attendees, attendance = {}, eventTime, eventState }: EventRecord): void {
  const add = (person: string | undefined, presence: Presence) => {
    if (!person) return;
    const known = presences.get(person);
    if (known) known.push(presence);
    else presences.set(person, [presence]);
  };
  const played = wasPlayed(eventState);
  for (const row in attendees) {
    const { playerId, emailAddress, available } = attendees[row] as (typeof attendees)[string];
    const tookPart = attendance[itemRow(playerId ?? '')]?.came ?? (played && available === 'YES');
    const presence = { eventTime, signedUp: available !== 'NO', tookPart };
    add(playerId, presence);
    add(emailAddress, presence);
  }
  for (const [row, { playerId, came }] of Object.entries(attendance))
    if (!(row in attendees)) add(playerId, { eventTime, signedUp: false, tookPart: came });
}

/**
 * Returns the month of a time (ms) by the club's clocks. They are asked near the ends of months alone: that is slow. No zone's month begins
 * more than a day from that of UTC.
 */
function clubMonth(ms: number, zone: string): string {
  const month = monthOf(ms - DAY);
  return month === monthOf(ms + DAY) ? month : dayOf(ms, zone).slice(0, 7);
}

/**
 * Groups events by team and month, by the club's clocks.
 * @returns a function that returns the presences of a team's month. It keeps those of one month: ask for month after month
 */
async function presencesByMonth(
  events: readonly EventRecord[],
  zone: string,
): Promise<(teamId: string, month: string) => Presences | undefined> {
  const byMonth = new Map<string, EventRecord[]>();
  for (const event of events) {
    if (isTurnOver()) await takeTurn();
    const month = clubMonth(event.eventTime, zone);
    for (const tag of event.tags) {
      const group = byMonth.get(`${tag} ${month}`);
      if (group) group.push(event);
      else byMonth.set(`${tag} ${month}`, [event]);
    }
  }
  let known = { month: '', byTeam: new Map<string, Presences>() };
  return (teamId, month) => {
    if (known.month !== month) known = { month, byTeam: new Map() };
    const found = byMonth.get(`${teamId} ${month}`);
    const read = known.byTeam.get(teamId);
    if (read || !found) return read;
    const presences: Presences = new Map();
    for (const event of found) addPresences(presences, event);
    known.byTeam.set(teamId, presences);
    return presences;
  };
}

/** Returns the dates of one family. */
function datesOf(presences: Presences, persons: readonly string[]): EngagementDates {
  const dates: EngagementDates = { datesOfSignup: [], datesOfParticipation: [] };
  for (const person of persons)
    for (const { eventTime, signedUp, tookPart } of presences.get(person) ?? []) {
      if (signedUp) dates.datesOfSignup.push(eventTime);
      if (tookPart) dates.datesOfParticipation.push(eventTime);
    }
  return dates;
}

/** Returns the events of these engagements' teams and months. */
function eventsOf(store: Store, engagements: readonly EngagementRecord[]): Promise<EventRecord[]> {
  const months = engagements.map(({ month }) => month);
  const first = months.reduce((one, other) => (one < other ? one : other));
  const last = months.reduce((one, other) => (one > other ? one : other));
  return eventsStore(store).withAttendees([...new Set(engagements.map(({ teamId }) => teamId))], {
    from: monthSpan(first).from - DAY,
    before: monthSpan(last).before + DAY,
  });
}

/**
 * Loads the dates of many engagements in two queries.
 * @param users the accounts of these engagements, by id
 * @returns a function that returns the dates of one of these engagements
 */
async function engagementDates(
  { store, config }: Read,
  engagements: readonly EngagementRecord[],
  users: ReadonlyMap<string, UserRecord>,
): Promise<(engagement: EngagementRecord) => EngagementDates> {
  if (engagements.length === 0) return () => NO_DATES;
  const addresses = [...users.values()].map(({ emailAddress }) => emailAddress);
  const [events, children] = await Promise.all([
    eventsOf(store, engagements),
    playersStore(store).ofContacts(addresses),
  ]);
  const presences = await presencesByMonth(events, config.CLUB_TIMEZONE);
  const childrenOf = groupBy(children, ({ contacts }) => contacts);
  return ({ teamId, month, userId }) => {
    const address = users.get(userId)?.emailAddress;
    const ofMonth = presences(teamId, month);
    if (address === undefined || !ofMonth) return NO_DATES;
    return datesOf(ofMonth, [address, ...(childrenOf.get(address) ?? []).map(({ _id }) => _id)]);
  };
}

/** Returns the ids of the teams that the actor manages in one of these roles, or `all`. */
function managedTeams(actor: Actor, asked: readonly string[] | undefined, ...roles: Role[]): 'all' | string[] {
  if (hasRole(actor, 'ADMIN')) return asked ? [...asked] : 'all';
  return actor.staffTeams.filter((team) => isStaff(actor, team, ...roles) && (asked?.includes(team) ?? true));
}

export function engagementReader({ store, config }: Read) {
  const engagements = engagementsStore(store);

  /** Loads users and dates of these engagements in a few queries. Returns a function that looks one engagement up. */
  async function loadDetails(
    found: readonly EngagementRecord[],
  ): Promise<(engagement: EngagementRecord) => KnownEngagement> {
    const ids = [...new Set(found.map(({ userId }) => userId))];
    const accounts = await accountsStore(store).byIds(ids);
    const users = new Map(accounts.map((user) => [user._id, user]));
    const [datesFor, callerFor] = await Promise.all([
      engagementDates({ store, config }, found, users),
      loadCallers(store, accounts),
    ]);
    const callers = new Map<string, Caller>();
    const callerOf = (user: UserRecord): Caller => {
      const caller = callers.get(user._id) ?? callerFor(user, '');
      callers.set(user._id, caller);
      return caller;
    };
    return (engagement) => {
      const { userId, createdBy, teamId } = engagement;
      const user = users.get(userId);
      const isOfTeam = user !== undefined && (createdBy === userId || hasJoined(callerOf(user), teamId));
      return { engagement, user, isOfTeam, dates: datesFor(engagement) };
    };
  }

  const withDetails = async (found: readonly EngagementRecord[]): Promise<KnownEngagement[]> =>
    mapInTurns(found, await loadDetails(found));

  /** Loads user and dates of one engagement. */
  const detailsOf = async (engagement: EngagementRecord): Promise<KnownEngagement> =>
    (await loadDetails([engagement]))(engagement);

  return {
    detailsOf,

    /** Returns the engagements of the teams that the caller manages. */
    async list(
      { actor }: Caller,
      { teams, ...asked }: Partial<Span> & { teams?: string[] | undefined },
    ): Promise<Presented<JsonList<EngagementView[]>>> {
      const managed = managedTeams(actor, teams, 'MANAGER');
      const found = await engagements.list(managed, engagementSpan(asked, Date.now()));
      return presentEngagements(found, await loadDetails(found), actor);
    },

    /** Returns a page of the engagements of the teams that the caller leads. */
    async find(
      { actor }: Caller,
      { id, month, team, from = 0 }: Parsed<typeof engagementsContract.find_engagements>['query'],
    ): Promise<Presented<EngagementPage>> {
      const managed = managedTeams(actor, team === undefined ? undefined : [team], 'MANAGER', 'COACH');
      if (id !== undefined) {
        const one = await engagements.byId(id);
        const found = one && (managed === 'all' || managed.includes(one.teamId)) ? [one] : [];
        return presentEngagementPage(await withDetails(found), { total: found.length, viewer: actor });
      }
      const { total, page } = await engagements.page(managed, month ?? engagementSpan({}, Date.now()), from);
      return presentEngagementPage(await withDetails(page), { total, viewer: actor });
    },

    /** Returns all engagements of the teams where the caller is staff, and the caller's own in other teams. */
    async show({ actor }: Caller, teams: string[] | undefined): Promise<Presented<JsonList<EngagementView[]>>> {
      const managed = managedTeams(actor, teams, 'MANAGER', 'COACH');
      const [staffed, own] = await Promise.all([
        managed.length > 0 ? engagements.list(managed, engagementSpan({}, Date.now())) : [],
        engagements.ofUser(actor.userId),
      ]);
      const staffedIds = new Set(staffed.map(({ _id }) => _id));
      const ownElsewhere = own.filter(({ _id, teamId }) => !staffedIds.has(_id) && (teams?.includes(teamId) ?? true));
      const found = [...staffed, ...ownElsewhere];
      return presentEngagements(found, await loadDetails(found), actor);
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
