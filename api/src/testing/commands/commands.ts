/** The commands of the model test, and the requests that they become in a given state. */
import type { Availability } from '@touchline/shared/events/event-words';
import type { ClubState } from './state';

export const WHO = ['admin', 'manager', 'coach', 'filming', 'parent', 'parent2', 'blueCoach'] as const;
export type Who = (typeof WHO)[number];
/** Leo is a child of `parent` and always on the roster. Noa is a child of `parent2`, Uma of a family outside the team. */
export const CHILDREN = ['leo', 'noa', 'uma'] as const;
export type Child = (typeof CHILDREN)[number];
/** Children who join and leave the roster. */
export const MOVING = ['noa', 'uma'] as const satisfies readonly Child[];
type Moving = (typeof MOVING)[number];

/** People whose rides others use. */
export const DRIVERS = ['coach', 'parent', 'parent2'] as const satisfies readonly Who[];
export type Driver = (typeof DRIVERS)[number];

/** Parameters that a command and its request share. */
interface SharedParameters {
  schedule: unknown;
  savePlay: { play: number; name: string };
  removePlay: { play: number };
  lineUp: unknown;
  removeGame: unknown;
  toRoster: { child: Moving };
  offRoster: { child: Moving };
  /** Adds parent2 to the team, or removes them. */
  toTeam: unknown;
  offTeam: unknown;
  offerRide: { seats: number };
  withdrawRide: unknown;
  openMonth: unknown;
  closeMonth: unknown;
  openDevelopment: unknown;
  closeDevelopment: unknown;
}

/** Parameters of a command. `again` repeats an earlier call, `stale` saves a form with the previous rev. */
interface CommandParameters extends SharedParameters {
  signUp: { child: Child; available: Availability; again: boolean };
  answer: { child: Child; available: Availability };
  withdraw: { child: Child };
  takeSeat: { child: Child; driver: Driver };
  giveSeat: { child: Child; driver: Driver };
  saveForm: { summary: string; eventState: 'PENDING' | 'CANCELLED'; stale: boolean };
  pay: { amount: number; stale: boolean };
  advise: { advice: string; stale: boolean };
}

/** Parameters of a request, with the ids and revs that the caller's screen shows. `id` is the object that it makes or changes. */
interface RequestParameters extends SharedParameters {
  signUp: { child: Child; available: Availability };
  answer: { available: Availability };
  withdraw: unknown;
  takeSeat: { child: Child; driver: Driver; ride: number };
  giveSeat: { child: Child; driver: Driver; ride: number };
  saveForm: { summary: string; eventState: 'PENDING' | 'CANCELLED'; rev: number };
  pay: { amount: number; rev: number };
  advise: { advice: string; rev: number };
}

export type Op = keyof CommandParameters;
export type Command = { [O in Op]: { op: O; who: Who } & CommandParameters[O] }[Op];
export type Request = { [O in Op]: { op: O; who: Who; gameId: string; id: string } & RequestParameters[O] }[Op];

let idCount = 0;
/** Returns an id that no other request has. */
const freshId = () => String(500_000_000 + ++idCount);

const revOf = (form: { rev: number } | undefined, stale: boolean) => (form?.rev ?? 1) - (stale ? 1 : 0);

/** Builds the request of a command in the current state. Returns undefined when the command does not apply to it. */
export function toRequest(
  command: Command,
  { game, gameId, known, month, development }: ClubState,
): Request | undefined {
  const to = { gameId, id: freshId() };
  switch (command.op) {
    case 'schedule':
      // There is one game at a time. Its author may retry.
      if (game && game.by !== command.who) return undefined;
      return { ...command, ...to, id: game ? gameId : to.id };
    case 'signUp':
      return { ...command, ...to, id: command.again ? (known[command.child] ?? to.id) : to.id };
    case 'answer':
    case 'withdraw':
      return { ...command, ...to, id: known[command.child] ?? to.id };
    case 'takeSeat':
    case 'giveSeat':
      return { ...command, ...to, ride: game?.rides[command.driver]?.since ?? 0 };
    case 'saveForm':
      return { ...command, ...to, rev: revOf(game, command.stale) };
    case 'pay':
      return { ...command, ...to, id: known.month ?? to.id, rev: revOf(month, command.stale) };
    case 'advise':
      return { ...command, ...to, id: known.development ?? to.id, rev: revOf(development, command.stale) };
    default:
      return { ...command, ...to };
  }
}
