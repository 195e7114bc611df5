import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { rootsOf } from '@touchline/shared/boards/document';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import { crowdOf, deletionOf, nest } from '../../realtime/src/testing/attacks';
import { BoardClient } from '../../testing/clients/board-client';
import { closeSocket, type LiveSocket, Person } from '../../testing/clients/person';
import { type Club, startClub } from '../../testing/services/club';
import { metricsPortIn, readMetrics } from '../src/metrics';
import { percentile } from '../src/percentile';
import { probe } from '../src/probe';

const TEAM = '26618';
/** Longest wait (ms). Before compaction ran in a worker, attacks blocked the event loop for 8 to 59 s. */
const PATIENCE = 4_000;
const NOTHING = Y.encodeStateVector(new Y.Doc());

let club: Club;
let coach: Person;
let metricsPort: number;
beforeAll(async () => {
  // Attackers are not stopped by their number of frames, so that the cost of each shows.
  club = await startClub({
    LIMIT_STROKES: '5000',
    LIMIT_FRAMES: '5000',
    LIMIT_FRAMES_KB: '100000',
    LIMIT_FRAMES_WRONG: '1000000',
    METRICS_PORT: '0',
  });
  metricsPort = metricsPortIn(club.output());
  coach = await Person.signIn(club.url, 'coach');
});
afterAll(() => club.stop());

const newBoard = (name: string, drawer = coach) =>
  drawer.call(boardsContract.add_board, { body: { teamId: TEAM, month: Date.now(), name } });
const join = (socket: LiveSocket, id: string, stateVector: Uint8Array = NOTHING) =>
  socket.timeout(60_000).emitWithAck('board:join', { id, stateVector });

/** The 99th percentile of the event loop's lag since the last call (ms). */
const lag = async (): Promise<number> =>
  1_000 * ((await readMetrics(metricsPort)).get('nodejs_eventloop_lag_p99_seconds') ?? Number.NaN);

const figuresOf = (times: readonly number[], lagMs: number): string =>
  `GET /api/alive p99 ${percentile(times, 99).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms ` +
  `of ${times.length} calls; event loop lag p99 ${lagMs.toFixed(1)} ms`;

/** Sends updates one after another to a new board, and ignores rejections. */
async function attack(person: Person, name: string, updates: Iterable<Uint8Array>): Promise<void> {
  const id = await newBoard(name);
  let socket = await person.listen();
  await join(socket, id);
  for (const update of updates) {
    if (!socket.connected) {
      socket = await person.listen();
      await join(socket, id);
    }
    await socket
      .timeout(60_000)
      .emitWithAck('board:update', { id, update })
      .catch(() => null);
  }
  const lateSocket = await person.listen();
  await join(lateSocket, id).catch(() => null);
  for (const connection of [socket, lateSocket]) connection.disconnect();
}

function* crowds() {
  for (let first = 1; first < 26_000; first += 2_000) yield crowdOf(first, 2_000);
  for (let first = 1; first < 5_000; first += 100) yield crowdOf(first, 100);
}

function* nests() {
  for (let n = 0; n < 4; n += 1)
    yield nest(9, 6_000, { under: n === 0 ? 'shapes' : { client: 9, clock: n * 6_000 - 1 }, from: n * 6_000 });
}

function* erasures() {
  const doc = new Y.Doc();
  const { shapes } = rootsOf(doc);
  const emptyState = Y.encodeStateVector(doc);
  doc.transact(() => {
    for (let n = 0; n < 3_000; n += 1) shapes.set(`s${n}`, n);
  });
  yield Y.encodeStateAsUpdate(doc, emptyState);
  for (let n = 0; n < 100; n += 1) yield deletionOf(doc.clientID, n % 2, 1_400);
  for (let n = 0; n < 40; n += 1) yield deletionOf(1 + n, 0, 15_000);
}

function vectorOf(client: number): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = client;
  doc.getMap('shapes').set('a', 1);
  return Y.encodeStateVector(doc);
}

/** Joins a board of maximum size and many clients repeatedly, with a new state vector each time. */
async function joins(drawer: Person, watcher: Person): Promise<void> {
  const id = await newBoard('Joins');
  const socket = await drawer.listen();
  await join(socket, id);
  for (let n = 0; n < 400; n += 1) {
    const doc = new Y.Doc();
    doc.getMap('shapes').set(`s${n % 40}`, 'x'.repeat(4_000));
    await socket.timeout(60_000).emitWithAck('board:update', { id, update: Y.encodeStateAsUpdate(doc) });
  }
  socket.disconnect();
  const sockets = await Promise.all([1, 2, 3, 4].map(() => watcher.listen()));
  await Promise.all(
    sockets.map(async (joiner, index) => {
      for (let n = 0; n < 22; n += 1) await join(joiner, id, vectorOf(1 + index * 22 + n)).catch(() => null);
      joiner.disconnect();
    }),
  );
}

