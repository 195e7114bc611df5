/** Somebody with an account, calling the API as any program could: typed by the contract. */
import { setTimeout as delay } from 'node:timers/promises';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import type { Endpoint, Reply, Request } from '@touchline/shared/contract';
import type { ProblemBody } from '@touchline/shared/errors';
import { RECONNECTION } from '@touchline/shared/live/limits';
import type { ClientToServer, ServerToClient } from '@touchline/shared/live/messages';
import { PATIENCE } from '@touchline/shared/server/testing/soon';
import { io, type Socket } from 'socket.io-client';

export type LiveSocket = Socket<ServerToClient, ClientToServer>;

/** After a refusal that may pass (ms). */
const ASK_AGAIN = 500;

export interface Answer<T> {
  status: number;
  /** Set with status 200. */
  reply: T;
  /** Set otherwise. */
  problem: ProblemBody;
  raw: string;
}

/** Fills the path and query of an endpoint. */
export function addressOf(endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, string | string[] | undefined>)) {
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value]) query.append(name, one);
  }
  return query.size ? `${path}?${query}` : path;
}

export class Person {
  readonly url: string;
  readonly token: string;

  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  /** The same person, calling another process. */
  at(url: string): Person {
    return new Person(url, this.token);
  }

  /** Signs a demo account in. */
  static async signIn(url: string, who: string, password = 'touchline'): Promise<Person> {
    const emailAddress = who.includes('@') ? who : `${who}@riverside.example`;
    return new Person(
      url,
      await new Person(url, '').call(accountsContract.login, { body: { emailAddress, password } }),
    );
  }

  /** Calls an endpoint and answers whatever came back. */
  async ask<E extends Endpoint>(endpoint: E, input: Request<E>, signal?: AbortSignal): Promise<Answer<Reply<E>>> {
    const given: { params?: unknown; query?: unknown; body?: unknown } = input;
    const response = await fetch(this.url + addressOf(endpoint, given), {
      method: endpoint.method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(given.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
      ...(signal && { signal }),
    });
    const raw = await response.text();
    const value: unknown = JSON.parse(raw);
    return { status: response.status, reply: value as Reply<E>, problem: value as ProblemBody, raw };
  }

  /**
   * Calls an endpoint that must answer 200. The stand-in of the database is slow, and slower on a busy machine: what it
   * turns away is sent again, as people do, unless the caller has a signal of its own to give up by.
   */
  async call<E extends Endpoint>(endpoint: E, input: Request<E>, signal?: AbortSignal): Promise<Reply<E>> {
    const deadline = Date.now() + PATIENCE;
    let answer = await this.ask(endpoint, input, signal);
    while (answer.status === 503 && !signal && Date.now() < deadline) {
      await delay(ASK_AGAIN);
      answer = await this.ask(endpoint, input);
    }
    if (answer.status !== 200) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.raw}`);
    return answer.reply;
  }

  /** A connected live client. */
  async listen(url = this.url): Promise<LiveSocket> {
    const socket: LiveSocket = io(url, {
      transports: ['websocket'],
      auth: { token: this.token, batches: true },
      reconnectionDelayMax: 500,
      forceNew: true,
    });
    unpackBatches(socket);
    try {
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
    } catch (error) {
      hangUp(socket);
      throw error;
    }
    // Refused, or ended by the server: the client does not come back by itself. As in the web app it asks again.
    const askAgain = () => {
      if (!socket.active) setTimeout(() => socket.io.reconnection() && socket.connect(), ASK_AGAIN);
    };
    socket.on('connect_error', askAgain);
    socket.on('disconnect', (reason) => reason === 'io server disconnect' && askAgain());
    return socket;
  }
}

/** Hands every message of a batch to those who listen to it, as if it had come by itself. */
function unpackBatches(socket: LiveSocket): void {
  const untyped = socket as unknown as Socket;
  socket.on('news:batch', ({ news }) => {
    for (const [name, payload] of news) {
      for (const hear of untyped.listenersAny()) hear(name, payload);
      for (const hear of untyped.listeners(name)) hear(payload);
    }
  });
}

/** Makes a live client come back as the web app does: later and more spread than tests have time for. */
export function comeBackAsTheApp({ io: manager }: LiveSocket): void {
  manager.reconnectionDelay(RECONNECTION.reconnectionDelay);
  manager.reconnectionDelayMax(RECONNECTION.reconnectionDelayMax);
  manager.randomizationFactor(RECONNECTION.randomizationFactor);
}

/** Ends a live client for good. */
export function hangUp(socket: LiveSocket): void {
  socket.io.reconnection(false);
  socket.disconnect();
}
