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

/**
 * Everything held; of more events than the contract takes those nearest to now, and the window between them: beyond it
 * the server cannot know what is held. An event of version 0 is not on the server yet.
 */
export function syncRequest({ events, teams, engagements, developments, lists }: Held, now: number): RequestOf<'sync'> {
  const windowTeams = [...new Set(lists.flatMap((list) => list.teams))].slice(0, SYNC_LIMITS.windowTeams);
  const from = Math.min(...lists.map((list) => list.from));
  const distance = ({ eventTime }: EventView) => Math.abs(eventTime - now);
  const nearest = events.filter(({ version }) => version > 0).toSorted((a, b) => distance(a) - distance(b));
  const left = nearest[SYNC_LIMITS.events];
  const reach = left ? distance(left) - 1 : Number.POSITIVE_INFINITY;
  const window = { from: Math.max(from, now - reach), to: now + Math.min(reach, YEAR), teams: windowTeams };
  return {
    events: nearest.slice(0, SYNC_LIMITS.events).map(({ id, version }) => ({ id, version })),
    teams: versions(teams ?? [], SYNC_LIMITS.teams),
    allTeams: teams !== undefined && teams.length <= SYNC_LIMITS.teams,
    engagements: versions(engagements, SYNC_LIMITS.engagements),
    developments: versions(developments, SYNC_LIMITS.developments),
    ...(windowTeams.length && { window }),
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
