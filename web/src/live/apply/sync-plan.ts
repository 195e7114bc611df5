/** What `sync` asks, and what its answer asks of this screen. Pure. */
import type { EventKey, EventView } from '@touchline/shared/events/events.shapes';
import { SYNC_LIMITS } from '@touchline/shared/live/limits';
import type { AnswerOf, RequestOf } from '@touchline/shared/live/messages';
import type { EventList } from './event-list';

const YEAR = 366 * 86_400_000;
/** From this many fetches on, whole lists are read again instead. */
const MANY = 10;

export interface Versioned {
  id: string;
  version: number;
}

/** What of each is held, once however many lists name it, and no more than the contract takes. */
const versions = (held: readonly Versioned[], most: number): Versioned[] =>
  [...new Map(held.map(({ id, version }) => [id, { id, version }])).values()].slice(0, most);

interface Held {
  events: readonly EventView[];
  /** None before the list of teams is read. */
  teams?: readonly Versioned[] | undefined;
  engagements: readonly Versioned[];
  developments: readonly Versioned[];
  lists: readonly EventList[];
}

/** Everything held, newest events first; an event of version 0 is not on the server yet. */
export function syncRequest({ events, teams, engagements, developments, lists }: Held, now: number): RequestOf<'sync'> {
  const windowTeams = [...new Set(lists.flatMap((list) => list.teams))].slice(0, SYNC_LIMITS.windowTeams);
  const from = Math.min(...lists.map((list) => list.from));
  return {
    events: events
      .filter(({ version }) => version > 0)
      .toSorted((a, b) => b.eventTime - a.eventTime)
      .slice(0, SYNC_LIMITS.events)
      .map(({ id, version }) => ({ id, version })),
    ...(teams && { teams: versions(teams, SYNC_LIMITS.teams) }),
    engagements: versions(engagements, SYNC_LIMITS.engagements),
    developments: versions(developments, SYNC_LIMITS.developments),
    ...(windowTeams.length && { window: { from, to: now + YEAR, teams: windowTeams } }),
  };
}

export interface Healing {
  /** Events to drop. */
  drop: string[];
  /** Events to fetch, with the version that exists at least. */
  fetch: { key: EventKey; version: number }[];
  /** Whether the lists are to be read again: too much is stale for single fetches. */
  lists: boolean;
  teams: boolean;
  engagements: boolean;
  developments: boolean;
}

export function healing(answer: AnswerOf<'sync'>, keyOf: (eventId: string) => EventKey | undefined): Healing {
  const stale = answer.stale.filter(({ kind }) => kind === 'event');
  const fetch = [
    ...stale.flatMap(({ id, version }) => {
      const key = keyOf(id);
      return key ? [{ key, version }] : [];
    }),
    ...answer.added.map((key) => ({ key, version: 1 })),
  ];
  const many = fetch.length > MANY;
  const concerns = (wanted: AnswerOf<'sync'>['gone'][number]['kind']) =>
    [...answer.stale, ...answer.gone].some(({ kind }) => kind === wanted);
  return {
    drop: answer.gone.filter(({ kind }) => kind === 'event').map(({ id }) => id),
    fetch: many ? [] : fetch,
    lists: many,
    teams: concerns('team'),
    engagements: concerns('engagement'),
    developments: concerns('development'),
  };
}
