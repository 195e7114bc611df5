/** A storm: families sign up at two apis, staff edits and draws, and processes of the league are killed and paused. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Person as Account } from '@touchline/server/testing/records';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { BoardClient } from '../clients/board-client';
import { Person } from '../clients/person';
import { until } from '../services/club';
import { receivedAfter } from './check-screens';
import { Parent } from './crowd';
import { buildStormClub, emptyClub, type StormClub, TEAM } from './families';
import { FaultInjector } from './fault-injector';
import { Gate } from './gate';
import { History, settled } from './history';
import type { League } from './league';
import { chanceOf, type Fault, type Plan, planOf, type StormSize, shownPlan } from './plan';
import { retry } from './retry';
import { Screen } from './screen';
import { Staff } from './staff';
import { allCurrent, allReceive } from './user-screens';
import { lastStoreFaults, type Pair, type UserScreen, verdictOf, watch } from './verdict';

/** Not a speed limit: only a hanging system takes this long (ms). */
const PATIENCE = 120_000;
const LASTS = 540_000;
/** Steps while the last victim is down, which comes back only after users have stopped. */
const STEPS_WHILE_DOWN = 30;
/** Number of steps that users take between two checks of a condition. */
const STEPS_BETWEEN_CHECKS = 4;
const STEPS_A_STROKE = 3;
/** Interval of checks whether the next stroke is due (ms). */
const LOOK_EVERY = 50;

export class Storm {
  readonly #league: League;
  readonly #club: StormClub;
  readonly #seed: number;
  readonly #plan: Plan;
  readonly #injector: FaultInjector;
  readonly #history = new History();
  readonly #gate = new Gate(() => this.#history.lately());
  readonly #screens: UserScreen[] = [];
  readonly #boardClients: BoardClient[] = [];
  readonly #broken: string[] = [];
  #people = 0;
  #isOver = false;
  #phase = 'users arrive';

  private constructor(league: League, club: StormClub, { seed, size }: { seed: number; size: StormSize }) {
    this.#league = league;
    this.#club = club;
    this.#seed = seed;
    this.#plan = planOf(seed, size);
    this.#injector = new FaultInjector(league);
  }

