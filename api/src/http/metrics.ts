/** Measures and logs the calls of the API. */
import { randomUUID } from 'node:crypto';
import type { Logger } from '@touchline/server/log';
import { countedGauge, type Registry } from '@touchline/server/metrics';
import type { Endpoint } from '@touchline/shared/contract';
import type { Response } from 'express';
import { Counter, Gauge, Histogram } from 'prom-client';
import { REQUEST_ID } from '../base/respond';
import type { Services } from '../base/services';
import { deliveriesStore } from '../data/mails/deliveries.store';
import type { Admission } from './admission';

export interface CallMeter {
  /** Records a finished call. Status 0 means that the client closed the connection first. */
  recordCall(call: { name: string; method: Endpoint['method'] }, status: number, seconds: number): void;
  /** Records that a calendar feed is rendered. */
  recordRendering(): void;
}

/** Registers the metrics of this process. Returns a meter for calls. */
export function measureApi(
  registry: Registry,
  { store, bus, rateLimiters }: Services,
  admission: Admission,
): CallMeter {
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
  const renderings = new Counter({
    name: 'touchline_calendar_renderings_total',
    help: 'Calendar feeds that were rendered; a feed is rendered once for each of its states',
    registers: [registry],
  });
  new Gauge({
    name: 'touchline_rest_calls',
    help: 'Calls that were admitted and run, and calls that wait for admission',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'running' }, admission.running);
      this.set({ state: 'waiting' }, admission.waiting);
    },
  });
  new Counter({
    name: 'touchline_rest_refused_total',
    help: 'Calls that were refused because too many of their account, of their network or of all were waiting',
    labelNames: ['scope'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [scope, count] of Object.entries(admission.refused)) this.inc({ scope }, count);
    },
  });
  new Gauge({
    name: 'touchline_news_sent_to_bus',
    help: '1 while bus events reach the bus',
    registers: [registry],
    collect() {
      this.set(bus.healthy ? 1 : 0);
    },
  });
  new Gauge({
    name: 'touchline_rate_limits_shared',
    help: '1 while all api processes share their rate limiters, 0 while each counts by itself',
    registers: [registry],
    collect() {
      this.set(rateLimiters.shared ? 1 : 0);
    },
  });
  countedGauge(registry, {
    name: 'touchline_mails_waiting',
    help: 'Mails that wait to be sent',
    count: () => deliveriesStore(store).waiting(),
  });
  return {
    recordCall: ({ name, method }, status, took) => {
      seconds.observe({ call: name, method }, took);
      answers.inc({ call: name, status });
    },
    recordRendering: () => renderings.inc(),
  };
}

interface Observers {
  log: Logger;
  calls?: CallMeter | undefined;
}

export interface ObservedCall {
  requestId: string;
  /** Sets the caller after authentication. */
  setCaller(userId: string): void;
}

/**
 * Observes a call until its response closes. Logs the call's name and never its path, because paths hold addresses of people.
 * Logs successful reads at `debug`, because there are many.
 */
export function observeCall(
  { log, calls }: Observers,
  call: { name: string; method: Endpoint['method'] },
  response: Response,
): ObservedCall {
  const requestId = randomUUID();
  const began = performance.now();
  let user: string | undefined;
  response.setHeader(REQUEST_ID, requestId);
  response.once('close', () => {
    const ms = performance.now() - began;
    const status = response.writableFinished ? response.statusCode : 0;
    calls?.recordCall(call, status, ms / 1_000);
    const level = status >= 500 ? 'warn' : call.method === 'GET' && status === 200 ? 'debug' : 'info';
    log[level]({ requestId, call: call.name, status, ms: Math.round(ms), user }, 'call');
  });
  return {
    requestId,
    setCaller: (userId) => {
      user = userId;
    },
  };
}
