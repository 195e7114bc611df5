/** Ends sockets whose client does not read: what waits for them is memory that everybody else needs. */
import type { LiveServer, LiveSocket } from './types';

const MOST_WAITING = 1_048_576;
/** A large board is sent in one answer, and may take a phone some seconds; beyond this nobody is waited for. */
const MOST_EVER = 4 * 1_048_576;
const CHECK_EVERY = 1_000;

/** What Engine.IO and ws keep for a connection, beyond their typed surface. */
interface Line {
  readonly writeBuffer?: readonly { data?: { length: number }; options?: { wsPreEncodedFrame?: Buffer[] } }[];
  readonly transport?: { readonly socket?: { readonly bufferedAmount: number; terminate(): void } };
}

/** Bytes that wait for a client: in the kernel's way, and behind that. */
export function waitingFor(line: Line): number {
  const behind = (line.writeBuffer ?? []).reduce((sum, { data, options }) => {
    const frame = options?.wsPreEncodedFrame?.reduce((bytes, part) => bytes + part.length, 0);
    return sum + (frame ?? data?.length ?? 0);
  }, 0);
  return behind + (line.transport?.socket?.bufferedAmount ?? 0);
}

/**
 * Whether a client does not read: too much waits for it, and not less than a check ago.
 * @param before what waited then, when it was too much already
 */
export const isStuck = (waiting: number, before: number | undefined): boolean =>
  waiting > MOST_EVER || (waiting > MOST_WAITING && before !== undefined && waiting >= before);

/** @returns stops watching */
export function watchBacklogs(io: LiveServer, onSlow: (socket: LiveSocket) => void): () => void {
  const waited = new WeakMap<LiveSocket, number>();
  const clock = setInterval(() => {
    for (const socket of io.of('/').sockets.values()) {
      const line = socket.conn as unknown as Line;
      const waiting = waitingFor(line);
      const before = waited.get(socket);
      if (waiting > MOST_WAITING) waited.set(socket, waiting);
      else waited.delete(socket);
      if (!isStuck(waiting, before)) continue;
      onSlow(socket);
      // A polite close would queue behind the backlog.
      line.transport?.socket?.terminate();
    }
  }, CHECK_EVERY).unref();
  return () => clearInterval(clock);
}
