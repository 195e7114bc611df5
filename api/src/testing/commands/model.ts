/**
 * What a club should do, written down a second time and as simply as possible: one game of Green, its roster, one
 * engagement. It knows nothing of stores or calls.
 */
import type { Availability } from '@touchline/shared/events/events.words';

export const WHO = ['admin', 'manager', 'coach', 'filming', 'parent', 'parent2', 'blueCoach'] as const;
export type Who = (typeof WHO)[number];
/** Leo is parent's, Noa parent2's, both on the roster; Uma is nobody's here, and comes and goes. */
export const CHILDREN = ['leo', 'noa', 'uma'] as const;
export type Child = (typeof CHILDREN)[number];

export type Command =
  | { op: 'signUp'; who: Who; child: Child; available: Availability; again: boolean }
  | { op: 'answer'; who: Who; child: Child; available: Availability }
  | { op: 'withdraw'; who: Who; child: Child }
  | { op: 'saveForm'; who: Who; result: string; stale: boolean }
  | { op: 'savePlay'; who: Who; play: number; name: string }
  | { op: 'removePlay'; who: Who; play: number }
  | { op: 'removeGame'; who: Who }
  | { op: 'newGame' }
  | { op: 'toRoster'; who: Who }
  | { op: 'offRoster'; who: Who }
  | { op: 'openMonth'; who: Who }
  | { op: 'pay'; who: Who; amount: number; stale: boolean }
  | { op: 'closeMonth'; who: Who };

interface Row {
  available: Availability;
  /** Who made it: their repeated call is the same call. */
  by: Who;
}

const FAMILY: Partial<Record<Who, Child>> = { parent: 'leo', parent2: 'noa' };
const isFamily = (who: Who): boolean => who in FAMILY;
const leads = (who: Who): boolean => who === 'admin' || who === 'manager' || who === 'coach';
const works = (who: Who): boolean => leads(who) || who === 'filming';

export class ClubModel {
  exists = true;
  version = 1;
  rev = 1;
  result = '';
  rows = new Map<Child, Row>();
  plays = new Map<number, string>();
  umaPlays = false;
  teamVersion = 0;
  month: { rev: number; version: number; amount: number | undefined } | undefined;

  /** Counts a change of the game. */
  #changed(change: () => void): number {
    change();
    this.version += 1;
    return 200;
  }

  /** The status that a command is answered with; the model is as it should be after it. */
  take(command: Command): number {
    if (command.op === 'newGame') return this.#newGame();
    const { who } = command;
    switch (command.op) {
      case 'toRoster':
      case 'offRoster':
        return this.#roster(who, command.op === 'toRoster');
      case 'openMonth':
      case 'pay':
      case 'closeMonth':
        return this.#engagement(command);
      case 'signUp':
        return this.#signUp(command);
      case 'answer':
      case 'withdraw':
        return this.#changeRow(command);
      default:
        return this.#editGame(command);
    }
  }

  #newGame(): number {
    if (this.exists) return 200;
    Object.assign(this, { exists: true, version: 1, rev: 1, result: '', rows: new Map(), plays: new Map() });
    return 200;
  }

  #signUp({ who, child, available, again }: Extract<Command, { op: 'signUp' }>): number {
    if (who === 'filming') return 403;
    if (!this.exists || who === 'blueCoach') return 404;
    if (isFamily(who) && FAMILY[who] !== child) return 404;
    if (child === 'uma' && !this.umaPlays && who !== 'admin') return 404;
    const row = this.rows.get(child);
    if (row) return again && row.by === who ? 200 : 409;
    return this.#changed(() => this.rows.set(child, { available, by: who }));
  }

  #changeRow(command: Extract<Command, { op: 'answer' | 'withdraw' }>): number {
    const { who, child } = command;
    const row = this.rows.get(child);
    if (!this.exists || !row || !(leads(who) || FAMILY[who] === child)) return 404;
    if (command.op === 'withdraw') return this.#changed(() => this.rows.delete(child));
    if (row.available === command.available) return 200;
    return this.#changed(() => this.rows.set(child, { ...row, available: command.available }));
  }

  #editGame(command: Extract<Command, { op: 'saveForm' | 'savePlay' | 'removePlay' | 'removeGame' }>): number {
    const { who } = command;
    if (isFamily(who) && command.op !== 'removeGame') return 403;
    if (!this.exists || who === 'blueCoach') return 404;
    if (!works(who)) return 403;
    if (command.op === 'removeGame') {
      if (this.rows.size > 0) return 409;
      this.exists = false;
      return 200;
    }
    if (command.op === 'removePlay')
      return this.plays.has(command.play) ? this.#changed(() => this.plays.delete(command.play)) : 404;
    if (command.op === 'savePlay') {
      if (this.plays.get(command.play) === command.name) return 200;
      return this.#changed(() => this.plays.set(command.play, command.name));
    }
    if (command.result === this.result) return 200;
    if (command.stale) return 409;
    this.rev += 1;
    return this.#changed(() => {
      this.result = command.result;
    });
  }

  #roster(who: Who, on: boolean): number {
    if (isFamily(who) || who === 'filming') return 403;
    if (who === 'blueCoach') return 404;
    if (this.umaPlays === on) return on ? 200 : 404;
    // An id is a guessable number: only ADMIN takes in a child whom no family of the team knows.
    if (on && who !== 'admin') return 404;
    this.umaPlays = on;
    this.teamVersion += 1;
    return 200;
  }

  #engagement(command: Extract<Command, { op: 'openMonth' | 'pay' | 'closeMonth' }>): number {
    const { who } = command;
    if (isFamily(who) || who === 'filming') return 403;
    if (!leads(who)) return 404;
    if (command.op === 'openMonth') {
      this.month ??= { rev: 1, version: 1, amount: undefined };
      return 200;
    }
    if (!this.month) return 404;
    if (command.op === 'closeMonth') {
      this.month = undefined;
      return 200;
    }
    if (command.amount === this.month.amount) return 200;
    if (command.stale) return 409;
    this.month = { rev: this.month.rev + 1, version: this.month.version + 1, amount: command.amount };
    return 200;
  }
}
