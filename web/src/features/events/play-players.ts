/** The players of a play: named, and known by id, so that two children of one name are never mixed up. Pure. */
import type { PlayerView } from '@touchline/shared/players/players.shapes';
import type { ParticipantRow, PlayRow } from './event-items';

/** `value` is the player's id, or the name of somebody whom only a name tells. */
export interface PlayerOption {
  value: string;
  label: string;
  name: string;
  known: boolean;
}

type Players = Pick<PlayRow, 'players' | 'playerIds'>;

/** Names of a play that no id stands beside: names and ids are parallel as far as there are ids. */
const onlyNamed = ({ players, playerIds }: Players, known: readonly PlayerOption[]): string[] => {
  const named = playerIds.map((id) => known.find(({ value }) => value === id)?.name);
  const left = [...players];
  for (const name of named) {
    const place = name === undefined ? -1 : left.indexOf(name);
    if (place >= 0) left.splice(place, 1);
  }
  return left.slice(0, Math.max(0, players.length - playerIds.length));
};

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
    if (playerId) add(playerId, playerName, shirtNumber === '' ? playerName : `${playerName}, ${shirtNumber}`);
  for (const { id, name, number } of roster) add(id, name, number === undefined ? name : `${name}, ${number}`);
  play.playerIds.forEach((id, index) => {
    add(id, play.players[index] ?? id);
  });
  for (const name of onlyNamed(play, [...options.values()])) add(`name:${name}`, name, name, false);
  return [...options.values()];
}

/** The options that the play has chosen. */
export const chosenPlayers = (play: Players, options: readonly PlayerOption[]): string[] => [
  ...new Set([
    ...play.playerIds,
    ...onlyNamed(
      play,
      options.filter(({ known }) => known),
    ).map((name) => `name:${name}`),
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
