/** A client like a browser: signs in with a token and records all messages. */

import { once } from 'node:events';
import { SOON } from '@touchline/server/testing/soon';
import type { Message, MessageName, ServerToClient } from '@touchline/shared/live/messages';
import type { Ack, ClientToServer, RequestName } from '@touchline/shared/live/requests';
import { io, type Socket } from 'socket.io-client';
import { vi } from 'vitest';

export interface Frame {
  name: string;
  payload: Record<string, unknown>;
}

export class Listener {
  readonly socket: Socket<ServerToClient, ClientToServer>;
  /** All messages in the order of arrival. */
  readonly frames: Frame[] = [];
  /** Everything that was received, as text. */
  raw = '';

  /** @param auth the token, or a complete auth object */
  constructor(
    url: string,
    auth: unknown,
    extraHeaders: Record<string, string> = {},
    transport: 'websocket' | 'polling' = 'websocket',
  ) {
    const isAuthObject = typeof auth === 'object' && auth !== null && 'token' in auth;
    this.socket = io(url, {
      transports: [transport],
      auth: isAuthObject ? auth : { token: auth },
      forceNew: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 50,
      extraHeaders,
    });
    this.socket.onAny((name: string, payload: Record<string, unknown>) => this.frames.push({ name, payload }));
    const recordRaw = () =>
      this.socket.io.engine.on('data', (data: unknown) => {
        this.raw += String(data);
      });
    this.socket.io.on('open', recordRaw);
  }

  /** Resolves when the server has accepted the client, rejects with its reason otherwise. */
  async connected(): Promise<this> {
    if (this.socket.connected) return this;
    await new Promise<void>((resolve, reject) => {
      this.socket.once('connect', resolve);
      this.socket.once('connect_error', reject);
    });
    return this;
  }

  received<N extends MessageName>(name: N): Message<N>[] {
    return this.frames.filter((frame) => frame.name === name).map(({ payload }) => payload as Message<N>);
  }

  /** Waits for a number of messages of a kind, and returns the last of them. */
  async receives<N extends MessageName>(name: N, count = 1): Promise<Message<N>> {
    const received = await vi.waitFor(
      () => {
        const messages = this.received(name);
        if (messages.length < count) throw new Error(`${name} was received ${messages.length} times, not ${count}`);
        return messages;
      },
      { timeout: SOON, interval: 5 },
    );
    return received[count - 1] as Message<N>;
  }

  async ask<N extends RequestName>(name: N, request: Parameters<ClientToServer[N]>[0]): Promise<Ack<N>> {
    const untyped = this.socket as unknown as Socket;
    return (await untyped.timeout(SOON).emitWithAck(name, request)) as Ack<N>;
  }

  /** Resolves when everything that the server sent before has been received. */
  async caughtUp(): Promise<void> {
    await this.ask('close', { event: { time: '2026-01', hash: 'u33d', id: '99999999' } });
  }

  async ended(): Promise<string> {
    if (this.socket.disconnected) return 'already';
    const [reason] = (await once(this.socket as unknown as NodeJS.EventEmitter, 'disconnect')) as [string];
    return reason;
  }

  close(): void {
    this.socket.disconnect();
  }
}
