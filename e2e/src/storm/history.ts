/** What the clients of a storm did, try by try, and what each of them knows of it afterwards. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint, Reply, Request } from '@touchline/shared/contract';
import { type AttendeesReply, attendeesReply } from '@touchline/shared/events/events.contract';
import type { Answer, Person } from '../../../scripts/clients/person';
import type { Chance } from '../../../scripts/demo/random';

export type Op = 'add' | 'update' | 'remove' | 'save' | 'removeGame';

/** One try of a call. A call is tried again, under the same name, until its client knows what came of it. */
export interface Try {
  /** Names the call. */
  call: string;
  client: string;
  op: Op;
  game: string;
  /** The row that it is about. */
  row?: string;
  child?: string;
  /** What it sets: no two calls set the same. */
  value?: string;
  /** `unknown`: no answer, or one that says that it may or may not have been done (I13). */
  outcome: 'ok' | 'refused' | 'unknown';
  status: number;
  detail: string;
  /** The list, as an answer of 200 gave it. */
  list?: AttendeesReply;
}

export type Call = Pick<Try, 'call' | 'client' | 'op' | 'game' | 'row' | 'child' | 'value'>;

/** An answer takes no longer than this, or is none (ms). */
const PATIENCE = 6_000;
const GIVE_UP_AFTER = 60_000;
/** No measure of speed: only what hangs takes so long (ms). */
const ANSWERED_WITHIN = 180_000;
const LATELY = 30;

/** Asks once; undefined when nobody answers. */
export const askOnce = <E extends Endpoint>(
  person: Person,
  endpoint: E,
  input: Request<E>,
): Promise<Answer<Reply<E>> | undefined> =>
  person.ask(endpoint, input, AbortSignal.timeout(PATIENCE)).catch(() => undefined);

/**
 * Asks at one process and another until it is answered 200.
 * @param isFine other statuses that will do
 * @throws Error with what it was answered last, when it is refused or nobody answers for too long
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
    const answer = await askOnce(people[n % 2 ? 1 : 0], endpoint, input);
    const status = answer?.status ?? 0;
    if (status === 200 || isFine(status)) return;
    if ((status > 0 && status < 500) || Date.now() > deadline)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${status || 'no answer'} ${answer?.raw ?? ''}`);
    await delay(chance.int(100, 500));
  }
}

export class History {
  readonly tries: Try[] = [];
  #calls = 0;

  /** How people's last calls were answered, by status; 0: not at all. */
  lately(): string {
    const counts = new Map<string, number>();
    for (const { status, detail } of this.tries.slice(-LATELY)) {
      const what = detail ? `${status} ${detail}` : `${status}`;
      counts.set(what, (counts.get(what) ?? 0) + 1);
    }
    const said = [...counts].map(([what, count]) => `${count} × ${what}`).join(', ');
    return `the last answers: ${said || 'none'}`;
  }

  nextCall(client: string): string {
    this.#calls += 1;
    return `${client} ${this.#calls}`;
  }

  /** Tries a call once and notes what came of it. */
  async note<E extends Endpoint>(call: Call, person: Person, endpoint: E, input: Request<E>): Promise<Try> {
    const answer = await askOnce(person, endpoint, input);
    const status = answer?.status ?? 0;
    const noted: Try = {
      ...call,
      outcome: status === 200 ? 'ok' : status === 0 || status >= 500 ? 'unknown' : 'refused',
      status,
      detail: status === 200 ? '' : (answer?.problem.detail ?? ''),
    };
    const list = attendeesReply.safeParse(answer?.reply);
    if (status === 200 && list.success) noted.list = list.data;
    this.tries.push(noted);
    return noted;
  }

  /** Tries a call at one process and another until it is known what came of it, or nobody could say for too long. */
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
