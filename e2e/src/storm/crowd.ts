/** Families who sign their children up, change their minds and send things twice, over both apis. */
import { setTimeout as delay } from 'node:timers/promises';
import { eventsContract } from '@touchline/shared/events/events.contract';
import type { EventKey } from '@touchline/shared/events/events.shapes';
import { AVAILABILITIES } from '@touchline/shared/events/events.words';
import type { Person } from '../../../scripts/clients/person';
import { type Chance, createChance } from '../../../scripts/demo/random';
import { said } from './check-rows';
import type { Gate } from './gate';
import type { Call, History, Try } from './history';
import type { Screen } from './screen';

interface Parts {
  name: string;
  /** The same person at each api. */
  people: readonly [Person, Person];
  screen: Screen;
  history: History;
  gate: Gate;
  /** A chance for the n-th thing that this person does, the same whenever that is. */
  chanceAt: (n: number) => Chance;
  /** Of this person among all of them. */
  place: number;
}

/** So many numbers are there for each person. */
const NUMBERS = 100_000;
/** Things that a family does besides its own steps. */
const RACES_FROM = 1_000_000;

export class Parent {
  readonly #parts: Parts;
  readonly #children: readonly string[];
  #made = 0;

  constructor(parts: Parts, children: readonly string[]) {
    this.#parts = parts;
    this.#children = children;
  }

  /** Does one thing after the other, each until it is known what came of it. */
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
      // As the web app does: an answer is taken in, a refusal says that the screen is behind.
      if (last.list) screen.reply(game, last.list);
      else await screen.refetch(game);
      await delay(pause);
    }
  }

  /** Signs a child up amid what the family does otherwise, for the n-th time. */
  race(game: EventKey, child: string, n: number): Promise<Try> {
    return this.signUp(game, child, this.#parts.chanceAt(RACES_FROM + n));
  }

  async signUp(game: EventKey, child: string, chance: Chance): Promise<Try> {
    const { people, history } = this.#parts;
    const page = () => {
      const row = this.#number();
      const answer = this.#answer(chance);
      const call = this.#call('add', game, { row, child, value: said(answer) });
      const body = { id: row, playerId: child, ...answer };
      // Two sends at once: each with a chance of its own, for nobody knows which of them draws first.
      return () => {
        const own = createChance(chance.int(1, 2 ** 31));
        return history.settle(call, { people, chance: own }, eventsContract.add_attendee, { params: game, body });
      };
    };
    const send = page();
    const other = chance.percent(10) ? page() : chance.percent(15) ? send : undefined;
    // One tap, a double tap, or two pages that are open on it.
    const [first] = await Promise.all([send(), other?.()]);
    return first;
  }

  /** Of so many digits, and nobody else's. */
  #number(): string {
    this.#made += 1;
    return String(40_000_000 + this.#parts.place * NUMBERS + this.#made);
  }

  /** What nobody else answers. */
  #answer = (chance: Chance) => ({ available: chance.pick(AVAILABILITIES), position: `P${this.#number()}` });

  #answerAgain(game: EventKey, child: string, row: string, chance: Chance): Promise<Try> {
    const { people, history } = this.#parts;
    const body = this.#answer(chance);
    const call = this.#call('update', game, { row, child, value: said(body) });
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
