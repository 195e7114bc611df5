/** Sends HTTP requests as fast as the server responds, over keep-alive connections. */
import { Agent, request } from 'node:http';
import { serveTasks } from './child';
import { quantile } from './measure';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** Number of the account that calls; the first one by default. */
  by?: number;
}

export interface Load {
  url: string;
  tokens: string[];
  calls: Call[];
  atOnce: number;
  /** True: returns the response bodies. */
  keepReplies?: boolean;
}

export interface LoadResult {
  perSecond: number;
  /** Median duration of a call (ms). */
  p50: number;
  /** Response body of each call, with `keepReplies`. */
  replies: unknown[];
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
  async run({ url, tokens, calls, atOnce, keepReplies }: Load): Promise<LoadResult> {
    const waiting = calls.entries();
    const times: number[] = [];
    const replies: unknown[] = [];
    const started = performance.now();
    const worker = async () => {
      for (const [index, call] of waiting) {
        const callStarted = performance.now();
        const { status, text } = await send(url, tokens[(call.by ?? 0) % tokens.length] ?? '', call);
        if (status !== 200) throw new Error(`${call.method} ${call.path} returned ${status}: ${text}`);
        times.push(performance.now() - callStarted);
        if (keepReplies) replies[index] = JSON.parse(text.toString()) as unknown;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    const perSecond = calls.length / ((performance.now() - started) / 1_000);
    return { perSecond, p50: quantile(times, 0.5), replies };
  },
};

export type LoadTasks = typeof tasks;
serveTasks(tasks);
