/** A live client that draws on a board and keeps what was not acknowledged, without a screen. */
import { rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle } from '@touchline/shared/boards/shapes';
import type { Ack } from '@touchline/shared/live/messages';
import * as Y from 'yjs';
import type { LiveSocket, Person } from './person';

const SERVER = 'server';

export class BoardLine {
  readonly doc = new Y.Doc();
  readonly socket: LiveSocket;
  readonly board: string;
  /** Ids of shapes whose stroke was acknowledged. */
  readonly acknowledged = new Set<string>();
  readonly #waiting = new Map<string, Uint8Array>();

  private constructor(socket: LiveSocket, board: string) {
    this.socket = socket;
    this.board = board;
    rootsOf(this.doc);
    socket.on('board:update', ({ id, update }) => {
      if (id === board) Y.applyUpdate(this.doc, new Uint8Array(update), SERVER);
    });
    // A line that breaks is mended as the web app mends it: join, then send again what nobody acknowledged.
    socket.on('connect', () => void this.join().catch(() => undefined));
  }

  static async open(person: Person, board: string, liveUrl = person.url): Promise<BoardLine> {
    const line = new BoardLine(await person.listen(liveUrl), board);
    await line.join();
    return line;
  }

  async join(): Promise<void> {
    const answer: Ack<'board:join'> = await this.socket
      .timeout(15_000)
      .emitWithAck('board:join', { id: this.board, stateVector: Y.encodeStateVector(this.doc) });
    if (!answer.ok) throw new Error(`not joined: ${answer.error.detail}`);
    Y.applyUpdate(this.doc, new Uint8Array(answer.update), SERVER);
    await Promise.all([...this.#waiting.keys()].map((id) => this.#send(id)));
  }

  /** Draws a circle; resolves when that is acknowledged, or will not be for now. */
  async draw(id: string, x: number): Promise<void> {
    const before = Y.encodeStateVector(this.doc);
    rootsOf(this.doc).shapes.set(id, clickedCircle({ x, y: 0 }));
    this.#waiting.set(id, Y.encodeStateAsUpdate(this.doc, before));
    await this.#send(id);
  }

  async #send(id: string): Promise<void> {
    const update = this.#waiting.get(id);
    if (!update || !this.socket.connected) return;
    const answer = await this.socket
      .timeout(15_000)
      .emitWithAck('board:update', { id: this.board, update })
      .catch(() => null);
    if (!answer?.ok) return;
    this.#waiting.delete(id);
    this.acknowledged.add(id);
  }

  get ids(): string[] {
    return [...rootsOf(this.doc).shapes.keys()].sort();
  }

  close(): void {
    this.socket.disconnect();
  }
}
