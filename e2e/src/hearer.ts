/** A live client that keeps every frame: for what is heard, by whom, and how much of it. */

import type { News, NewsName } from '@touchline/shared/live/messages';
import { SOON } from '@touchline/shared/server/testing/soon';
import { hangUp, type LiveSocket, type Person } from '../../scripts/clients/person';
import { until } from '../../scripts/services/club';

export class Hearer {
  readonly socket: LiveSocket;
  readonly frames: { name: string; payload: Record<string, unknown> }[] = [];

  private constructor(socket: LiveSocket) {
    this.socket = socket;
    socket.onAny((name: string, payload: Record<string, unknown>) => this.frames.push({ name, payload }));
  }

  static async open(person: Person): Promise<Hearer> {
    return new Hearer(await person.listen());
  }

  /** The frames of one name so far. */
  heard<N extends NewsName>(name: N): News<N>[] {
    return this.frames.filter((frame) => frame.name === name).map(({ payload }) => payload as unknown as News<N>);
  }

  /** The first frame of this name that fits; waits for it. */
  async hears<N extends NewsName>(name: N, fits: (payload: News<N>) => boolean): Promise<News<N>> {
    await until(() => this.heard(name).some(fits), SOON, `${name} is heard`);
    return this.heard(name).find(fits) as News<N>;
  }

  /** Everything that was sent before this moment has arrived: an answer comes after it. */
  async caughtUp(): Promise<void> {
    await this.socket.timeout(SOON).emitWithAck('sync', {});
  }

  close(): void {
    hangUp(this.socket);
  }
}
