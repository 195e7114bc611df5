/** A live client without a screen: keeps one event up to date by the version rule and `sync`, as the web app does. */

import { SOON } from '@touchline/server/testing/soon';
import type { EventKey, EventView } from '@touchline/shared/events/event.model';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { LOST_SPREAD_MS } from '@touchline/shared/live/limits';
import type { Ack } from '@touchline/shared/live/requests';
import { compareVersions, newer, patched, withRow } from '@touchline/shared/live/version';
import { closeSocket, type LiveSocket, type Person } from './person';

/** Timeout of a request, as in the web app (ms). */
const PATIENCE = 20_000;

type Change = (event: EventView) => Partial<EventView>;

export class Watcher {
  readonly person: Person;
  readonly socket: LiveSocket;
  event: EventView;
  /** Versions in the order of the messages that announced them. */
  readonly versions: number[] = [];
  refetches = 0;
  /** The newest version that a message or a sync announced. */
  #announced = 0;
  /** Changes beyond a gap, by version, until a read fills the gap. */
  readonly #parked = new Map<number, Change>();
  #fetching: Promise<void> | undefined;
  #syncTimer: NodeJS.Timeout | undefined;
  #lostTimer: NodeJS.Timeout | undefined;
  /** The same account at other processes, asked when the first does not respond. */
  #others: readonly Person[] = [];

  private constructor(person: Person, socket: LiveSocket, event: EventView) {
    this.person = person;
    this.socket = socket;
    this.event = event;
    const receive = (version: number, change: Change) => this.#receive(version, change);
    const isMine = (key: EventKey) => key.id === this.event.id;
    socket.on(
      'attendee:added',
      ({ key, version, attendee }) =>
        isMine(key) && receive(version, ({ attendees }) => ({ attendees: withRow(attendees, attendee) })),
    );
    socket.on(
      'attendee:changed',
      ({ key, version, attendee }) =>
        isMine(key) && receive(version, ({ attendees }) => ({ attendees: withRow(attendees, attendee) })),
    );
    socket.on(
      'attendee:removed',
      ({ key, version, attendeeId }) =>
        isMine(key) &&
        receive(version, ({ attendees }) => ({ attendees: attendees.filter(({ id }) => id !== attendeeId) })),
    );
    socket.on('event:changed', ({ key, version, patch }) => isMine(key) && receive(version, () => patched(patch)));
    socket.on(
      'play:saved',
      ({ key, version, play }) => isMine(key) && receive(version, ({ plays }) => ({ plays: withRow(plays, play) })),
    );
    socket.on(
      'play:removed',
      ({ key, version, playId }) =>
        isMine(key) && receive(version, ({ plays }) => ({ plays: plays.filter(({ id }) => id !== playId) })),
    );
    socket.on('connect', () => this.#syncNow());
    socket.on('news:lost', () => {
      this.#lostTimer ??= setTimeout(() => this.#syncNow(), Math.random() * LOST_SPREAD_MS);
    });
  }

  static async open(person: Person, key: EventKey, liveUrl = person.url): Promise<Watcher> {
    const socket = await person.listen(liveUrl);
    const watcher = new Watcher(person, socket, await person.call(eventsContract.get_event, { query: key }));
    await watcher.sync();
    return watcher;
  }

  /** Keeps itself up to date through failures: reads from other processes too, and syncs at this interval (ms). */
  keepCurrent(others: readonly Person[], syncEvery: number): void {
    this.#others = others;
    this.#syncTimer = setInterval(() => this.#syncNow(), syncEvery);
  }

  #syncNow(): void {
    clearTimeout(this.#lostTimer);
    this.#lostTimer = undefined;
    if (!this.socket.connected) return;
    void this.#isBehind().then(
      async (isBehind) => {
        // The next sync repeats a read that fails.
        if (isBehind) await this.refetch().catch(() => undefined);
      },
      // As in the web app: a connection without responses is considered dead.
      () => this.#renew(),
    );
  }

  #renew(): void {
    if (this.socket.active) this.socket.disconnect().connect();
  }

  #receive(version: number, change: Change): void {
    this.versions.push(version);
    this.#announced = Math.max(this.#announced, version);
    const verdict = compareVersions(this.event.version, version);
    if (verdict === 'apply') this.#apply(version, change);
    if (verdict !== 'refetch') return;
    this.#parked.set(version, change);
    void this.refetch().catch(() => undefined);
  }

  #apply(version: number, change: Change): void {
    this.event = { ...this.event, ...change(this.event), version };
  }

  /** Reads the event until it has reached the newest announced version; one read at a time. */
  refetch(): Promise<void> {
    this.#fetching ??= this.#catchUp().finally(() => {
      this.#fetching = undefined;
      this.#parked.clear();
    });
    return this.#fetching;
  }

  async #catchUp(): Promise<void> {
    do {
      this.refetches += 1;
      const read = await this.#read();
      // Compared after the read: a message may have come meanwhile.
      this.event = newer(this.event, read);
      for (const [version, change] of [...this.#parked].sort(([a], [b]) => a - b))
        if (compareVersions(this.event.version, version) === 'apply') this.#apply(version, change);
    } while (this.event.version < this.#announced);
  }

  async #read(): Promise<EventView> {
    let failure: unknown;
    for (const person of [this.person, ...this.#others]) {
      try {
        return await person.call(eventsContract.get_event, { query: this.event.key }, AbortSignal.timeout(PATIENCE));
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  /** Asks the server what was missed, and reads it. */
  async sync(): Promise<void> {
    if (await this.#isBehind(SOON)) await this.refetch();
  }

  /** @throws Error without a response in time (ms); the default is the web app's timeout */
  async #isBehind(patience = 5_000): Promise<boolean> {
    const { id, version } = this.event;
    const response: Ack<'sync'> = await this.socket
      .timeout(patience)
      .emitWithAck('sync', { events: [{ id, version }] });
    const stale = response.ok ? response.stale.find((each) => each.id === id) : undefined;
    this.#announced = Math.max(this.#announced, stale?.version ?? 0);
    return this.event.version < this.#announced;
  }

  close(): void {
    clearInterval(this.#syncTimer);
    clearTimeout(this.#lostTimer);
    closeSocket(this.socket);
  }
}
