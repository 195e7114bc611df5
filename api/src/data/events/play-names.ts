/** Names of children in plays: `players` has them beside `playerIds`, and the name of a quickly tagged play repeats them. */
import type { Play } from '@touchline/shared/events/event.model';

export type NamedPlay = Pick<Play, 'name' | 'players' | 'playerIds'>;

/** Length of a play's name that its form takes. */
const MAX_NAME = 100;
const MARKS = /[.*+?^${}()|[\]\\]/g;

/** Replaces a name in a text, where it is not a part of a longer word. */
export function replaceName(text: string, from: string, to: string): string {
  if (from === '') return text;
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${from.replace(MARKS, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu');
  return text.replace(whole, () => to).slice(0, MAX_NAME);
}

/** Returns a play with the new name of a child. A child whose name stands twice is the one at the position of its id. */
export function renamedPlay(
  { name, players, playerIds }: NamedPlay,
  { _id, from, to }: { _id: string; from: string; to: string },
): NamedPlay {
  const position = playerIds.indexOf(_id);
  if (position < 0) return { name, players, playerIds };
  const at = players[position] === from ? position : players.indexOf(from);
  return { name: replaceName(name, from, to), players: at < 0 ? players : players.with(at, to), playerIds };
}

/**
 * Returns a play without the names of erased children.
 * @param replacement stands in their place
 * @param known the present names of the other people of the event
 */
export function playWithout(
  { name, players, playerIds }: NamedPlay,
  {
    children,
    known,
    replacement,
  }: { children: readonly { _id: string; name: string }[]; known: ReadonlySet<string>; replacement: string },
): NamedPlay {
  const erasedIds = new Set(children.map(({ _id }) => _id));
  const erasedNames = new Set(children.filter(({ _id }) => playerIds.includes(_id)).map((child) => child.name));
  const isErasedAt = (index: number) => erasedIds.has(playerIds[index] ?? '');
  if (!playerIds.some((_, index) => isErasedAt(index))) return { name, players, playerIds };
  // Names and ids are parallel, unless a client sent them otherwise. Then a former name may stand anywhere.
  const isParallel =
    players.length === playerIds.length &&
    players.every((one, index) => !isErasedAt(index) || erasedNames.has(one) || !known.has(one));
  const isGone = (one: string, index: number) =>
    isParallel ? isErasedAt(index) || (erasedNames.has(one) && !known.has(one)) : !known.has(one);
  const gone = [...new Set([...players.filter(isGone), ...erasedNames])].filter((one) => one !== replacement);
  return {
    name: gone
      .toSorted((one, other) => other.length - one.length)
      .reduce((text, one) => replaceName(text, one, replacement), name),
    players: players.map((one, index) => (isGone(one, index) ? replacement : one)),
    playerIds,
  };
}
