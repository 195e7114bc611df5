/** Cuts clients that do not send what they announced, or do not read what they asked for. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Exchange } from '../base/exchanges';

/** How long a client that was answered early may still send (ms), so that it reads the answer. Node drops what comes. */
export const LINGER_MS = 5_000;

/** Requests of a connection that were not answered. Browsers and proxies send one; each may hold an answer while the first is not read. */
const MAX_IN_LINE = 16;

/** Ends the exchange of a client that is too slow; with an answer if there was none. */
function cut(server: Server, { request, response }: Exchange): void {
  const { socket } = request;
  if (request.complete || response.headersSent || response.socket !== socket) return void socket.destroy();
  const error = Object.assign(new Error('The body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.emit('clientError', error, socket);
}

/** Answers that wait behind others on a connection have no socket, and Node does not close them with it. */
function closeWaiting(waiting: ReadonlySet<ServerResponse>): void {
  for (const response of waiting) {
    if (response.closed || response.socket) continue;
    response.destroy();
    response.emit('close');
  }
}

/**
 * Watches the clients of a server.
 * @param patience how long a client may be behind the least speed (ms) @param every how often that is checked (ms)
 * @returns a function that watches the exchange of a request. It returns false for one that is not to be answered
 */
export function cutSlowClients(
  server: Server,
  patience: number,
  every: number,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const open = new Set<Exchange>();
  const answersOf = new WeakMap<Socket, Set<ServerResponse>>();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const exchange of open) if (exchange.look(now)) cut(server, exchange);
  }, every).unref();
  server.once('close', () => clearInterval(timer));

  function answersOn(socket: Socket): Set<ServerResponse> {
    const known = answersOf.get(socket);
    if (known) return known;
    const answers = new Set<ServerResponse>();
    answersOf.set(socket, answers);
    socket.once('close', () => closeWaiting(answers));
    return answers;
  }

  return (request, response) => {
    const answers = answersOn(request.socket);
    if (request.socket.destroyed) return false;
    if (answers.size >= MAX_IN_LINE) {
      request.socket.destroy();
      return false;
    }
    const exchange = new Exchange(request, response, patience);
    open.add(exchange);
    answers.add(response);
    response.once('close', () => {
      open.delete(exchange);
      answers.delete(response);
      if (request.complete || request.socket.destroyed) return;
      setTimeout(() => request.complete || request.socket.destroy(), LINGER_MS).unref();
    });
    return true;
  };
}
