/** The HTTP server around an app: bounded, and patient with a crowd that comes back at once. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions, STATUS_CODES } from 'node:http';
import { Problem } from '@touchline/shared/errors';
import { REQUEST_TIMEOUTS } from '@touchline/shared/server/request-timeouts';

/** Servers that are about to stop, and how to say that somebody was turned away. */
const leaving = new WeakMap<Server, () => void>();
/** How long nobody was sent any more before the door is closed (ms); the proxy keeps away for at least a second. */
const QUIET_MS = 250;
/** A proxy that sends nobody for so long is not there, or knows already (ms). */
const NOBODY_MS = 1_500;
/** One that goes on sending does not know what it is told (ms). */
const DEAF_MS = 3_000;

/** How often connections whose last call has been answered meanwhile are closed (ms): clients would keep them. */
const IDLE_EVERY_MS = 100;

/**
 * How long a connection is kept for another request (ms): longer than proxies keep theirs. Who closes first must be who asks, for
 * a change that is sent on a connection just being closed is lost.
 */
const KEPT = 75_000;
/** Why there is no request: broken ones, headers over 16 KB, and those that did not come in time. */
function problemOf(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Problem('HEADERS_TOO_LARGE', 'The headers of a request may hold at most 16 KB.');
  // A server or a line that is overloaded: nobody asked for anything wrong, and the same call may work a moment later.
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Problem('UNAVAILABLE', 'The request did not arrive in time. Please try again.', {
      retryAfterSeconds: 2,
    });
  return new Problem('BAD_JSON', 'This is not a valid HTTP request.');
}

function refuse(code: string | undefined): string {
  const problem = problemOf(code);
  const body = JSON.stringify(problem.toBody());
  const { retryAfterSeconds } = problem.extras;
  return [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    ...(retryAfterSeconds === undefined ? [] : [`Retry-After: ${retryAfterSeconds}`]),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/**
 * Listens on a port (0 picks a free one).
 * @param arrival how long a request may take to arrive, and how often that is looked at (ms)
 * @returns the server, listening
 */
export async function listen(
  app: RequestListener,
  port: number,
  arrival: Pick<ServerOptions, 'requestTimeout' | 'headersTimeout' | 'connectionsCheckingInterval'> = REQUEST_TIMEOUTS,
): Promise<Server> {
  const server = createServer({ maxHeaderSize: 16_384, keepAliveTimeout: KEPT, ...arrival }, (request, response) => {
    const turnedAway = leaving.get(server);
    if (!turnedAway) return app(request, response);
    // Not an answer of the api: the proxy asks the other node (scripts/stack/nginx.conf.template).
    response.writeHead(502, { 'x-not-taken': '1', connection: 'close' }).end();
    turnedAway();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    socket.end(refuse(error.code));
  });
  // A whole club that reconnects at once must find room in the queue.
  server.listen({ port, backlog: 4_096 });
  await once(server, 'listening');
  return server;
}

/**
 * Makes the proxy in front send nobody any more: requests that come are turned away untouched, until none come. Those
 * that wait to be accepted when a server stops to listen are lost, and some always do while anybody is sent.
 */
function turnAway(server: Server, nobodyMs: number): Promise<void> {
  const latest = Date.now() + DEAF_MS;
  return new Promise((closeDoor) => {
    let timer = setTimeout(closeDoor, nobodyMs);
    leaving.set(server, () => {
      clearTimeout(timer);
      timer = setTimeout(closeDoor, Math.min(QUIET_MS, latest - Date.now()));
    });
  });
}

interface Draining {
  /** How long running requests may take to finish (ms). */
  graceMs?: number;
  /** Whether a proxy stands in front that asks another node instead. */
  behindProxy?: boolean;
  /** How long such a proxy may send nobody at all before it counts as gone (ms). */
  nobodyMs?: number;
}

/** Stops accepting, lets running requests finish, then closes what is left. */
export async function drain(
  server: Server,
  { graceMs = 10_000, behindProxy = false, nobodyMs = NOBODY_MS }: Draining = {},
): Promise<void> {
  const closed = once(server, 'close');
  if (behindProxy) await turnAway(server, nobodyMs);
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_EVERY_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
