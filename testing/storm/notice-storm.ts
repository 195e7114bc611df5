/** A storm of notices: staff change games while the sender is killed, and Redis or the mail servers are away. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Person as Account, buildPerson, buildPlayer, buildTeam } from '@touchline/server/testing/records';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import type { Endpoint, Request } from '@touchline/shared/contract';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { type Chance, createChance } from '../../club/demo/random';
import { Person } from '../clients/person';
import { until } from '../services/club';
import { TEAM } from './families';
import { type Child, type Family, type Game, violations } from './notice-checks';
import { CLAIMED, type NoticeLeague } from './notice-league';
import { type PostStep, postStepsOf, StormPosts } from './notice-posts';
import { retry } from './retry';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FAMILIES = 5;
const GAMES = 3;
const OPERATIONS = 12;
/** Notices are due this long after a change (ms). */
const SETTLES = 1_600;
/** Without progress for this long the lease of a killed api has to expire (ms, and on the clock of the league). */
const STUCK = 2_000;
const LEASE = 21_000;
/** Nothing happened for this long (ms): what is due later may come. */
const STABLE = 250;
/** Only a storm that hangs lasts as long (ms). */
const LASTS = 400_000;

const KINDS = [
  'move',
  'move',
  'move',
  'place',
  'cancel',
  'restore',
  'remove',
  'answer',
  'answer',
  'remind',
  'mute',
  'erase',
] as const;

export interface NoticePlan {
  operations: { kind: (typeof KINDS)[number]; game: number; family: number; waits: number; settles: boolean }[];
  /** From the operation `from` to the one `to`. */
  away: { what: 'redis' | 'mail'; from: number; to: number }[];
  traps: { mail: number; moment: 'before' | 'after' }[];
  posts: PostStep[];
  /** The mail servers are away from the last reminder of the first game until after its start. */
  missesStart: boolean;
}

export function noticePlanOf(seed: number): NoticePlan {
  const chance: Chance = createChance(seed);
  const away = (what: 'redis' | 'mail') => {
    const from = chance.int(0, OPERATIONS - 3);
    return { what, from, to: from + chance.int(1, 4) };
  };
  return {
    operations: Array.from({ length: OPERATIONS }, () => ({
      kind: chance.pick(KINDS),
      game: chance.int(0, GAMES - 1),
      family: chance.int(0, FAMILIES - 1),
      waits: chance.pick([2_000, 30_000, 5 * MINUTE, 12 * MINUTE, 35 * MINUTE]),
      settles: chance.percent(60),
    })),
    away: [away('redis'), away('mail')],
    traps: [
      { mail: chance.int(1, 6), moment: chance.pick(['before', 'after']) },
      { mail: chance.int(9, 25), moment: chance.pick(['before', 'after']) },
    ],
    missesStart: chance.percent(40),
    posts: postStepsOf(seed, OPERATIONS),
  };
}

/** Collections that a storm fills. */
const FILLED = [
  ...(['users', 'sessions', 'players', 'teams', 'events', 'notices', 'mails', 'mailLinks', 'preferences'] as const),
  ...(['devices', 'removedEvents', 'audit', 'leases', 'erasures', 'posts', 'postReads', 'urgentPosts'] as const),
];

export class NoticeStorm {
  readonly #league: NoticeLeague;
  readonly #plan: NoticePlan;
  readonly #games: Game[] = [];
  readonly #families: Family[] = [];
  #manager!: Account;
  #admin!: Account;
  #posts!: StormPosts;
  #changes = 0;
  #phase = 'people arrive';

  private constructor(league: NoticeLeague, seed: number) {
    this.#league = league;
    this.#plan = noticePlanOf(seed);
  }

