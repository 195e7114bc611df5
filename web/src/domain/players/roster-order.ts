/** How a team's children stand side by side. Pure. */
import { shortNames } from '@touchline/shared/players/first-name';
import type { PlayerView } from '@touchline/shared/players/player.model';

/** Orders children as shirts hang on a wall: by number, then by name. Those without a number come last. */
export const byShirt = (one: PlayerView, other: PlayerView): number =>
  (one.number ?? 100) - (other.number ?? 100) || one.name.localeCompare(other.name) || one.id.localeCompare(other.id);

/** Returns `Leo H.` for `Leo Hartmann`; other names as they are. */
const withInitial = (name: string): string => name.replace(/^(\S+) (\p{L})[\p{L}\p{M}'’-]+$/u, '$1 $2.');

/** Returns the children's short names, by id: two of one first name are told apart, by an initial if that is enough. */
export function shortNamesOf(players: readonly PlayerView[]): Map<string, string> {
  const names = shortNames(players.map(({ id, name, birthYear }) => ({ _id: id, name, birthYear })));
  const initials = [...names.values()].map(withInitial);
  const isClear = (short: string) => initials.filter((other) => other === short).length === 1;
  return new Map(
    [...names].map(([id, name]) => [id, name.includes(' ') && isClear(withInitial(name)) ? withInitial(name) : name]),
  );
}
