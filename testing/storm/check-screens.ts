/** Checks that screens show the current state, and only what their users may see. */
import { isDeepStrictEqual } from 'node:util';
import type { EventKey, EventView } from '@touchline/shared/events/event.model';
import { eventsContract } from '@touchline/shared/events/events.contract';
import type { Person } from '../clients/person';
import { askOnce, type Try } from './history';
import type { Frame, Screen } from './screen';

/** As JSON, without undefined fields. */
const plain = (view: EventView | undefined): unknown => (view ? JSON.parse(JSON.stringify(view)) : undefined);

/** The result of one look at a screen. */
interface Look {
  /** Requests without a response: the screen cannot be compared yet. */
  unanswered: string[];
  stale: string[];
}

/** I8: syncs a screen as a visible page does, and compares it with what its user reads from the API now. */
export async function checkScreen(screen: Screen, person: Person, games: readonly EventKey[]): Promise<Look> {
  const { who } = screen;
  const reason = await screen.sync();
  if (reason) return { unanswered: [`${who}: ${reason}`], stale: [] };
  const look: Look = { unanswered: [], stale: [] };
  // In sequence: all screens are checked at the same time, which must not overload the servers.
  for (const key of games) {
    const response = await askOnce(person, eventsContract.get_event, { query: key });
    const held = screen.game(key.id);
    if (!response || response.status >= 500)
      look.unanswered.push(`${who}: ${person.url} responds with ${response?.raw ?? 'nothing'} for game ${key.id}`);
    else if (response.status !== 200) look.stale.push(`${who} may not read game ${key.id}: ${response.raw}`);
    else if (!isDeepStrictEqual(plain(held), plain(response.reply)))
      look.stale.push(`${who} holds version ${held?.version} of game ${key.id}, not ${response.reply.version}`);
  }
  return look;
}

/** I11: contacts of other families in data that a family received. */
export function contactsLeaked(
  { who, frames, answers }: Pick<Screen, 'who' | 'frames' | 'answers'>,
  tries: readonly Try[],
  foreign: readonly string[],
): string[] {
  const received: { where: string; text: string }[] = [
    ...frames.map(({ name, text }) => ({ where: name, text })),
    ...answers.map((text) => ({ where: 'get_event', text })),
    ...tries.map(({ op, list, detail }) => ({ where: op, text: `${detail} ${JSON.stringify(list ?? {})}` })),
  ];
  const leaks = received.flatMap(({ where, text }) =>
    foreign.filter((contact) => text.includes(contact)).map((contact) => `I11: ${who} received ${contact} by ${where}`),
  );
  return [...new Set(leaks)];
}

/** These messages contain no data of the club. */
const EMPTY = ['access:changed', 'news:lost'];

/** I12: returns the messages about changes that were made after a user lost access. */
export const receivedAfter = (frames: readonly Frame[], moment: number): string[] =>
  frames
    .filter(({ name, madeAt }) => madeAt > moment && !EMPTY.includes(name))
    .map(({ name, madeAt }) => `I12: ${name} arrived ${madeAt - moment} ms too late`);
