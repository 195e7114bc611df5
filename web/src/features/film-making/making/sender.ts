/** Sends parts of a film, two at a time, again and again until they are stored: the pages and the network may be away for hours. */
import type { FilmPart } from '@touchline/shared/films/film-words';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { maySendFilm } from '../../../domain/film/wifi';

/** Why a film does not go on. */
export class SendingEnded extends Error {
  override readonly name = 'SendingEnded';
  readonly why: 'closed' | 'gone' | 'signedOut' | 'broken';

  constructor(why: SendingEnded['why'], detail: string) {
    super(detail);
    this.why = why;
  }
}

/** Why parts wait: `wifi` until the device is in a Wi-Fi again, as its person wants it. */
export type Waiting = 'network' | 'room' | 'wifi';

export interface Part {
  film: string;
  rendition: FilmPart;
  take: number;
  k: number | 'init';
}

export interface SenderOptions {
  token: string;
  /** The origin of the club: that of the page. */
  origin: string;
  /** Why parts wait; undefined when they move again. */
  onWait: (why: Waiting | undefined) => void;
  signal: AbortSignal;
  /** Makes a call, like `fetch`. */
  call?: (url: string, init: RequestInit) => Promise<Response>;
  /** Returns whether film may be sent now. */
  maySend?: () => boolean;
  /** Waits before an attempt (ms). */
  pause?: (ms: number) => Promise<void>;
}

const IN_FLIGHT = 2;
/** Waits between attempts (ms). */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 3_000;
/** A club that asks for more patience, such as a day's, is asked again after so long (ms): its limits may change. */
const LONGEST_REFUSAL = 60_000;
/** A call without an answer for so long (ms) is made again: phones change networks. A long part has more time (bytes/ms). */
const LONGEST_CALL = 60_000;
const LEAST_SPEED = 32;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha-256=:${btoa(String.fromCharCode(...hash))}:`;
}

type Outcome = 'stored' | 'taken' | { again: 'network' | 'room'; after: number };

/** Reads a response. @throws SendingEnded when another attempt would end the same */
async function outcomeOf(response: Response): Promise<Outcome> {
  const { status } = response;
  if (status === 200) return 'stored';
  const { detail = '' } = (await response.json().catch(() => ({}))) as { detail?: string };
  const after = Math.min(LONGEST_REFUSAL, Number(response.headers.get('retry-after') ?? 0) * 1_000);
  if (status === 507) return { again: 'room', after: LONGEST_WAIT };
  if (status === 422 || status === 429 || status >= 500) return { again: 'network', after };
  if (status === 409)
    return detail.startsWith('Other bytes') ? 'taken' : Promise.reject(new SendingEnded('closed', detail));
  if (status === 401) throw new SendingEnded('signedOut', detail);
  if (status === 403 || status === 404) throw new SendingEnded('gone', detail);
  throw new SendingEnded('broken', detail);
}

export function createSender({
  token,
  origin,
  onWait,
  signal,
  call = fetch,
  maySend = maySendFilm,
  pause = sleep,
}: SenderOptions) {
  const running = new Set<Promise<unknown>>();
  let fault: unknown;

  async function attempt(path: string, request: RequestInit, bytes: number): Promise<Outcome> {
    // `AbortSignal.timeout` would keep the bytes of each call in memory until its time is up, long after they are stored.
    const patience = new AbortController();
    const end = () => patience.abort();
    const timer = setTimeout(end, LONGEST_CALL + bytes / LEAST_SPEED);
    signal.addEventListener('abort', end);
    try {
      signal.throwIfAborted();
      return await outcomeOf(await call(origin + path, { ...request, signal: patience.signal }));
    } catch (error) {
      if (error instanceof SendingEnded || signal.aborted) throw error;
      return { again: 'network', after: 0 };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    }
  }

  async function untilDone(path: string, request: RequestInit, bytes = 0): Promise<'stored' | 'taken'> {
    for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
      while (!maySend()) {
        onWait('wifi');
        await pause(LONGEST_WAIT);
        signal.throwIfAborted();
      }
      const outcome = await attempt(path, request, bytes);
      if (outcome === 'stored' || outcome === 'taken') {
        onWait(undefined);
        return outcome;
      }
      onWait(outcome.again);
      await pause(Math.max(outcome.after, wait));
      signal.throwIfAborted();
    }
  }

  const authorization = `Bearer ${token}`;

  /** Sends a part until the server has it. @returns whether other bytes of it were there before */
  async function send({ film, rendition, take, k }: Part, bytes: Uint8Array<ArrayBuffer>): Promise<'stored' | 'taken'> {
    const path = filmsContract.film_segment.path
      .replace(':id', film)
      .replace(':rendition', rendition)
      .replace(':take', String(take))
      .replace(':k', String(k));
    const headers = { authorization, 'content-type': 'video/mp4', 'content-digest': await digestOf(bytes) };
    return untilDone(path, { method: 'PUT', headers, body: bytes }, bytes.length);
  }

  return {
    send,

    /** Makes a call until the server has answered. */
    async ask(path: string, body: object): Promise<void> {
      const headers = { authorization, 'content-type': 'application/json' };
      await untilDone(path, { method: 'POST', headers, body: JSON.stringify(body) });
    },

    /**
     * Sends parts, one after the other, beside others, and resolves as soon as there is room for the next ones. Other bytes count as
     * stored.
     */
    async queue(parts: readonly (Part & { bytes: Uint8Array<ArrayBuffer> })[], onStored: () => void): Promise<void> {
      const all = async () => {
        for (const { bytes, ...part } of parts) await send(part, bytes);
      };
      const sending = all().then(onStored, (error: unknown) => {
        fault ??= error;
      });
      running.add(sending);
      void sending.finally(() => running.delete(sending));
      if (running.size >= IN_FLIGHT) await Promise.race(running);
      if (fault) throw fault;
    },

    /** Resolves when everything is stored. */
    async finish(): Promise<void> {
      await Promise.all(running);
      if (fault) throw fault;
    },
  };
}
