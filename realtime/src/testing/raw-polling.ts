/** A bare client of long polling, on which a test can send any part of the protocol. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

type Headers = Record<string, string>;

export class RawPolling {
  readonly #url: string;
  readonly #headers: Headers;
  readonly #status: number;

  private constructor(url: string, headers: Headers, status: number) {
    this.#url = url;
    this.#headers = headers;
    this.#status = status;
  }

  /** Asks for a session. `status` tells whether it was opened. */
  static async open(serverUrl: string, headers: Headers = {}): Promise<RawPolling> {
    const url = `${serverUrl}/socket.io/?EIO=4&transport=polling`;
    const response = await fetch(url, { headers });
    const text = await response.text();
    const sid = response.ok ? `&sid=${(JSON.parse(text.slice(1)) as { sid: string }).sid}` : '';
    return new RawPolling(url + sid, headers, response.status);
  }

  /** The status of the response that opened the session, or refused it. */
  get status(): number {
    return this.#status;
  }

  /** The id of the session, as a part of an address. */
  get query(): string {
    return /&sid=.*/.exec(this.#url)?.[0] ?? '';
  }

  /** Returns the status of a request, by default one that waits for messages. */
  async statusOf(init: RequestInit = {}): Promise<number> {
    const response = await fetch(this.#url, { ...init, headers: { ...this.#headers, ...(init.headers as Headers) } });
    await response.text();
    return response.status;
  }

  /** Sends packets, and returns the status. */
  send(...packets: string[]): Promise<number> {
    return this.statusOf({ method: 'POST', body: packets.join('\x1e') });
  }

  /** Waits for messages, and returns them. */
  async poll(): Promise<string> {
    return (await fetch(this.#url, { headers: this.#headers })).text();
  }

  async signIn(token: string): Promise<this> {
    await this.send(`40${JSON.stringify({ token })}`);
    const received = await this.poll();
    if (!received.startsWith('40{')) throw new Error(`Refused: ${received}`);
    return this;
  }

  /** Asks for messages on a connection of its own, and reads nothing of the response but its head. */
  async unread(): Promise<IncomingMessage> {
    const request = get(this.#url, { headers: this.#headers, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  }
}
