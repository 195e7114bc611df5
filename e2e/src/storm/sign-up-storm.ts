/** A storm: families sign up at two apis, staff edits and draws, and somebody strikes the processes of the league. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Person as Account } from '@touchline/shared/server/testing/records';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { BoardLine } from '../../../scripts/clients/board-line';
import { Person } from '../../../scripts/clients/person';
import { until } from '../../../scripts/services/club';
import { heardAfter } from './check-screens';
import { Parent } from './crowd';
import { buildStormClub, emptyClub, type StormClub, TEAM } from './families';
import { Gate } from './gate';
import { History, settled } from './history';
import { insist } from './insist';
import { Killer } from './killer';
import type { League } from './league';
import { type Blow, chanceOf, type Plan, planOf, type StormSize, shownPlan } from './plan';
import { Screen } from './screen';
import { allHear, allRight } from './seats';
import { Staff } from './staff';
import { type Pair, type Seat, verdictOf, watch } from './verdict';

/** No measure of speed: only what hangs takes so long (ms). */
const PATIENCE = 120_000;
const LASTS = 540_000;
/** So many steps are taken while somebody is away who comes back when people have stopped. */
const TOLD_TO_NOBODY = 30;
/** People go on by so many steps while something is waited for. */
const ON = 4;
const STEPS_A_STROKE = 3;
/** How often it is looked whether the next stroke is due (ms). */
const LOOK_EVERY = 50;

export class Storm {
  readonly #league: League;
  readonly #club: StormClub;
  readonly #seed: number;
  readonly #plan: Plan;
  readonly #killer: Killer;
  readonly #history = new History();
  readonly #gate = new Gate(() => this.#history.lately());
  readonly #screens: Seat[] = [];
  readonly #lines: BoardLine[] = [];
  readonly #broken: string[] = [];
  #people = 0;
  #isOver = false;
  #phase = 'people arrive';

  private constructor(league: League, club: StormClub, { seed, size }: { seed: number; size: StormSize }) {
    this.#league = league;
    this.#club = club;
    this.#seed = seed;
    this.#plan = planOf(seed, size);
    this.#killer = new Killer(league);
  }

