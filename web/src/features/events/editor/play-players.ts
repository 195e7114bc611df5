/** The players of a play, stored as names and ids, so that two players of one name stay distinct. Pure. */
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { ParticipantRow, PlayRow } from './event-items';

/** `value` is the player's id, or a generated key for a name without an id. */
export interface PlayerOption {
  value: string;
  label: string;
  name: string;
  known: boolean;
}

type Players = Pick<PlayRow, 'players' | 'playerIds'>;

/**
 * Returns the play's names that have no id. An id claims its player's current name; if the play stores an older name, the
 * id claims the name at its own index, because names and ids are parallel.
 */
const namesWithoutId = ({ players, playerIds }: Players, known: readonly PlayerOption[]): string[] => {
  const claimed = new Set<number>();
  const freeIndex = (name?: string) =>
    players.findIndex((one, at) => !claimed.has(at) && (name === undefined || one === name));
  const renamed = playerIds.flatMap((id, index) => {
    const name = known.find(({ value }) => value === id)?.name;
    const at = name === undefined ? -1 : freeIndex(name);
    if (at < 0) return [index];
    claimed.add(at);
    return [];
  });
  for (const index of renamed) claimed.add(claimed.has(index) ? freeIndex() : index);
  return players.filter((_, at) => !claimed.has(at));
};

/** Generates distinct keys for names without ids, so that two guests of one name stay apart. */
const nameKeys = (names: readonly string[]): { value: string; name: string }[] =>
  names.map((name, index) => {
    const sameNamesBefore = names.slice(0, index).filter((one) => one === name).length;
    return { value: `name:${name}${sameNamesBefore === 0 ? '' : ` ${sameNamesBefore + 1}`}`, name };
  });

/** Returns all choices: the participants, the teams' rosters, and names that the play already has. */
export function playerOptions(
  play: Players,
  participants: readonly ParticipantRow[],
  roster: readonly PlayerView[],
): PlayerOption[] {
  const options = new Map<string, PlayerOption>();
  const add = (value: string, name: string, label = name, known = true) =>
    options.has(value) || options.set(value, { value, label, name, known });
  for (const { playerId, playerName, shirtNumber } of participants)
    if (playerId && playerName)
      add(playerId, playerName, shirtNumber === '' ? playerName : `${playerName}, ${shirtNumber}`);
  for (const { id, name, number } of roster) add(id, name, number === undefined ? name : `${name}, ${number}`);
  play.playerIds.forEach((id, index) => {
    add(id, play.players[index] ?? id);
  });
  for (const { value, name } of nameKeys(namesWithoutId(play, [...options.values()]))) add(value, name, name, false);
  return [...options.values()];
}

/** Returns the option values that the play selects. */
export const selectedValues = (play: Players, options: readonly PlayerOption[]): string[] => [
  ...new Set([
    ...play.playerIds,
    ...nameKeys(
      namesWithoutId(
        play,
        options.filter(({ known }) => known),
      ),
    ).map(({ value }) => value),
  ]),
];

/** Converts selected option values to names and ids. Players with an id come first, so that both arrays stay parallel. */
export function playersFromValues(chosen: readonly string[], options: readonly PlayerOption[]): Players {
  const chosenOptions = options.filter(({ value }) => chosen.includes(value));
  const known = chosenOptions.filter((option) => option.known);
  return {
    players: [...known, ...chosenOptions.filter((option) => !option.known)].map(({ name }) => name),
    playerIds: known.map(({ value }) => value),
  };
}
