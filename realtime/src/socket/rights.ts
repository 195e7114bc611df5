/**
 * Keeps every socket in the rooms of its user, and in no others. Rights are read again when a client connects, when a bus event says that they
 * changed, at each `sync` and in the sweep (specification 1.8).
 */

import type { AccessStores, Caller } from '@touchline/server/access/caller';
import { callersOfSessions, createCallerLoader, type LoadedCaller } from '@touchline/server/access/load-callers';
import { createFailureLog } from '@touchline/server/bus/failure-log';
import type { Logger } from '@touchline/server/log';
import type { Actor } from '@touchline/shared/access/actor';
import { Problem } from '@touchline/shared/errors';
import { roomsOf } from '@touchline/shared/live/audience';
import { rooms } from '@touchline/shared/live/rooms';
import type { LiveServer, LiveSocket } from './types';

/** The order in which reads of rights began. A later read is at least as fresh, whichever ends first. */
export type ReadOrder = number;

export interface AuthorizedSockets {
  /** By session id. Ended sessions are missing, and their sockets are closed. */
  callers: Map<string, Caller>;
  /** Sockets that entered or left a room. */
  changed: LiveSocket[];
}

export interface Rights {
  /** Returns the caller of a session by its stored id, or null when it has ended. Concurrent reads are batched. */
  read(sessionId: string): Promise<LoadedCaller<ReadOrder>>;
  /** Records that rights changed: reads that began before may be outdated. */
  invalidate(): void;
  isOutdated(order: ReadOrder): boolean;
  /** Puts a socket into the rooms of a caller, unless a later read was applied. Returns whether its rooms changed. */
  apply(socket: LiveSocket, caller: Caller | undefined, order: ReadOrder): boolean;
  /** Reads and applies the rights of sockets, in a handful of queries for any number of sockets. */
  reauthorize(sockets: readonly LiveSocket[]): Promise<AuthorizedSockets>;
  /**
   * Returns the current caller for a request. Tells the client when its rights turn out to have changed.
   * @throws Problem UNAUTHORIZED when the session has ended
   */
  loadCaller(socket: LiveSocket): Promise<Caller>;
  /** Returns the actor of the last applied read; undefined while rights cannot be read. */
  latest(socket: LiveSocket): Actor | undefined;
  /** Removes sockets from all team rooms until the next `reauthorize`, because their rights cannot be read. */
  suspend(sockets: readonly LiveSocket[]): void;
}

interface Parts {
  store: AccessStores;
  /** Called when a socket left a room. */
  onShrink: (socket: LiveSocket, actor: Actor) => void;
  /** Called when a socket's rights cannot be read. */
  onSuspend: (socket: LiveSocket) => void;
}

/** Tells a client that its rights changed, when the author of the change is unknown. */
export function announceChange(socket: LiveSocket): void {
  const { userId, name } = socket.data;
  socket.emit('access:changed', { at: Date.now(), by: { userId, name } });
}

export function createRights({ store, onShrink, onSuspend }: Parts): Rights {
  let newestOrder = 0;
  let lastChange = 0;
  const applied = new WeakMap<LiveSocket, ReadOrder>();
  const actors = new WeakMap<LiveSocket, Actor>();
  const nextOrder = () => ++newestOrder;
  const read = createCallerLoader(store, nextOrder);

  const setRooms = (socket: LiveSocket, wanted: ReadonlySet<string>) => {
    const leave = [...socket.rooms].filter(
      (room) => room !== socket.id && !rooms.isOutsideRights(room) && !wanted.has(room),
    );
    const join = [...wanted].filter((room) => !socket.rooms.has(room));
    for (const room of leave) void socket.leave(room);
    if (join.length > 0) void socket.join(join);
    return { hasLeft: leave.length > 0, hasChanged: leave.length + join.length > 0 };
  };

  function applyRead(socket: LiveSocket, caller: Caller | undefined, order: ReadOrder): boolean {
    if (!socket.connected || (applied.get(socket) ?? 0) > order) return false;
    applied.set(socket, order);
    if (!caller) {
      socket.disconnect(true);
      return false;
    }
    actors.set(socket, caller.actor);
    const { hasLeft, hasChanged } = setRooms(socket, new Set(roomsOf(caller.actor)));
    if (hasLeft) onShrink(socket, caller.actor);
    return hasChanged;
  }

  async function reauthorize(sockets: readonly LiveSocket[]): Promise<AuthorizedSockets> {
    const order = nextOrder();
    const callers = await callersOfSessions(
      store,
      sockets.map(({ data }) => data.sessionId),
    );
    const changed = sockets.filter((socket) => applyRead(socket, callers.get(socket.data.sessionId), order));
    return { callers, changed };
  }

  return {
    read,
    apply: applyRead,
    reauthorize,
    invalidate: () => {
      lastChange = nextOrder();
    },
    isOutdated: (order) => order < lastChange,
    loadCaller: async (socket) => {
      const { caller, stamp: order } = await read(socket.data.sessionId);
      if (applyRead(socket, caller ?? undefined, order)) announceChange(socket);
      if (!caller) throw new Problem('UNAUTHORIZED', 'Please sign in.');
      return caller;
    },
    latest: (socket) => actors.get(socket),
    suspend: (sockets) => {
      // Invalidates all reads that began before, even if they end later.
      const order = nextOrder();
      for (const socket of sockets) {
        applied.set(socket, order);
        actors.delete(socket);
        setRooms(socket, new Set([rooms.user(socket.data.userId), rooms.session(socket.data.sessionId)]));
        onSuspend(socket);
      }
    },
  };
}

interface Sweep {
  io: LiveServer;
  rights: Rights;
  log: Logger;
  everyMs: number;
  /** Further work after each sweep. */
  afterSweep: () => void;
}

/**
 * Reads the rights of every open socket again and again, so that a lost bus event has an effect for 35 s at most (I12).
 * @returns a function that stops it
 */
export function startSweep({ io, rights, log, everyMs, afterSweep }: Sweep): () => void {
  const failures = createFailureLog(log, 'Reading the rights of open sockets again');
  let isRunning = false;

  async function sweep(): Promise<void> {
    const { changed } = await rights.reauthorize([...io.of('/').sockets.values()]);
    changed.forEach(announceChange);
    failures.works();
    afterSweep();
  }

  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    sweep()
      .catch(failures.failed)
      .finally(() => {
        isRunning = false;
      });
  }, everyMs).unref();
  return () => clearInterval(timer);
}
