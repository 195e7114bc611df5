/** Three people on one board of a server that is killed: random edits and offline spells, and what must be true after. */
import { setImmediate as turn } from 'node:timers/promises';
import { rootsOf } from '@touchline/shared/boards/document';
import { BACKGROUNDS, clickedCircle } from '@touchline/shared/boards/shapes';
import * as Y from 'yjs';
import { BoardLine, type Stroke } from '../../../scripts/clients/board-line';
import type { Person } from '../../../scripts/clients/person';
import { type Chance, createChance } from '../../../scripts/demo/random';
import { until } from '../../../scripts/services/club';
import { chanceOf } from './plan';

/** More than one compaction's worth of strokes: a server compacts when a journal has grown by 200. */
const EDITS = 320;
/** Shapes that everybody moves and erases. */
const SHARED = ['a', 'b', 'c', 'd'];
/** Strokes on their way, and those drawn in one offline spell, before somebody waits for an answer. */
const MOST_WAITING = 24;
/** No measure of speed: servers that start while other tests run take their time. */
const HEALED_WITHIN = 120_000;

/** The n-th edit of a session, somewhere on the board. */
function edit(chance: Chance, n: number): (doc: Y.Doc) => unknown {
  const at = { x: chance.int(0, 1_000), y: chance.int(0, 600) };
  const [id, kind, place] = [chance.pick(SHARED), chance.int(1, 100), chance.int(0, 20)];
  return (doc) => {
    const { shapes, order, script, steps, background } = rootsOf(doc);
    if (kind <= 40) return shapes.set(`s${n}`, clickedCircle(at));
    if (kind <= 65) return shapes.set(id, clickedCircle(at));
    if (kind <= 75) return shapes.delete(id);
    if (kind <= 85) return order.push([id]);
    if (kind <= 88) return background.set('pitch', BACKGROUNDS[place % BACKGROUNDS.length]);
    if (kind <= 92) return steps.insert(Math.min(place, steps.length), [{ id: `step-${n}`, name: `Step ${n}` }]);
    const drill = script.get(0);
    const points = drill instanceof Y.Map ? drill.get('points') : undefined;
    if (points instanceof Y.Text) return points.insert(Math.min(place, points.length), `${n} `);
    return script.push([new Y.Map([['points', new Y.Text('Rondo')]])]);
  };
}

/** Everything on a board, as a reader has it. */
export const everythingOn = (doc: Y.Doc) =>
  Object.fromEntries(Object.entries(rootsOf(doc)).map(([root, value]) => [root, value.toJSON() as unknown]));

function documentOf(journal: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  rootsOf(doc);
  for (const update of journal) Y.applyUpdate(doc, update);
  return doc;
}

/** Takes an update in; answers whether the document, or what waits for a part that it lacks, gained anything by it. */
function gainsBy(doc: Y.Doc, update: Uint8Array): boolean {
  const before = Y.snapshot(doc);
  const waiting = doc.store.pendingStructs;
  Y.applyUpdate(doc, update);
  return !Y.equalSnapshots(before, Y.snapshot(doc)) || doc.store.pendingStructs !== waiting;
}

/**
 * Names of the strokes that a journal does not hold. What was erased or overwritten later is held: a document made of
 * the journal knows its place, and gains nothing when the stroke is applied to it.
 */
export function strokesMissing(journal: readonly Uint8Array[], strokes: readonly Stroke[]): string[] {
  const all = strokes.map(({ update }) => update);
  if (all.length === 0 || !gainsBy(documentOf(journal), Y.mergeUpdates(all))) return [];
  const doc = documentOf(journal);
  return strokes.filter(({ update }) => gainsBy(doc, update)).map(({ name }) => name);
}

export class BoardSession {
  readonly seed: number;
  readonly board: string;
  readonly #lines: readonly BoardLine[];
  /** After so many acknowledgements of this session the server is killed. */
  readonly #killAt: number;
  #isOver = false;

  private constructor(seed: number, board: string, lines: readonly BoardLine[]) {
    this.seed = seed;
    this.board = board;
    this.#lines = lines;
    const chance = createChance(seed);
    // Half of the kills come about when the first compaction runs.
    this.#killAt = chance.percent(50) ? chance.int(190, 220) : chance.int(20, EDITS - 60);
  }

  static async open(seed: number, board: string, people: readonly Person[]): Promise<BoardSession> {
    return new BoardSession(seed, board, await Promise.all(people.map((person) => BoardLine.open(person, board))));
  }

  get acknowledged(): Stroke[] {
    return this.#lines.flatMap(({ acknowledged }) => acknowledged);
  }

  /**
   * Draws until the session is over and nothing waits any more.
   * @param kill kills the server, and resolves when it is back; called once, in the middle. Without it nobody is killed here.
   */
  async run(kill: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    let killed: Promise<void> | undefined;
    for (const line of this.#lines)
      line.onAcknowledged = () => {
        if (this.acknowledged.length === this.#killAt) killed = kill();
      };
    for (let n = 0; n < EDITS && !this.#isOver; n += 1) await this.#step(n);
    for (const { socket } of this.#lines) if (!socket.active) socket.connect();
    await (killed ?? kill());
    await until(
      () => this.#lines.every(({ socket, unacknowledged }) => socket.connected && unacknowledged === 0),
      HEALED_WITHIN,
      () => `everything drawn is acknowledged (seed ${this.seed}: ${this.#shown()})`,
    );
  }

  #shown(): string {
    const lines = this.#lines.map(
      ({ socket, unacknowledged }) => `${socket.connected ? 'connected' : 'offline'}, ${unacknowledged} waiting`,
    );
    return lines.join('; ');
  }

  /** Resolves when every line has noticed that the server is gone, and has read what it said last. */
  cutOff(): Promise<void> {
    return until(
      () => this.#lines.every(({ socket }) => !socket.connected),
      HEALED_WITHIN,
      () => `the lines are cut off (seed ${this.seed}: ${this.#shown()})`,
    );
  }

  async #step(n: number): Promise<void> {
    // One chance a step: what a step draws does not depend on what others had to draw.
    const chance = chanceOf(this.seed, n);
    const line = chance.pick(this.#lines);
    const { socket } = line;
    const breaks = chance.percent(3);
    const patience = chance.int(1, MOST_WAITING);
    void line.change(`s${n}`, edit(chance, n));
    if (breaks) socket.disconnect();
    else if (!socket.active && line.unacknowledged > patience) socket.connect();
    await turn();
    await until(
      () => !socket.active || line.unacknowledged <= MOST_WAITING,
      HEALED_WITHIN,
      () => `strokes are taken in (seed ${this.seed}: ${this.#shown()})`,
    );
  }

  /** Heals every line, and adds somebody who reads the board for the first time: all of them must hold the same. */
  async views(reader: Person): Promise<ReturnType<typeof everythingOn>[]> {
    await Promise.all(this.#lines.map((line) => line.join()));
    const late = await BoardLine.open(reader, this.board);
    const views = [...this.#lines, late].map(({ doc }) => everythingOn(doc));
    late.close();
    return views;
  }

  close(): void {
    this.#isOver = true;
    for (const line of this.#lines) line.close();
  }
}
