import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClubStore, openClubStore } from '../club-store';
import { openStore } from '../store/open-store';
import type { DocumentStore } from '../store/port';
import { buildPerson, buildPlayer, buildSession, buildTeam } from '../testing/records';
import { callersTogether } from './callers-together';
import { callerOfSession } from './load-actor';
import { callersOfSessions } from './load-callers';

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

it('many callers at once are judged as each of them alone', async () => {
  const coach = await buildPerson(store, 'Marta Coach', 'COACH');
  const parent = await buildPerson(store, 'Priya Raman');
  const both = await buildPerson(store, 'Bo Both', 'MANAGER', 'FILMING');
  const nobody = await buildPerson(store, 'Nora New');
  const inactive = await buildPerson(store, 'Ina Inactive', 'PARENT');
  const gone = await buildPerson(store, 'Gus Gone', 'PARENT');
  const phone = await buildSession(store, parent.user);
  const shared = await buildPlayer(store, 'Leo Raman', parent, both);
  const other = await buildPlayer(store, 'Mia Both', both);
  await buildTeam(store, '26618', { staff: [coach, both], players: [shared] });
  await buildTeam(store, '26619', { family: [coach], players: [other] });
  await buildTeam(store, '26620', { staff: [inactive] });
  await store.users.updateOne({ _id: inactive.user._id }, { $set: { active: false } });
  await store.sessions.updateOne({ _id: gone.sessionId }, { $set: { expiresAt: Date.now() - 1 } });

  const ids = [coach, parent, both, nobody, inactive, gone, phone].map(({ sessionId }) => sessionId);
  const callers = await callersOfSessions(store, [...ids, ...ids, 'unknown']);
  expect([...callers.keys()].sort()).toEqual([coach, parent, both, nobody, phone].map((one) => one.sessionId).sort());
  for (const id of [...ids, 'unknown']) {
    const alone = await callerOfSession(store, id);
    const together = callers.get(id) ?? null;
    expect(together && { ...together.actor, staffTeams: [...together.actor.staffTeams].sort() }).toEqual(
      alone && { ...alone.actor, staffTeams: [...alone.actor.staffTeams].sort() },
    );
  }
});

/** The store, with something done before each reading of sessions. */
const withSessions = (first: () => void): ClubStore => ({
  ...store,
  sessions: {
    ...store.sessions,
    find: async (...args) => {
      first();
      return store.sessions.find(...args);
    },
    findOne: async (...args) => {
      first();
      return store.sessions.findOne(...args);
    },
  },
});

it('who asks while callers are being read shares the next reading, and what was written before it is in it', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, (_, n) => buildPerson(store, `Person ${n}`, 'COACH')));
  const [first, second, third] = people;
  let readings = 0;
  const read = callersTogether(
    withSessions(() => {
      readings += 1;
    }),
  );
  const ended = store.sessions.deleteOne({ _id: third?.sessionId ?? '' });
  const asked = [...people, second].map((person) => read(person?.sessionId ?? ''));
  await ended;
  const callers = await Promise.all([...asked, read('unknown')]);
  expect(readings).toBeLessThanOrEqual(3);
  expect(callers.map((caller) => caller?.actor.userId)).toEqual([
    ...people.map((person) => (person === third ? undefined : person.user._id)),
    second?.user._id,
    undefined,
  ]);
  // Nobody is left waiting for anybody.
  expect((await read(first?.sessionId ?? ''))?.actor.userId).toBe(first?.user._id);
});

it('a reading that fails is the failure of those who waited for it, and of nobody who asks later', async () => {
  const { sessionId, user } = await buildPerson(store, 'Mara Coach', 'COACH');
  let isAway = true;
  const read = callersTogether(
    withSessions(() => {
      if (!isAway) return;
      isAway = false;
      throw new Error('away');
    }),
  );
  const outcomes = await Promise.allSettled([read(sessionId), read(sessionId), read(sessionId)]);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect((await read(sessionId))?.actor.userId).toBe(user._id);
});
