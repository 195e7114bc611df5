/** A client of the API with an account. Its calls are typed by the contracts. */
import { setTimeout as delay } from 'node:timers/promises';
import { PATIENCE } from '@touchline/server/testing/soon';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import type { Endpoint, Reply, Request } from '@touchline/shared/contract';
import { RECONNECTION } from '@touchline/shared/live/limits';
import type { ServerToClient } from '@touchline/shared/live/messages';
import type { ClientToServer } from '@touchline/shared/live/requests';
import { io, type Socket } from 'socket.io-client';
import { type ApiResponse, ask } from './ask';

export type LiveSocket = Socket<ServerToClient, ClientToServer>;

/** Delay before a retry (ms). */
const RETRY_DELAY = 500;

export class Person {
  readonly url: string;
  readonly token: string;

  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  /** The same account at another process. */
  at(url: string): Person {
    return new Person(url, this.token);
  }

  /** Signs in a demo account. */
  static async signIn(url: string, who: string, password = 'touchline'): Promise<Person> {
    const emailAddress = who.includes('@') ? who : `${who}@riverside.example`;
    return new Person(
      url,
      await new Person(url, '').call(accountsContract.login, { body: { emailAddress, password } }),
    );
  }

  /** Calls an endpoint. @returns the response, whatever its status */
  async ask<E extends Endpoint>(endpoint: E, input: Request<E>, signal?: AbortSignal): Promise<ApiResponse<Reply<E>>> {
    const headers: Record<string, string> = this.token ? { authorization: `Bearer ${this.token}` } : {};
    return ask(this.url, { endpoint, input, headers, signal });
  }

  /**
   * Calls an endpoint and expects status 200. Retries 503 unless a signal is given: the MongoDB stand-in is slow on a busy
   * machine.
   * @throws Error with any other status
   */
  async call<E extends Endpoint>(endpoint: E, input: Request<E>, signal?: AbortSignal): Promise<Reply<E>> {
    const deadline = Date.now() + PATIENCE;
    let response = await this.ask(endpoint, input, signal);
    while (response.status === 503 && !signal && Date.now() < deadline) {
      await delay(RETRY_DELAY);
      response = await this.ask(endpoint, input);
    }
    if (response.status !== 200)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${response.raw}`);
    return response.reply;
  }

  /** Opens a connected live client. */
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
      closeSocket(socket);
      throw error;
    }
    // The client does not reconnect by itself when the server rejects or ends its connection. Retries like the web app.
    const reconnect = () => {
      if (!socket.active) setTimeout(() => socket.io.reconnection() && socket.connect(), RETRY_DELAY);
    };
    socket.on('connect_error', reconnect);
    socket.on('disconnect', (reason) => reason === 'io server disconnect' && reconnect());
    return socket;
  }
}

/** Passes each message of a batch to its listeners, as if it had arrived alone. */
function unpackBatches(socket: LiveSocket): void {
  const untyped = socket as unknown as Socket;
  socket.on('news:batch', ({ news }) => {
    for (const [name, payload] of news) {
      for (const handler of untyped.listenersAny()) handler(name, payload);
      for (const handler of untyped.listeners(name)) handler(payload);
    }
  });
}

/** Makes a live client reconnect like the web app: later and with more jitter than tests usually wait for. */
export function reconnectLikeTheApp({ io: manager }: LiveSocket): void {
  manager.reconnectionDelay(RECONNECTION.reconnectionDelay);
  manager.reconnectionDelayMax(RECONNECTION.reconnectionDelayMax);
  manager.randomizationFactor(RECONNECTION.randomizationFactor);
}

/** Disconnects a live client for good. */
export function closeSocket(socket: LiveSocket): void {
  socket.io.reconnection(false);
  socket.disconnect();
}
