/**
 * Keeps every socket in the rooms of its user, and in no others. Rights are read anew when somebody connects, when
 * news say that they changed, at each `sync` and in the sweep (specification 1.8).
 */
import type { Actor } from '@touchline/shared/access/actor';
import { Problem } from '@touchline/shared/errors';
import { roomsOf } from '@touchline/shared/live/audience';
import { rooms } from '@touchline/shared/live/rooms';
import type { AccessStores, Caller } from '@touchline/shared/server/access/caller';
import { createCallerLoader, type LoadedCaller } from '@touchline/shared/server/access/caller-loader';
import { callersOfSessions } from '@touchline/shared/server/access/load-callers';
import type { LiveSocket } from './types';

/** When a reading of rights began. A later one is at least as fresh, whichever ends first. */
export type Reading = number;

export interface AuthorizedSockets {
  /** By session id; a session that has ended is missing, and its sockets are closed. */
  callers: Map<string, Caller>;
  /** Sockets that entered or left a room. */
  changed: LiveSocket[];
}

export interface Rights {
  /** The caller of a session by its stored id, null when it has ended; in one reading with others who ask at the same time. */
  read(sessionId: string): Promise<LoadedCaller<Reading>>;
  /** Notes that rights changed: readings that began before may be outdated. */
  invalidate(): void;
  isOutdated(reading: Reading): boolean;
  /** Puts a socket into its rooms by a reading, unless a later one did; answers whether anything changed. */
  apply(socket: LiveSocket, caller: Caller | undefined, reading: Reading): boolean;
  /** Reads and settles: a handful of queries, however many sockets. */
  reauthorize(sockets: readonly LiveSocket[]): Promise<AuthorizedSockets>;
  /**
   * The caller as of now, for one request. Tells the socket when its rights turn out to have changed.
   * @throws Problem UNAUTHORIZED when the session has ended
   */
  loadCaller(socket: LiveSocket): Promise<Caller>;
  /** Who the socket's user is by the latest reading; nobody while nobody can say. */
  latest(socket: LiveSocket): Actor | undefined;
  /** Nobody can say what these may hear: they hear nothing of any team until the next judgement. */
  suspend(sockets: readonly LiveSocket[]): void;
}

interface Parts {
  store: AccessStores;
  /** A socket hears less than before. */
  onShrink: (socket: LiveSocket, actor: Actor) => void;
  /** Nobody can say what a socket may hear. */
  onSuspend: (socket: LiveSocket) => void;
}

/** Tells a socket that its rights changed, when nobody knows through whom. */
export function announceChange(socket: LiveSocket): void {
  const { userId, name } = socket.data;
  socket.emit('access:changed', { at: Date.now(), by: { userId, name } });
}

export function createRights({ store, onShrink, onSuspend }: Parts): Rights {
  let clock = 0;
  let lastChange = 0;
  const settled = new WeakMap<LiveSocket, Reading>();
  const actors = new WeakMap<LiveSocket, Actor>();
  const begin = () => ++clock;
  const read = createCallerLoader(store, begin);

  const moveTo = (socket: LiveSocket, wanted: ReadonlySet<string>) => {
    const leave = [...socket.rooms].filter(
      (room) => room !== socket.id && !rooms.isOutsideRights(room) && !wanted.has(room),
    );
    const join = [...wanted].filter((room) => !socket.rooms.has(room));
    for (const room of leave) void socket.leave(room);
    if (join.length > 0) void socket.join(join);
    return { left: leave.length > 0, changed: leave.length + join.length > 0 };
  };

  function settle(socket: LiveSocket, caller: Caller | undefined, reading: Reading): boolean {
    if (!socket.connected || (settled.get(socket) ?? 0) > reading) return false;
    settled.set(socket, reading);
    if (!caller) {
      socket.disconnect(true);
      return false;
    }
    actors.set(socket, caller.actor);
    const { left, changed } = moveTo(socket, new Set(roomsOf(caller.actor)));
    if (left) onShrink(socket, caller.actor);
    return changed;
  }

  async function judge(sockets: readonly LiveSocket[]): Promise<AuthorizedSockets> {
    const reading = begin();
    const callers = await callersOfSessions(
      store,
      sockets.map(({ data }) => data.sessionId),
    );
    const changed = sockets.filter((socket) => settle(socket, callers.get(socket.data.sessionId), reading));
    return { callers, changed };
  }

  return {
    read,
    apply: settle,
    reauthorize: judge,
    invalidate: () => {
      lastChange = begin();
    },
    isOutdated: (reading) => reading < lastChange,
    loadCaller: async (socket) => {
      const { caller, stamp: reading } = await read(socket.data.sessionId);
      if (settle(socket, caller ?? undefined, reading)) announceChange(socket);
      if (!caller) throw new Problem('UNAUTHORIZED', 'Please sign in.');
      return caller;
    },
    latest: (socket) => actors.get(socket),
    suspend: (sockets) => {
      // What was read before says nothing any more, however late it comes.
      const now = begin();
      for (const socket of sockets) {
        settled.set(socket, now);
        actors.delete(socket);
        moveTo(socket, new Set([rooms.user(socket.data.userId), rooms.session(socket.data.sessionId)]));
        onSuspend(socket);
      }
    },
  };
}
