/** Proposes a fair line-up: who has played least begins, in positions they like and have not had lately. Pure. */
import type { Position, Slot } from './formations';
import type { Lineup } from './on-field';

export interface Candidate {
  id: string;
  /** Time on the field this season (ms). */
  season: number;
  /** Games of the season in which the player kept goal for a time. */
  keeperTurns: number;
  /** Positions that the player likes. */
  likes: readonly Position[];
  /** Positions of the last games, the newest first. */
  recent: readonly Position[];
}

const byLeast =
  <C extends { id: string }>(value: (one: C) => number) =>
  (one: C, other: C): number =>
    value(one) - value(other) || (one.id < other.id ? -1 : 1);

/** How well a player fits a position: liked ones first, and of these the ones that were not had lately. */
function fit({ likes, recent }: Candidate, position: Position): number {
  const lately = recent.indexOf(position);
  return (likes.includes(position) ? 100 : 0) - (lately < 0 ? 0 : 10 - Math.min(lately, 9));
}

/**
 * Returns a line-up of all slots, as far as there are players.
 * @param locked players who stay in their slots
 */
export function proposeLineup(slots: readonly Slot[], candidates: readonly Candidate[], locked: Lineup = {}): Lineup {
  const lineup: Record<string, string> = {};
  const isFree = ({ id }: Candidate) => !Object.values(lineup).includes(id);
  for (const { id } of slots) {
    const player = locked[id];
    if (player !== undefined && candidates.some((one) => one.id === player) && isFree({ id: player } as Candidate))
      lineup[id] = player;
  }
  const goal = slots.find(({ id, position }) => position === 'GK' && lineup[id] === undefined);
  if (goal) {
    const keeper = keeperOf(candidates.filter(isFree));
    if (keeper) lineup[goal.id] = keeper.id;
  }
  const open = slots.filter(({ id }) => lineup[id] === undefined);
  const starters = candidates
    .filter(isFree)
    .toSorted(byLeast(({ season }) => season))
    .slice(0, open.length);
  for (const { slot, player } of bestPairs(open, starters)) lineup[slot] = player;
  return lineup;
}

/** Returns the player whose turn in goal it is: of those who like it, else of all. */
function keeperOf(free: readonly Candidate[]): Candidate | undefined {
  const willing = free.filter(({ likes }) => likes.includes('GK'));
  const [keeper] = (willing.length > 0 ? willing : free).toSorted(
    byLeast(({ keeperTurns, season }) => keeperTurns * 1e12 + season),
  );
  return keeper;
}

/** Gives each player a slot, the best fit first. Then exchanges two players while that makes the fit better. */
function bestPairs(slots: readonly Slot[], players: readonly Candidate[]): { slot: string; player: string }[] {
  const chosen = players.map((player, index) => ({ slot: slots[index] as Slot, player }));
  const worth = (one: { slot: Slot; player: Candidate }) => fit(one.player, one.slot.position);
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const one of chosen)
      for (const other of chosen) {
        const now = worth(one) + worth(other);
        const then = fit(one.player, other.slot.position) + fit(other.player, one.slot.position);
        if (then <= now) continue;
        [one.player, other.player] = [other.player, one.player];
        isBetter = true;
      }
  }
  return chosen.map(({ slot, player }) => ({ slot: slot.id, player: player.id }));
}
