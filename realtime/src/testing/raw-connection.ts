/** A bare WebSocket, on which a test can send any part of the protocol. */
import { WebSocket } from 'ws';

export class RawConnection {
  readonly socket: WebSocket;
  readonly packets: string[] = [];
  readonly closed: Promise<number>;
  #onPacket: (() => void) | undefined;

  /** @param query more of the address, such as the id of a session */
  constructor(url: string, headers: Record<string, string> = {}, query = '') {
    const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket${query}`;
    this.socket = new WebSocket(address, { headers });
    this.socket.on('message', (data) => {
      this.packets.push(String(data));
      this.#onPacket?.();
    });
    this.closed = new Promise((resolve) => this.socket.once('close', resolve));
    this.socket.on('error', () => {});
  }

  /** Returns the HTTP status of a rejection, or 101. */
  async status(): Promise<number> {
    return new Promise((resolve) => {
      this.socket.once('open', () => resolve(101));
      this.socket.once('unexpected-response', (_request, response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
    });
  }

  /** Returns the first packet with this prefix, and waits for it. */
  async packet(prefix: string): Promise<string> {
    for (;;) {
      const received = this.packets.find((packet) => packet.startsWith(prefix));
      if (received !== undefined) return received;
      const nextPacket = new Promise<void>((resolve) => {
        this.#onPacket = resolve;
      });
      if ((await Promise.race([nextPacket, this.closed])) !== undefined) throw new Error(`Closed before ${prefix}`);
    }
  }

  async signIn(token: string): Promise<this> {
    await this.packet('0{');
    this.send(`40${JSON.stringify({ token })}`);
    await this.packet('40{');
    return this;
  }

  send(text: string | Uint8Array): void {
    this.socket.send(text);
  }

  close(): void {
    this.socket.terminate();
  }
}
