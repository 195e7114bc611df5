/** A TCP proxy that can lose or delay data, as networks do. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface FaultyProxy {
  /** The port to connect to instead of the service's. */
  readonly port: number;
  /** From now on drops all data in both directions without an error. New connections open and receive nothing. */
  dropAll(): void;
  /** From now on delays all data by this much (ms). */
  delay(ms: number): void;
  /** Becomes transparent again, and breaks the connections that have lost data. */
  heal(): void;
  /** Everything the clients have sent, delivered or not. */
  sent(): string;
  close(): Promise<void>;
}

/** @param to the port of the service on this machine */
export async function openFaultyProxy(to: number): Promise<FaultyProxy> {
  let dropping = false;
  let delayMs = 0;
  let sent = '';
  const sockets = new Set<Socket>();
  const lossy = new Set<Socket>();

  const carry = (from: Socket, into: Socket) => {
    sockets.add(from);
    from.on('data', (chunk) => {
      if (dropping) return void lossy.add(from);
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
    dropAll: () => {
      dropping = true;
    },
    delay: (ms) => {
      delayMs = ms;
    },
    heal: () => {
      dropping = false;
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
