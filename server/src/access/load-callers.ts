/** Loads many callers in a handful of queries, for REST requests and open sockets. */
import { setTimeout as delay } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { groupBy } from '../group-by';
import type { TeamRecord, UserRecord } from '../records';
import { type AccessStores, buildCaller, type Caller } from './caller';

/** Maximum number of sessions in one query. */
const BATCH = 500;

/**
 * Reads the children and teams of many users in two queries.
 * @returns a function that builds the caller of one of these users, with the given session id
 */
export async function loadCallers(
  store: Pick<AccessStores, 'players' | 'teams'>,
  users: readonly UserRecord[],
): Promise<(user: UserRecord, sessionId: string) => Caller> {
  const addresses = users.map(({ emailAddress }) => emailAddress);
  const children = await store.players.find({ contacts: { $in: addresses } });
  const teams = await store.teams.find({
    $or: [{ memberEmails: { $in: addresses } }, { playerIds: { $in: children.map(({ _id }) => _id) } }],
  });

  // A broken record belongs to no user, and must not fail the others.
  const childrenOf = groupBy(children, ({ contacts }) => contacts ?? []);
  const teamsByMember = groupBy(teams, ({ memberEmails }) => memberEmails ?? []);
  const teamsByChild = groupBy(teams, ({ playerIds }) => playerIds ?? []);
  return (user, sessionId) => {
    const ownChildren = childrenOf.get(user.emailAddress) ?? [];
    const ofChildren = ownChildren.flatMap(({ _id }) => teamsByChild.get(_id) ?? []);
    const ownTeams = new Set<TeamRecord>([...(teamsByMember.get(user.emailAddress) ?? []), ...ofChildren]);
    return buildCaller({ user, sessionId, children: ownChildren, teams: [...ownTeams] });
  };
}

/** Adds a function for each valid session that builds its caller, so that a broken record fails only its own caller. */
async function readBatch(store: AccessStores, sessionIds: string[], callers: Map<string, () => Caller>): Promise<void> {
  const now = Date.now();
  const sessions = (await store.sessions.find({ _id: { $in: sessionIds } })).filter(({ expiresAt }) => expiresAt > now);
  if (sessions.length === 0) return;
  const users = (await store.users.find({ _id: { $in: [...new Set(sessions.map(({ userId }) => userId))] } })).filter(
    ({ active }) => active,
  );
  const userById = new Map(users.map((user) => [user._id, user]));
  const callerFor = await loadCallers(store, users);
  for (const { _id, userId } of sessions) {
    const user = userById.get(userId);
    if (user) callers.set(_id, () => callerFor(user, _id));
  }
}

/**
 * Reads the callers of these sessions.
 * @returns a function that returns the caller of one session, or null when the session has ended
 */
export async function loadCallersOfSessions(
  store: AccessStores,
  sessionIds: readonly string[],
): Promise<(sessionId: string) => Caller | null> {
  const callers = new Map<string, () => Caller>();
  const distinct = [...new Set(sessionIds)];
  for (let start = 0; start < distinct.length; start += BATCH)
    await readBatch(store, distinct.slice(start, start + BATCH), callers);
  return (sessionId) => callers.get(sessionId)?.() ?? null;
}

/** Returns the callers of these sessions by session id. Ended sessions are missing. */
export async function callersOfSessions(
  store: AccessStores,
  sessionIds: readonly string[],
): Promise<Map<string, Caller>> {
  const callerOf = await loadCallersOfSessions(store, sessionIds);
  const found = sessionIds.map((id) => [id, callerOf(id)] as const);
  return new Map(found.filter((entry): entry is [string, Caller] => entry[1] !== null));
}

/** A batch waits no longer than this (ms) for the one before it, which may hang. */
const MAX_WAIT_MS = 250;

/** A caller, and when they were read. Requests share these records, so nothing may change them. */
export interface LoadedCaller<Stamp> {
  /** Null when the session has ended. */
  caller: Caller | null;
  stamp: Stamp;
}

/**
 * Reads callers by the stored ids of their sessions. Requests that come while a batch is being read share the next one: a batch
 * begins after its last request came, so it contains everything that was written before that.
 * @param stamp called when a batch begins; every caller of the batch carries its result
 * @param maxWaitMs how long a batch waits for the one before it
 * @returns a function that loads one caller. It rejects with the error of the store, or with an error in that caller's own records.
 */
export function createCallerLoader<Stamp>(
  store: AccessStores,
  stamp: () => Stamp,
  maxWaitMs = MAX_WAIT_MS,
): (sessionId: string) => Promise<LoadedCaller<Stamp>> {
  let running: Promise<unknown> | undefined;

  async function loadBatch(ids: readonly string[]): Promise<(LoadedCaller<Stamp> | Error)[]> {
    const batchStamp = stamp();
    const reading = loadCallersOfSessions(store, ids);
    running = reading;
    const forget = () => {
      if (running === reading) running = undefined;
    };
    reading.then(forget, forget);
    const callerOf = await reading;
    return ids.map((id) => {
      try {
        return { caller: callerOf(id), stamp: batchStamp };
      } catch (error) {
        return error as Error;
      }
    });
  }

  const previousBatch = () =>
    Promise.race([running, delay(maxWaitMs, undefined, { ref: false })]).catch(() => undefined);
  const loader = new DataLoader(loadBatch, {
    cache: false,
    batchScheduleFn: (dispatch) => void (running ? previousBatch() : Promise.resolve()).then(dispatch),
  });
  return (sessionId) => loader.load(sessionId);
}
