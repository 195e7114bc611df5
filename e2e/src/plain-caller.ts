/** Somebody who calls the API knowing the specification only: by paths that they write out, and by no contract. */

/** Headers that differ from the usual ones. */
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

  /** A call that must answer 200. */
  async call<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, reply } = await this.send(method, path, body);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(reply)}`);
    return reply as T;
  }

  /** Signs a demo account in, or out again when nobody is named; answers the token. */
  async signIn(name?: string): Promise<string> {
    const body = { userName: name, emailAddress: `${name}@riverside.example`, password: 'touchline' };
    this.#token = name === undefined ? 'none' : await this.call<string>('POST', '/api/login', body);
    return this.#token;
  }
}

/** An id as clients make them: a number of so many digits. */
export const madeId = (digits: number) =>
  String(10 ** (digits - 1) + Math.floor(Math.random() * 9 * 10 ** (digits - 1)));
