/** The HTTP server: limits header size and arrival time, has a long accept queue, and stops without dropping requests. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import { REQUEST_TIMEOUTS } from '@touchline/server/run-service';
import { inWords } from '@touchline/server/system-errors';
import { Problem } from '@touchline/shared/errors';
import { PATIENCE_MS } from '../base/exchanges';
import { cutSlowClients, LINGER_MS } from './slow-clients';

/** Servers that are about to stop, with a callback for each rejected request. */
const stopping = new WeakMap<Server, () => void>();
/** The server closes after this time without a request from the proxy (ms). The proxy avoids a failing node for at least 1 s. */
const QUIET_MS = 250;
/** Maximum wait for a first request from the proxy (ms). After it the proxy is gone, or already avoids this node. */
const FIRST_WAIT_MS = 1_500;
/** Maximum wait for a proxy that keeps sending requests (ms). */
const MAX_WAIT_MS = 3_000;

/** Interval at which idle connections are closed (ms). Clients would keep them open. */
const CLOSE_IDLE_EVERY_MS = 100;

/**
 * Keep-alive timeout (ms), longer than the timeout of proxies. The client side must close first, because a request on a
 * connection that the server is closing is lost.
 */
const KEEP_ALIVE_MS = 75_000;

/** Returns the problem of a request that Node could not read. */
function problemOf(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Problem('HEADERS_TOO_LARGE', 'The headers of a request may hold at most 16 KB.');
  // Server or network is overloaded. The request may be valid and may succeed later, so this is a 503.
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Problem('UNAVAILABLE', 'The request did not arrive in time. Please try again.', {
      retryAfterSeconds: 2,
    });
  return new Problem('BAD_JSON', 'This is not a valid HTTP request.');
}

/** Returns the raw HTTP response to a request that Node could not read. */
function rawResponse(code: string | undefined): string {
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

/** How long clients may take (ms). */
interface Patience {
  /** For the headers of a request. */
  headersTimeout: number;
  /** Behind the least speed of a body that arrives, or of an answer that is read. */
  patience: number;
  connectionsCheckingInterval: number;
}
const { headersTimeout, connectionsCheckingInterval } = REQUEST_TIMEOUTS;
const PATIENCE: Patience = { headersTimeout, connectionsCheckingInterval, patience: PATIENCE_MS };

/**
 * Starts a server on a port (0 picks a free one).
 * @param at the port, and the address of this machine to listen at; undefined: all of them
 * @returns the listening server
 */
export async function listen(
  app: RequestListener,
  { PORT, BIND }: { PORT: number; BIND?: string | undefined },
  { patience, ...checked }: Patience = PATIENCE,
): Promise<Server> {
  const server = createServer(
    // A long body may take its time, as long as it moves.
    { maxHeaderSize: 16_384, keepAliveTimeout: KEEP_ALIVE_MS, ...checked, requestTimeout: 0 },
    (request, response) => {
      if (!watch(request, response)) return;
      const onRejected = stopping.get(server);
      if (!onRejected) return app(request, response);
      // Not a response of the API: it makes the proxy ask the other node (testing/stack/nginx.conf.template).
      response.writeHead(502, { 'x-not-taken': '1', connection: 'close' }).end();
      onRejected();
    },
  );
  const watch = cutSlowClients(server, patience, checked.connectionsCheckingInterval);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    socket.end(rawResponse(error.code));
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
  // The accept queue must hold a whole club that reconnects at once.
  server.listen({ port: PORT, host: BIND, backlog: 4_096 });
  await once(server, 'listening').catch((error: unknown) => {
    throw inWords(error);
  });
  return server;
}

/**
 * Rejects requests with 502 until the proxy sends no more. Otherwise requests in the accept queue would be lost when the server
 * closes.
 */
function rejectUntilQuiet(server: Server, firstWaitMs: number): Promise<void> {
  const deadline = Date.now() + MAX_WAIT_MS;
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, firstWaitMs);
    stopping.set(server, () => {
      clearTimeout(timer);
      timer = setTimeout(resolve, Math.min(QUIET_MS, deadline - Date.now()));
    });
  });
}

interface DrainOptions {
  /** Maximum time for running requests to finish (ms). */
  graceMs?: number;
  /** True: a proxy sends rejected requests to another node. */
  behindProxy?: boolean;
  /** Maximum wait for a first request from the proxy (ms). */
  firstWaitMs?: number;
}

/** Stops accepting, lets running requests finish, then closes the remaining connections. */
export async function drain(
  server: Server,
  { graceMs = 10_000, behindProxy = false, firstWaitMs = FIRST_WAIT_MS }: DrainOptions = {},
): Promise<void> {
  const closed = once(server, 'close');
  if (behindProxy) await rejectUntilQuiet(server, firstWaitMs);
  server.close();
  const idleTimer = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const graceTimer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idleTimer);
  clearTimeout(graceTimer);
}
