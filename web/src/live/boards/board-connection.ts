/**
 * The connection of one open board: its document, its pointers, and the strokes on their way to the server and back
 * (decision 0017). Drawing works offline; joining exchanges the updates that each side lacks.
 */
import type { Message } from '@touchline/shared/live/messages';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { NetworkError } from '../../lib/errors';
import type { BoardTransport } from '../engine/board-router';
import { RefusedRequest } from '../engine/connection';
import type { Viewer } from '../engine/presence-tracker';
import { BoardCopy, COPY_ORIGIN } from './board-copy';
import { BoardQueue, type SendProblem } from './board-queue';
import type { BoardProblem, BoardState } from './board-state';
import type { BoardStorage } from './board-storage';
import { createPointerSync } from './pointer-sync';
import { createRetryTimer } from './retry-timer';
import { UndoStack } from './undo-stack';
import { diffAgainst, WatchedDocument } from './watched-document';

/** Origin of updates from the server. They are not sent back. */
const SERVER_ORIGIN = 'server';

interface BoardConnectionOptions {
  id: string;
  transport: BoardTransport;
  storage: BoardStorage;
  /** True: the viewer may draw, as far as this screen knows. The server's response replaces it. */
  mayDraw: boolean;
}

export class BoardConnection {
  readonly id: string;
  readonly doc: Y.Doc = new WatchedDocument(() => this.#markBroken());
  readonly awareness = new Awareness(this.doc);
  readonly undoStack = new UndoStack(this.doc);
  readonly #transport: BoardTransport;
  readonly #storage: BoardStorage;
  readonly #copy: BoardCopy;
  readonly #queue: BoardQueue;
  readonly #listeners = new Set<() => void>();
  readonly #pointer: ReturnType<typeof createPointerSync>;
  #state: BoardState = { is: 'opening' };
  #viewers: readonly Viewer[] = [];
  #canEdit: boolean;
  #joined = false;
  /** The server refused a change. Other screens cannot apply later strokes that depend on it. */
  #hasRefusedChange = false;
  /** The document failed to apply an update, so it may be incomplete or may no longer report changes. */
  #isBroken = false;
  #hasContent = false;
  #joining: Promise<void> | undefined;
  #stopped = false;
  readonly #retryTimer = createRetryTimer(() => void this.join());
  #unsubscribe: () => boolean = () => false;

  constructor({ id, transport, storage, mayDraw }: BoardConnectionOptions) {
    this.id = id;
    this.#transport = transport;
    this.#storage = storage;
    this.#copy = new BoardCopy(this.doc, storage);
    this.#canEdit = mayDraw;
    this.#queue = new BoardQueue({
      storage,
      send: (update) => transport.request('board:update', { id, update }),
      isOpen: () => this.#joined && this.#canEdit && transport.connected,
      onChange: () => this.#notify(),
      onProblem: (problem) => this.#onSendProblem(problem),
    });
    this.#pointer = createPointerSync(this.awareness, (update) => {
      if (this.#joined && this.#canEdit && transport.connected)
        transport.request('board:awareness', { id, update }).catch(() => undefined);
    });
    this.doc.on('update', this.#onUpdate);
  }

  /** Loads this browser's copy, then joins. */
  async start(): Promise<void> {
    const { hasCopy, strokes } = await this.#copy.load();
    if (this.#stopped) return;
    this.#queue.pushStored(strokes);
    if (hasCopy) this.#hasContent = true;
    this.#unsubscribe = this.#transport.subscribe(this.id, {
      update: (update) => this.#applyRemote(update),
      awareness: (update) => this.#pointer.receive(update),
      viewers: (viewers) => this.#setViewers(viewers),
      closed: (reason) => this.#onClosed(reason),
      connected: () => void this.join(),
      disconnected: () => this.#onDisconnect(),
      tick: () => void this.join(),
    });
    this.#notify();
    if (this.#transport.connected) return this.join();
    // The socket of a page that just loaded may connect in a moment.
    if (!hasCopy) this.#retryTimer.start();
  }

  /** Joins the board and exchanges missing updates. Calls during a join share it. */
  join(): Promise<void> {
    this.#joining ??= this.#join().finally(() => {
      this.#joining = undefined;
    });
    return this.#joining;
  }

  get state(): BoardState {
    return this.#state;
  }
  /** All viewers of the board, the user included. */
  get viewers(): readonly Viewer[] {
    return this.#viewers;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Leaves the board after the queue is sent, or after a timeout.
   * @param keepsCopy false after the user has signed out
   */
  stop(keepsCopy = true): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#retryTimer.stop();
    this.#pointer.stop();
    if (keepsCopy) this.#copy.save();
    this.#copy.cancelSave();
    this.undoStack.manager.destroy();
    void this.#queue.close().then(() => {
      if (this.#unsubscribe() && this.#transport.connected) {
        this.#transport.request('close', { board: this.id }).catch(() => undefined);
        this.#transport.request('board:leave', { id: this.id }).catch(() => undefined);
      }
      this.doc.destroy();
    });
  }

  /** Leaves the board and deletes this browser's copy and its unsent strokes. */
  async discardLocal(): Promise<void> {
    this.stop(false);
    await this.#storage.deleteBoard();
  }

  async #join(): Promise<void> {
    if (this.#stopped || this.#state.is === 'closed') return;
    if (!this.#transport.connected) return this.#fail(new NetworkError(new Error('Not connected')));
    try {
      const stateVector = Y.encodeStateVector(this.doc);
      const joined = await this.#transport.request('board:join', { id: this.id, stateVector });
      if (this.#stopped) return;
      this.#applyRemote(new Uint8Array(joined.update));
      this.#canEdit = joined.canEdit;
      this.#hasContent = true;
      if (!this.#joined) this.#transport.request('open', { board: this.id }).catch(() => undefined);
      this.#joined = true;
      if (joined.canEdit) this.#sendMissing(new Uint8Array(joined.stateVector));
      this.#notify();
      this.#pointer.resend();
      this.#queue.scheduleHeldRetry();
      await this.#queue.flush();
    } catch (error) {
      if (error instanceof RefusedRequest && error.id === 'NOT_FOUND') this.#closeBoard('hidden');
      else this.#fail(error instanceof RefusedRequest ? error : new NetworkError(error));
    }
  }

  #applyRemote(update: Uint8Array): void {
    try {
      Y.applyUpdate(this.doc, update, SERVER_ORIGIN);
    } catch {
      this.#markBroken();
    }
  }

  #markBroken(): void {
    this.#isBroken = true;
    this.#copy.disable();
    this.#notify();
  }

  /**
   * Keeps a board that is already on the screen; the next sync joins again. Otherwise reports the error and retries.
   */
  #fail(error: Error): void {
    if (this.#hasContent || this.#stopped) return;
    this.#state = { is: 'failed', error };
    this.#notify();
    this.#retryTimer.start();
  }

  /** Sends what the server lacks: its journal is older after a restore from a backup. */
  #sendMissing(vector: Uint8Array): void {
    if (this.#queue.size > 0) return;
    const missing = diffAgainst(vector, this.doc);
    if (missing) this.#queue.push(missing);
    else this.#hasRefusedChange = false;
  }

  #onUpdate = (update: Uint8Array, origin: unknown): void => {
    this.#copy.scheduleSave();
    if (origin === SERVER_ORIGIN || origin === COPY_ORIGIN) return;
    this.#queue.push(update);
    this.#queue.scheduleHeldRetry();
  };

  #onSendProblem(problem: SendProblem): void {
    if (problem === 'notJoined') {
      this.#joined = false;
      void this.join();
      return;
    }
    this.#hasRefusedChange = true;
    this.#notify();
  }

  #setViewers(viewers: readonly Viewer[]): void {
    const isNew = viewers.some(({ userId }) => !this.#viewers.some((known) => known.userId === userId));
    this.#viewers = viewers;
    // The server does not store pointers, so a new viewer needs this one again.
    if (isNew) this.#pointer.resend();
    this.#notify();
  }

  #onClosed(reason: Message<'board:closed'>['reason']): void {
    this.#onDisconnect();
    if (reason === 'removed') this.#closeBoard('removed');
    // A user who may still read joins without edit rights; others get NOT_FOUND.
    else if (reason === 'access') void this.join();
  }

  #onDisconnect(): void {
    this.#joined = false;
    this.#viewers = [];
    this.#pointer.removeOthers();
    this.#notify();
  }

  #closeBoard(reason: 'removed' | 'hidden'): void {
    // The message about the removal and a refused join both end up here. Unsent strokes stay stored, and are sent after
    // a restore.
    if (this.#state.is === 'closed') return;
    this.#joined = false;
    this.#state = { is: 'closed', reason };
    this.#copy.cancelSave();
    this.#retryTimer.stop();
    this.#unsubscribe();
    if (reason === 'hidden') void this.#storage.deleteBoard();
    for (const listener of this.#listeners) listener();
  }

  get #problem(): BoardProblem | null {
    if (this.#isBroken) return 'broken';
    return this.#queue.problem ?? (this.#hasRefusedChange ? 'refused' : null);
  }

  #notify(): void {
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
