/** A line to a service that can be made to swallow or delay what goes over it, as networks do. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface FaultyLine {
  /** Where to connect instead of to the service. */
  readonly port: number;
  /** From now on nothing arrives, either way, and nobody is told. New connections open, and hear nothing. */
  swallow(): void;
  /** From now on everything arrives so much later (ms). */
  delay(ms: number): void;
  /** As if it were not there. Connections on which something was swallowed break. */
  heal(): void;
  /** What the service's clients have sent so far, whether or not it arrived. */
  sent(): string;
  close(): Promise<void>;
}

/** @param to the port of the service, on this machine */
export async function openFaultyLine(to: number): Promise<FaultyLine> {
  let swallowing = false;
  let delayMs = 0;
  let sent = '';
  const sockets = new Set<Socket>();
  const lossy = new Set<Socket>();

  const carry = (from: Socket, into: Socket) => {
    sockets.add(from);
    from.on('data', (chunk) => {
      if (swallowing) return void lossy.add(from);
      if (delayMs === 0) return void into.write(chunk);
      // Timers of one length fire in the order in which they were set.
      setTimeout(() => into.destroyed || into.write(chunk), delayMs).unref();
    });
    from.on('error', () => from.destroy());
    from.on('close', () => {
      sockets.delete(from);
      lossy.delete(from);
      into.destroy();
    });
  };

  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    near.on('data', (chunk) => {
      sent += chunk;
    });
    carry(near, far);
    carry(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    swallow: () => {
      swallowing = true;
    },
    delay: (ms) => {
      delayMs = ms;
    },
    heal: () => {
      swallowing = false;
      delayMs = 0;
      for (const socket of lossy) socket.destroy();
    },
    sent: () => sent,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
