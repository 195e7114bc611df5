/** Calendar feeds of accounts: their addresses, and what they hold (decision 0049). */

import { createHash } from 'node:crypto';
import { type Caller, loadCaller } from '@touchline/server/access/caller';
import type { BusEvent } from '@touchline/server/bus/bus-events';
import { coalesceReads } from '@touchline/server/coalesce-reads';
import { webAddress } from '@touchline/server/config/config';
import { createKeyedMutex } from '@touchline/server/keyed-limiter';
import type { UserRecord } from '@touchline/server/records';
import { teamsOf } from '@touchline/shared/access/actor';
import type { Presented } from '@touchline/shared/contract';
import { subjectOf } from '@touchline/shared/live/messages';
import type { CalendarsView } from '@touchline/shared/notices/calendars.contract';
import { firstNameOf } from '@touchline/shared/players/first-name';
import { DAY } from '@touchline/shared/span';
import { consumePoint, openRate } from '../../base/limits';
import type { Services } from '../../base/services';
import { textsIn } from '../../base/texts';
import { accountsStore } from '../../data/accounts/accounts.store';
import { eventsStore, type FeedEvent } from '../../data/events/events.store';
import { FEED_FORMAT, type FeedChild, renderFeed } from '../../data/notices/calendar-feed';
import { feedZone } from '../../data/notices/calendar-zone';
import { presentCalendars } from '../../data/notices/calendars-presenter';
import { linksStore } from '../../data/notices/links.store';
import { clubsStore } from '../../data/system/clubs.store';
import { accountChanges } from '../../reactions/people/accounts';
import { createRenderedFeeds } from './rendered-feeds';

/** A feed begins this long ago, and ends this long from now (ms). */
const PAST = 90 * DAY;
const AHEAD = 365 * DAY;
/** Most events of a feed, earliest first. */
const MAX_EVENTS = 5_000;
/** Events per query of a feed. */
const PAGE = 50;
/** Cached facts of a feed are read again after this time (ms), even if no change was received. */
const FACTS_LIVE = 3_600_000;
const MAX_FEEDS = 10_000;
/** Requests of one address in 15 minutes. A calendar program makes about one. */
const FETCHES = { points: 60, duration: 900 };

/** The facts of a feed that change rarely. While they are known, an unchanged feed costs one read. */
interface FeedFacts {
  userId: string;
  name: string;
  language: UserRecord['language'];
  teams: readonly string[];
  children: readonly FeedChild[];
  readAt: number;
}

/** A feed with its tag. `read` returns its text, compressed with gzip. */
interface FoundFeed {
  etag: string;
  read: () => Promise<Buffer>;
}

type Versions = Awaited<ReturnType<ReturnType<typeof eventsStore>['versions']>>;

