/**
 * A message with bytes is two frames, and engine.io writes the second once the first has left: two system calls a listener, and
 * a turn of the event loop between. A stroke goes to everybody on a board: there it is most of what the node does.
 */
import type { Socket } from 'node:net';
import type { LiveSocket } from './types';

/** What of engine.io's connection this needs; it has no words for it. */
interface Wire {
  flush(): void;
  transport: { socket?: { _socket?: Socket } };
}

const known = new WeakSet<Wire>();

/** From here on, what is said to this connection in one go is written in one. */
export function writeTogether({ conn }: LiveSocket): void {
  const wire = conn as unknown as Wire;
  if (known.has(wire)) return;
  known.add(wire);
  const flush = wire.flush.bind(wire);
  let isAsked = false;
  wire.flush = () => {
    if (isAsked) return;
    isAsked = true;
    queueMicrotask(() => {
      isAsked = false;
      const line = wire.transport.socket?._socket;
      line?.cork();
      flush();
      line?.uncork();
    });
  };
}
