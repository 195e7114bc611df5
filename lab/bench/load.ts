/** Sends HTTP requests as fast as the server responds, over keep-alive connections. */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { serveTasks } from './child';
import { quantile } from './measure';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

export interface Load {
  url: string;
  token: string;
  calls: Call[];
  atOnce: number;
  /** True: returns the response bodies. */
  keepReplies?: boolean;
  /** True: retries calls that fail with 503, as clients do. */
  retry503?: boolean;
}

export interface LoadResult {
  perSecond: number;
  /** Median duration of a call (ms). */
  p50: number;
  /** Response body of each call, with `keepReplies`. */
  replies: unknown[];
  rejected: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });

function send(url: string, token: string, { method, path, body }: Call): Promise<{ status: number; text: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = request(url + path, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks) }));
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      // The server closed an idle connection just as it was reused. Clients retry such a call: its id makes that safe.
      if (sent.reusedSocket && error.code === 'ECONNRESET')
        send(url, token, { method, path, body }).then(resolve, reject);
      else reject(error);
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const tasks = {
  /** @throws when a response is not 200 */
  async run({ url, token, calls, atOnce, keepReplies, retry503 }: Load): Promise<LoadResult> {
    const waiting = calls.entries();
    const times: number[] = [];
    const replies: unknown[] = [];
    let rejected = 0;
    const started = performance.now();
    const worker = async () => {
      for (const [index, call] of waiting) {
        const callStarted = performance.now();
        let { status, text } = await send(url, token, call);
        for (; retry503 && status === 503; rejected += 1) {
          await delay(100 + Math.random() * 100);
          ({ status, text } = await send(url, token, call));
        }
        if (status !== 200) throw new Error(`${call.method} ${call.path} returned ${status}: ${text}`);
        times.push(performance.now() - callStarted);
        if (keepReplies) replies[index] = JSON.parse(text.toString()) as unknown;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    const perSecond = calls.length / ((performance.now() - started) / 1_000);
    return { perSecond, p50: quantile(times, 0.5), replies, rejected };
  },
};

export type LoadTasks = typeof tasks;
serveTasks(tasks);
