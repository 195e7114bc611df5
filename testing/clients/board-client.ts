/** A board client without a screen: draws, and keeps strokes until the server acknowledges them. */
import { setTimeout as delay } from 'node:timers/promises';
import { rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle } from '@touchline/shared/boards/shapes';
import type { Ack } from '@touchline/shared/live/requests';
import * as Y from 'yjs';
import { closeSocket, type LiveSocket, type Person } from './person';

const SERVER = 'server';
const PATIENCE = 30_000;
/** Between two attempts to resend rejected strokes (ms). */
const RESEND_EVERY = 200;

/** One change, as one Yjs update. */
export interface Stroke {
  readonly name: string;
  readonly update: Uint8Array;
}

export class BoardClient {
  readonly doc = new Y.Doc();
  readonly socket: LiveSocket;
  readonly board: string;
  readonly acknowledged: Stroke[] = [];
  /** Called with each acknowledgement. */
  onAcknowledged: () => void = () => undefined;
  readonly #waiting = new Set<Stroke>();
  readonly #rejected = new Set<Stroke>();
  #isJoined = false;
  #isRecovering = false;

  private constructor(socket: LiveSocket, board: string) {
    this.socket = socket;
    this.board = board;
    rootsOf(this.doc);
    socket.on('board:update', ({ id, update }) => {
      if (id === board) Y.applyUpdate(this.doc, new Uint8Array(update), SERVER);
    });
    // Recovers as the web app does: joins, then sends unacknowledged strokes again.
    const recover = () => {
      this.#isJoined = false;
      void this.#recover();
    };
    socket.on('connect', recover);
    socket.on('disconnect', recover);
    socket.on('board:closed', ({ id, reason }) => {
      if (id === board && reason !== 'removed') recover();
    });
  }

  static async open(person: Person, board: string, liveUrl = person.url): Promise<BoardClient> {
    const client = new BoardClient(await person.listen(liveUrl), board);
    await client.join();
    return client;
  }

  /** Exchanges missing updates with the server, in both directions. */
  async join(): Promise<void> {
    const response: Ack<'board:join'> = await this.socket
      .timeout(PATIENCE)
      .emitWithAck('board:join', { id: this.board, stateVector: Y.encodeStateVector(this.doc) });
    if (!response.ok) throw new Error(`not joined: ${response.error.detail}`, { cause: response.error.id });
    this.#isJoined = true;
    Y.applyUpdate(this.doc, new Uint8Array(response.update), SERVER);
    await Promise.all([...this.#waiting].map((stroke) => this.#send(stroke)));
  }

  /** Draws a circle. Resolves when it is acknowledged, rejected, or has to wait for a connection. */
  draw(id: string, x: number): Promise<void> {
    return this.change(id, (doc) => rootsOf(doc).shapes.set(id, clickedCircle({ x, y: 0 })));
  }

  /** Changes the document in one stroke of this name. */
  change(name: string, edit: (doc: Y.Doc) => void): Promise<void> {
    const updates: Uint8Array[] = [];
    const collect = (update: Uint8Array) => updates.push(update);
    this.doc.on('update', collect);
    this.doc.transact(() => edit(this.doc));
    this.doc.off('update', collect);
    if (updates.length === 0) return Promise.resolve();
    const stroke = { name, update: Y.mergeUpdates(updates) };
    this.#waiting.add(stroke);
    // Strokes from before the join are sent by it.
    return this.#isJoined ? this.#send(stroke) : Promise.resolve();
  }

  async #send(stroke: Stroke): Promise<void> {
    if (!this.socket.connected) return;
    const response = await this.socket
      .timeout(PATIENCE)
      .emitWithAck('board:update', { id: this.board, update: stroke.update })
      .catch(() => null);
    if (response?.ok) {
      this.#rejected.delete(stroke);
      // A stroke that was sent twice may be acknowledged twice.
      if (!this.#waiting.delete(stroke)) return;
      this.acknowledged.push(stroke);
      this.onAcknowledged();
    } else if (response && this.#waiting.has(stroke)) {
      this.#rejected.add(stroke);
      void this.#recover();
    }
  }

  /** Joins again until nothing is rejected. A client that is disconnected meanwhile recovers on its next connection. */
  async #recover(): Promise<void> {
    if (this.#isRecovering) return;
    this.#isRecovering = true;
    while (this.socket.connected && (!this.#isJoined || this.#rejected.size > 0)) {
      const isGone = await this.join().then(
        () => false,
        (error: Error) => error.cause === 'NOT_FOUND',
      );
      if (isGone) break;
      if (!this.#isJoined || this.#rejected.size > 0) await delay(RESEND_EVERY);
    }
    this.#isRecovering = false;
  }

  /** Number of strokes without acknowledgement. */
  get unacknowledged(): number {
    return this.#waiting.size;
  }

  get ids(): string[] {
    return [...rootsOf(this.doc).shapes.keys()].sort();
  }

  close(): void {
    closeSocket(this.socket);
  }
}
