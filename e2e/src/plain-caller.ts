/** A client that calls the API by literal paths from the specification, without the contracts. */

/** Headers that override the defaults. */
type Headers = Record<string, string>;

export class PlainCaller {
  readonly #url: string;
  #token = 'none';

  constructor(url: string) {
    this.#url = url;
  }

  async send(method: string, path: string, body?: unknown, headers: Headers = {}) {
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, reply: (await response.json()) as never };
  }

  /** Expects status 200. @returns the body */
  async call<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, reply } = await this.send(method, path, body);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(reply)}`);
    return reply as T;
  }

  /** Signs in a demo account; signs out without a name. @returns the token */
  async signIn(name?: string): Promise<string> {
    const body = { userName: name, emailAddress: `${name}@riverside.example`, password: 'touchline' };
    this.#token = name === undefined ? 'none' : await this.call<string>('POST', '/api/login', body);
    return this.#token;
  }
}

/** An id as clients create them: a random number of this many digits. */
export const madeId = (digits: number) =>
  String(10 ** (digits - 1) + Math.floor(Math.random() * 9 * 10 ** (digits - 1)));
