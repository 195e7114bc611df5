/** A real HTTP server for the client: tests set its responses and read the requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Asked {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

export type ApiServer = Awaited<ReturnType<typeof startApiServer>>;

export async function startApiServer(answer: (asked: Asked) => Answer | Promise<Answer>) {
  const asked: Asked[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const one: Asked = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: text ? JSON.parse(text) : undefined,
    };
    asked.push(one);
    const { status = 200, headers = {}, body = '' } = await answer(one);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const direct = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => direct(base + path, init));
  return {
    asked,
    server,
    base,
    stop: async () => {
      vi.unstubAllGlobals();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
