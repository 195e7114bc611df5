/** Ports for servers that are killed and restarted on the same port. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports: an outgoing connection must not take the port while the server is down. */
const [FIRST, LAST] = [20_000, 32_000];
const ATTEMPTS = 20;

/** Finds a loopback port that is free at the moment. */
export async function freePort(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = randomInt(FIRST, LAST);
    const server = createServer();
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
