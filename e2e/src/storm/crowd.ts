/** Families who sign their children up, change their minds and send things twice, over both apis. */
import { setTimeout as delay } from 'node:timers/promises';
import { eventsContract } from '@touchline/shared/events/events.contract';
import type { EventKey } from '@touchline/shared/events/events.shapes';
import { AVAILABILITIES } from '@touchline/shared/events/events.words';
import type { Chance } from '../../../scripts/demo/random';
import type { Person } from '../person';
import { said } from './check-rows';
import type { Call, History, Try } from './history';
import type { Screen } from './screen';

/** An event remembers its last 200 changes: all that happens to a game of a storm must be among them. */
const MOST_CALLS = 150;

/** How many calls about each game may still be made. */
export class Budget {
  readonly #left = new Map<string, number>();

  take({ id }: EventKey): boolean {
    const left = this.#left.get(id) ?? MOST_CALLS;
    this.#left.set(id, left - 1);
    return left > 0;
  }
}

interface Parts {
  name: string;
  /** The same person at each api. */
  people: readonly [Person, Person];
  screen: Screen;
  history: History;
  budget: Budget;
  chance: Chance;
}

/** A number of so many digits that nobody else makes. */
let made = 0;
const freshNumber = (): string => {
  made += 1;
  return String(40_000_000 + made);
};

export class Parent {
  readonly #parts: Parts;
  readonly #children: readonly string[];

  constructor(parts: Parts, children: readonly string[]) {
    this.#parts = parts;
    this.#children = children;
  }

  /** Does one thing after the other, each until it is known what came of it. */
  async live(games: readonly EventKey[], isOver: () => boolean): Promise<void> {
    const { chance, budget, screen } = this.#parts;
    while (!isOver()) {
      await delay(chance.int(20, 250));
      const game = chance.pick(games);
      const child = chance.pick(this.#children);
      if (!budget.take(game)) continue;
      const row = screen.game(game.id)?.attendees.find(({ playerId }) => playerId === child);
      const last = !row
        ? await this.signUp(game, child)
        : chance.percent(60)
          ? await this.#answerAgain(game, child, row.id)
          : await this.#withdraw(game, child, row.id);
      // As the web app does: an answer is taken in, a refusal says that the screen is behind.
      if (last.list) screen.reply(game, last.list);
      else await screen.refetch(game);
    }
  }

  async signUp(game: EventKey, child: string): Promise<Try> {
    const { chance, people, history } = this.#parts;
    const page = () => {
      const row = freshNumber();
      const answer = this.#answer();
      const call = this.#call('add', game, { row, child, value: said(answer) });
      const body = { id: row, playerId: child, ...answer };
      return () => history.settle(call, { people, chance }, eventsContract.add_attendee, { params: game, body });
    };
    const send = page();
    const other = chance.percent(10) ? page() : chance.percent(15) ? send : undefined;
    // One tap, a double tap, or two pages that are open on it.
    const [first] = await Promise.all([send(), other?.()]);
    return first;
  }

  /** What nobody else answers. */
  #answer = () => ({ available: this.#parts.chance.pick(AVAILABILITIES), position: `P${freshNumber()}` });

  #answerAgain(game: EventKey, child: string, row: string): Promise<Try> {
    const { chance, people, history } = this.#parts;
    const body = this.#answer();
    const call = this.#call('update', game, { row, child, value: said(body) });
    const input = { params: { ...game, index: row }, query: {}, body };
    return history.settle(call, { people, chance }, eventsContract.update_attendee, input);
  }

  #withdraw(game: EventKey, child: string, row: string): Promise<Try> {
    const { chance, people, history } = this.#parts;
    const call = this.#call('remove', game, { row, child });
    const input = { params: { ...game, index: row }, query: {} };
    return history.settle(call, { people, chance }, eventsContract.remove_attendee, input);
  }

  #call(op: Call['op'], game: EventKey, about: Pick<Call, 'row' | 'child' | 'value'>): Call {
    const { name, history } = this.#parts;
    return { call: history.nextCall(name), client: name, op, game: game.id, ...about };
  }
}
