/** Builds the `sync` request, and the plan that its response asks for. Pure. */
import type { EventKey, EventView } from '@touchline/shared/events/event.model';
import { SYNC_LIMITS } from '@touchline/shared/live/limits';
import type { AnswerOf, RequestOf } from '@touchline/shared/live/requests';
import type { EventList } from './event-list';

const YEAR = 366 * 86_400_000;
/** Above this number of single fetches, the lists are read again instead. */
const MAX_SINGLE_FETCHES = 10;

export interface Versioned {
  id: string;
  version: number;
}

/** Returns each held object once, with its version, at most as many as the contract accepts. */
const versions = (held: readonly Versioned[], most: number): Versioned[] =>
  [...new Map(held.map(({ id, version }) => [id, { id, version }])).values()].slice(0, most);

interface Held {
  events: readonly EventView[];
  /** Undefined until the list of teams has been read. */
  teams?: readonly Versioned[] | undefined;
  engagements: readonly Versioned[];
  developments: readonly Versioned[];
  posts: readonly Versioned[];
  matches: readonly Versioned[];
  lists: readonly EventList[];
}

/**
 * Names everything that this screen holds. If it holds more events than the contract accepts, names those nearest to
 * now and narrows the window to them: otherwise the server would report the others as new. Events of version 0 are not
 * on the server yet.
 */
export function syncRequest(
  { events, teams, engagements, developments, matches, posts, lists }: Held,
  now: number,
): RequestOf<'sync'> {
  const windowTeams = [...new Set(lists.flatMap((list) => list.teams))].slice(0, SYNC_LIMITS.windowTeams);
  const from = Math.min(...lists.map((list) => list.from));
  const distance = ({ eventTime }: EventView) => Math.abs(eventTime - now);
  const nearest = events.filter(({ version }) => version > 0).toSorted((a, b) => distance(a) - distance(b));
  const firstOmitted = nearest[SYNC_LIMITS.events];
  const reach = firstOmitted ? distance(firstOmitted) - 1 : Number.POSITIVE_INFINITY;
  const window = { from: Math.max(from, now - reach), to: now + Math.min(reach, YEAR), teams: windowTeams };
  return {
    events: nearest.slice(0, SYNC_LIMITS.events).map(({ id, version }) => ({ id, version })),
    teams: versions(teams ?? [], SYNC_LIMITS.teams),
    allTeams: teams !== undefined && teams.length <= SYNC_LIMITS.teams,
    engagements: versions(engagements, SYNC_LIMITS.engagements),
    developments: versions(developments, SYNC_LIMITS.developments),
    posts: versions(posts, SYNC_LIMITS.posts),
    matches: versions(matches, SYNC_LIMITS.matches),
    ...(windowTeams.length && { window }),
  };
}

export interface SyncPlan {
  /** Ids of events to remove from the cache. */
  drop: string[];
  /** Events to fetch, each with the version known to exist. */
  fetch: { key: EventKey; version: number }[];
  /** True when there are too many events for single fetches: read the lists again. */
  lists: boolean;
  /** Kinds of other objects that changed or are gone: their lists are read again. Matches have code of their own. */
  changed: Exclude<AnswerOf<'sync'>['gone'][number]['kind'], 'event' | 'match'>[];
}

export function createSyncPlan(response: AnswerOf<'sync'>, keyOf: (eventId: string) => EventKey | undefined): SyncPlan {
  const stale = response.stale.filter(({ kind }) => kind === 'event');
  const fetch = [
    ...stale.flatMap(({ id, version }) => {
      const key = keyOf(id);
      return key ? [{ key, version }] : [];
    }),
    ...response.added.map((key) => ({ key, version: 1 })),
  ];
  const isTooMany = fetch.length > MAX_SINGLE_FETCHES;
  return {
    drop: response.gone.filter(({ kind }) => kind === 'event').map(({ id }) => id),
    fetch: isTooMany ? [] : fetch,
    lists: isTooMany,
    changed: [
      ...new Set(
        [...response.stale, ...response.gone].flatMap(({ kind }) => (kind === 'event' || kind === 'match' ? [] : kind)),
      ),
    ],
  };
}
