/** Ends sockets whose client does not read: what waits for them is memory that everybody else needs. */
import type { LiveServer, LiveSocket } from './types';

const MOST_WAITING = 1_048_576;
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

/** @returns stops watching */
export function watchBacklogs(io: LiveServer, onSlow: (socket: LiveSocket) => void): () => void {
  const clock = setInterval(() => {
    for (const socket of io.of('/').sockets.values()) {
      const line = socket.conn as unknown as Line;
      if (waitingFor(line) <= MOST_WAITING) continue;
      onSlow(socket);
      // A polite close would queue behind the backlog.
      line.transport?.socket?.terminate();
    }
  }, CHECK_EVERY).unref();
  return () => clearInterval(clock);
}
