/** A live client that draws on a board and keeps what was not acknowledged, without a screen. */
import { setTimeout as delay } from 'node:timers/promises';
import { rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle } from '@touchline/shared/boards/shapes';
import type { Ack } from '@touchline/shared/live/messages';
import * as Y from 'yjs';
import { hangUp, type LiveSocket, type Person } from './person';

const SERVER = 'server';
const PATIENCE = 30_000;
/** Between two tries to put right what the server refused (ms). */
const MEND_EVERY = 200;

/** One change as one update. */
export interface Stroke {
  readonly name: string;
  readonly update: Uint8Array;
}

export class BoardLine {
  readonly doc = new Y.Doc();
  readonly socket: LiveSocket;
  readonly board: string;
  readonly acknowledged: Stroke[] = [];
  /** Called with each acknowledgement. */
  onAcknowledged: () => void = () => undefined;
  readonly #waiting = new Set<Stroke>();
  readonly #refused = new Set<Stroke>();
  #joined = false;
  #mending = false;

  private constructor(socket: LiveSocket, board: string) {
    this.socket = socket;
    this.board = board;
    rootsOf(this.doc);
    socket.on('board:update', ({ id, update }) => {
      if (id === board) Y.applyUpdate(this.doc, new Uint8Array(update), SERVER);
    });
    // A line that breaks is mended as the web app mends it: join, then send again what nobody acknowledged.
    const mend = () => {
      this.#joined = false;
      void this.#mend();
    };
    socket.on('connect', mend);
    socket.on('disconnect', mend);
    socket.on('board:closed', ({ id, reason }) => {
      if (id === board && reason !== 'removed') mend();
    });
  }

  static async open(person: Person, board: string, liveUrl = person.url): Promise<BoardLine> {
    const line = new BoardLine(await person.listen(liveUrl), board);
    await line.join();
    return line;
  }

  /** Heals both sides. */
  async join(): Promise<void> {
    const answer: Ack<'board:join'> = await this.socket
      .timeout(PATIENCE)
      .emitWithAck('board:join', { id: this.board, stateVector: Y.encodeStateVector(this.doc) });
    if (!answer.ok) throw new Error(`not joined: ${answer.error.detail}`, { cause: answer.error.id });
    this.#joined = true;
    Y.applyUpdate(this.doc, new Uint8Array(answer.update), SERVER);
    await Promise.all([...this.#waiting].map((stroke) => this.#send(stroke)));
  }

  /** Draws a circle; resolves when that is acknowledged, or will not be for now. */
  draw(id: string, x: number): Promise<void> {
    return this.change(id, (doc) => rootsOf(doc).shapes.set(id, clickedCircle({ x, y: 0 })));
  }

  /** Changes the document, as one stroke of this name. */
  change(name: string, edit: (doc: Y.Doc) => void): Promise<void> {
    const made: Uint8Array[] = [];
    const note = (update: Uint8Array) => made.push(update);
    this.doc.on('update', note);
    this.doc.transact(() => edit(this.doc));
    this.doc.off('update', note);
    if (made.length === 0) return Promise.resolve();
    const stroke = { name, update: Y.mergeUpdates(made) };
    this.#waiting.add(stroke);
    // What is drawn before joining is sent by it.
    return this.#joined ? this.#send(stroke) : Promise.resolve();
  }

  async #send(stroke: Stroke): Promise<void> {
    if (!this.socket.connected) return;
    const answer = await this.socket
      .timeout(PATIENCE)
      .emitWithAck('board:update', { id: this.board, update: stroke.update })
      .catch(() => null);
    if (answer?.ok) {
      this.#refused.delete(stroke);
      // What was sent again may be acknowledged twice.
      if (!this.#waiting.delete(stroke)) return;
      this.acknowledged.push(stroke);
      this.onAcknowledged();
    } else if (answer && this.#waiting.has(stroke)) {
      this.#refused.add(stroke);
      void this.#mend();
    }
  }

  /** Joins, and again as long as something was refused; a line that breaks meanwhile is mended when it is back. */
  async #mend(): Promise<void> {
    if (this.#mending) return;
    this.#mending = true;
    while (this.socket.connected && (!this.#joined || this.#refused.size > 0)) {
      const isGone = await this.join().then(
        () => false,
        (error: Error) => error.cause === 'NOT_FOUND',
      );
      if (isGone) break;
      if (!this.#joined || this.#refused.size > 0) await delay(MEND_EVERY);
    }
    this.#mending = false;
  }

  /** How many strokes nobody acknowledged yet. */
  get unacknowledged(): number {
    return this.#waiting.size;
  }

  get ids(): string[] {
    return [...rootsOf(this.doc).shapes.keys()].sort();
  }

  close(): void {
    hangUp(this.socket);
  }
}
