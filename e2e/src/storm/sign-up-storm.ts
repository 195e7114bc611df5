/** A storm: families sign up at two apis, staff edits and draws, and somebody strikes the processes of the league. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Person as Account } from '@touchline/shared/server/testing/records';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { type Chance, createChance } from '../../../scripts/demo/random';
import { BoardLine } from '../board-line';
import { until } from '../club';
import { Person } from '../person';
import { heardAfter, staleGames } from './check-screens';
import { Budget, Parent } from './crowd';
import { buildStormClub, type StormClub, TEAM } from './families';
import { askOnce, History } from './history';
import { Killer } from './killer';
import { type League, startLeague } from './league';
import { Screen, SYNC_EVERY } from './screen';
import { Staff } from './staff';
import { type Pair, type Seat, verdictOf } from './verdict';

export interface StormSize {
  families: number;
  games: number;
  /** So many tries of families and staff, and so many blows, before it is over. */
  tries: number;
  blows: number;
}

/**
 * How soon after a loss of access nothing more may be heard, while everybody is up (ms). A second is what access.test.ts holds it
 * to; here everybody goes on meanwhile, and the database's stand-in takes one command at a time.
 */
const DEAF_WITHIN = 2_000;
/** One `sync`, and time for its answer. */
const RIGHT_WITHIN = SYNC_EVERY + 5_000;
const RACES = 6;
/** No part of it takes longer than this, however busy the machine is (ms). */
const LASTS = 240_000;
/** So many tries are made while somebody is away who comes back when people have stopped. */
const TOLD_TO_NOBODY = 30;
/** Whom the last blow may strike. */
const LAST = ['redis', 'realtime 1', 'realtime 2'] as const;

export class Storm {
  readonly #league: League;
  readonly #club: StormClub;
  readonly #size: StormSize;
  readonly #chance: Chance;
  readonly #killer: Killer;
  readonly #history = new History();
  readonly #budget = new Budget();
  readonly #screens: Seat[] = [];
  readonly #lines: BoardLine[] = [];
  readonly #broken: string[] = [];
  #drawn = 0;
  #hasLeft = false;

  private constructor(league: League, club: StormClub, { seed, size }: { seed: number; size: StormSize }) {
    this.#league = league;
    this.#club = club;
    this.#size = size;
    this.#chance = createChance(seed);
    this.#killer = new Killer(league, createChance(seed + 1));
  }

  /** Runs a storm; answers what it broke, each with the id of its invariant, and a line about what happened. */
  static async run(seed: number, size: StormSize): Promise<{ broken: string[]; report: string }> {
    const made: { club?: StormClub } = {};
    const league = await startLeague(async (store) => {
      made.club = await buildStormClub(store, size);
    });
    try {
      if (!made.club) throw new Error('no club');
      const storm = new Storm(league, made.club, { seed, size });
      return await storm.#run();
    } finally {
      await league.stop();
    }
  }

  async #run(): Promise<{ broken: string[]; report: string }> {
    const { games, families, leaver } = this.#club;
    const people = await this.#arrive();
    const leaving = await this.#open(leaver);
    let isOver = false;
    const over = () => isOver;
    const going = Promise.all([
      ...people.parents.map((parent) => parent.live(games, over)),
      people.coach.saveForms(games, over),
      people.manager.removeFirstRows(games, over),
      this.#race(people.manager, people.parents, over),
      ...this.#lines.map((line) => this.#draw(line, over)),
    ]);
    const stop = () => {
      isOver = true;
    };
    await Promise.all([going, this.#strike(going).finally(stop), this.#leave(leaving, leaver)]);
    await this.#killer.allBack();
    const rightAfter = await this.#allRight();
    this.#broken.push(
      ...(await verdictOf(this.#league, this.#club, {
        tries: this.#history.tries,
        seats: this.#screens,
        lines: this.#lines,
      })),
    );
    for (const { screen } of this.#screens) screen.close();
    for (const line of this.#lines) line.close();
    const { tries } = this.#history;
    const unknown = tries.filter(({ outcome }) => outcome === 'unknown').length;
    const struck = this.#killer.strikes.map(({ what }) => what).join(', ');
    const drawn = this.#lines.flatMap(({ acknowledged }) => acknowledged).length;
    return {
      broken: this.#broken.toSorted(),
      report: `${tries.length} tries, ${unknown} without an answer, ${drawn} strokes, ${families.length} families right after ${rightAfter} ms; struck: ${struck}`,
    };
  }

  /** What is told last is told to nobody: somebody is away when people stop, and only `sync` can tell it. */
  async #strike(stopped: Promise<unknown>): Promise<void> {
    const { tries } = this.#history;
    const { strikes } = this.#killer;
    const isEnough = () => tries.length >= this.#size.tries && strikes.length >= this.#size.blows && this.#hasLeft;
    await this.#killer.rage(isEnough);
    const before = tries.length;
    void this.#killer.strike(this.#chance.pick(LAST), 'kill -9', () => stopped);
    await until(() => tries.length >= before + TOLD_TO_NOBODY, LASTS, 'people go on while somebody is away');
  }

