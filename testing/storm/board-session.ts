/** Three clients on one board of a server that is killed: random edits, offline periods, and checks at the end. */
import { setImmediate as turn } from 'node:timers/promises';
import { rootsOf } from '@touchline/shared/boards/document';
import { BACKGROUNDS, clickedCircle } from '@touchline/shared/boards/shapes';
import * as Y from 'yjs';
import { type Chance, createChance } from '../../club/demo/random';
import { BoardClient, type Stroke } from '../clients/board-client';
import type { Person } from '../clients/person';
import { until } from '../services/club';
import { chanceOf } from './plan';

/** More strokes than one compaction holds: a server compacts a journal after 200 new entries. */
const EDITS = 320;
/** Shapes that every client moves and erases. */
const SHARED = ['a', 'b', 'c', 'd'];
/** Limit of unacknowledged strokes, online and offline, before the session waits. */
const MOST_WAITING = 24;
/** Not a speed limit: a server that starts while other tests run takes long. */
const SYNCED_WITHIN = 120_000;

/** The n-th random edit of a session. */
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

/** The content of a board as plain values. */
export const everythingOn = (doc: Y.Doc) =>
  Object.fromEntries(Object.entries(rootsOf(doc)).map(([root, value]) => [root, value.toJSON() as unknown]));

function documentOf(journal: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  rootsOf(doc);
  for (const update of journal) Y.applyUpdate(doc, update);
  return doc;
}

/** Applies an update. @returns whether it changed the document or its pending structs */
function isChangedBy(doc: Y.Doc, update: Uint8Array): boolean {
  const before = Y.snapshot(doc);
  const waiting = doc.store.pendingStructs;
  Y.applyUpdate(doc, update);
  return !Y.equalSnapshots(before, Y.snapshot(doc)) || doc.store.pendingStructs !== waiting;
}

/**
 * Finds strokes that are missing in a journal. Erased and overwritten strokes count as present: a document built from the journal
 * knows them, and applying them again changes nothing.
 * @returns their names
 */
export function strokesMissing(journal: readonly Uint8Array[], strokes: readonly Stroke[]): string[] {
  const all = strokes.map(({ update }) => update);
  if (all.length === 0 || !isChangedBy(documentOf(journal), Y.mergeUpdates(all))) return [];
  const doc = documentOf(journal);
  return strokes.filter(({ update }) => isChangedBy(doc, update)).map(({ name }) => name);
}

export class BoardSession {
  readonly seed: number;
  readonly board: string;
  readonly #clients: readonly BoardClient[];
  /** The server is killed after this many acknowledgements. */
  readonly #killAt: number;
  #isOver = false;

  private constructor(seed: number, board: string, clients: readonly BoardClient[]) {
    this.seed = seed;
    this.board = board;
    this.#clients = clients;
    const chance = createChance(seed);
    // Half of the kills happen during the first compaction.
    this.#killAt = chance.percent(50) ? chance.int(190, 220) : chance.int(20, EDITS - 60);
  }

  static async open(seed: number, board: string, people: readonly Person[]): Promise<BoardSession> {
    return new BoardSession(seed, board, await Promise.all(people.map((person) => BoardClient.open(person, board))));
  }

  get acknowledged(): Stroke[] {
    return this.#clients.flatMap(({ acknowledged }) => acknowledged);
  }

  /**
   * Draws until the session ends and every stroke is acknowledged.
   * @param kill kills the server and resolves when it is back; called once, in the middle. By default nothing is killed.
   */
  async run(kill: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    let killed: Promise<void> | undefined;
    for (const client of this.#clients)
      client.onAcknowledged = () => {
        if (this.acknowledged.length === this.#killAt) killed = kill();
      };
    for (let n = 0; n < EDITS && !this.#isOver; n += 1) await this.#step(n);
    for (const { socket } of this.#clients) if (!socket.active) socket.connect();
    await (killed ?? kill());
    await until(
      () => this.#clients.every(({ socket, unacknowledged }) => socket.connected && unacknowledged === 0),
      SYNCED_WITHIN,
      () => `everything drawn is acknowledged (seed ${this.seed}: ${this.#shown()})`,
    );
  }

  #shown(): string {
    const clients = this.#clients.map(
      ({ socket, unacknowledged }) => `${socket.connected ? 'connected' : 'offline'}, ${unacknowledged} waiting`,
    );
    return clients.join('; ');
  }

  /** Resolves when every client has noticed the loss of the server, and has read its last messages. */
  cutOff(): Promise<void> {
    return until(
      () => this.#clients.every(({ socket }) => !socket.connected),
      SYNCED_WITHIN,
      () => `the clients are disconnected (seed ${this.seed}: ${this.#shown()})`,
    );
  }

  async #step(n: number): Promise<void> {
    // A separate random source for each step: its draws do not depend on the number of draws of other steps.
    const chance = chanceOf(this.seed, n);
    const client = chance.pick(this.#clients);
    const { socket } = client;
    const breaks = chance.percent(3);
    const patience = chance.int(1, MOST_WAITING);
    void client.change(`s${n}`, edit(chance, n));
    if (breaks) socket.disconnect();
    else if (!socket.active && client.unacknowledged > patience) socket.connect();
    await turn();
    await until(
      () => !socket.active || client.unacknowledged <= MOST_WAITING,
      SYNCED_WITHIN,
      () => `strokes are acknowledged (seed ${this.seed}: ${this.#shown()})`,
    );
  }

  /** Syncs every client, and adds a new reader. All returned views must be equal. */
  async views(reader: Person): Promise<ReturnType<typeof everythingOn>[]> {
    await Promise.all(this.#clients.map((client) => client.join()));
    const late = await BoardClient.open(reader, this.board);
    const views = [...this.#clients, late].map(({ doc }) => everythingOn(doc));
    late.close();
    return views;
  }

  close(): void {
    this.#isOver = true;
    for (const client of this.#clients) client.close();
  }
}
