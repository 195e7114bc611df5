/** Sends HTTP requests as fast as they are answered, over kept connections. */
import { Agent, request } from 'node:http';
import { answerParent } from './child';

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
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function send(url: string, token: string, { method, path, body }: Call): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = request(url + path, { method, agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    });
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const tasks = {
  /** Answers requests per second; every one of them must have succeeded. */
  async run({ url, token, calls, atOnce }: Load): Promise<number> {
    const waiting = calls.values();
    const started = performance.now();
    const worker = async () => {
      for (const call of waiting) {
        const status = await send(url, token, call);
        if (status !== 200) throw new Error(`${call.method} ${call.path} answered ${status}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return calls.length / ((performance.now() - started) / 1_000);
  },
};

export type LoadTasks = typeof tasks;
answerParent(tasks);
