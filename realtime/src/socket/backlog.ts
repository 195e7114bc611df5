/** Closes sockets whose client does not read, because unsent data takes up memory. */
import { dropUnread, unreadBytes } from './polling';
import type { LiveServer, LiveSocket } from './types';

/** A backlog above this must shrink from check to check (bytes). */
const MAX_BACKLOG = 1_048_576;
/** Beyond this the socket is closed at once; below it may shrink, because a phone takes some seconds to read a large board (bytes). */
const HARD_LIMIT = 4 * 1_048_576;
const CHECK_EVERY_MS = 1_000;

/** Internals of Engine.IO and ws for a connection, which their types do not include. */
interface Connection {
  readonly writeBuffer?: readonly { data?: { length: number }; options?: { wsPreEncodedFrame?: Buffer[] } }[];
  readonly transport?: { readonly socket?: { readonly bufferedAmount: number; terminate(): void } };
  close?(discard: boolean): void;
}

/** Returns the unsent bytes of a client: in the kernel's queue, and behind it. */
export function backlogOf(connection: Connection): number {
  const queued = (connection.writeBuffer ?? []).reduce((sum, { data, options }) => {
    const frame = options?.wsPreEncodedFrame?.reduce((bytes, part) => bytes + part.length, 0);
    return sum + (frame ?? data?.length ?? 0);
  }, 0);
  return queued + (connection.transport?.socket?.bufferedAmount ?? unreadBytes(connection));
}

/**
 * Returns whether a client does not read: its backlog is too large and has not shrunk since the last check.
 * @param before its backlog at the last check, if it was too large then
 */
export const isStuck = (backlog: number, before: number | undefined): boolean =>
  backlog > HARD_LIMIT || (backlog > MAX_BACKLOG && before !== undefined && backlog >= before);

/** @returns a function that stops the checks */
export function watchBacklogs(io: LiveServer, onSlow: (socket: LiveSocket) => void): () => void {
  const backlogs = new WeakMap<LiveSocket, number>();
  const timer = setInterval(() => {
    for (const socket of io.of('/').sockets.values()) {
      const connection = socket.conn as unknown as Connection;
      const backlog = backlogOf(connection);
      const before = backlogs.get(socket);
      if (backlog > MAX_BACKLOG) backlogs.set(socket, backlog);
      else backlogs.delete(socket);
      if (!isStuck(backlog, before)) continue;
      onSlow(socket);
      // A close frame would wait behind the backlog.
      connection.transport?.socket?.terminate();
      dropUnread(connection);
      connection.close?.(true);
    }
  }, CHECK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
