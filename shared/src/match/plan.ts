/**
 * The plan of substitutions. The time that is left is cut into blocks of one length; whole blocks are shared so that the players' totals
 * differ by at most one block, with as few substitutions as that allows. Pure.
 *
 * The places on the field are laid end to end into one line of `places × blocks`, on which each player gets one stretch. A stretch that
 * crosses from one place into the next is played in two parts. A player needs a second part only where the line can't be cut between two
 * players, so the fewest substitutions come from the order with the most such cuts.
 */
import type { MatchFormat } from './formations';
import type { Lineup } from './on-field';

/** A block that is left to play. */
export interface Block {
  period: number;
  /** From the start of the period. */
  second: number;
}

export interface PlannedChange extends Block {
  on: string;
  /** Undefined where the slot was empty. */
  off?: string | undefined;
  slot: string;
}

export interface PlannedPlayer {
  id: string;
  /** Time on the field until the first block that is left (ms). */
  played: number;
  /** Time on the field in earlier games of the season (ms): whoever has less gets a block that is left over. */
  season?: number;
}

export interface PlanInput {
  /** All slots of the formation. */
  slots: readonly string[];
  /** The players on the field when the first block begins, by slot. */
  lineup: Lineup;
  /** Everybody who can play, also players who stay. Others in the line-up go off. */
  players: readonly PlannedPlayer[];
  /** Players who are not exchanged, such as a goalkeeper. */
  stays: readonly string[];
  /** The blocks that are left. */
  blocks: readonly Block[];
  /** Length of a block (ms). */
  blockLength: number;
}

export interface SubstitutionPlan {
  changes: PlannedChange[];
}

/** Blocks of a period, unless the coach chooses otherwise. */
export const BLOCKS_PER_PERIOD = 4;

/** Returns the blocks of a match, and their length (ms). */
export function blocksOf(
  { periods, minutes }: Pick<MatchFormat, 'periods' | 'minutes'>,
  perPeriod = BLOCKS_PER_PERIOD,
): { blocks: Block[]; blockLength: number } {
  const seconds = (minutes * 60) / perPeriod;
  const blocks = Array.from({ length: periods * perPeriod }, (_, index) => ({
    period: Math.floor(index / perPeriod) + 1,
    second: Math.round((index % perPeriod) * seconds),
  }));
  return { blocks, blockLength: seconds * 1_000 };
}

/** A player with the number of blocks that the plan gives. */
interface Share {
  id: string;
  blocks: number;
  isOn: boolean;
}

interface Shared {
  players: readonly PlannedPlayer[];
  isOn: (id: string) => boolean;
  places: number;
  blocks: number;
  blockLength: number;
}

/**
 * Gives each block to the player with the least time. The blocks that are left over at the end go to some of the players who then have
 * the least: to at most `mostOn` who are on the field, as far as others can take them.
 */
function sharesOf({ players, isOn, places, blocks, blockLength }: Shared, mostOn: number): Share[] {
  const totals = players.map(({ id, played, season = 0 }) => ({
    id,
    season,
    total: played,
    blocks: 0,
    isOn: isOn(id),
  }));
  let left = places * blocks;
  while (left > 0) {
    const open = totals.filter((one) => one.blocks < blocks);
    if (open.length === 0) break;
    const least = Math.min(...open.map(({ total }) => total));
    const tied = open.filter(({ total }) => total === least).toSorted(byNeed);
    const on = tied.filter((one) => one.isOn);
    const chosen =
      tied.length <= left ? tied : [...on.slice(0, mostOn), ...tied.filter((one) => !one.isOn), ...on.slice(mostOn)];
    for (const one of chosen.slice(0, left)) {
      one.blocks += 1;
      one.total += blockLength;
      left -= 1;
    }
  }
  return totals.filter((one) => one.blocks > 0);
}

const byNeed = (one: { season: number; id: string }, other: { season: number; id: string }): number =>
  one.season - other.season || (one.id < other.id ? -1 : 1);

interface Order {
  /** Cuts between two players at the end of a place: each saves a substitution. */
  cuts: number;
  /** Players who must come on at once, although they were not on the field. */
  newcomers: number;
  shares: Share[];
}

const isBetter = (one: Order, other: Order | undefined): boolean =>
  other === undefined || one.cuts > other.cuts || (one.cuts === other.cuts && one.newcomers < other.newcomers);

