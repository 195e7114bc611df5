/**
 * `GET /health` tells a load balancer whether users can connect. `GET /alive` tells a process manager that the process runs. All other
 * paths are 404.
 */
import type { RequestListener } from 'node:http';
import type { NewsSubscriber } from '@touchline/shared/server/news/bus';
import type { DocumentStore } from '@touchline/shared/server/store/port';

interface Parts {
  documents: Pick<DocumentStore, 'ping'>;
  news: Pick<NewsSubscriber, 'healthy'>;
}

/** 503 without the store, because no user could sign in. Without the bus, `sync` still recovers changes. */
export const answerHealth =
  ({ documents, news }: Parts): RequestListener =>
  (request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      response.end(JSON.stringify(body));
    };
    if (request.method === 'GET' && request.url === '/alive') return answer(200, { status: 'ok' });
    if (request.method !== 'GET' || request.url !== '/health') return answer(404, { status: 'not found' });
    const bus = news.healthy ? 'ok' : 'away';
    documents.ping().then(
      () => answer(200, { status: 'ok', store: 'ok', bus }),
      () => answer(503, { status: 'unavailable', store: 'away', bus }),
    );
  };