  #pairOf({ token }: Account): Pair {
    const [one, two] = this.#league.apis;
    return [new Person(one.url, token), new Person(two.url, token)];
  }

  async #open(account: Account, contacts?: readonly string[]): Promise<Screen> {
    const pair = this.#pairOf(account);
    // Some at a node of their own, for which they have to wait; some wherever the proxy sends them.
    const [one, two] = this.#league.realtimes;
    const live = [one.url, two.url, this.#league.door][this.#screens.length % 3] ?? one.url;
    const screen = await Screen.open(account.user.fullName, pair, live, this.#club.games);
    this.#screens.push({ screen, pair, account, contacts });
    return screen;
  }

  async #arrive(): Promise<{ parents: Parent[]; coach: Staff; manager: Staff }> {
    const { coach, manager, filming, families, board } = this.#club;
    const parts = async (account: Account, contacts?: readonly string[]) => ({
      name: account.user._id,
      people: this.#pairOf(account),
      screen: await this.#open(account, contacts),
      history: this.#history,
      budget: this.#budget,
      chance: createChance(this.#chance.int(1, 2 ** 31)),
    });
    const parents: Parent[] = [];
    for (const { account, children, contacts } of families)
      parents.push(new Parent(await parts(account, contacts), children));
    const staff = { coach: new Staff(await parts(coach)), manager: new Staff(await parts(manager)) };
    await this.#open(filming, []);
    for (const [n, account] of [coach, manager, filming].entries()) {
      const [person] = this.#pairOf(account);
      this.#lines.push(await BoardLine.open(person, board, this.#league.realtimes[n % 2 ? 1 : 0].url));
    }
    return { parents, ...staff };
  }

  async #race(manager: Staff, parents: readonly Parent[], isOver: () => boolean): Promise<void> {
    for (let n = 0; n < RACES && !isOver(); n += 1) {
      const which = this.#chance.int(0, parents.length - 1);
      const child = this.#club.families[which]?.children[0];
      if (child) await manager.raceWith(parents[which] as Parent, child);
      await delay(this.#chance.int(500, 1_500));
    }
  }

  async #draw(line: BoardLine, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      this.#drawn += 1;
      void line.draw(`s${this.#drawn}`, this.#chance.int(0, 1_000));
      await delay(this.#chance.int(50, 250));
    }
  }

  /** Somebody is taken off the team while everything is up, and others go on. */
  async #leave(screen: Screen, { user }: Account): Promise<void> {
    const manager = this.#pairOf(this.#club.manager);
    await until(() => this.#history.tries.length > this.#size.tries / 3, LASTS, 'the storm is under way');
    await this.#killer.inPeace(async () => {
      const input = { params: { teamId: TEAM, member: user.emailAddress } };
      let status: number | undefined;
      while (status !== 200) {
        status = (await askOnce(this.#chance.pick(manager), teamsContract.remove_member, input))?.status;
        if (status === 404) break;
      }
      const gone = Date.now();
      const others = this.#screens.filter((one) => one.screen !== screen);
      await until(
        () => others.every((one) => heardAfter(one.screen.frames, gone + DEAF_WITHIN).length > 0),
        DEAF_WITHIN + RIGHT_WITHIN,
        'who still belongs hears what is done after somebody left',
      );
      this.#broken.push(...heardAfter(screen.frames, gone + DEAF_WITHIN));
    });
    this.#screens.splice(
      this.#screens.findIndex((one) => one.screen === screen),
      1,
    );
    screen.close();
    this.#hasLeft = true;
  }

  /** I8: waits until every screen is right; answers how long that took (ms). */
  async #allRight(): Promise<number> {
    const began = Date.now();
    const stale = async () =>
      (
        await Promise.all(this.#screens.map(({ screen, pair }) => staleGames(screen, pair[0], this.#club.games)))
      ).flat();
    let left = await stale();
    while (left.length > 0 && Date.now() < began + RIGHT_WITHIN) {
      await delay(200);
      left = await stale();
    }
    this.#broken.push(...left.map((what) => `I8: ${what}`));
    return Date.now() - began;
  }
}
