/** Short names of a team's children. Pure; apart from their order, which the first load needs. */
import { shortNames } from '@touchline/shared/players/first-name';
import type { PlayerView } from '@touchline/shared/players/player.model';

/** Returns `Leo H.` for `Leo Hartmann`; other names as they are. */
const withInitial = (name: string): string => name.replace(/^(\S+) (\p{L})[\p{L}\p{M}'’-]+$/u, '$1 $2.');

/** Returns the children's short names, by id: two of one first name are told apart, by an initial if that is enough. */
export function shortNamesOf(players: readonly Pick<PlayerView, 'id' | 'name' | 'birthYear'>[]): Map<string, string> {
  const names = shortNames(players.map(({ id, name, birthYear }) => ({ _id: id, name, birthYear })));
  const initials = [...names.values()].map(withInitial);
  const isClear = (short: string) => initials.filter((other) => other === short).length === 1;
  return new Map(
    [...names].map(([id, name]) => [id, name.includes(' ') && isClear(withInitial(name)) ? withInitial(name) : name]),
  );
}
