import { readFileSync } from 'node:fs';
/** Tests that calls of one account, or from one network, wait for each other and not everybody for them. */
import { setImmediate } from 'node:timers/promises';
import { deferred } from '@touchline/server/deferred';
import type { Filter } from '@touchline/server/store/port';
import { buildEvent, buildPerson, buildPlayer, buildTeam, type Person } from '@touchline/server/testing/records';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api';
import { BLUE, GREEN } from '../testing/two-teams';
import { MAX_RUNNING, MAX_WAITING } from './admission';

const range = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('R20: calls at once', () => {
  let api: TestApi;
  let registry: Registry;
  let coach: Person;
  let other: Person;
  /** Starts of the lists that are read, in order, as milliseconds after `now`. */
  let began: number[];
  /** Holds the reads of lists that start before `now + FREE`. */
  let gate: ReturnType<typeof deferred>;
  let running: number;
  let mostRunning: number;
  const now = Date.now();
  const FREE = 1_000_000;

  beforeEach(async () => {
    registry = new Registry();
    api = await startTestApi({ registry, settings: { TRUSTED_PROXIES: '1' } });
    const { store } = api.services;
    coach = await buildPerson(store, 'Cora Coach', 'COACH');
    other = await buildPerson(store, 'Otto Other', 'COACH');
    await buildTeam(store, GREEN, { staff: [coach, other] });
    [began, gate, running, mostRunning] = [[], deferred(), 0, 0];
    const find = store.events.find.bind(store.events);
    store.events.find = async (filter: Filter, ...rest) => {
      const from = (filter.eventTime as { $gte?: number } | undefined)?.$gte;
      if (from !== undefined) began.push(from - now);
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      if (from !== undefined && from < now + FREE) await gate.promise;
      running -= 1;
      return find(filter, ...rest);
    };
  });
  afterEach(async () => {
    gate.resolve();
    await api.close();
  });

  /** Lists events from a time on. Equal starts are equal reads. */
  const list = (
    person: Person,
    start: number,
    { from = '10.0.0.1', signal }: { from?: string; signal?: AbortSignal } = {},
  ) =>
    fetch(`${api.url}${eventsContract.list_events.path}?startTime=${now + start}`, {
      headers: { authorization: `Bearer ${person.token}`, 'x-forwarded-for': from },
      ...(signal && { signal }),
    });

  async function figure(name: string, label: string): Promise<number> {
    const metric = (await registry.getMetricsAsJSON()).find((each) => each.name === name);
    return Number(metric?.values.find(({ labels }) => Object.values(labels).includes(label))?.value ?? 0);
  }
  const waiting = () => figure('touchline_rest_calls', 'waiting');

  it('of one account run a few at a time in order, further ones wait, and those beyond get 429 while others are answered', async () => {
    const total = MAX_RUNNING.account + MAX_WAITING.account + 7;
    const answers: Response[] = [];
    const calls = range(total).map(async (n) => answers.push(await list(coach, n)));
    await expect.poll(() => answers.length).toBe(7);
    for (const { status, headers } of answers) {
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(began).toHaveLength(MAX_RUNNING.account);
    expect(await waiting()).toBe(MAX_WAITING.account);
    expect(await figure('touchline_rest_refused_total', 'account')).toBe(7);
    // Another account is served before any of these.
    expect((await list(other, FREE)).status).toBe(200);
    expect(answers).toHaveLength(7);
    gate.resolve();
    await Promise.all(calls);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(total - 7);
    expect(mostRunning).toBe(MAX_RUNNING.account + 1);
    expect([await waiting(), await figure('touchline_rest_calls', 'running')]).toEqual([0, 0]);
  });

  it('from one network leave room for others, wait without a refusal, and take turns by account', async () => {
    const people: Person[] = [];
    for (const n of range(MAX_RUNNING.network))
      people.push(await buildPerson(api.services.store, `Person ${n}`, 'COACH'));
    for (const [n, person] of people.entries())
      await buildTeam(api.services.store, String(40_000 + n), { staff: [person] });
    const held = people.map((person) => list(person, 0));
    await expect.poll(() => running).toBe(MAX_RUNNING.network);
    // The network is full: a coach with many calls comes first, then somebody with one.
    const many = range(5).map((n) => list(coach, 100 + n));
    await expect.poll(waiting).toBe(5);
    const single = list(other, 200);
    await expect.poll(waiting).toBe(6);
    expect((await list(other, FREE, { from: '10.0.0.2' })).status).toBe(200);
    gate.resolve();
    const statuses = (await Promise.all([...held, ...many, single])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const late = began.filter((start) => start >= 100 && start < FREE);
    expect(late.indexOf(200)).toBe(1);
  });

  it('whose client has gone do nothing', async () => {
    const held = range(MAX_RUNNING.account).map((n) => list(coach, n));
    await expect.poll(() => began.length).toBe(MAX_RUNNING.account);
    const gone = new AbortController();
    const lost = list(coach, 50, { signal: gone.signal }).catch(() => undefined);
    await expect.poll(waiting).toBe(1);
    const next = list(coach, 51);
    await expect.poll(waiting).toBe(2);
    gone.abort();
    await lost;
    await expect.poll(waiting).toBe(1);
    gate.resolve();
    expect((await next).status).toBe(200);
    await Promise.all(held);
    expect(began.filter((start) => start >= 50)).toEqual([51]);
  });

  it('that read the same share one read, which begins after the last of them came', async () => {
    const first = list(coach, 0);
    await expect.poll(() => began.length).toBe(1);
    const some = range(20).map(() => list(coach, 0));
    await expect.poll(waiting).toBe(20);
    const { _id } = await buildEvent(api.services.store, [GREEN], { eventTime: now + 3_600_000 });
    const last = list(coach, 0);
    await expect.poll(waiting).toBe(21);
    expect(began).toEqual([0]);
    gate.resolve();
    const texts = await Promise.all([...some, last].map(async (answer) => (await answer).text()));
    await first;
    expect(began).toEqual([0, 0]);
    expect(new Set(texts).size).toBe(1);
    expect(JSON.parse(texts[0] ?? '')).toMatchObject([{ id: _id }]);
    // Other accounts and other languages do not share it.
    await list(other, 0);
    expect(began).toHaveLength(3);
  });
});

it('R4: a shared read uses the rights that its caller has when it begins', async () => {
  const api = await startTestApi();
  try {
    const { store } = api.services;
    const coach = await buildPerson(store, 'Cora Coach', 'COACH');
    const child = await buildPlayer(store, 'Kim Child');
    await buildTeam(store, GREEN, { staff: [coach], players: [child] });
    const gate = deferred();
    let reads = 0;
    const find = store.players.find.bind(store.players);
    store.players.find = async (filter: Filter, ...rest) => {
      const isRoster = '_id' in filter;
      if (isRoster) reads += 1;
      if (isRoster && reads === 1) await gate.promise;
      return find(filter, ...rest);
    };
    const list = async () => {
      const response = await fetch(api.url + teamsContract.list_teams.path, {
        headers: { authorization: `Bearer ${coach.token}` },
      });
      return ((await response.json()) as { id: string }[]).map(({ id }) => id);
    };
    const callersRead = { count: 0 };
    const findSessions = store.sessions.find.bind(store.sessions);
    store.sessions.find = (...args) => {
      callersRead.count += 1;
      return findSessions(...args);
    };
    const first = list();
    await expect.poll(() => reads).toBe(1);
    const second = list();
    await expect.poll(() => callersRead.count).toBe(2);
    await setImmediate();
    await store.teams.updateOne({ _id: GREEN }, { $set: { members: {}, memberEmails: [] } });
    await buildTeam(store, BLUE, { staff: [coach] });
    const third = list();
    await expect.poll(() => callersRead.count).toBe(3);
    await setImmediate();
    gate.resolve();
    await first;
    expect(await Promise.all([second, third])).toEqual([[BLUE], [BLUE]]);
  } finally {
    await api.close();
  }
});

it('settings.md names the limits', () => {
  const page = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8').replaceAll('\n', ' ');
  const { account, signUps, network, process } = MAX_RUNNING;
  expect(page).toContain(
    `an account runs ${account} calls at once (${signUps} with sign-ups), a network ${network}, all together ${process}`,
  );
  const waiting = [MAX_WAITING.account, MAX_WAITING.network].map((count) => count.toLocaleString('en')).join(', ');
  expect(page).toContain(`${waiting} and ${MAX_WAITING.process.toLocaleString('en')} more wait`);
});
