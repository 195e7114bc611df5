/** Finds all violations at the end of a storm, when all processes are back. */
import { isDeepStrictEqual } from 'node:util';
import { readJournal } from '@touchline/server/boards/journal';
import type { Person as Account } from '@touchline/server/testing/records';
import type { BoardClient } from '../clients/board-client';
import type { Person } from '../clients/person';
import { type Club, until } from '../services/club';
import { everythingOn, strokesMissing } from './board-session';
import { brokenOf } from './check-games';
import { contactsLeaked } from './check-screens';
import type { StormClub } from './families';
import type { Try } from './history';
import type { League } from './league';
import { retry } from './retry';
import type { Screen } from './screen';

/** The same account at each api. */
export type Pair = readonly [Person, Person];

/** A screen and its user. */
export interface UserScreen {
  screen: Screen;
  pair: Pair;
  account: Account;
  /** For families: the addresses and numbers that they may see. */
  contacts?: readonly string[];
}

/** A service, with the length of its output and its number of crashes before the storm. */
export interface Watched {
  club: Club;
  printed: number;
  crashes: number;
}

export const watch = ({ apis, realtimes }: League): Watched[] =>
  [...apis, ...realtimes].map((club) => ({ club, printed: club.output().length, crashes: club.crashes }));

interface Outcome {
  services: readonly Watched[];
  tries: readonly Try[];
  screens: readonly UserScreen[];
  boardClients: readonly BoardClient[];
}

const ACKNOWLEDGED_WITHIN = 120_000;

async function brokenGames({ store }: League, { games }: StormClub, tries: readonly Try[]): Promise<string[]> {
  const ids = new Set([...tries.map(({ game }) => game), ...games.map(({ id }) => id)]);
  const broken = await Promise.all(
    [...ids].map(async (game) => {
      const end = (await retry(() => store.events.findOne({ _id: game }))) ?? undefined;
      return brokenOf(game, { tries: tries.filter((one) => one.game === game), end });
    }),
  );
  return broken.flat();
}

function brokenScreens(
  { coach, manager, filming, leaver, families }: StormClub,
  { tries, screens }: Outcome,
): string[] {
  const accounts = [coach, manager, filming, leaver, ...families.map(({ account }) => account)];
  const allContacts = accounts.flatMap(({ user }) => [user.emailAddress, user.phoneNumber]);
  return screens.flatMap(({ screen, account, contacts }) => {
    const regressions = screen.regressions.map((what) => `I9: ${what}`);
    if (!contacts) return regressions;
    const told = tries.filter(({ client }) => client === account.user._id);
    const foreign = allContacts.filter((contact) => !contacts.includes(contact));
    return [...regressions, ...contactsLeaked(screen, told, foreign)];
  });
}

async function brokenBoard(
  { store }: League,
  { board }: StormClub,
  boardClients: readonly BoardClient[],
): Promise<string[]> {
  const isDone = () => boardClients.every((client) => client.unacknowledged === 0);
  const left = () =>
    boardClients.map((client) => `${client.unacknowledged}${client.socket.connected ? '' : ' offline'}`).join(', ');
  await until(isDone, ACKNOWLEDGED_WITHIN, () => `every stroke is acknowledged (left: ${left()})`);
  await Promise.all(boardClients.map((client) => retry(() => client.join())));
  const [first, ...others] = boardClients.map(({ doc }) => everythingOn(doc));
  const journal = (await retry(() => readJournal(store, board))).map(({ update }) => update);
  const strokes = boardClients.flatMap(({ acknowledged }) => acknowledged);
  return [
    ...strokesMissing(journal, strokes).map((stroke) => `I14: ${stroke} is not in the journal`),
    ...(others.every((view) => isDeepStrictEqual(view, first)) ? [] : ['I14: the board is not the same for everybody']),
  ];
}

interface LogLine {
  level: number;
  time: number;
  msg: string;
  reason?: string;
  err?: { type: string; stack?: string };
}

/** Parses a line of the log. @returns nothing for an incomplete line */
function parsed(line: string): LogLine[] {
  try {
    return line.startsWith('{"level":') ? [JSON.parse(line) as LogLine] : [];
  } catch {
    return [];
  }
}

const FAULTS_SHOWN = 5;

/** The last reasons for which each api found the store unavailable, for errors. */
export const lastStoreFaults = ({ apis }: League): string[] =>
  apis.flatMap(({ url, output }) =>
    output()
      .split('\n')
      .flatMap(parsed)
      .filter(({ reason }) => reason !== undefined)
      .slice(-FAULTS_SHOWN)
      .map(({ time, reason }) => `${url} at ${new Date(time).toISOString()}: ${reason}`),
  );

/** Errors in the log of a process, except those about an unavailable store. */
function unforeseen({ club, printed }: Watched): string[] {
  const errors = club
    .output()
    .slice(printed)
    .split('\n')
    .flatMap(parsed)
    .filter(({ level, err }) => level >= 50 && err?.type !== 'StoreUnavailable');
  return errors.map(({ msg, err }) => `L2: ${club.url} logged: ${msg}\n${err?.stack ?? ''}`);
}

/** The violations, each with the id of its invariant. */
export async function verdictOf(league: League, club: StormClub, outcome: Outcome): Promise<string[]> {
  const { services } = outcome;
  const ended = services.filter(({ club, crashes }) => club.crashes > crashes);
  return [
    ...(await brokenGames(league, club, outcome.tries)),
    ...brokenScreens(club, outcome),
    ...services.flatMap(unforeseen),
    ...ended.map(({ club }) => `L2: ${club.url} ended by itself\n${club.output().slice(-2_000)}`),
    ...(await brokenBoard(league, club, outcome.boardClients)),
  ];
}

const MOST_OF_A_KIND = 10;

/** The violations as a text: a few of each invariant. */
export function shownBroken(broken: readonly string[]): string {
  const kinds = [...new Set(broken.map((what) => what.split(':')[0]))];
  return kinds
    .flatMap((kind) => {
      const all = broken.filter((what) => what.split(':')[0] === kind);
      const left = all.length - MOST_OF_A_KIND;
      return [...all.slice(0, MOST_OF_A_KIND), ...(left > 0 ? [`${kind}: and ${left} more`] : [])];
    })
    .join('\n');
}