  /**
   * Runs a storm in a league, with a club of its own; answers what it broke, each with the id of its invariant, and a line
   * about what happened.
   */
  static async run(seed: number, size: StormSize, league: League): Promise<{ broken: string[]; report: string }> {
    // As a whole: what a busy store did not confirm may be done or not.
    const club = await insist(async () => {
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
      throw new Error(`${error instanceof Error ? error.message : String(error)}\n${storm.#where()}`, { cause: error });
    } finally {
      clearTimeout(timer);
      await storm.#end();
    }
  }

  /** How far it has come, and by which plan: what a failure says. */
  #where(): string {
    return [`while ${this.#phase}; ${this.#history.lately()}`, ...shownPlan(this.#plan)].join('\n  ');
  }

  async #end(): Promise<void> {
    this.#isOver = true;
    this.#gate.close();
    await this.#killer.release();
    for (const { screen } of this.#screens) screen.close();
    for (const line of this.#lines) line.close();
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
    const drawing = Promise.all(this.#lines.map((line, n) => this.#draw(line, n)));
    /** Waited for at the end: until then their failures are nobody's. */
    const races: Promise<void>[] = [];
    const race = ({ race: { family, waits } }: Blow, n: number) => {
      const child = this.#club.families[family]?.children[0] ?? '';
      const racing = people.manager.raceWith(people.parents[family] as Parent, child, { n, waits });
      racing.catch(() => undefined);
      races.push(racing);
    };
    const strike = async () => {
      for (const [n, blow] of this.#plan.blows.entries()) {
        if (n === this.#plan.leavesBefore) await this.#leave(leaving, leaver);
        await this.#strike(blow);
        race(blow, n);
      }
      await this.#calm();
      await Promise.all(races);
      // What is told last is told to nobody: somebody is away when people stop, and only `sync` can tell it.
      this.#phase = `people go on while ${this.#plan.last} is away`;
      this.#killer.strike(this.#plan.last, 'end', () => going);
      await this.#gate.pass(TOLD_TO_NOBODY);
      this.#isOver = true;
      this.#gate.close();
    };
    await Promise.all([going, drawing, strike()]);
    this.#phase = 'everybody comes back';
    await this.#killer.back();
    this.#phase = 'screens are healed';
    const { broken, looks } = await allRight(this.#screens, games);
    this.#phase = 'it is judged';
    const { tries } = this.#history;
    const found = await verdictOf(this.#league, this.#club, {
      services,
      tries,
      seats: this.#screens,
      lines: this.#lines,
    });
    const unknown = tries.filter(({ outcome }) => outcome === 'unknown').length;
    const drawn = this.#lines.flatMap(({ acknowledged }) => acknowledged).length;
    const report = `${this.#gate.taken} steps, ${tries.length} tries, ${unknown} without an answer, ${drawn} strokes`;
    return {
      broken: [...this.#broken, ...broken, ...found].toSorted(),
      report: [report, ...looks, ...shownPlan(this.#plan)].join('\n  '),
    };
  }

  async #strike({ victim, how, after, lasts }: Blow): Promise<void> {
    this.#phase = `people go on for ${after} steps until ${victim} is struck`;
    await this.#gate.pass(after);
    // Struck a moment ago: it has to be back first.
    while (this.#killer.isHeld(victim)) await this.#gate.pass(ON);
    await this.#killer.back(victim);
    const { tries } = this.#history;
    const enough = tries.length + lasts;
    const isEnough = () => this.#isOver || tries.length >= enough;
    this.#killer.strike(victim, how, () =>
      until(isEnough, PATIENCE, () => `${lasts} tries without ${victim} (${this.#history.lately()})`),
    );
  }

  /** Resolves when nobody is down any more. */
  async #calm(): Promise<void> {
    this.#phase = 'everybody who was struck comes back';
    while (this.#killer.isHeld()) await this.#gate.pass(ON);
    await this.#killer.back();
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
    const screen = await insist(() => Screen.open(account.user.fullName, pair, live, this.#club.games));
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
      this.#lines.push(await insist(() => BoardLine.open(person, board, live)));
    }
    return { parents, ...staff };
  }

  /** A stroke for every few steps that others take: no more of them on a slow machine. */
  async #draw(line: BoardLine, place: number): Promise<void> {
    for (let n = 0; !this.#isOver; await delay(LOOK_EVERY)) {
      if (n > this.#gate.taken / STEPS_A_STROKE) continue;
      void line.draw(`s${place}-${n}`, chanceOf(this.#seed, this.#people + place, n).int(0, 1_000));
      n += 1;
    }
  }

  /** Somebody is taken off the team while everything is up, and others go on. */
  async #leave(screen: Screen, { user }: Account): Promise<void> {
    await this.#calm();
    await this.#allHear(Date.now(), this.#screens);
    const asked = screen.frames.length;
    this.#phase = 'somebody is taken off the team';
    await settled(
      this.#pairOf(this.#club.manager),
      chanceOf(this.#seed, this.#people, 0),
      teamsContract.remove_member,
      { params: { teamId: TEAM, member: user.emailAddress } },
      (status) => status === 404,
    );
    const isTold = () => screen.frames.slice(asked).some(({ name }) => name === 'access:changed');
    await until(isTold, PATIENCE, 'who is taken off the team is told so');
    const told = Date.now();
    const others = this.#screens.filter((one) => one.screen !== screen);
    await this.#allHear(told, others);
    this.#broken.push(...heardAfter(screen.frames, told));
    this.#screens.splice(0, this.#screens.length, ...others);
    screen.close();
  }

  #allHear(moment: number, seats: readonly Seat[]): Promise<void> {
    this.#phase = 'everybody hears what is changed';
    return allHear(seats, moment, () => this.#gate.pass(ON));
  }
}
