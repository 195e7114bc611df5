/** Records every call in a storm, try by try, with what its client knows about the result. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint, Reply, Request } from '@touchline/shared/contract';
import { type AttendeesReply, attendeesReply } from '@touchline/shared/events/events.contract';
import type { Chance } from '../../club/demo/random';
import type { ApiResponse } from '../clients/ask';
import type { Person } from '../clients/person';

export type Op = 'add' | 'update' | 'remove' | 'save' | 'removeGame';

/** One try of a call. A client repeats a call until it knows the result. */
export interface Try {
  /** Identifies the call. */
  call: string;
  client: string;
  op: Op;
  game: string;
  /** Id of the affected row. */
  row?: string;
  child?: string;
  /** The new value; unique to this call. */
  value?: string;
  /** `unknown`: no response, or one that leaves the result open (I13). */
  outcome: 'ok' | 'refused' | 'unknown';
  status: number;
  detail: string;
  /** The list in a 200 response. */
  list?: AttendeesReply;
}

export type Call = Pick<Try, 'call' | 'client' | 'op' | 'game' | 'row' | 'child' | 'value'>;

/** Timeout of a response (ms). */
const PATIENCE = 6_000;
const GIVE_UP_AFTER = 60_000;
/** Not a speed limit: only a hanging system takes this long (ms). */
const ANSWERED_WITHIN = 180_000;
const LAST_RESPONSES = 30;

/**
 * Asks once. @returns undefined without a response. The second timeout is needed because a fetch of Node 20 can stay pending for
 * ever, whatever its signal, if its connection ends while its objects are collected.
 */
export const askOnce = <E extends Endpoint>(
  person: Person,
  endpoint: E,
  input: Request<E>,
): Promise<ApiResponse<Reply<E>> | undefined> =>
  Promise.race([
    person.ask(endpoint, input, AbortSignal.timeout(PATIENCE)).catch(() => undefined),
    delay(2 * PATIENCE, undefined, { ref: false }),
  ]);

/**
 * Asks two processes in turn until one responds with 200.
 * @param isFine accepts other statuses
 * @throws Error with the last response, after a rejection or a timeout
 */
export async function settled<E extends Endpoint>(
  people: readonly [Person, Person],
  chance: Chance,
  endpoint: E,
  input: Request<E>,
  isFine: (status: number) => boolean = () => false,
): Promise<void> {
  const deadline = Date.now() + ANSWERED_WITHIN;
  for (let n = chance.int(0, 1); ; n += 1) {
    const response = await askOnce(people[n % 2 ? 1 : 0], endpoint, input);
    const status = response?.status ?? 0;
    if (status === 200 || isFine(status)) return;
    if ((status > 0 && status < 500) || Date.now() > deadline)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${status || 'no response'} ${response?.raw ?? ''}`);
    await delay(chance.int(100, 500));
  }
}

export class History {
  readonly tries: Try[] = [];
  #calls = 0;

  /** Counts the latest responses by status; 0 means no response. */
  lately(): string {
    const counts = new Map<string, number>();
    for (const { status, detail } of this.tries.slice(-LAST_RESPONSES)) {
      const what = detail ? `${status} ${detail}` : `${status}`;
      counts.set(what, (counts.get(what) ?? 0) + 1);
    }
    const counted = [...counts].map(([what, count]) => `${count} × ${what}`).join(', ');
    return `the latest responses: ${counted || 'none'}`;
  }

  nextCall(client: string): string {
    this.#calls += 1;
    return `${client} ${this.#calls}`;
  }

  /** Tries a call once and records the result. */
  async note<E extends Endpoint>(call: Call, person: Person, endpoint: E, input: Request<E>): Promise<Try> {
    const response = await askOnce(person, endpoint, input);
    const status = response?.status ?? 0;
    const noted: Try = {
      ...call,
      outcome: status === 200 ? 'ok' : status === 0 || status >= 500 ? 'unknown' : 'refused',
      status,
      detail: status === 200 ? '' : (response?.problem.detail ?? ''),
    };
    const list = attendeesReply.safeParse(response?.reply);
    if (status === 200 && list.success) noted.list = list.data;
    this.tries.push(noted);
    return noted;
  }

  /** Tries a call at two processes in turn until its result is known, or time is up. */
  async settle<E extends Endpoint>(
    call: Call,
    { people, chance }: { people: readonly [Person, Person]; chance: Chance },
    endpoint: E,
    input: Request<E>,
  ): Promise<Try> {
    const deadline = Date.now() + GIVE_UP_AFTER;
    for (let n = chance.int(0, 1); ; n += 1) {
      const made = await this.note(call, people[n % 2 ? 1 : 0], endpoint, input);
      if (made.outcome !== 'unknown' || Date.now() > deadline) return made;
      await delay(chance.int(100, 500));
    }
  }
}
