/** The staff of a team during a storm: saves forms, removes rows, and removes games while families sign up. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint, Request } from '@touchline/shared/contract';
import type { EventKey } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import { eventsContract } from '@touchline/shared/events/events.contract';
import type { Chance } from '../../club/demo/random';
import type { Person } from '../clients/person';
import type { Parent } from './crowd';
import { TEAM } from './families';
import type { Gate } from './gate';
import { askOnce, type Call, type History, settled, type Try } from './history';
import type { Screen } from './screen';

const DAY = 86_400_000;
const PLACE = { id: 'u33dbfc5t', name: 'Mauerpark pitch', latitude: 52.5437, longitude: 13.4021 };

interface Parts {
  name: string;
  people: readonly [Person, Person];
  screen: Screen;
  history: History;
  gate: Gate;
  /** The random source of this user's n-th action, independent of when it happens. */
  chanceAt: (n: number) => Chance;
}

/** Index of the first random source for races. */
const RACES_FROM = 1_000_000;

export class Staff {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Saves one form after another. No other user saves forms, so only a stale save may meet a conflict (I6). */
  async saveForms(games: readonly EventKey[]): Promise<void> {
    const { chanceAt, gate, name } = this.#parts;
    for (let n = 0; await gate.enter(); n += 1) {
      const chance = chanceAt(n);
      const game = chance.pick(games);
      const pause = chance.int(30, 120);
      const rev = await this.#revOf(game, chance);
      if (rev !== undefined) {
        const isStale = rev > 1 && chance.percent(15);
        const value = `${isStale ? 'stale ' : ''}${name} ${n}`;
        // The server must ignore the attendees in a form.
        const body = { id: game.id, rev: isStale ? rev - 1 : rev, summary: value, attendees: [], attendeeCount: 0 };
        await this.#settle({ ...this.#call('save', game), value }, chance, eventEditingContract.update_event, { body });
      }
      await delay(pause);
    }
  }

  /** Removes the first row like an old client: by its index in the list that the screen shows. */
  async removeFirstRows(games: readonly EventKey[]): Promise<void> {
    const { chanceAt, gate, screen } = this.#parts;
    for (let n = 0; await gate.enter(); n += 1) {
      const chance = chanceAt(n);
      const game = chance.pick(games);
      const pause = chance.int(150, 450);
      const seen = screen.game(game.id);
      const first = seen?.attendees[0];
      if (seen && first) {
        const call = { ...this.#call('remove', game), row: first.id, child: first.playerId };
        const input = { params: { ...game, index: '0' }, query: { version: String(seen.version) } };
        await this.#settle(call, chance, eventsContract.remove_attendee, input);
        await screen.refetch(game);
      }
      await delay(pause);
    }
  }

  /**
   * Schedules a game, and removes it while a family signs up a child for it.
   * @param n index of the race
   */
  async raceWith(family: Parent, child: string, { n, waits }: { n: number; waits: number }): Promise<void> {
    const { chanceAt, history, name, people } = this.#parts;
    const chance = chanceAt(RACES_FROM + n);
    const id = String(chance.int(600_000_000, 699_999_999));
    const eventTime = Date.now() + DAY;
    const body = { id, name: 'Race', eventTime, eventLocation: PLACE, tags: [TEAM] };
    const game = keyOf({ id, eventTime, eventLocation: PLACE });
    await settled(people, chance, eventsContract.schedule_event, { body });
    const call = { call: history.nextCall(name), client: name, op: 'removeGame' as const, game: id };
    const input = { params: { ...game, tag: TEAM } };
    await Promise.all([
      family.race(game, child, n),
      delay(waits).then(() => this.#settle(call, chance, eventsContract.remove_event, input)),
    ]);
  }

  async #revOf(game: EventKey, chance: Chance): Promise<number | undefined> {
    const response = await askOnce(chance.pick(this.#parts.people), eventsContract.get_event, { query: game });
    return response?.status === 200 ? response.reply.rev : undefined;
  }

  #call(op: Call['op'], game: EventKey): Call {
    const { history, name } = this.#parts;
    return { call: history.nextCall(name), client: name, op, game: game.id };
  }

  #settle<E extends Endpoint>(call: Call, chance: Chance, endpoint: E, input: Request<E>): Promise<Try> {
    const { history, people } = this.#parts;
    return history.settle(call, { people, chance }, endpoint, input);
  }
}
