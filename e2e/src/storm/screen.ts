/** Somebody's open screen: the web app's own intake and cache behind a real socket, healed by `sync` as there. */
import { QueryClient } from '@tanstack/react-query';
import { type AttendeesReply, eventsContract } from '@touchline/shared/events/events.contract';
import type { EventKey, EventView } from '@touchline/shared/events/events.shapes';
import { LOST_SPREAD_MS } from '@touchline/shared/live/limits';
import type { Ack } from '@touchline/shared/live/messages';
import type { EventNews } from '../../../web/src/live/engine/apply/event-news';
import { createSyncPlan, syncRequest } from '../../../web/src/live/engine/apply/sync-plan';
import { type EventCache, eventCacheOf } from '../../../web/src/live/engine/event-cache';
import { EventIntake } from '../../../web/src/live/engine/event-intake';
import { hangUp, type LiveSocket, type Person } from '../person';
import { askOnce } from './history';

/** How often a visible page asks what it missed (ms). */
export const SYNC_EVERY = 20_000;
const ANSWER_WITHIN = 5_000;
/** How soon it asks again when it was refused (ms). */
const AGAIN = 3_000;
const VERSIONED = [
  'event:changed',
  'play:saved',
  'play:removed',
  'attendee:added',
  'attendee:changed',
  'attendee:removed',
] as const;

/** A message as it came. */
export interface Frame {
  name: string;
  /** When the change was made (ms). */
  madeAt: number;
  text: string;
}

export class Screen {
  readonly who: string;
  readonly socket: LiveSocket;
  readonly frames: Frame[] = [];
  /** Everything that REST answered, as text. */
  readonly answers: string[] = [];
  /** Versions that went down. */
  readonly fallen: string[] = [];
  readonly #people: readonly Person[];
  readonly #cache: EventCache = eventCacheOf(new QueryClient());
  readonly #intake: EventIntake;
  readonly #beat: NodeJS.Timeout;
  #again: NodeJS.Timeout | undefined;
  /** Readings that no api answered, with the statuses. */
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
    for (const name of VERSIONED) {
      // One listener takes every kind: name and payload belong together.
      const take = (payload: EventNews['payload']) => this.#take({ name, payload } as EventNews);
      (socket as unknown as { on(name: string, take: (payload: EventNews['payload']) => void): void }).on(name, take);
    }
    socket.on('event:removed', ({ key }) => this.#intake.removed(key.id));
    socket.on('connect', () => void this.sync());
    socket.on('news:lost', () => setTimeout(() => void this.sync(), Math.random() * LOST_SPREAD_MS));
    this.#beat = setInterval(() => void this.sync(), SYNC_EVERY);
  }

  /**
   * @param people the same person at each api
   * @param live where this screen's socket goes
   */
  static async open(who: string, people: readonly Person[], live: string, games: readonly EventKey[]): Promise<Screen> {
    const [person] = people;
    if (!person) throw new Error('nobody');
    const screen = new Screen(who, await person.listen(live), people);
    await Promise.all(games.map((key) => screen.#intake.refetch(key)));
    return screen;
  }

  game(id: string): EventView | undefined {
    return this.#cache.get(id);
  }

  /** The answer to an own write. */
  reply(key: EventKey, reply: AttendeesReply): void {
    this.#intake.reply(key, reply);
  }

  refetch(key: EventKey): Promise<void> {
    return this.#intake.refetch(key);
  }

  /**
   * Asks what was missed, and fetches it. As in the web app a line on which nobody answers is renewed, and one that refuses is
   * asked again soon.
   * @returns what kept it from being healed; undefined when everything was answered
   */
  async sync(): Promise<string | undefined> {
    clearTimeout(this.#again);
    this.#again = undefined;
    if (!this.socket.connected) return 'its socket is not connected';
    const held = { events: this.#cache.all(), engagements: [], developments: [], lists: [] };
    const answer: Ack<'sync'> | undefined = await this.socket
      .timeout(ANSWER_WITHIN)
      .emitWithAck('sync', syncRequest(held, Date.now()))
      .catch(() => undefined);
    if (!answer && this.socket.active) this.socket.disconnect().connect();
    if (answer?.ok === false) this.#again ??= setTimeout(() => void this.sync(), AGAIN);
    if (!answer) return 'its sync is not answered';
    if (!answer.ok) return `its sync is refused: ${answer.error.id} ${answer.error.detail}`;
    const plan = createSyncPlan(answer, (id) => this.game(id)?.key);
    for (const id of plan.drop) this.#intake.removed(id);
    const stale = [...plan.fetch, ...(plan.lists ? held.events.map(({ key }) => ({ key, version: 0 })) : [])];
    const before = this.#unread.length;
    await Promise.all(stale.map(({ key, version }) => this.#intake.refetch(key, version)));
    return this.#unread.length > before ? `its reading is not answered: ${this.#unread.at(-1)}` : undefined;
  }

  /** The first api that answers; what neither answers is asked again by the next sync. */
  async #fetch(key: EventKey): Promise<EventView | null> {
    const statuses: number[] = [];
    for (const person of this.#people) {
      const answer = await askOnce(person, eventsContract.get_event, { query: key });
      statuses.push(answer?.status ?? 0);
      if (answer?.status === 404 || answer?.status === 403) return null;
      if (answer?.status !== 200) continue;
      this.answers.push(answer.raw);
      return answer.reply;
    }
    this.#unread.push(`${key.id}: ${statuses.join(', ')}`);
    throw new Error('nobody answers');
  }

  #take(news: EventNews): void {
    const { key, version } = news.payload;
    const before = this.game(key.id)?.version ?? 0;
    this.#intake.receive(news, true);
    const after = this.game(key.id)?.version ?? before;
    if (after < before) this.fallen.push(`${key.id}: ${before} -> ${after} by ${news.name} ${version}`);
  }

  close(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#again);
    hangUp(this.socket);
  }
}
