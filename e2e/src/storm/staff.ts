/** What a team's staff does while families sign up: saves forms, takes rows off, and removes games as somebody joins. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint, Request } from '@touchline/shared/contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import { eventsContract } from '@touchline/shared/events/events.contract';
import type { EventKey } from '@touchline/shared/events/events.shapes';
import type { Chance } from '../../../scripts/demo/random';
import type { Person } from '../person';
import type { Budget, Parent } from './crowd';
import { TEAM } from './families';
import { askOnce, type Call, type History, type Try } from './history';
import type { Screen } from './screen';

const DAY = 86_400_000;
const PLACE = { id: 'u33dbfc5t', name: 'Mauerpark pitch', latitude: 52.5437, longitude: 13.4021 };

interface Parts {
  name: string;
  people: readonly [Person, Person];
  screen: Screen;
  history: History;
  budget: Budget;
  chance: Chance;
}

export class Staff {
  readonly #parts: Parts;
  #made = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Saves one form after the other. The only one who does: no save but a stale one may meet a conflict (I6). */
  async saveForms(games: readonly EventKey[], isOver: () => boolean): Promise<void> {
    const { chance, budget, name } = this.#parts;
    while (!isOver()) {
      await delay(chance.int(30, 200));
      const game = chance.pick(games);
      if (!budget.take(game)) continue;
      const rev = await this.#revOf(game);
      if (rev === undefined) continue;
      const isStale = rev > 1 && chance.percent(15);
      this.#made += 1;
      const value = `${isStale ? 'stale ' : ''}${name} ${this.#made}`;
      // What a form may not say of the list is not taken from it.
      const body = { id: game.id, rev: isStale ? rev - 1 : rev, summary: value, attendees: [], attendeeCount: 0 };
      await this.#settle({ ...this.#call('save', game), value }, eventEditingContract.update_event, { body });
    }
  }

  /** Takes the first row off, as an old client does: by its position in the list that it sees. */
  async removeFirstRows(games: readonly EventKey[], isOver: () => boolean): Promise<void> {
    const { chance, budget, screen } = this.#parts;
    while (!isOver()) {
      await delay(chance.int(300, 900));
      const game = chance.pick(games);
      const seen = screen.game(game.id);
      const first = seen?.attendees[0];
      if (!seen || !first || !budget.take(game)) continue;
      const call = { ...this.#call('remove', game), row: first.id, child: first.playerId };
      const input = { params: { ...game, index: '0' }, query: { version: String(seen.version) } };
      await this.#settle(call, eventsContract.remove_attendee, input);
      await screen.refetch(game);
    }
  }

  /** Schedules a game, and removes it while a family signs a child up for it. */
  async raceWith(family: Parent, child: string): Promise<void> {
    const { chance, history, name, people } = this.#parts;
    const id = String(chance.int(600_000_000, 699_999_999));
    const eventTime = Date.now() + DAY;
    const body = { id, name: 'Race', eventTime, eventLocation: PLACE, tags: [TEAM] };
    const game = keyOf({ id, eventTime, eventLocation: PLACE });
    let scheduled: number | undefined;
    while (scheduled !== 200) {
      scheduled = (await askOnce(chance.pick(people), eventsContract.schedule_event, { body }))?.status;
      if (scheduled !== 200) await delay(chance.int(100, 500));
    }
    const call = { call: history.nextCall(name), client: name, op: 'removeGame' as const, game: id };
    const input = { params: { ...game, tag: TEAM } };
    await Promise.all([
      family.signUp(game, child),
      delay(chance.int(0, 15)).then(() => this.#settle(call, eventsContract.remove_event, input)),
    ]);
  }

  async #revOf(game: EventKey): Promise<number | undefined> {
    const answer = await askOnce(this.#parts.chance.pick(this.#parts.people), eventsContract.get_event, {
      query: game,
    });
    return answer?.status === 200 ? answer.reply.rev : undefined;
  }

  #call(op: Call['op'], game: EventKey): Call {
    const { history, name } = this.#parts;
    return { call: history.nextCall(name), client: name, op, game: game.id };
  }

  #settle<E extends Endpoint>(call: Call, endpoint: E, input: Request<E>): Promise<Try> {
    return this.#parts.history.settle(call, this.#parts, endpoint, input);
  }
}
