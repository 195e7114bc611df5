/** How a team's children stand side by side. Pure. */
import type { PlayerView } from '@touchline/shared/players/player.model';

/** Orders children as shirts hang on a wall: by number, then by name. Those without a number come last. */
export const byShirt = (one: PlayerView, other: PlayerView): number =>
  (one.number ?? 100) - (other.number ?? 100) || one.name.localeCompare(other.name) || one.id.localeCompare(other.id);
