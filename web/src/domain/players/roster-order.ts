/** How a team's children stand side by side. Pure. */
import { shortNames } from '@touchline/shared/players/first-name';
import type { PlayerView } from '@touchline/shared/players/player.model';

/** Orders children as shirts hang on a wall: by number, then by name. Those without a number come last. */
export const byShirt = (one: PlayerView, other: PlayerView): number =>
  (one.number ?? 100) - (other.number ?? 100) || one.name.localeCompare(other.name) || one.id.localeCompare(other.id);

/** Returns the children's short names, by id: two of one first name are told apart. */
export const shortNamesOf = (players: readonly PlayerView[]): Map<string, string> =>
  shortNames(players.map(({ id, name, birthYear }) => ({ _id: id, name, birthYear })));
