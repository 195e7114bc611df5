import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClubStore, openClubStore } from '../club-store';
import { openStore } from '../database/open-store';
import { deferred } from '../deferred';
import type { DocumentStore } from '../store/port';
import { buildPerson, buildPlayer, buildSession, buildTeam } from '../testing/records';
import { loadCaller } from './caller';
import { callersOfSessions, createCallerLoader } from './load-callers';

let folder: string;
let documents: DocumentStore;
let store: ClubStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-callers-'));
  documents = await openStore({ dataDir: folder });
  store = await openClubStore(documents);
});
afterAll(async () => {
  await documents.close();
  await rm(folder, { recursive: true, force: true });
});

it('loads many callers with the same result as each of them alone', async () => {
  const coach = await buildPerson(store, 'Marta Coach', 'COACH');
  const parent = await buildPerson(store, 'Priya Raman');
  const staffAndGuardian = await buildPerson(store, 'Bo Both', 'MANAGER', 'FILMING');
  const withoutRole = await buildPerson(store, 'Nora New');
  const inactive = await buildPerson(store, 'Ina Inactive', 'PARENT');
  const expired = await buildPerson(store, 'Gus Gone', 'PARENT');
  const secondSession = await buildSession(store, parent.user);
  const sharedChild = await buildPlayer(store, 'Leo Raman', parent, staffAndGuardian);
  const otherChild = await buildPlayer(store, 'Mia Both', staffAndGuardian);
  await buildTeam(store, '26618', { staff: [coach, staffAndGuardian], players: [sharedChild] });
  await buildTeam(store, '26619', { family: [coach], players: [otherChild] });
  await buildTeam(store, '26620', { staff: [inactive] });
  // One team is found by a child, the other one by its staff: their order must be the same in both ways to load.
  await buildTeam(store, '26621', { players: [sharedChild] });
  await buildTeam(store, '26622', { staff: [staffAndGuardian, parent] });
  await store.users.updateOne({ _id: inactive.user._id }, { $set: { active: false } });
  await store.sessions.updateOne({ _id: expired.sessionId }, { $set: { expiresAt: Date.now() - 1 } });

  const signedIn = [coach, parent, staffAndGuardian, withoutRole, secondSession];
  const ids = [...signedIn, inactive, expired].map(({ sessionId }) => sessionId);
  const callers = await callersOfSessions(store, [...ids, ...ids, 'unknown']);
  expect([...callers.keys()].sort()).toEqual(signedIn.map(({ sessionId }) => sessionId).sort());
  // The second session is one of the parent.
  const sessions = signedIn.map((session) => ({ user: parent.user, ...session }));
  for (const { user, sessionId } of sessions)
    expect(callers.get(sessionId)).toEqual(await loadCaller(store, user, sessionId));
});

it('does not count a dismissed family as members, although its child is on the roster', async () => {
  const parent = await buildPerson(store, 'Dana Dismissed');
  const child = await buildPlayer(store, 'Dan Dismissed', parent);
  for (const team of ['26630', '26631']) await buildTeam(store, team, { players: [child] });
  await store.teams.updateOne({ _id: '26631' }, { $set: { dismissed: [parent.user.emailAddress] } });
  const { actor, teams } = await loadCaller(store, parent.user, parent.sessionId);
  expect(actor).toMatchObject({ familyTeams: ['26630'], children: [child._id] });
  expect(teams.map(({ _id }) => _id)).toEqual(['26630']);
});

/** Returns the store with a hook before each read of sessions. */
const withSessions = (beforeRead: () => Promise<void>): ClubStore => ({
  ...store,
  sessions: {
    ...store.sessions,
    find: async (...args) => {
      await beforeRead();
      return store.sessions.find(...args);
    },
  },
});

it('batches callers that are requested during a read, and includes everything that was written before', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, (_, n) => buildPerson(store, `Person ${n}`, 'COACH')));
  const [first, second, third] = people;
  const { promise: firstRead, resolve: endFirstRead } = deferred();
  let readCount = 0;
  const waitOnce = async () => {
    if (readCount === 1) await firstRead;
  };
  const read = createCallerLoader(withSessions(waitOnce), () => ++readCount, 60_000);
  const requests = [read(first?.sessionId ?? '')];
  await expect.poll(() => readCount).toBe(1);
  for (const person of [...people.slice(1), second]) {
    requests.push(read(person?.sessionId ?? ''));
    await setImmediate();
  }
  await store.sessions.deleteOne({ _id: third?.sessionId ?? '' });
  endFirstRead();
  const reads = await Promise.all([...requests, read('unknown')]);
  expect(reads.map(({ caller }) => caller?.actor.userId)).toEqual([
    ...people.map((person) => (person === third ? undefined : person.user._id)),
    second?.user._id,
    undefined,
  ]);
  // The stamp is the start of the read, not of the request.
  expect(reads.map(({ stamp }) => stamp)).toEqual([1, ...Array(21).fill(2)]);
  expect((await read(first?.sessionId ?? '')).caller?.actor.userId).toBe(first?.user._id);
});

it('a read that hangs or fails does not block later requests', async () => {
  const { sessionId, user } = await buildPerson(store, 'Mara Coach', 'COACH');
  const { promise: hanging, resolve: endRead } = deferred();
  let readCount = 0;
  const hangThenFail = async () => {
    readCount += 1;
    if (readCount > 1) return;
    await hanging;
    throw new Error('away');
  };
  const read = createCallerLoader(withSessions(hangThenFail), () => undefined);
  const stuck = expect(read(sessionId)).rejects.toThrow('away');
  await expect.poll(() => readCount).toBe(1);
  expect((await read(sessionId)).caller?.actor.userId).toBe(user._id);
  endRead();
  await stuck;
  expect((await read(sessionId)).caller?.actor.userId).toBe(user._id);
});

it('a broken record of one caller does not affect the others', async () => {
  const [bad, good] = [await buildPerson(store, 'Bea Bad', 'COACH'), await buildPerson(store, 'Gil Good', 'COACH')];
  await buildTeam(store, '26699', { staff: [bad] });
  await store.teams.updateOne({ _id: '26699' }, { $unset: { members: '', playerIds: '' } });
  const read = createCallerLoader(store, () => undefined);
  const [, badOutcome, goodOutcome] = await Promise.allSettled(
    [bad, bad, good].map(({ sessionId }) => read(sessionId)),
  );
  expect(badOutcome).toMatchObject({ status: 'rejected' });
  expect(goodOutcome).toMatchObject({ status: 'fulfilled', value: { caller: { actor: { userId: good.user._id } } } });
});
