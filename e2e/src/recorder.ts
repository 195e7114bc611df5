/** A live client that records every message. */

import { SOON } from '@touchline/server/testing/soon';
import type { Message, MessageName } from '@touchline/shared/live/messages';
import { closeSocket, type LiveSocket, type Person } from '../../testing/clients/person';
import { until } from '../../testing/services/club';

export class Recorder {
  readonly socket: LiveSocket;
  readonly frames: { name: string; payload: Record<string, unknown> }[] = [];

  private constructor(socket: LiveSocket) {
    this.socket = socket;
    socket.onAny((name: string, payload: Record<string, unknown>) => this.frames.push({ name, payload }));
  }

  static async open(person: Person): Promise<Recorder> {
    return new Recorder(await person.listen());
  }

  /** The messages of one name so far. */
  received<N extends MessageName>(name: N): Message<N>[] {
    return this.frames.filter((frame) => frame.name === name).map(({ payload }) => payload as unknown as Message<N>);
  }

  /** Waits for the first message of this name that matches. */
  async receives<N extends MessageName>(name: N, fits: (payload: Message<N>) => boolean): Promise<Message<N>> {
    await until(() => this.received(name).some(fits), SOON, `${name} is received`);
    return this.received(name).find(fits) as Message<N>;
  }

  /** Resolves when everything sent before this call has arrived: the response comes after it. */
  async caughtUp(): Promise<void> {
    await this.socket.timeout(SOON).emitWithAck('sync', {});
  }

  close(): void {
    closeSocket(this.socket);
  }
}
