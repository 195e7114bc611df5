/** A real HTTP server for the client: tests set its responses and read the requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

export interface ApiResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface ApiRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

export type ApiServer = Awaited<ReturnType<typeof startApiServer>>;

export async function startApiServer(respond: (request: ApiRequest) => ApiResponse | Promise<ApiResponse>) {
  const requests: ApiRequest[] = [];
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    let text = '';
    for await (const chunk of incoming) text += chunk;
    const request: ApiRequest = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      headers: incoming.headers,
      body: text ? JSON.parse(text) : undefined,
    };
    requests.push(request);
    const { status = 200, headers = {}, body = '' } = await respond(request);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
  const server = createServer((incoming, response) => void handle(incoming, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const direct = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => direct(base + path, init));
  return {
    requests,
    server,
    base,
    stop: async () => {
      vi.unstubAllGlobals();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
