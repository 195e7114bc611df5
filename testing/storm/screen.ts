/** An open screen: the web app's own intake and cache on a real socket, which recovers by `sync` as in the web app. */
import { QueryClient } from '@tanstack/react-query';
import type { EventKey, EventView } from '@touchline/shared/events/event.model';
import { type AttendeesReply, eventsContract } from '@touchline/shared/events/events.contract';
import { LOST_SPREAD_MS, SYNC_INTERVAL_SECONDS } from '@touchline/shared/live/limits';
import type { Ack } from '@touchline/shared/live/requests';
import { type EventMessage, eventHandlers } from '../../web/src/live/engine/apply/event-messages';
import { createSyncPlan, syncRequest } from '../../web/src/live/engine/apply/sync-plan';
import { type EventCache, eventCacheOf } from '../../web/src/live/engine/event-cache';
import { EventIntake } from '../../web/src/live/engine/event-intake';
import { closeSocket, type LiveSocket, type Person } from '../clients/person';
import { askOnce } from './history';

/** Interval of syncs of a visible page (ms). */
export const SYNC_EVERY = 1_000 * SYNC_INTERVAL_SECONDS;
const ANSWER_WITHIN = 5_000;
/** Delay before a rejected sync is repeated (ms). */
const AGAIN = 3_000;

/** A received message. */
export interface Frame {
  name: string;
  /** Time of the change (ms). */
  madeAt: number;
  text: string;
}

export class Screen {
  readonly who: string;
  readonly socket: LiveSocket;
  readonly frames: Frame[] = [];
  /** Bodies of all REST responses. */
  readonly answers: string[] = [];
  /** Messages that decreased a version. */
  readonly regressions: string[] = [];
  readonly #people: readonly Person[];
  readonly #cache: EventCache = eventCacheOf(new QueryClient());
  readonly #intake: EventIntake;
  readonly #beat: NodeJS.Timeout;
  #again: NodeJS.Timeout | undefined;
  /** Reads that no api answered, with the statuses. */
  readonly #unread: string[] = [];

  private constructor(who: string, socket: LiveSocket, people: readonly Person[]) {
    this.who = who;
    this.socket = socket;
    this.#people = people;
    this.#intake = new EventIntake({
      cache: this.#cache,
      fetchEvent: (key) => this.#fetch(key),
      onArrivals: () => undefined,
    });
    socket.onAny((name: string, payload: { at?: number }) =>
      this.frames.push({ name, madeAt: payload.at ?? 0, text: JSON.stringify(payload) }),
    );
    // The compiler cannot relate the names and payloads of several messages.
    const subscribable = socket as unknown as { on(name: string, take: (payload: never) => void): void };
    for (const [name, take] of Object.entries(eventHandlers((message) => this.#take(message))))
      subscribable.on(name, take);
    socket.on('event:removed', ({ key }) => this.#intake.removed(key.id));
    socket.on('connect', () => void this.sync());
    socket.on('news:lost', () => setTimeout(() => void this.sync(), Math.random() * LOST_SPREAD_MS));
    this.#beat = setInterval(() => void this.sync(), SYNC_EVERY);
  }

  /**
   * @param people the same account at each api
   * @param live URL of the socket
   */
  static async open(who: string, people: readonly Person[], live: string, games: readonly EventKey[]): Promise<Screen> {
    const [person] = people;
    if (!person) throw new Error('no account');
    const screen = new Screen(who, await person.listen(live), people);
    await Promise.all(games.map((key) => screen.#intake.refetch(key)));
    return screen;
  }

  game(id: string): EventView | undefined {
    return this.#cache.get(id);
  }

  /** Applies the response to an own write. */
  reply(key: EventKey, reply: AttendeesReply): void {
    this.#intake.reply(key, reply);
  }

  refetch(key: EventKey): Promise<void> {
    return this.#intake.refetch(key);
  }

  /**
   * Asks what was missed, and reads it. As in the web app, a connection without a response is renewed, and a rejected sync is
   * repeated soon.
   * @returns the reason if the screen may still be stale
   */
  async sync(): Promise<string | undefined> {
    clearTimeout(this.#again);
    this.#again = undefined;
    if (!this.socket.connected) return 'its socket is not connected';
    const held = { events: this.#cache.all(), engagements: [], developments: [], matches: [], posts: [], lists: [] };
    const response: Ack<'sync'> | undefined = await this.socket
      .timeout(ANSWER_WITHIN)
      .emitWithAck('sync', syncRequest(held, Date.now()))
      .catch(() => undefined);
    if (!response && this.socket.active) this.socket.disconnect().connect();
    if (response?.ok === false) this.#again ??= setTimeout(() => void this.sync(), AGAIN);
    if (!response) return 'its sync is not answered';
    if (!response.ok) return `its sync is refused: ${response.error.id} ${response.error.detail}`;
    const plan = createSyncPlan(response, (id) => this.game(id)?.key);
    for (const id of plan.drop) this.#intake.removed(id);
    const stale = [...plan.fetch, ...(plan.lists ? held.events.map(({ key }) => ({ key, version: 0 })) : [])];
    const before = this.#unread.length;
    await Promise.all(stale.map(({ key, version }) => this.#intake.refetch(key, version)));
    return this.#unread.length > before ? `its reading is not answered: ${this.#unread.at(-1)}` : undefined;
  }

  /** Reads from the first api that responds. The next sync repeats a read without a response. */
  async #fetch(key: EventKey): Promise<EventView | null> {
    const statuses: number[] = [];
    for (const person of this.#people) {
      const response = await askOnce(person, eventsContract.get_event, { query: key });
      statuses.push(response?.status ?? 0);
      if (response?.status === 404 || response?.status === 403) return null;
      if (response?.status !== 200) continue;
      this.answers.push(response.raw);
      return response.reply;
    }
    this.#unread.push(`${key.id}: ${statuses.join(', ')}`);
    throw new Error('no api responded');
  }

  #take(message: EventMessage): void {
    const { key, version } = message.payload;
    const before = this.game(key.id)?.version ?? 0;
    this.#intake.receive(message, true);
    const after = this.game(key.id)?.version ?? before;
    if (after < before) this.regressions.push(`${key.id}: ${before} -> ${after} by ${message.name} ${version}`);
  }

  close(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#again);
    closeSocket(this.socket);
  }
}
