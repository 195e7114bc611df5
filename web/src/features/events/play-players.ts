/** The players of a play: named, and known by id, so that two children of one name are never mixed up. Pure. */
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { ParticipantRow, PlayRow } from './event-items';

/** `value` is the player's id, or the name of somebody whom only a name tells. */
export interface PlayerOption {
  value: string;
  label: string;
  name: string;
  known: boolean;
}

type Players = Pick<PlayRow, 'players' | 'playerIds'>;

/**
 * Names of a play that no id stands beside. An id's name is the one that it has now; where the play knows it by another
 * one, names and ids are parallel.
 */
const onlyNamed = ({ players, playerIds }: Players, known: readonly PlayerOption[]): string[] => {
  const taken = new Set<number>();
  const free = (name?: string) =>
    players.findIndex((one, at) => !taken.has(at) && (name === undefined || one === name));
  const renamed = playerIds.flatMap((id, index) => {
    const name = known.find(({ value }) => value === id)?.name;
    const place = name === undefined ? -1 : free(name);
    if (place < 0) return [index];
    taken.add(place);
    return [];
  });
  for (const index of renamed) taken.add(taken.has(index) ? free() : index);
  return players.filter((_, at) => !taken.has(at));
};

/** What stands for a name that no id tells: two guests of one name are two. */
const nameValues = (names: readonly string[]): { value: string; name: string }[] =>
  names.map((name, index) => {
    const before = names.slice(0, index).filter((one) => one === name).length;
    return { value: `name:${name}${before === 0 ? '' : ` ${before + 1}`}`, name };
  });

/** Everybody who may be in the play: its participants, the teams' rosters, and whoever it names already. */
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
  for (const { value, name } of nameValues(onlyNamed(play, [...options.values()]))) add(value, name, name, false);
  return [...options.values()];
}

/** The options that the play has chosen. */
export const chosenPlayers = (play: Players, options: readonly PlayerOption[]): string[] => [
  ...new Set([
    ...play.playerIds,
    ...nameValues(
      onlyNamed(
        play,
        options.filter(({ known }) => known),
      ),
    ).map(({ value }) => value),
  ]),
];

/** Chosen options as the play keeps them: known players first, so that names and ids stay parallel. */
export function playersChosen(chosen: readonly string[], options: readonly PlayerOption[]): Players {
  const all = options.filter(({ value }) => chosen.includes(value));
  const known = all.filter((option) => option.known);
  return {
    players: [...known, ...all.filter((option) => !option.known)].map(({ name }) => name),
    playerIds: known.map(({ value }) => value),
  };
}
