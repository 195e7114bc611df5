/** The HTTP server around an app: bounded, and patient with a crowd that comes back at once. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { Problem } from '@touchline/shared/errors';

/** Refused before a request exists: broken requests, and headers over 16 KB. */
function refuse(code: string | undefined): string {
  const problem =
    code === 'HPE_HEADER_OVERFLOW'
      ? new Problem('HEADERS_TOO_LARGE', 'The headers of a request may hold at most 16 KB.')
      : new Problem('BAD_JSON', 'This is not a valid HTTP request.');
  const body = JSON.stringify(problem.toBody());
  const title = problem.status === 431 ? 'Request Header Fields Too Large' : 'Bad Request';
  return `HTTP/1.1 ${problem.status} ${title}\r\nContent-Type: application/problem+json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
}

/**
 * Listens on a port (0 picks a free one).
 * @returns the server, listening
 */
export async function listen(app: RequestListener, port: number): Promise<Server> {
  const server = createServer({ maxHeaderSize: 16_384, requestTimeout: 30_000, headersTimeout: 10_000 }, app);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    socket.end(refuse(error.code));
  });
  // A whole club that reconnects at once must find room in the queue.
  server.listen({ port, backlog: 4_096 });
  await once(server, 'listening');
  return server;
}

/** Stops accepting, lets running requests finish for at most `graceMs`, then closes what is left. */
export async function drain(server: Server, graceMs = 10_000): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(cut);
}