  /** @returns the violations and a report */
  static async run(seed: number, league: NoticeLeague): Promise<{ broken: string[]; report: string }> {
    await league.reset();
    const storm = new NoticeStorm(league, seed);
    try {
      return await storm.#run();
    } catch (error) {
      const plan = JSON.stringify(storm.#plan);
      throw new Error(`while ${storm.#phase}: ${error instanceof Error ? error.message : error}\n${plan}`, {
        cause: error,
      });
    }
  }

  async #run() {
    const { redis, mails } = this.#league;
    await this.#arrive();
    this.#league.traps = this.#plan.traps;
    for (const [n, operation] of this.#plan.operations.entries()) {
      this.#phase = `operation ${n} (${operation.kind})`;
      for (const { what, from } of this.#plan.away.filter((one) => one.from === n)) {
        if (what === 'redis') await redis.kill();
        else this.#league.mailIsAway = from === n;
      }
      for (const { what } of this.#plan.away.filter((one) => one.to === n)) await this.#return(what);
      await this.#operate(operation);
      for (const step of this.#plan.posts.filter(({ after }) => after === n)) await this.#posts.run(step);
      await this.#finishClaimed();
      await this.#league.moveTo(this.#league.now() + operation.waits);
      if (operation.settles && !this.#league.mailIsAway) await this.#settle(this.#league.now());
    }
    for (const { what, to } of this.#plan.away) if (to >= OPERATIONS) await this.#return(what);
    await this.#settle(this.#league.now() + 40 * MINUTE);
    const [first] = this.#games;
    if (this.#plan.missesStart && first) {
      this.#phase = 'the mail servers are away at a start';
      await this.#settle(first.eventTime - 25 * HOUR);
      this.#league.mailIsAway = true;
      await this.#league.moveTo(first.eventTime - 24 * HOUR + MINUTE);
      await delay(STUCK);
      await this.#league.moveTo(first.eventTime + MINUTE);
      await delay(STUCK);
      this.#league.mailIsAway = false;
    }
    this.#phase = 'the games take place';
    await this.#settle(Math.max(...this.#games.map(({ eventTime }) => eventTime)) + HOUR);
    const broken = await violations(this.#league, this.#plan, { games: this.#games, families: this.#families });
    const distinct = [...new Map(mails.map((mail) => [mail.id, mail])).values()];
    broken.push(...this.#posts.violations(distinct));
    const repeated = mails.length - distinct.length;
    return {
      broken,
      report: `${mails.length} mails, ${this.#league.trapped} killed senders, ${repeated} repeated with their id`,
    };
  }

  async #return(what: 'redis' | 'mail'): Promise<void> {
    if (what === 'redis') await this.#league.redis.restart();
    else this.#league.mailIsAway = false;
  }

  async #arrive(): Promise<void> {
    const { store } = this.#league;
    await this.#league.back();
    for (const name of FILLED) await retry(() => store[name].deleteMany({}));
    this.#manager = await buildPerson(store, 'Mo Manager', 'MANAGER');
    this.#admin = await buildPerson(store, 'Ada Admin', 'ADMIN');
    const players = [];
    for (let n = 0; n < FAMILIES; n += 1) {
      const account = await buildPerson(store, `Parent ${n}`, 'PARENT');
      const player = await buildPlayer(store, `Child${n} Storm`, account);
      players.push(player);
      const child: Child = { id: player._id, answers: new Map() };
      this.#families.push({ account, child, muted: new Set() });
    }
    this.#posts = new StormPosts((...call) => this.#ask(...call), this.#manager, this.#families);
    const family = this.#families.map(({ account }) => account);
    await buildTeam(store, TEAM, { staff: [this.#manager], family, players });
    for (let n = 0; n < GAMES; n += 1) {
      const eventTime = Math.ceil(this.#league.now() / HOUR) * HOUR + (60 + 7 * n) * HOUR;
      const body = { eventTime, eventLocation: placeOf('Mauerpark'), tags: [TEAM], name: `Storm game ${n}` };
      const id = await this.#call(this.#manager, eventsContract.schedule_event, {
        body: { ...body, id: String(700_000_000 + n) },
      });
      const event = (await store.events.findOne({ _id: id })) ?? { name: body.name };
      this.#games.push({
        id,
        name: event.name,
        eventTime,
        place: 'Mauerpark',
        cancelled: false,
        removed: false,
        asks: 0,
      });
    }
  }

  /** Calls either api until one answers. */
  async #ask<E extends Endpoint>({ token }: Account, endpoint: E, input: Request<E>) {
    let turn = 0;
    return retry(async () => {
      const { url } = this.#league.apis[turn++ % 2] ?? this.#league.apis[0];
      const response = await new Person(url, token).ask(endpoint, input, AbortSignal.timeout(20_000));
      if (response.status >= 500) throw new Error(response.raw);
      return response;
    });
  }

  async #call<E extends Endpoint>(who: Account, endpoint: E, input: Request<E>) {
    const { status, reply, raw } = await this.#ask(who, endpoint, input);
    if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${raw}`);
    return reply;
  }

  /** Saves fields of a game until it has them. */
  async #save(game: Game, fields: Partial<Pick<EventView, 'eventTime' | 'eventState'>> & { eventLocation?: object }) {
    await retry(async () => {
      const stored = await this.#league.store.events.findOne({ _id: game.id });
      const body = { id: game.id, rev: stored?.rev ?? 0, ...fields };
      const { status, raw } = await this.#ask(this.#manager, eventEditingContract.update_event, { body } as never);
      if (status !== 200) throw new Error(raw);
    });
    this.#changes += 1;
  }

  async #operate({ kind, game: at, family: of }: NoticePlan['operations'][number]): Promise<void> {
    const game = this.#games[at] as Game;
    const family = this.#families[of] as Family;
    const stored = game.removed ? null : await this.#league.store.events.findOne({ _id: game.id });
    const params = stored && keyOf({ ...stored, id: game.id });
    switch (kind) {
      case 'move': {
        if (game.removed) return;
        const eventTime = game.eventTime + (this.#changes % 2 ? -7 : 13) * MINUTE;
        await this.#save(game, { eventTime });
        game.eventTime = eventTime;
        return;
      }
      case 'place': {
        if (game.removed) return;
        const place = `Field ${this.#changes}`;
        await this.#save(game, { eventLocation: placeOf(place) });
        game.place = place;
        return;
      }
      case 'cancel':
      case 'restore': {
        // Once each, so that no two messages are alike.
        if (game.removed || game.cancelled === (kind === 'cancel') || game.isDone?.has(kind)) return;
        await this.#save(game, { eventState: kind === 'cancel' ? 'CANCELLED' : 'PENDING' });
        game.cancelled = kind === 'cancel';
        game.isDone = new Set([...(game.isDone ?? []), kind]);
        return;
      }
      case 'remove': {
        if (!params || this.#games.some(({ removed }) => removed) || at === 0) return;
        const removing = { params: { ...params, tag: TEAM } };
        const { status } = await this.#ask(this.#manager, eventsContract.remove_event, removing as never);
        // 404 after a response that was lost; 409 for a game with answers, which stays.
        if (status !== 200 && status !== 404 && status !== 409) throw new Error(`remove_event: ${status}`);
        game.removed = status !== 409;
        return;
      }
      case 'answer': {
        if (!params || game.cancelled || family.erasedAt !== undefined || family.child.answers.has(game.id)) return;
        const body = { playerId: family.child.id, available: 'YES' };
        await this.#call(family.account, eventsContract.add_attendee, { params, body } as never);
        family.child.answers.set(game.id, this.#league.now());
        return;
      }
      case 'remind':
        if (!params || game.cancelled) return;
        await this.#call(this.#manager, noticesContract.remind, { params });
        game.asks += 1;
        return;
      case 'mute': {
        if (family.erasedAt !== undefined) return;
        const off = { mail: false, push: true };
        await this.#call(family.account, noticesContract.update_preferences, {
          body: { kinds: { event: off, change: off, reminder: off } },
        });
        family.muted.add('all');
        return;
      }
      case 'erase':
        if (family.erasedAt !== undefined || this.#families.some(({ erasedAt }) => erasedAt !== undefined)) return;
        await this.#ask(this.#admin, usersContract.delete_user, {
          params: { email: family.account.user.emailAddress },
        });
        family.erasedAt = this.#league.now();
    }
  }

