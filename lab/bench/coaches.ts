/** Coaches who draw on one board, each with its own document. Measures the time from a stroke to the documents of the others. */

import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { rootsOf } from '@touchline/shared/boards/document';
import type { Shape } from '@touchline/shared/boards/shapes';
import * as Y from 'yjs';
import { createChance } from '../../club/demo/random';
import { type BoardConnection, openBoardConnection, type Where } from './board-connection';
import { serveTasks } from './child';

export interface DrawingSession extends Where {
  coaches: number;
  /** Number of shapes on the board at the start. */
  shapes: number;
  strokesEach: number;
  /** Average time between two strokes of a coach (ms). */
  pace: number;
}

export interface Drawn {
  /** Milliseconds from a stroke to the document of another coach. */
  p50: number;
  p99: number;
  delivered: number;
}

const SERVER = 'server';
const at = (n: number) => ({ x: (n * 7) % 1_050, y: (n * 13) % 680 });
const marker = (label: string, n: number): Shape => ({ kind: 'player', at: at(n), side: 'home', label });
const penStroke = (n: number): Shape => ({
  kind: 'pen',
  at: at(n),
  points: Array.from({ length: 80 }, (_, index) => (index * 37 + n) % 200),
  thick: 4,
  colour: 'blue',
});

interface Coach {
  doc: Y.Doc;
  connection: BoardConnection;
  sending: Set<Promise<unknown>>;
}

/** @param onSeen receives the keys of shapes from other coaches after the document has applied them */
async function open(where: Where, onSeen: (keys: Iterable<string>) => void): Promise<Coach> {
  const doc = new Y.Doc();
  const { shapes } = rootsOf(doc);
  shapes.observe(({ keysChanged }, { origin }) => {
    if (origin === SERVER) onSeen(keysChanged as Set<string>);
  });
  const connection = await openBoardConnection(where, (update) => Y.applyUpdate(doc, update, SERVER));
  const sending = new Set<Promise<unknown>>();
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin === SERVER) return;
    const sent = connection.send(update).finally(() => sending.delete(sent));
    sending.add(sent);
  });
  const missing = await connection.join(Y.encodeStateVector(doc));
  if (missing) Y.applyUpdate(doc, missing);
  return { doc, connection, sending };
}

/** Puts shapes on the board, and waits until every coach has them. */
async function prepare(coaches: readonly Coach[], count: number): Promise<void> {
  const [first] = coaches;
  first?.doc.transact(() => {
    for (let n = 0; n < count; n++)
      rootsOf(first.doc).shapes.set(`before-${n}`, n % 4 ? marker(`${n}`, n) : penStroke(n));
  });
  await until(() => coaches.every(({ doc }) => rootsOf(doc).shapes.size === count));
}

async function until(reached: () => boolean): Promise<void> {
  for (let tries = 0; !reached(); tries++) {
    if (tries > 1_000) throw new Error('Not everything arrived within 10 s');
    await delay(10);
  }
}

const percentile = (sorted: Float64Array, part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0;

const tasks = {
  /** One round: the coaches join and draw. Every stroke must reach every coach, and all documents must be equal at the end. */
  async draw({ coaches: count, shapes, strokesEach, pace, ...where }: DrawingSession): Promise<Drawn> {
    const strokeStarts = new Map<string, number>();
    const times = new Float64Array(count * strokesEach * (count - 1));
    let delivered = 0;
    const recordDelivery = (keys: Iterable<string>) => {
      const now = performance.now();
      for (const key of keys) {
        const started = strokeStarts.get(key);
        if (started !== undefined) times[delivered++] = now - started;
      }
    };
    const coaches = await Promise.all(Array.from({ length: count }, () => open(where, recordDelivery)));
    await prepare(coaches, shapes);

    await Promise.all(
      coaches.map(async ({ doc }, coachIndex) => {
        const chance = createChance(1_000 + coachIndex);
        for (let n = 0; n < strokesEach; n++) {
          await delay(chance.int(pace / 2, (3 * pace) / 2));
          // One stroke in ten is a new pen stroke, the others move one of the coach's own markers. New keys for all would make the board
          // larger than any real one, so markers reuse ten keys. A key is reused long after its last stroke was delivered.
          const isPenStroke = n % 10 === 0;
          const key = isPenStroke ? `pen-${coachIndex}-${n}` : `marker-${coachIndex}-${n % 10}`;
          strokeStarts.set(key, performance.now());
          rootsOf(doc).shapes.set(key, isPenStroke ? penStroke(n) : marker(`${coachIndex}`, n));
        }
      }),
    );
    await until(() => delivered >= times.length);
    await Promise.all(coaches.flatMap(({ sending }) => [...sending]));
    const drawn = coaches.map(({ doc }) => rootsOf(doc).shapes.toJSON());
    if (drawn.some((shapes) => !isDeepStrictEqual(shapes, drawn[0])))
      throw new Error('The coaches do not see the same');
    for (const { connection, doc } of coaches) {
      connection.close();
      doc.destroy();
    }
    times.sort();
    return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), delivered };
  },
};
export type CoachTasks = typeof tasks;
serveTasks(tasks);