  /**
   * Runs a storm in a league, with its own club.
   * @returns the violations, each with the id of its invariant, and a report
   */
  static async run(seed: number, size: StormSize, league: League): Promise<{ broken: string[]; report: string }> {
    // Repeated as a whole: a write without a response may have been made or not.
    const club = await retry(async () => {
      await emptyClub(league.store);
      return buildStormClub(league.store, size);
    });
    const storm = new Storm(league, club, { seed, size });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`not over within ${LASTS} ms: ${storm.#where()}`)), LASTS);
    });
    try {
      return await Promise.race([storm.#run(), late]);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error([message, storm.#where(), ...lastStoreFaults(league)].join('\n'), { cause: error });
    } finally {
      clearTimeout(timer);
      await storm.#end();
    }
  }

  /** The current phase and the plan, for errors. */
  #where(): string {
    return [`while ${this.#phase}; ${this.#history.lately()}`, ...shownPlan(this.#plan)].join('\n  ');
  }

  async #end(): Promise<void> {
    this.#isOver = true;
    this.#gate.close();
    await this.#injector.release();
    for (const { screen } of this.#screens) screen.close();
    for (const client of this.#boardClients) client.close();
  }

  async #run(): Promise<{ broken: string[]; report: string }> {
    const services = watch(this.#league);
    const { games, leaver } = this.#club;
    const people = await this.#arrive();
    const leaving = await this.#open(leaver);
    const going = Promise.all([
      ...people.parents.map((parent) => parent.live(games)),
      people.coach.saveForms(games),
      people.manager.removeFirstRows(games),
    ]);
    const drawing = Promise.all(this.#boardClients.map((client, n) => this.#draw(client, n)));
    /** Awaited at the end; failures before that are kept. */
    const races: Promise<void>[] = [];
    const race = ({ race: { family, waits } }: Fault, n: number) => {
      const child = this.#club.families[family]?.children[0] ?? '';
      const racing = people.manager.raceWith(people.parents[family] as Parent, child, { n, waits });
      racing.catch(() => undefined);
      races.push(racing);
    };
    const injectFaults = async () => {
      for (const [n, fault] of this.#plan.faults.entries()) {
        if (n === this.#plan.leavesBefore) await this.#leave(leaving, leaver);
        await this.#injectFault(fault);
        race(fault, n);
      }
      await this.#calm();
      await Promise.all(races);
      // A process is down when users stop, so that only `sync` can deliver the last changes.
      this.#phase = `users go on while ${this.#plan.last} is away`;
      this.#injector.inject(this.#plan.last, 'end', () => going);
      await this.#gate.pass(STEPS_WHILE_DOWN);
      this.#isOver = true;
      this.#gate.close();
    };
    await Promise.all([going, drawing, injectFaults()]);
    this.#phase = 'processes come back';
    await this.#injector.back();
    this.#phase = 'screens catch up';
    const { broken, looks } = await allCurrent(this.#screens, games);
    this.#phase = 'results are checked';
    const { tries } = this.#history;
    const found = await verdictOf(this.#league, this.#club, {
      services,
      tries,
      screens: this.#screens,
      boardClients: this.#boardClients,
    });
    const unknown = tries.filter(({ outcome }) => outcome === 'unknown').length;
    const drawn = this.#boardClients.flatMap(({ acknowledged }) => acknowledged).length;
    const report = `${this.#gate.taken} steps, ${tries.length} tries, ${unknown} without a response, ${drawn} strokes`;
    return {
      broken: [...this.#broken, ...broken, ...found].toSorted(),
      report: [report, ...looks, ...shownPlan(this.#plan)].join('\n  '),
    };
  }

  async #injectFault({ victim, how, after, lasts }: Fault): Promise<void> {
    this.#phase = `users take ${after} steps before the fault of ${victim}`;
    await this.#gate.pass(after);
    // The victim may still be down from an earlier fault.
    while (this.#injector.isHeld(victim)) await this.#gate.pass(STEPS_BETWEEN_CHECKS);
    await this.#injector.back(victim);
    const { tries } = this.#history;
    const enough = tries.length + lasts;
    const isEnough = () => this.#isOver || tries.length >= enough;
    this.#injector.inject(victim, how, () =>
      until(isEnough, PATIENCE, () => `${lasts} tries without ${victim} (${this.#history.lately()})`),
    );
  }

  /** Resolves when all processes are up. */
  async #calm(): Promise<void> {
    this.#phase = 'victims come back';
    while (this.#injector.isHeld()) await this.#gate.pass(STEPS_BETWEEN_CHECKS);
    await this.#injector.back();
  }

  #pairOf({ token }: Account): Pair {
    const [one, two] = this.#league.apis;
    return [new Person(one.url, token), new Person(two.url, token)];
  }

  async #open(account: Account, contacts?: readonly string[]): Promise<Screen> {
    const pair = this.#pairOf(account);
    // Some screens use one node, which may be down for a while; others use any node through the proxy.
    const [one, two] = this.#league.realtimes;
    const live = [one.url, two.url, this.#league.proxyUrl][this.#screens.length % 3] ?? one.url;
    const screen = await retry(() => Screen.open(account.user.fullName, pair, live, this.#club.games));
    this.#screens.push({ screen, pair, account, contacts });
    return screen;
  }

  async #arrive(): Promise<{ parents: Parent[]; coach: Staff; manager: Staff }> {
    const { coach, manager, filming, families, board } = this.#club;
    const parts = async (account: Account, contacts?: readonly string[]) => {
      const place = this.#people;
      this.#people += 1;
      return {
        name: account.user._id,
        people: this.#pairOf(account),
        screen: await this.#open(account, contacts),
        history: this.#history,
        gate: this.#gate,
        chanceAt: (n: number) => chanceOf(this.#seed, place, n),
        place,
      };
    };
    const parents: Parent[] = [];
    for (const { account, children, contacts } of families)
      parents.push(new Parent(await parts(account, contacts), children));
    const staff = { coach: new Staff(await parts(coach)), manager: new Staff(await parts(manager)) };
    await this.#open(filming, []);
    for (const [n, account] of [coach, manager, filming].entries()) {
      const [person] = this.#pairOf(account);
      const live = this.#league.realtimes[n % 2 ? 1 : 0].url;
      this.#boardClients.push(await retry(() => BoardClient.open(person, board, live)));
    }
    return { parents, ...staff };
  }

  /** Draws one stroke for every few steps of users, so that a slow machine gets no more strokes. */
  async #draw(client: BoardClient, place: number): Promise<void> {
    for (let n = 0; !this.#isOver; await delay(LOOK_EVERY)) {
      if (n > this.#gate.taken / STEPS_A_STROKE) continue;
      void client.draw(`s${place}-${n}`, chanceOf(this.#seed, this.#people + place, n).int(0, 1_000));
      n += 1;
    }
  }

  /** Removes a member from the team while all processes are up and others go on. */
  async #leave(screen: Screen, { user }: Account): Promise<void> {
    await this.#calm();
    await this.#allReceive(Date.now(), this.#screens);
    const asked = screen.frames.length;
    this.#phase = 'a member is removed from the team';
    await settled(
      this.#pairOf(this.#club.manager),
      chanceOf(this.#seed, this.#people, 0),
      teamsContract.remove_member,
      { params: { teamId: TEAM, member: user.emailAddress } },
      (status) => status === 404,
    );
    const isTold = () => screen.frames.slice(asked).some(({ name }) => name === 'access:changed');
    await until(isTold, PATIENCE, 'the removed member is notified');
    const told = Date.now();
    const others = this.#screens.filter((one) => one.screen !== screen);
    await this.#allReceive(told, others);
    this.#broken.push(...receivedAfter(screen.frames, told));
    this.#screens.splice(0, this.#screens.length, ...others);
    screen.close();
  }

  #allReceive(moment: number, screens: readonly UserScreen[]): Promise<void> {
    this.#phase = 'every screen receives changes';
    return allReceive(screens, moment, () => this.#gate.pass(STEPS_BETWEEN_CHECKS));
  }
}