  /** When something is due next, in the store (ms). */
  async #next(): Promise<number> {
    const { events, removedEvents, posts, notices, mails } = this.#league.store;
    const least = { limit: 1 };
    const [event] = await events.find({ toTell: { $exists: true } }, { sort: { toTell: 1 }, ...least });
    const [removed] = await removedEvents.find({}, { sort: { at: 1 }, ...least });
    const [post] = await posts.find({ toTell: { $exists: true } }, { sort: { toTell: 1 }, ...least });
    const [notice] = await notices.find({ dueAt: { $exists: true } }, { sort: { dueAt: 1 }, ...least });
    const [mail] = await mails.find({ dueAt: { $exists: true } }, { sort: { dueAt: 1 }, ...least });
    const never = Number.POSITIVE_INFINITY;
    return Math.min(
      ...[(event?.toTell ?? never) + SETTLES, (removed?.at ?? never) + SETTLES],
      ...[(post?.toTell ?? never) + SETTLES, notice?.dueAt ?? never, mail?.dueAt ?? never],
    );
  }

  /** Lets the apis finish what they have claimed: if time moved meanwhile, another one would do it, too. */
  async #finishClaimed(): Promise<void> {
    const { mails, notices } = this.#league.store;
    const since = Date.now();
    const isDone = async () => {
      const dueAt = { $gt: this.#league.now(), $lte: this.#league.now() + CLAIMED };
      const claimed = [
        ...(await mails.find({ attempts: { $gt: 0 }, dueAt })),
        ...(await notices.find({ batch: { $exists: true }, dueAt })),
      ];
      return claimed.length === 0 || (this.#league.quietFor() > STUCK && Date.now() - since > STUCK);
    };
    await until(isDone, LASTS, 'claimed mails are sent');
  }

  /** Moves the clock to everything that is due up to a time, and waits until it is done. */
  async #settle(time: number): Promise<void> {
    let waitedSince = Date.now();
    let before = Number.NaN;
    const isSettled = async () => {
      await this.#league.back();
      const next = await this.#next();
      if (next !== before) waitedSince = Date.now();
      before = next;
      const left = next - this.#league.now();
      // A claimed message is due again soon: the process that claimed it gets the time to send it.
      const isQuiet = this.#league.quietFor() > (left > CLAIMED ? STABLE : STUCK);
      if (!isQuiet || Date.now() - waitedSince < (left > CLAIMED ? STABLE : STUCK)) return false;
      if (next > time) return true;
      waitedSince = Date.now();
      await this.#league.moveTo(left > 0 ? next + 50 : this.#league.now() + LEASE);
      return false;
    };
    await until(isSettled, LASTS, () => `everything is sent while ${this.#phase}`);
    await this.#league.moveTo(time);
  }
}

const placeOf = (name: string) => ({ id: 'u33dbfc5t', name, latitude: 52.5437, longitude: 13.4021 });
