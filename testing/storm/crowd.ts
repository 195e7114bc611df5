/** Families who sign up their children, change their availability, and repeat calls, at both apis. */
import { setTimeout as delay } from 'node:timers/promises';
import type { EventKey } from '@touchline/shared/events/event.model';
import { AVAILABILITIES } from '@touchline/shared/events/event-words';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { type Chance, createChance } from '../../club/demo/random';
import type { Person } from '../clients/person';
import { rsvpOf } from './check-rows';
import type { Gate } from './gate';
import type { Call, History, Try } from './history';
import type { Screen } from './screen';

interface Parts {
  name: string;
  /** The same account at each api. */
  people: readonly [Person, Person];
  screen: Screen;
  history: History;
  gate: Gate;
  /** The random source of this user's n-th action, independent of when it happens. */
  chanceAt: (n: number) => Chance;
  /** Index of this user among all users. */
  place: number;
}

/** Numbers reserved for each user. */
const NUMBERS = 100_000;
/** Index of the first random source for races. */
const RACES_FROM = 1_000_000;

export class Parent {
  readonly #parts: Parts;
  readonly #children: readonly string[];
  #made = 0;

  constructor(parts: Parts, children: readonly string[]) {
    this.#parts = parts;
    this.#children = children;
  }

  /** Performs one action after another, each until its result is known. */
  async live(games: readonly EventKey[]): Promise<void> {
    const { chanceAt, gate, screen } = this.#parts;
    for (let n = 0; await gate.enter(); n += 1) {
      const chance = chanceAt(n);
      const game = chance.pick(games);
      const child = chance.pick(this.#children);
      const pause = chance.int(5, 60);
      const row = screen.game(game.id)?.attendees.find(({ playerId }) => playerId === child);
      const last = !row
        ? await this.signUp(game, child, chance)
        : chance.percent(60)
          ? await this.#answerAgain(game, child, row.id, chance)
          : await this.#withdraw(game, child, row.id, chance);
      // As in the web app: a response updates the screen, a rejection means that the screen is stale.
      if (last.list) screen.reply(game, last.list);
      else await screen.refetch(game);
      await delay(pause);
    }
  }

  /** Signs up a child during the family's other actions, as the n-th race. */
  race(game: EventKey, child: string, n: number): Promise<Try> {
    return this.signUp(game, child, this.#parts.chanceAt(RACES_FROM + n));
  }

  async signUp(game: EventKey, child: string, chance: Chance): Promise<Try> {
    const { people, history } = this.#parts;
    const page = () => {
      const row = this.#number();
      const answer = this.#answer(chance);
      const call = this.#call('add', game, { row, child, value: rsvpOf(answer) });
      const body = { id: row, playerId: child, ...answer };
      // Two sends at once get separate random sources, because their order of draws is not defined.
      return () => {
        const own = createChance(chance.int(1, 2 ** 31));
        return history.settle(call, { people, chance: own }, eventsContract.add_attendee, { params: game, body });
      };
    };
    const send = page();
    const other = chance.percent(10) ? page() : chance.percent(15) ? send : undefined;
    // One tap, a double tap, or a tap in each of two open pages.
    const [first] = await Promise.all([send(), other?.()]);
    return first;
  }

  /** A unique number of eight digits. */
  #number(): string {
    this.#made += 1;
    return String(40_000_000 + this.#parts.place * NUMBERS + this.#made);
  }

  /** A unique value of a row. */
  #answer = (chance: Chance) => ({ available: chance.pick(AVAILABILITIES), position: `P${this.#number()}` });

  #answerAgain(game: EventKey, child: string, row: string, chance: Chance): Promise<Try> {
    const { people, history } = this.#parts;
    const body = this.#answer(chance);
    const call = this.#call('update', game, { row, child, value: rsvpOf(body) });
    const input = { params: { ...game, index: row }, query: {}, body };
    return history.settle(call, { people, chance }, eventsContract.update_attendee, input);
  }

  #withdraw(game: EventKey, child: string, row: string, chance: Chance): Promise<Try> {
    const { people, history } = this.#parts;
    const call = this.#call('remove', game, { row, child });
    const input = { params: { ...game, index: row }, query: {} };
    return history.settle(call, { people, chance }, eventsContract.remove_attendee, input);
  }

  #call(op: Call['op'], game: EventKey, about: Pick<Call, 'row' | 'child' | 'value'>): Call {
    const { name, history } = this.#parts;
    return { call: history.nextCall(name), client: name, op, game: game.id, ...about };
  }
}
