/** A rush: sign-ups for one game at two apis at once, and many open screens at two realtime nodes behind the proxy. */
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Person as Account, buildEvent } from '@touchline/server/testing/records';
import type { EventKey, EventView } from '@touchline/shared/events/event.model';
import { keyOf } from '@touchline/shared/events/event-key';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { Person, reconnectLikeTheApp } from '../clients/person';
import { Watcher } from '../clients/watcher';
import { until } from '../services/club';
import { buildStormClub, type StormClub, TEAM } from './families';
import { type League, startLeague } from './league';
import { retry } from './retry';
import { SYNC_EVERY } from './screen';

export interface RushSize {
  signUps: number;
  screens: number;
}

const FAMILIES = 20;
/** Timeout of a response (ms): a busy machine takes a while for a thousand calls at once. */
const PATIENCE = 60_000;
/** Not a speed limit: a screen that has not caught up by then never will (ms). */
const CAUGHT_UP_WITHIN = 180_000;
/** Number of screens opened at the same time. */
const OPENED_TOGETHER = 25;
/** Interval of checks of the screens' versions (ms). */
const LOOK_EVERY = 20;

export class Rush {
  readonly league: League;
  readonly #club: StormClub;
  readonly #size: RushSize;
  #watchers: { watcher: Watcher; account: Account }[] = [];
  #game: EventKey | undefined;
  /** Versions in all responses, and in responses to a first try: a retry returns a later version. */
  readonly versions: number[] = [];
  readonly firstVersions: number[] = [];
  /** Tries without a response, and tries rejected with 503. */
  unanswered = 0;
  rejected = 0;

  private constructor(league: League, club: StormClub, size: RushSize) {
    this.league = league;
    this.#club = club;
    this.#size = size;
  }

  static async start(size: RushSize): Promise<Rush> {
    const made: { club?: StormClub } = {};
    const league = await startLeague(async (store) => {
      made.club = await buildStormClub(store, { families: FAMILIES, games: 0 });
    });
    if (!made.club) throw new Error('no club');
    return new Rush(league, made.club, size);
  }

  /** Creates a new game and opens all screens on it; the proxy gives each node half of them. */
  async gather(): Promise<void> {
    this.disperse();
    const event = await buildEvent(this.league.store, [TEAM]);
    const game = keyOf({ ...event, id: event._id });
    this.#game = game;
    const { coach, manager, filming, families } = this.#club;
    const accounts = [coach, manager, filming, ...families.map(({ account }) => account)];
    for (let first = 0; first < this.#size.screens; first += OPENED_TOGETHER) {
      const open = async (n: number) => {
        const account = accounts[n % accounts.length] as Account;
        const [one, two] = this.#at(account);
        // A busy machine rejects some connections at first.
        const watcher = await retry(() => Watcher.open(n % 4 < 2 ? one : two, game, this.league.proxyUrl));
        reconnectLikeTheApp(watcher.socket);
        watcher.keepCurrent(n % 4 < 2 ? [two] : [one], SYNC_EVERY);
        this.#watchers.push({ watcher, account });
      };
      const together = Math.min(OPENED_TOGETHER, this.#size.screens - first);
      await Promise.all(Array.from({ length: together }, (_, n) => open(first + n)));
    }
    this.versions.length = 0;
    this.firstVersions.length = 0;
    this.unanswered = 0;
    this.rejected = 0;
  }

  disperse(): void {
    for (const { watcher } of this.#watchers) watcher.close();
    this.#watchers = [];
  }

  /** Sends all sign-ups at once. Each is repeated until it gets 200. */
  signUpAll(): Promise<unknown> {
    const { coach, manager } = this.#club;
    const one = (n: number) => this.#signUp(this.#at(n % 4 < 2 ? coach : manager), n);
    return Promise.all(Array.from({ length: this.#size.signUps }, (_, n) => one(n)));
  }

  /** Resolves when this many sign-ups are acknowledged. */
  answered(count: number): Promise<void> {
    return until(
      () => this.versions.length >= count,
      240_000,
      () =>
        `${count} sign-ups are answered (${this.versions.length} × 200, ${this.rejected} × 503, ${this.unanswered} not)`,
    );
  }

  async #signUp(people: readonly [Person, Person], n: number): Promise<void> {
    const body = {
      id: String(70_000_000 + n),
      player: `Guest ${n}`,
      emailAddress: `guest${n}@visitors.example`,
      available: 'YES' as const,
    };
    for (let turn = n; ; turn += 1) {
      const person = people[turn % 2 ? 1 : 0];
      const input = { params: this.#key, body };
      const response = await person
        .ask(eventsContract.add_attendee, input, AbortSignal.timeout(PATIENCE))
        .catch(() => undefined);
      if (response?.status === 200) {
        if (turn === n) this.firstVersions.push(response.reply.version);
        return void this.versions.push(response.reply.version);
      }
      if (!response) this.unanswered += 1;
      else if (response.status === 503) this.rejected += 1;
      else throw new Error(`sign-up ${n}: ${response.raw}`);
      await delay(1_000 + (n % 2_000));
    }
  }

  get #key(): EventKey {
    if (!this.#game) throw new Error('no game: call gather() first');
    return this.#game;
  }

  #at({ token }: Account): [Person, Person] {
    const [one, two] = this.league.apis;
    return [new Person(one.url, token), new Person(two.url, token)];
  }

  /** The game in the database. */
  async stored() {
    const event = await retry(() => this.league.store.events.findOne({ _id: this.#key.id }));
    if (!event) throw new Error('the game is gone');
    return event;
  }

  /** Number of disconnected screens. */
  get disconnected(): number {
    return this.#watchers.filter(({ watcher }) => !watcher.socket.connected).length;
  }

  /**
   * Resolves when every screen is connected and has at least the version that is stored now.
   * @returns the time since `began` (ms)
   * @throws Error with the versions of screens that never catch up
   */
  async allCaughtUp(began = Date.now()): Promise<number> {
    const { version } = await this.stored();
    const behind = () =>
      this.#watchers.flatMap(({ watcher: { socket, event } }) =>
        socket.connected ? (event.version < version ? `version ${event.version}` : []) : 'not connected',
      );
    const deadline = Date.now() + CAUGHT_UP_WITHIN;
    for (let left = behind(); left.length > 0; left = behind()) {
      if (Date.now() > deadline)
        throw new Error(`${left.length} screens do not reach version ${version}: ${[...new Set(left)].join(', ')}`);
      await delay(LOOK_EVERY);
    }
    return Date.now() - began;
  }

  /** Number of screens that differ from what their user reads from the API. */
  async wrongScreens(): Promise<number> {
    const reads = new Map<Account, EventView>();
    let wrong = 0;
    for (const { watcher, account } of this.#watchers) {
      const fresh =
        reads.get(account) ??
        (await retry(() => this.#at(account)[0].call(eventsContract.get_event, { query: this.#key })));
      reads.set(account, fresh);
      if (!isDeepStrictEqual(watcher.event, fresh)) wrong += 1;
    }
    return wrong;
  }

  /** Number of full reads by all screens. */
  get refetches(): number {
    return this.#watchers.reduce((sum, { watcher }) => sum + watcher.refetches, 0);
  }

  async stop(): Promise<void> {
    this.disperse();
    await this.league.stop();
  }
}
