/** The API's Prometheus metrics. */
import type { Endpoint } from '@touchline/shared/contract';
import { countedGauge, type Registry } from '@touchline/shared/server/metrics';
import { Counter, Gauge, Histogram } from 'prom-client';
import { mailsStore } from './mail/mails.store';
import type { Services } from './services';

export interface CallMeter {
  /** Records a finished call. Status 0 means that the client closed the connection first. */
  answered(call: { name: string; method: Endpoint['method'] }, status: number, seconds: number): void;
}

/** Registers the metrics of this process. Returns a meter for calls. */
export function measureApi(registry: Registry, { store, news, rateLimiters }: Services): CallMeter {
  const seconds = new Histogram({
    name: 'touchline_rest_seconds',
    help: 'Time from a request to the end of its response',
    labelNames: ['call', 'method'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const answers = new Counter({
    name: 'touchline_rest_answers_total',
    help: 'Responses by call and status; status 0: the client closed the connection first',
    labelNames: ['call', 'status'],
    registers: [registry],
  });
  new Gauge({
    name: 'touchline_news_sent_to_bus',
    help: '1 while facts reach the news bus',
    registers: [registry],
    collect() {
      this.set(news.healthy ? 1 : 0);
    },
  });
  new Gauge({
    name: 'touchline_budgets_shared',
    help: '1 while all api processes share their rate limiters, 0 while each counts by itself',
    registers: [registry],
    collect() {
      this.set(rateLimiters.shared ? 1 : 0);
    },
  });
  countedGauge(registry, {
    name: 'touchline_mails_waiting',
    help: 'Mails that wait to be sent',
    count: () => mailsStore(store).waiting(),
  });
  return {
    answered: ({ name, method }, status, took) => {
      seconds.observe({ call: name, method }, took);
      answers.inc({ call: name, status });
    },
  };
}
