/** Logs and measures each call: name, user, status and duration. */
import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@touchline/shared/contract';
import type { Logger } from '@touchline/shared/server/log';
import type { Response } from 'express';
import type { CallMeter } from '../metrics';
import { REQUEST_ID } from './answer';

interface Observers {
  log: Logger;
  calls?: CallMeter | undefined;
}

export interface ObservedCall {
  requestId: string;
  /** Sets the caller after authentication. */
  by(userId: string): void;
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
    calls?.answered(call, status, ms / 1_000);
    const level = status >= 500 ? 'warn' : call.method === 'GET' && status === 200 ? 'debug' : 'info';
    log[level]({ requestId, call: call.name, status, ms: Math.round(ms), user }, 'call');
  });
  return {
    requestId,
    by: (userId) => {
      user = userId;
    },
  };
}
