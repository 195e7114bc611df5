/**
 * An open board: its document, its pointers, and the way of a stroke from here to the server and back (specification 8.1,
 * docs/decisions/0017). Draws on without a line; joining heals both sides.
 */
import type { News } from '@touchline/shared/live/messages';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { NetworkError } from '../../lib/errors';
import type { BoardDesk } from '../board-desk';
import { RefusedRequest } from '../connection';
import type { Viewer } from '../live-atoms';
import { askAgain } from './ask-again';
import { BoardCopy, COPY } from './board-copy';
import { BoardQueue, type SendProblem } from './board-queue';
import type { BoardProblem, BoardState } from './board-state';
import type { BoardStorage } from './board-storage';
import { Hand } from './hand';
import { lackingAt } from './lacking';
import { tellPointer } from './tell-pointer';
import { WatchedDocument } from './watched-document';

/** Where updates come from that are not to be sent, beside this browser's own copy. */
const SERVER = 'server';

interface LineParts {
  id: string;
  desk: BoardDesk;
  storage: BoardStorage;
  /** What this person may do by what this screen knows; the server's word counts. */
  mayDraw: boolean;
}

export class BoardLine {
  readonly id: string;
  readonly doc: Y.Doc = new WatchedDocument(() => this.#break());
  readonly awareness = new Awareness(this.doc);
  readonly hand = new Hand(this.doc);
  readonly #desk: BoardDesk;
  readonly #storage: BoardStorage;
  readonly #copy: BoardCopy;
  readonly #queue: BoardQueue;
  readonly #listeners = new Set<() => void>();
  readonly #pointer: ReturnType<typeof tellPointer>;
  #state: BoardState = { is: 'opening' };
  #viewers: readonly Viewer[] = [];
  #canEdit: boolean;
  #joined = false;
  /** The server lacks a change that it will not have: what is drawn after it waits for it on every other screen. */
  #wasRefused = false;
  /** The document misses something, or would not say what is drawn. */
  #isBroken = false;
  #hasContent = false;
  #joining: Promise<void> | undefined;
  #stopped = false;
  readonly #again = askAgain(() => void this.join());
  #leaveDesk: () => boolean = () => false;

  constructor({ id, desk, storage, mayDraw }: LineParts) {
    this.id = id;
    this.#desk = desk;
    this.#storage = storage;
    this.#copy = new BoardCopy(this.doc, storage);
    this.#canEdit = mayDraw;
    this.#queue = new BoardQueue({
      storage,
      send: (update) => desk.request('board:update', { id, update }),
      isOpen: () => this.#joined && this.#canEdit && desk.connected,
      onChange: () => this.#tell(),
      onProblem: (problem) => this.#meet(problem),
    });
    this.#pointer = tellPointer(this.awareness, (update) => {
      if (this.#joined && this.#canEdit && desk.connected)
        desk.request('board:awareness', { id, update }).catch(() => undefined);
    });
    this.doc.on('update', this.#onUpdate);
  }

  /** Shows this browser's copy if there is one, then joins. */
  async start(): Promise<void> {
    const { hasCopy, strokes } = await this.#copy.load();
    if (this.#stopped) return;
    this.#queue.putStored(strokes);
    if (hasCopy) this.#hasContent = true;
    this.#leaveDesk = this.#desk.open(this.id, {
      update: (update) => this.#take(update),
      awareness: (update) => this.#pointer.take(update),
      viewers: (viewers) => this.#seeViewers(viewers),
      closed: (reason) => this.#close(reason),
      connected: () => void this.join(),
      lost: () => this.#lose(),
      beat: () => void this.join(),
    });
    this.#tell();
    if (this.#desk.connected) return this.join();
    // A page that has just been loaded may have its line in a moment.
    if (!hasCopy) this.#again.soon();
  }

  /** Enters the board, and heals both sides. */
  join(): Promise<void> {
    this.#joining ??= this.#join().finally(() => {
      this.#joining = undefined;
    });
    return this.#joining;
  }

  get state(): BoardState {
    return this.#state;
  }
  /** Who else has it open, and oneself. */
  get viewers(): readonly Viewer[] {
    return this.#viewers;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Leaves the board once what is drawn has been sent, or could not be for a while.
   * @param keepsCopy false once its user has signed out
   */
  stop(keepsCopy = true): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#again.stop();
    this.#pointer.stop();
    if (keepsCopy) this.#copy.save();
    this.#copy.forgetChanges();
    this.hand.undo.destroy();
    void this.#queue.close().then(() => {
      if (this.#leaveDesk() && this.#desk.connected) {
        this.#desk.request('close', { board: this.id }).catch(() => undefined);
        this.#desk.request('board:leave', { id: this.id }).catch(() => undefined);
      }
      this.doc.destroy();
    });
  }

  /** Leaves the board, and forgets what this browser kept of it: what the server has is all there is. */
  async forsake(): Promise<void> {
    this.stop(false);
    await this.#storage.drop();
  }

  async #join(): Promise<void> {
    if (this.#stopped || this.#state.is === 'closed') return;
    if (!this.#desk.connected) return this.#fail(new NetworkError(new Error('Not connected')));
    try {
      const stateVector = Y.encodeStateVector(this.doc);
      const answer = await this.#desk.request('board:join', { id: this.id, stateVector });
      if (this.#stopped) return;
      this.#take(new Uint8Array(answer.update));
      this.#canEdit = answer.canEdit;
      this.#hasContent = true;
      if (!this.#joined) this.#desk.request('open', { board: this.id }).catch(() => undefined);
      this.#joined = true;
      if (answer.canEdit) this.#sendWhatItLacks(new Uint8Array(answer.stateVector));
      this.#tell();
      this.#pointer.tellAgain();
      this.#queue.retryHeldSoon();
      await this.#queue.pump();
    } catch (error) {
      if (error instanceof RefusedRequest && error.id === 'NOT_FOUND') this.#end('hidden');
      else this.#fail(error instanceof RefusedRequest ? error : new NetworkError(error));
    }
  }

  /** What the others drew. */
  #take(update: Uint8Array): void {
    try {
      Y.applyUpdate(this.doc, update, SERVER);
    } catch {
      this.#break();
    }
  }

  #break(): void {
    this.#isBroken = true;
    this.#copy.giveUp();
    this.#tell();
  }

  /** What is shown is drawn on, and the next beat asks again; where nothing is, it is said why. */
  #fail(error: Error): void {
    if (this.#hasContent || this.#stopped) return;
    this.#state = { is: 'failed', error };
    this.#tell();
    this.#again.soon();
  }

  /** A journal that went back in time (a restored backup) gets what this browser still knows. */
  #sendWhatItLacks(vector: Uint8Array): void {
    if (this.#queue.size > 0) return;
    const lacking = lackingAt(vector, this.doc);
    if (lacking) this.#queue.put(lacking);
    else this.#wasRefused = false;
  }

  #onUpdate = (update: Uint8Array, origin: unknown): void => {
    this.#copy.changed();
    if (origin === SERVER || origin === COPY) return;
    this.#queue.put(update);
    this.#queue.retryHeldSoon();
  };

  #meet(problem: SendProblem): void {
    if (problem === 'outside') {
      this.#joined = false;
      void this.join();
      return;
    }
    this.#wasRefused = true;
    this.#tell();
  }

  #seeViewers(viewers: readonly Viewer[]): void {
    const isNew = viewers.some(({ userId }) => !this.#viewers.some((known) => known.userId === userId));
    this.#viewers = viewers;
    // Nobody keeps pointers for those who come later.
    if (isNew) this.#pointer.tellAgain();
    this.#tell();
  }

  #close(reason: News<'board:closed'>['reason']): void {
    this.#lose();
    if (reason === 'removed') this.#end('removed');
    // Who may still watch joins as a watcher; who may not is told so.
    else if (reason === 'access') void this.join();
  }

  #lose(): void {
    this.#joined = false;
    this.#viewers = [];
    this.#pointer.forgetOthers();
    this.#tell();
  }

  #end(reason: 'removed' | 'hidden'): void {
    // Who hears that it is removed is refused, too: what waits goes out when it is restored.
    if (this.#state.is === 'closed') return;
    this.#joined = false;
    this.#state = { is: 'closed', reason };
    this.#copy.forgetChanges();
    this.#again.stop();
    this.#leaveDesk();
    if (reason === 'hidden') void this.#storage.drop();
    for (const listener of this.#listeners) listener();
  }

  get #problem(): BoardProblem | null {
    if (this.#isBroken) return 'broken';
    return this.#queue.problem ?? (this.#wasRefused ? 'refused' : null);
  }

  #tell(): void {
    if (this.#stopped) return;
    if (this.#hasContent && this.#state.is !== 'closed')
      this.#state = {
        is: 'open',
        joined: this.#joined,
        canEdit: this.#canEdit,
        waiting: this.#queue.size,
        problem: this.#problem,
      };
    for (const listener of this.#listeners) listener();
  }
}