/** Groups shares that are alike. */
function kindsOf(shares: readonly Share[]): Share[][] {
  const kinds = new Map<string, Share[]>();
  for (const share of shares) {
    const key = `${share.blocks} ${share.isOn}`;
    kinds.set(key, [...(kinds.get(key) ?? []), share]);
  }
  return [...kinds.values()];
}

/** Returns the best order of the shares on the line. Players with equal shares are alike, so that few orders are tried. */
function bestOrder(shares: readonly Share[], blocks: number): Order {
  const kinds = kindsOf(shares);
  const known = new Map<string, Order>();
  const orderOf = (counts: readonly number[]): Order => {
    const key = counts.join();
    const found = known.get(key);
    if (found) return found;
    let best: Order | undefined;
    const length = counts.reduce((sum, count, kind) => sum + count * (kinds[kind]?.[0]?.blocks ?? 0), 0);
    for (const [kind, count] of counts.entries()) {
      const last = kinds[kind]?.[count - 1];
      if (!last) continue;
      const before = orderOf(counts.with(kind, count - 1));
      const start = length - last.blocks;
      const beginsPlace = Math.ceil(start / blocks) * blocks < length;
      const order = {
        cuts: before.cuts + (length % blocks === 0 ? 1 : 0),
        newcomers: before.newcomers + (beginsPlace && !last.isOn ? 1 : 0),
        shares: [...before.shares, last],
      };
      if (isBetter(order, best)) best = order;
    }
    const order = best ?? { cuts: 0, newcomers: 0, shares: [] };
    known.set(key, order);
    return order;
  };
  return orderOf(kinds.map(({ length }) => length));
}

/** Returns who plays in each place, block by block. */
function placesOf(shares: readonly Share[], places: number, blocks: number): string[][] {
  const line = shares.flatMap(({ id, blocks: share }) => Array<string>(share).fill(id));
  return Array.from({ length: places }, (_, place) => line.slice(place * blocks, (place + 1) * blocks));
}

/** Exchanges the rest of two places where a player would move from one into the other: nobody goes off and on at once. */
function withoutMoves(line: readonly string[][]): string[][] {
  const places = line.map((place) => [...place]);
  for (let block = 1; block < (places[0]?.length ?? 0); block += 1)
    for (const place of places) {
      const origin = () => places.find((one) => one !== place && one[block - 1] === place[block]);
      for (let other = origin(); other; other = origin()) {
        const rest = other.splice(block);
        other.push(...place.splice(block));
        place.push(...rest);
      }
    }
  return places;
}

/** Gives each place a slot: the one in which its first player stands, else one that is left. */
function slotsFor(places: readonly string[][], lineup: Lineup, slots: readonly string[]): string[] {
  const own = places.map(([first]) => slots.find((slot) => lineup[slot] === first));
  const left = slots.filter((slot) => !own.includes(slot));
  return own.map((slot) => slot ?? (left.shift() as string));
}

/**
 * Returns the substitutions of the blocks that are left, in the order of their times. Substitutions at the first block are those that
 * have to be made at once.
 */
export function planSubstitutions({
  slots: all,
  lineup,
  players,
  stays,
  blocks,
  blockLength,
}: PlanInput): SubstitutionPlan {
  const sharing = players.filter(({ id }) => !stays.includes(id));
  const slots = all.filter((slot) => !stays.includes(lineup[slot] ?? ''));
  const isOn = (id: string) => slots.some((slot) => lineup[slot] === id);
  const places = Math.min(slots.length, sharing.length);
  const shared = { players: sharing, isOn, places, blocks: blocks.length, blockLength };
  let best: Order | undefined;
  for (let mostOn = 0; mostOn <= places; mostOn += 1) {
    const order = bestOrder(sharesOf(shared, mostOn), blocks.length);
    if (isBetter(order, best)) best = order;
  }
  const shares = best?.shares ?? [];
  const line = withoutMoves(placesOf(shares, places, blocks.length));
  const slotOfPlace = slotsFor(line, lineup, slots);
  const changes = blocks.flatMap((block, index) =>
    line.flatMap((place, number) => {
      const slot = slotOfPlace[number] as string;
      const off = index === 0 ? lineup[slot] : place[index - 1];
      const on = place[index];
      return on !== undefined && on !== off ? [{ ...block, on, off, slot }] : [];
    }),
  );
  return { changes };
}
