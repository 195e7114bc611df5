/** The text on a player's shirt or marker. Pure. */
import type { PlayerView } from '@touchline/shared/players/player.model';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');

/** Returns the number, else the initials. */
export const shirtMark = ({ number, name }: Pick<PlayerView, 'number' | 'name'>): string =>
  number === undefined ? initials(name) : String(number);
