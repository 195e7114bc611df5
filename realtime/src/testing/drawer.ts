/** A client that draws on a board, like the web app: with a document, an outbox and pointers. */
import { type PlacedShape, readShapes, rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle } from '@touchline/shared/boards/shapes';
import type { Message } from '@touchline/shared/live/messages';
import type { Ack } from '@touchline/shared/live/requests';
import { expect } from 'vitest';
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { Listener } from './listener';

const SERVER = 'server';

export class Drawer {
  readonly doc = new Y.Doc();
  readonly awareness = new Awareness(this.doc);
  readonly listener: Listener;
  readonly board: string;
  canEdit = false;
  /** Unacknowledged updates. */
  readonly #outbox = new Set<Uint8Array>();
  readonly #sending = new Set<Promise<unknown>>();

  constructor(listener: Listener, board: string) {
    this.listener = listener;
    this.board = board;
    rootsOf(this.doc);
    this.awareness.setLocalState(null);
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === SERVER) return;
      this.#outbox.add(update);
      if (listener.socket.connected) this.#track(this.#send(update));
    });
    listener.socket.on('board:update', ({ id, update }: Message<'board:update'>) => {
      if (id === board) Y.applyUpdate(this.doc, new Uint8Array(update), SERVER);
    });
    listener.socket.on('board:awareness', ({ id, update }: Message<'board:awareness'>) => {
      if (id === board) applyAwarenessUpdate(this.awareness, new Uint8Array(update), SERVER);
    });
  }

  /** Opens a client and joins the board. */
  static async open(listener: Listener, board: string): Promise<Drawer> {
    const drawer = new Drawer(listener, board);
    const answer = await drawer.join();
    expect(answer).toMatchObject({ ok: true });
    return drawer;
  }

  /** Joins and syncs both sides. */
  async join(): Promise<Ack<'board:join'>> {
    const answer = await this.listener.ask('board:join', {
      id: this.board,
      stateVector: Y.encodeStateVector(this.doc),
    });
    if (!answer.ok) return answer;
    this.canEdit = answer.canEdit;
    Y.applyUpdate(this.doc, new Uint8Array(answer.update), SERVER);
    await Promise.all([...this.#outbox].map((update) => this.#send(update)));
    return answer;
  }

  async #send(update: Uint8Array): Promise<void> {
    const answer = await this.listener.ask('board:update', { id: this.board, update }).catch(() => null);
    if (answer?.ok) this.#outbox.delete(update);
  }

  #track(work: Promise<unknown>): void {
    this.#sending.add(work);
    void work.finally(() => this.#sending.delete(work));
  }

  /** Resolves when no sent update waits for its ack. */
  async settled(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }

  get unacknowledged(): number {
    return this.#outbox.size;
  }

  draw(id: string, x = 0): void {
    rootsOf(this.doc).shapes.set(id, clickedCircle({ x, y: 0 }));
  }
  erase(id: string): void {
    rootsOf(this.doc).shapes.delete(id);
  }

  get shapes(): PlacedShape[] {
    return readShapes(this.doc);
  }
  get ids(): string[] {
    return this.shapes.map(({ id }) => id);
  }

  /** Sends a pointer and returns the ack. */
  async point(state: Record<string, unknown> | null): Promise<Ack<'board:awareness'>> {
    this.awareness.setLocalState(state);
    const update = encodeAwarenessUpdate(this.awareness, [this.doc.clientID]);
    return this.listener.ask('board:awareness', { id: this.board, update });
  }

  /** The pointers of other clients. */
  get peers(): unknown[] {
    return [...this.awareness.getStates()].flatMap(([client, state]) => (client === this.doc.clientID ? [] : [state]));
  }

  /** Goes offline: strokes are kept in the outbox. */
  async disconnect(): Promise<void> {
    this.listener.socket.disconnect();
    await this.settled();
  }
  async reconnect(): Promise<void> {
    // A socket that reconnects by itself must not send a second sign-in, which the server rejects.
    if (!this.listener.socket.active) this.listener.socket.connect();
    await this.listener.connected();
    await this.join();
  }

  close(): void {
    this.awareness.destroy();
    this.listener.close();
  }
}
