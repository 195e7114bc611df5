/** One line in the log and one measurement a call: which, whose, how it ended, how long it took. */
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
  /** Who calls, once that is known. */
  by(userId: string): void;
}

/**
 * Watches a call to its end. The log has the call's name, never its path: paths hold addresses of people.
 * Reads that succeed are said at `debug`, for there are many.
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
