/** A client at an address of its own, with or without an account. It counts the answers, and no answer makes it fail. */
import { setMaxListeners } from 'node:events';
import { Agent, request } from 'node:http';
import type { ClientToServer } from '@touchline/shared/live/requests';
import { io } from 'socket.io-client';
import type { LiveSocket } from '../../../testing/clients/person';
import type { ClubPlan } from './club-plan';

/** Answers by status; `0` is a request without an answer. */
export type Tally = Record<string, number>;

export interface Target {
  url: string;
  plan: ClubPlan;
  /** Aborted when the client is to end. */
  signal: AbortSignal;
  /** Maximum wait for one answer (ms). Default: until the signal. */
  patience?: number;
  tally: Tally;
}

export interface Answer {
  status: number;
  body: Buffer;
}

const NO_ANSWER: Answer = { status: 0, body: Buffer.alloc(0) };

interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS';
  body?: string | object;
  headers?: Record<string, string>;
}

export class ClubClient {
  readonly #target: Target;
  readonly #headers: Record<string, string>;
  readonly #token: string | undefined;
  /** As many connections as there are calls at once. */
  readonly #agent = new Agent({ keepAlive: true });

  /** @param address as a proxy would name it @param token of an account; anonymous without one */
  constructor(target: Target, address: string, token?: string) {
    this.#target = target;
    this.#token = token;
    // Each request of a flood listens.
    setMaxListeners(0, target.signal);
    this.#headers = { 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }) };
  }

  get isOver(): boolean {
    return this.#target.signal.aborted;
  }

  #count(what: string | number): void {
    const { tally } = this.#target;
    tally[what] = (tally[what] ?? 0) + 1;
  }

  #limit(): AbortSignal {
    const { signal, patience } = this.#target;
    return patience === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  }

  /** Sends a request. Resolves with status 0 when there is no answer. */
  async ask(path: string, { method = 'GET', body, headers }: Sent = {}): Promise<Answer> {
    const answer = await new Promise<Answer>((resolve) => {
      const fail = () => resolve(NO_ANSWER);
      if (this.isOver) return fail();
      const text = typeof body === 'object' ? JSON.stringify(body) : body;
      const outgoing = request(
        this.#target.url + path,
        {
          method,
          agent: this.#agent,
          signal: this.#limit(),
          headers: {
            ...this.#headers,
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
          response.once('error', fail);
        },
      );
      outgoing.once('error', fail);
      outgoing.end(text);
    });
    this.#count(answer.status);
    return answer;
  }

  /** Reads JSON. Resolves with null without a response of 200. */
  async read<T>(path: string, sent?: Sent): Promise<T | null> {
    const { status, body } = await this.ask(path, sent);
    return status === 200 ? (JSON.parse(body.toString()) as T) : null;
  }

  /** Sends a call `count` times, all at once. */
  async flood(count: number, path: string | ((n: number) => string), sent?: (n: number) => Sent): Promise<void> {
    await Promise.all(
      Array.from({ length: count }, (_, n) => this.ask(typeof path === 'string' ? path : path(n), sent?.(n))),
    );
  }

  /** Opens a live connection. Resolves with null when it is refused. */
  async connect(token = this.#token): Promise<LiveSocket | null> {
    if (this.isOver) return null;
    const socket: LiveSocket = io(this.#target.url, {
      transports: ['websocket'],
      auth: { token, batches: true },
      forceNew: true,
      reconnection: false,
      extraHeaders: this.#headers,
    });
    this.#target.signal.addEventListener('abort', () => socket.disconnect(), { once: true });
    const isOpen = await new Promise<boolean>((resolve) => {
      this.#limit().addEventListener('abort', () => resolve(false), { once: true });
      socket.once('connect', () => resolve(true));
      socket.once('connect_error', () => resolve(false));
      socket.once('disconnect', () => resolve(false));
    });
    this.#count(isOpen ? 'connected' : 'not connected');
    if (isOpen) return socket;
    socket.disconnect();
    return null;
  }

  /** Sends a frame. Resolves when it is answered or the connection has ended. */
  async frame<N extends keyof ClientToServer>(
    socket: LiveSocket,
    name: N,
    payload: Parameters<ClientToServer[N]>[0] | Record<string, unknown>,
  ): Promise<void> {
    if (this.isOver || !socket.connected) return;
    const untyped = socket as unknown as { emit(name: string, payload: unknown, ack: (answer: unknown) => void): void };
    const answer = await new Promise<{ ok?: boolean; error?: { id: string } } | null>((resolve) => {
      const end = () => resolve(null);
      socket.once('disconnect', end);
      untyped.emit(name, payload, (given) => {
        socket.off('disconnect', end);
        resolve(given as { ok: boolean });
      });
    });
    this.#count(answer === null ? 'cut' : answer.ok ? 'ok' : (answer.error?.id ?? 'refused'));
  }

  close(): void {
    this.#agent.destroy();
  }
}
