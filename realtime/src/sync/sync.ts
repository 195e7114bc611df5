/** Handles `sync`, which recovers a client after lost messages (specification 7.3, docs/decisions/0004). */

import type { Caller } from '@touchline/server/access/caller';
import type { ClubStore } from '@touchline/server/club-store';
import { createKeyedLimiter } from '@touchline/server/keyed-limiter';
import { type Actor, seesEveryTeam, teamsOf } from '@touchline/shared/access/actor';
import type { EventKey } from '@touchline/shared/events/event.model';
import { keyOf } from '@touchline/shared/events/event-key';
import { listableTeams } from '@touchline/shared/events/events.rules';
import { earliestListed } from '@touchline/shared/events/history-window';
import type { AnswerOf, RequestOf } from '@touchline/shared/live/requests';
import { borrowedOf } from '@touchline/shared/match/match.rules';
import { may } from '@touchline/shared/permissions/rules';
import type { Handler } from '../socket/request-router';
import type { Rights } from '../socket/rights';
import type { LiveSocket } from '../socket/types';
import { createSyncReads, type SyncReads } from './sync-reads';

type Held = RequestOf<'sync'>['events'];
type Window = NonNullable<RequestOf<'sync'>['window']>;

/** The held objects that changed, and those that are removed or hidden from the caller. */
interface Staleness {
  stale: { id: string; version: number }[];
  gone: { id: string }[];
}

const NONE: Staleness = { stale: [], gone: [] };

const idsOf = (held: Held): string[] => held.map(({ id }) => id);

const versionsOf = (found: readonly { _id: string; version: number }[]) =>
  new Map(found.map(({ _id, version }) => [_id, version]));

/** Maximum number of added events in one response. The next sync names the rest. */
const MAX_ADDED = 1_000;
/** Requests of one account that are answered at once. Others wait in order, as long as a client waits for its answer (ms). */
const SYNCS_AT_ONCE = 2;
const MAX_WAIT_MS = 5_000;

function compare(held: Held, now: ReadonlyMap<string, number>): Staleness {
  const result: Staleness = { stale: [], gone: [] };
  for (const { id, version } of held) {
    const current = now.get(id);
    if (current === undefined) result.gone.push({ id });
    else if (current !== version) result.stale.push({ id, version: current });
  }
  return result;
}

/** Compares the held events with the store. */
async function staleEvents(reads: SyncReads, actor: Actor, held: Held): Promise<Staleness> {
  if (held.length === 0) return NONE;
  const found = await reads.heads('events', idsOf(held));
  const readable = found.filter(({ tags, createdBy }) => may(actor, 'event.read', { tags, createdBy }));
  return compare(held, versionsOf(readable));
}

/**
 * Compares the held teams with the store. When they are all that the client knows, a missing team is stale, as if it were held with
 * version 0.
 */
async function staleTeams(
  reads: SyncReads,
  { actor, teams }: Pick<Caller, 'actor' | 'teams'>,
  { held, areAll }: { held: Held; areAll: boolean },
): Promise<Staleness> {
  if (held.length === 0 && !areAll) return NONE;
  const ownTeams = teamsOf(actor);
  const found = seesEveryTeam(actor)
    ? await (areAll ? reads.allTeams() : reads.heads('teams', idsOf(held)))
    : teams.filter(({ _id }) => ownTeams.includes(_id));
  const { stale, gone } = compare(held, versionsOf(found));
  const known = new Set(idsOf(held));
  const missing = areAll ? found.filter(({ _id }) => !known.has(_id)) : [];
  return { stale: [...stale, ...missing.map(({ _id, version }) => ({ id: _id, version }))], gone };
}

