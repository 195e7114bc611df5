/** Figures for Prometheus, on a port of their own: nobody who reaches the club reaches them. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Config } from './config/config';
import type { Logger } from './log';

export type { Registry };

export interface Metrics {
  /** Where measures are registered. */
  registry: Registry;
  port: number;
  close(): Promise<void>;
}

/** Serves `GET /metrics` on `METRICS_PORT`, with the figures of the process itself; nothing at all when it is unset. */
export async function openMetrics(
  { METRICS_PORT }: Pick<Config, 'METRICS_PORT'>,
  log: Logger,
): Promise<Metrics | undefined> {
  if (METRICS_PORT === undefined) return undefined;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'Figures could not be read');
        response.writeHead(500).end();
      },
    );
  });
  server.listen(METRICS_PORT);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  log.info({ port }, 'metrics listening');
  return {
    registry,
    port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      registry.clear();
    },
  };
}

/** Asking the store is not free, and several may ask for the figures: it is asked this seldom (ms). */
const COUNT_AT_MOST_EVERY = 30_000;

/** A figure that is counted in the store. While the store is away it stays what it was. */
export function countedGauge(
  registry: Registry,
  { name, help, count }: { name: string; help: string; count: () => Promise<number> },
): void {
  let countedAt = Number.NEGATIVE_INFINITY;
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      if (performance.now() - countedAt < COUNT_AT_MOST_EVERY) return;
      countedAt = performance.now();
      const counted = await count().catch(() => undefined);
      if (counted !== undefined) this.set(counted);
    },
  });
}