/** @param countRendering called for each rendering of a feed */
export function calendarsService(services: Services, countRendering: () => void = () => {}) {
  const { store, config } = services;
  const links = linksStore(store);
  const { endCalendars } = accountChanges(services);
  const accounts = accountsStore(store);
  const events = eventsStore(store);
  const clubs = clubsStore(store);
  const runExclusive = createKeyedMutex();
  const countRenewal = openRate(services, 'renewals');
  const fetchLimiter = services.rateLimiters.open('feed', FETCHES);
  const rendered = createRenderedFeeds();
  const sharedFacts = coalesceReads<FeedFacts | null>();
  const sharedVersions = coalesceReads<Versions>();
  const cachedFacts = new Map<string, FeedFacts>();
  const base = webAddress(config);

  /** Number of received bus events that may concern a feed. */
  let relevantFacts = 0;

  function concerns(busEvent: BusEvent, { userId, teams: own }: FeedFacts): boolean {
    if (busEvent.kind !== 'message') return busEvent.kind === 'lost' || busEvent.changed.includes(userId);
    const { teams = [], users = [] } = busEvent.about;
    const { teamId } = busEvent.payload as { teamId?: string };
    const named = teamId === undefined ? teams : [...teams, teamId];
    return users.includes(userId) || named.some((team) => own.includes(team));
  }

  /** Forgets the facts of feeds that a change may concern. Messages about events and posts change none: events are read each time. */
  function forget(busEvent: BusEvent): void {
    if (busEvent.kind === 'message' && ['event', 'post'].includes(subjectOf(busEvent.name, busEvent.payload).kind))
      return;
    relevantFacts += 1;
    for (const [token, facts] of cachedFacts) if (concerns(busEvent, facts)) cachedFacts.delete(token);
  }
  services.subscriber?.subscribe(forget);

  async function readFacts(token: string): Promise<FeedFacts | null> {
    const calendar = await links.calendar(token);
    const user = calendar && (await accounts.byId(calendar.userId));
    if (!calendar || !user?.active) return null;
    const { actor, children, teams: joined } = await loadCaller(store, user, '');
    const own = teamsOf(actor);
    const { teamId } = calendar;
    if (teamId !== undefined && !own.includes(teamId)) return null;
    const shown = teamId === undefined ? own : [teamId];
    const team = joined.find(({ _id }) => _id === teamId);
    return {
      userId: user._id,
      name: team?.name ?? (await clubs.read()).name ?? config.HOME_CLUB,
      language: user.language,
      teams: shown,
      children: children.map(({ _id, name }) => ({
        id: _id,
        firstName: firstNameOf(name),
        teams: joined.filter(({ playerIds }) => playerIds.includes(_id)).map((team) => team._id),
      })),
      readAt: Date.now(),
    };
  }

  /** Returns the facts of a feed, or null when its address is not valid any more. Caches them only while the bus works. */
  async function factsOf(token: string): Promise<FeedFacts | null> {
    const cached = cachedFacts.get(token);
    if (cached && services.subscriber?.healthy && Date.now() - cached.readAt < FACTS_LIVE) return cached;
    cachedFacts.delete(token);
    if (cachedFacts.size >= MAX_FEEDS) cachedFacts.clear();
    const factsBefore = relevantFacts;
    const facts = await sharedFacts(token, () => readFacts(token));
    if (facts && services.subscriber?.healthy && relevantFacts === factsBefore) cachedFacts.set(token, facts);
    return facts;
  }

  const tagOf = (facts: FeedFacts, versions: Versions): string => {
    const { readAt: _, ...rest } = facts;
    const year = new Date().getUTCFullYear();
    const parts = [
      FEED_FORMAT,
      rest,
      config.CLUB_TIMEZONE,
      year,
      base,
      versions.map(({ _id, version }) => [_id, version]),
    ];
    return `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`;
  };

  async function* pagesOf({ children }: FeedFacts, versions: Versions): AsyncGenerator<FeedEvent[]> {
    const ids = versions.map(({ _id }) => _id);
    const playerIds = children.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += PAGE) yield events.inFeed(ids.slice(from, from + PAGE), playerIds);
  }

  function render(facts: FeedFacts, versions: Versions): Promise<string> {
    countRendering();
    const zone = config.CLUB_TIMEZONE;
    const clocks = feedZone(zone, new Date().getUTCFullYear());
    const feed = { ...facts, base, zone, clocks, i18n: textsIn(facts.language) };
    return renderFeed(feed, pagesOf(facts, versions));
  }

  /** Returns the addresses of a caller's feeds. Makes those that are missing. */
  async function addressesOf({ actor, teams: joined }: Caller): Promise<Presented<CalendarsView>> {
    const wanted: (string | undefined)[] = [undefined, ...teamsOf(actor)];
    let calendars = await links.calendarsOf(actor.userId);
    const missing = wanted.filter((teamId) => !calendars.some((calendar) => calendar.teamId === teamId));
    for (const teamId of missing) await links.addCalendar(actor.userId, teamId);
    if (missing.length > 0) calendars = await links.calendarsOf(actor.userId);
    return presentCalendars(base, wanted, calendars, joined);
  }

  return {
    show: (caller: Caller) => runExclusive(caller.actor.userId, () => addressesOf(caller)),

    /**
     * Ends the old addresses before it makes new ones.
     * @throws Problem 429 after too many renewals
     */
    renew: (caller: Caller) =>
      runExclusive(caller.actor.userId, async () => {
        const { userId } = caller.actor;
        await countRenewal(userId);
        await endCalendars(caller.actor);
        for (const [token, facts] of cachedFacts) if (facts.userId === userId) cachedFacts.delete(token);
        return addressesOf(caller);
      }),

    /**
     * Returns the feed of an address, or null. One read when its facts are cached.
     * @throws Problem 429 after too many requests of the address
     */
    async find(token: string): Promise<FoundFeed | null> {
      const facts = await factsOf(token);
      if (!facts) {
        rendered.drop(token);
        return null;
      }
      await consumePoint(fetchLimiter, token);
      const today = Date.now() - (Date.now() % DAY);
      const span = { before: today + AHEAD, limit: MAX_EVENTS };
      const versions = await sharedVersions([...facts.teams, today].join(), () =>
        events.versions(facts.teams, today - PAST, span),
      );
      const etag = tagOf(facts, versions);
      return { etag, read: () => rendered.read(token, etag, () => render(facts, versions)) };
    },
  };
}