/** Compares the held matches with the store. A match without a stored change has version 0. */
async function staleMatches(reads: SyncReads, actor: Actor, held: Held): Promise<Staleness> {
  if (held.length === 0) return NONE;
  const found = await reads.heads('matches', idsOf(held));
  const events = await reads.heads('events', [...new Set(idsOf(held).map((id) => id.split('-')[0] ?? id))]);
  const own = events.filter((event) => may(actor, 'match.read', event));
  const others = actor.children.length > 0 ? events.filter((event) => !own.includes(event)) : [];
  const lineUps = others.length > 0 ? await reads.lineUps(others.map(({ _id }) => _id)) : [];
  const borrowing = lineUps.filter(({ participants, ...event }) =>
    may(actor, 'match.read', { ...event, borrowed: borrowedOf(event.tags, Object.values(participants)) }),
  );
  const readable = new Set([...own, ...borrowing].map(({ _id }) => _id));
  const known = new Map(found.map((match) => [match._id, match]));
  const current = idsOf(held).flatMap((_id) => {
    if (!readable.has(_id.split('-')[0] ?? _id)) return [];
    return [known.get(_id) ?? { _id, version: 0 }];
  });
  return compare(held, versionsOf(current));
}

/** Compares the held engagements with the store. */
async function staleEngagements(reads: SyncReads, actor: Actor, held: Held): Promise<Staleness> {
  if (held.length === 0) return NONE;
  const found = await reads.heads('engagements', idsOf(held));
  return compare(held, versionsOf(found.filter((engagement) => may(actor, 'engagement.read', engagement))));
}

/** Compares the held developments with the store. */
async function staleDevelopments(reads: SyncReads, actor: Actor, held: Held): Promise<Staleness> {
  if (held.length === 0) return NONE;
  const found = await reads.heads('developments', idsOf(held));
  return compare(held, versionsOf(found.filter((development) => may(actor, 'development.read', development))));
}

/** Compares the held posts with the store. */
async function stalePosts(reads: SyncReads, actor: Actor, held: Held): Promise<Staleness> {
  if (held.length === 0) return NONE;
  const found = await reads.heads('posts', idsOf(held));
  return compare(held, versionsOf(found.filter((post) => may(actor, 'post.read', post))));
}

/** Returns the keys of events in the window, in the caller's teams, that the client does not hold. */
async function addedEvents(
  reads: SyncReads,
  actor: Actor,
  held: Held,
  window: Window | undefined,
): Promise<EventKey[]> {
  if (!window) return [];
  const teams = listableTeams(actor, window.teams.length > 0 ? window.teams : undefined);
  if (teams.length === 0) return [];
  const known = new Set(idsOf(held));
  const found = await reads.window({
    teams,
    from: Math.max(window.from, earliestListed(actor.roles, Date.now())),
    to: window.to,
    // Finds every missing event, even if all events that the client holds come first.
    limit: known.size + MAX_ADDED,
  });
  return found
    .filter(({ _id }) => !known.has(_id))
    .slice(0, MAX_ADDED)
    .map(({ _id, eventTime, eventLocation }) => keyOf({ id: _id, eventTime, eventLocation }));
}

type Kind = AnswerOf<'sync'>['stale'][number]['kind'];

/** Adds the kind to the objects of a result. */
const withKind =
  (kind: Kind) =>
  ({ stale, gone }: Staleness) => ({
    stale: stale.map((item) => ({ kind, ...item })),
    gone: gone.map((item) => ({ kind, ...item })),
  });

export function syncHandler({ store, rights }: { store: ClubStore; rights: Rights }): Handler<'sync'> {
  const reads = createSyncReads(store);
  const inOrder = createKeyedLimiter(SYNCS_AT_ONCE, MAX_WAIT_MS);

  async function answer(
    { events, teams, allTeams, matches, engagements, developments, posts, window }: RequestOf<'sync'>,
    socket: LiveSocket,
  ): Promise<AnswerOf<'sync'>> {
    const caller = await rights.loadCaller(socket);
    const { actor } = caller;
    const [results, added] = await Promise.all([
      Promise.all([
        staleEvents(reads, actor, events).then(withKind('event')),
        staleTeams(reads, caller, { held: teams, areAll: allTeams }).then(withKind('team')),
        staleMatches(reads, actor, matches).then(withKind('match')),
        staleEngagements(reads, actor, engagements).then(withKind('engagement')),
        staleDevelopments(reads, actor, developments).then(withKind('development')),
        stalePosts(reads, actor, posts).then(withKind('post')),
      ]),
      addedEvents(reads, actor, events, window),
    ]);
    return {
      stale: results.flatMap(({ stale }) => stale),
      gone: results.flatMap(({ gone }) => gone),
      added,
    };
  }

  return (request, socket) => inOrder(socket.data.userId, () => answer(request, socket));
}
