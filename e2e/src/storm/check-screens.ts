/** Whether screens show what is so, and no more than they may (security sections 2.3, 2.5 and 3). */
import { isDeepStrictEqual } from 'node:util';
import { eventsContract } from '@touchline/shared/events/events.contract';
import type { EventKey, EventView } from '@touchline/shared/events/events.shapes';
import type { Person } from '../../../scripts/clients/person';
import { askOnce, type Try } from './history';
import type { Frame, Screen } from './screen';

/** As it travels: without what is undefined. */
const plain = (view: EventView | undefined): unknown => (view ? JSON.parse(JSON.stringify(view)) : undefined);

/** What keeps a screen from being compared, or what it shows wrongly. */
interface Look {
  /** Nobody answered: nothing can be said of it yet. */
  unanswered: string[];
  stale: string[];
}

/** I8: heals a screen as a page that is looked at again does, and compares it with what its person reads at this moment. */
export async function lookAt(screen: Screen, person: Person, games: readonly EventKey[]): Promise<Look> {
  const { who } = screen;
  const unhealed = await screen.sync();
  if (unhealed) return { unanswered: [`${who}: ${unhealed}`], stale: [] };
  const look: Look = { unanswered: [], stale: [] };
  // One after the other: all people read all games at this moment, which must be no rush.
  for (const key of games) {
    const answer = await askOnce(person, eventsContract.get_event, { query: key });
    const held = screen.game(key.id);
    if (!answer || answer.status >= 500)
      look.unanswered.push(`${who}: ${person.url} answers ${answer?.raw ?? 'nothing'} for game ${key.id}`);
    else if (answer.status !== 200) look.stale.push(`${who} may not read game ${key.id}: ${answer.raw}`);
    else if (!isDeepStrictEqual(plain(held), plain(answer.reply)))
      look.stale.push(`${who} holds version ${held?.version} of game ${key.id}, not ${answer.reply.version}`);
  }
  return look;
}

/** I11: contacts of others in what a family was told. */
export function contactsLeaked(
  { who, frames, answers }: Pick<Screen, 'who' | 'frames' | 'answers'>,
  tries: readonly Try[],
  foreign: readonly string[],
): string[] {
  const told: { where: string; text: string }[] = [
    ...frames.map(({ name, text }) => ({ where: name, text })),
    ...answers.map((text) => ({ where: 'get_event', text })),
    ...tries.map(({ op, list, detail }) => ({ where: op, text: `${detail} ${JSON.stringify(list ?? {})}` })),
  ];
  const leaks = told.flatMap(({ where, text }) =>
    foreign.filter((contact) => text.includes(contact)).map((contact) => `I11: ${who} was told ${contact} by ${where}`),
  );
  return [...new Set(leaks)];
}

/** These say nothing about the club. */
const EMPTY = ['access:changed', 'news:lost'];

/** I12: what somebody heard of changes that were made after they had lost their access (ms). */
export const heardAfter = (frames: readonly Frame[], moment: number): string[] =>
  frames
    .filter(({ name, madeAt }) => madeAt > moment && !EMPTY.includes(name))
    .map(({ name, madeAt }) => `I12: ${name} was heard ${madeAt - moment} ms too late`);