it('R20 L2: the club responds and accepts honest strokes while boards are attacked in every way at once', async () => {
  const [filming, parent, manager] = await Promise.all(
    ['filming', 'parent', 'manager'].map((who) => Person.signIn(club.url, who)),
  );
  const id = await newBoard('Honest');
  const [drawing, watching] = [await BoardClient.open(coach, id), await BoardClient.open(manager as Person, id)];
  const url = `${club.url}/api/alive`;
  await lag();
  const quietFigures = figuresOf(await probe(url, PATIENCE, 200).done, await lag());
  const aliveProbe = probe(url, PATIENCE);
  let isOver = false;
  const attacks = Promise.all([
    attack(filming as Person, 'Crowds', crowds()),
    attack(filming as Person, 'Nests', nests()),
    attack(filming as Person, 'Erasures', erasures()),
    joins(filming as Person, parent as Person),
  ]).finally(() => {
    isOver = true;
  });
  let rounds = 0;
  do {
    const response = await fetch(`${club.url}/api/alive`, { signal: AbortSignal.timeout(PATIENCE) });
    expect(response.status).toBe(200);
    await drawing.draw(`honest-${rounds}`, rounds);
    rounds += 1;
  } while (!isOver);
  await attacks;
  console.log(`before: ${quietFigures}\nunder attack: ${figuresOf(await aliveProbe.stop(), await lag())}`);
  expect(drawing.unacknowledged).toBe(0);
  expect(drawing.acknowledged).toHaveLength(rounds);
  await expect.poll(() => watching.ids.length, { timeout: 10_000 }).toBe(rounds);
  expect(club.crashes).toBe(0);
  for (const client of [drawing, watching]) client.close();
}, 300_000);

/** Counts the responses to an attacker's frames, by the id of the refusal; 'ok' and 'lost' are counted, too. */
type Outcomes = Map<string, number>;

/** Connects ten sockets of one account again and again, and sends frames on each. Ends early when the account may not connect. */
async function reconnecting(
  person: Person,
  rounds: number,
  send: (socket: LiveSocket) => Promise<{ ok: boolean; error?: { id: string } }>[],
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  for (let round = 0; round < rounds; round += 1) {
    const connected = await Promise.allSettled(Array.from({ length: 10 }, () => person.listen()));
    const open = connected.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    for (const result of connected)
      if (result.status === 'rejected') count(`connecting: ${(result.reason as Error).message}`);
    await Promise.all(
      open.flatMap(send).map((response) =>
        response.then(
          ({ ok, error }) => count(ok ? 'ok' : (error?.id ?? '')),
          () => count('lost'),
        ),
      ),
    );
    open.forEach(closeSocket);
  }
  return outcomes;
}

it('R20: ten sockets of an account that reconnect after wrong frames are stopped; honest full syncs are answered', async () => {
  const guarded = await startClub({ METRICS_PORT: '0' });
  try {
    metricsPort = metricsPortIn(guarded.output());
    const [drawer, filming, parent, manager] = (await Promise.all(
      ['coach', 'filming', 'parent', 'manager'].map((who) => Person.signIn(guarded.url, who)),
    )) as [Person, Person, Person, Person];
    const id = await newBoard('Honest', drawer);
    const drawing = await BoardClient.open(drawer, id);
    const held = (prefix: string) => Array.from({ length: 1_000 }, (_, n) => ({ id: `${prefix}${n}`, version: 1 }));
    const wrong = { events: held('x'), engagements: held('x'), developments: held('x') };
    const full = { events: held('7000'), engagements: held('8000'), developments: held('9000') };
    const update = crowdOf(1, 3_000);
    const ask = (socket: LiveSocket, frames: number, name: 'sync' | 'board:update', request: object) =>
      Array.from({ length: frames }, () => socket.timeout(60_000).emitWithAck(name, request as never));
    await lag();
    const aliveProbe = probe(`${guarded.url}/api/alive`, PATIENCE);
    const attacks = Promise.all([
      reconnecting(filming, 6, (socket) => [join(socket, id), ...ask(socket, 10, 'board:update', { id, update })]),
      reconnecting(parent, 6, (socket) => ask(socket, 10, 'sync', wrong)),
      reconnecting(manager, 2, (socket) => ask(socket, 2, 'sync', full)),
    ]);
    let strokes = 0;
    let isOver = false;
    const ended = attacks.finally(() => {
      isOver = true;
    });
    do {
      await drawing.draw(`honest-${strokes}`, strokes);
      strokes += 1;
    } while (!isOver);
    const [updates, wrongSyncs, fullSyncs] = await ended;
    console.log(`under refused frames: ${figuresOf(await aliveProbe.stop(), await lag())}`);
    for (const outcomes of [updates, wrongSyncs]) {
      expect(outcomes.get('VALIDATION')).toBeLessThanOrEqual(60);
      expect(outcomes.get('connecting: RATE_LIMITED')).toBeGreaterThan(0);
    }
    expect([...fullSyncs]).toEqual([['ok', 40]]);
    expect(drawing.acknowledged).toHaveLength(strokes);
    expect(guarded.crashes).toBe(0);
    drawing.close();
  } finally {
    await guarded.stop();
  }
}, 300_000);
