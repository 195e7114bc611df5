/** Many callers at once, in a handful of queries: the rights of every call, and of every open socket. */
import type { TeamRecord, UserRecord } from '../records';
import { type AccessStores, buildCaller, type Caller } from './caller';

/** At most this many sessions go into one query. */
const BATCH = 500;

const groupBy = <T>(items: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  // A broken record is nobody's, and no reason to turn others away.
  for (const item of items)
    for (const key of keysOf(item) ?? []) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  return groups;
};

/**
 * What many users are to every team and child, in two queries.
 * @returns describes one of these users; the session is any that the answer is to name
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

  const childrenOf = groupBy(children, ({ contacts }) => contacts);
  const teamsByMember = groupBy(teams, ({ memberEmails }) => memberEmails);
  const teamsByChild = groupBy(teams, ({ playerIds }) => playerIds);
  return (user, sessionId) => {
    const own = childrenOf.get(user.emailAddress) ?? [];
    const ofChildren = own.flatMap(({ _id }) => teamsByChild.get(_id) ?? []);
    const both = new Set<TeamRecord>([...(teamsByMember.get(user.emailAddress) ?? []), ...ofChildren]);
    return buildCaller({ user, sessionId, children: own, teams: [...both] });
  };
}

/** Notes of each session that is good how its caller is put together: what is wrong about one is wrong for nobody else. */
async function readBatch(store: AccessStores, sessionIds: string[], into: Map<string, () => Caller>): Promise<void> {
  const now = Date.now();
  const sessions = (await store.sessions.find({ _id: { $in: sessionIds } })).filter(({ expiresAt }) => expiresAt > now);
  if (sessions.length === 0) return;
  const users = (await store.users.find({ _id: { $in: [...new Set(sessions.map(({ userId }) => userId))] } })).filter(
    ({ active }) => active,
  );
  const userById = new Map(users.map((user) => [user._id, user]));
  const describe = await loadCallers(store, users);
  for (const { _id, userId } of sessions) {
    const user = userById.get(userId);
    if (user) into.set(_id, () => describe(user, _id));
  }
}

/**
 * Reads all that these sessions' callers are judged by.
 * @returns the caller of one of them; null when it has ended
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

/** The callers of these sessions by session id; one that has ended is missing. */
export async function callersOfSessions(
  store: AccessStores,
  sessionIds: readonly string[],
): Promise<Map<string, Caller>> {
  const callerOf = await loadCallersOfSessions(store, sessionIds);
  const found = sessionIds.map((id) => [id, callerOf(id)] as const);
  return new Map(found.filter((entry): entry is [string, Caller] => entry[1] !== null));
}
