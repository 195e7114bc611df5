import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from './entries';
import { slotsOf } from './formations';
import { type Block, blocksOf, type PlanInput, planSubstitutions, type SubstitutionPlan } from './plan';
import { plannedTimes } from './planned-times';

const MINUTE = 60_000;
const FULL = { format: { periods: 2, minutes: 30 } };

/** Plays a plan block by block. Returns the players on the field in each block, by slot. */
function play({ lineup, blocks }: PlanInput, { changes }: SubstitutionPlan): Record<string, string>[] {
  const field: Record<string, string> = { ...lineup };
  return blocks.map((block) => {
    const now = changes.filter(({ period, second }) => period === block.period && second === block.second);
    for (const { off, slot } of now) {
      expect(field[slot]).toBe(off);
      delete field[slot];
    }
    for (const { on, slot } of now) {
      expect(Object.values(field)).not.toContain(on);
      field[slot] = on;
    }
    return { ...field };
  });
}

/** Totals of the players who share, after a plan (ms). */
function totalsOf(input: PlanInput, plan: SubstitutionPlan): number[] {
  const fields = play(input, plan);
  return input.players
    .filter(({ id }) => !input.stays.includes(id))
    .map(
      ({ id, played }) =>
        played + fields.filter((field) => Object.values(field).includes(id)).length * input.blockLength,
    );
}

const spreadOf = (totals: readonly number[]): number => Math.max(...totals) - Math.min(...totals);

/** A plan from kick-off: a squad, some of whom stay, in the usual formation. */
const fromKickOff = fc
  .record({
    squad: fc.integer({ min: 7, max: 18 }),
    onField: fc.constantFrom(4, 7, 9, 11),
    locked: fc.integer({ min: 0, max: 3 }),
    perPeriod: fc.integer({ min: 1, max: 6 }),
    formation: fc.constant(0),
  })
  .filter(({ squad, onField }) => squad >= onField)
  .map(({ squad, onField, locked, perPeriod }): PlanInput => {
    const formation = { 4: '1-2-1', 7: '2-3-1', 9: '3-2-3', 11: '4-3-3' }[onField] as string;
    const slots = slotsOf(onField, formation).map(({ id }) => id);
    const players = Array.from({ length: squad }, (_, n) => ({ id: `${n + 1}`, played: 0, season: (n * 7) % 5 }));
    const lineup = Object.fromEntries(slots.map((slot, n) => [slot, `${n + 1}`]));
    const stays = Array.from({ length: Math.min(locked, onField - 1) }, (_, n) => `${n + 1}`);
    return { slots, lineup, players, stays, ...blocksOf(FULL.format, perPeriod) };
  });

/** The fewest substitutions of any plan with totals that differ by at most a block, found by trying all. */
function fewestSubstitutions(squad: number, places: number, blocks: number): number {
  const teams = subsets(squad, places);
  let fewest = Number.POSITIVE_INFINITY;
  const most = Math.ceil((places * blocks) / squad);
  const least = Math.floor((places * blocks) / squad);
  const walk = (block: number, before: readonly number[], totals: readonly number[], made: number): void => {
    if (made >= fewest || totals.some((total) => total > most || total + blocks - block < least)) return;
    if (block === blocks) {
      fewest = made;
      return;
    }
    for (const team of block === 0 ? [before] : teams)
      walk(
        block + 1,
        team,
        totals.map((total, n) => total + (team.includes(n) ? 1 : 0)),
        made + team.filter((n) => !before.includes(n)).length,
      );
  };
  walk(
    0,
    Array.from({ length: places }, (_, n) => n),
    Array(squad).fill(0),
    0,
  );
  return fewest;
}

function subsets(size: number, picked: number, from = 0): number[][] {
  if (picked === 0) return [[]];
  return Array.from({ length: size - from }, (_, n) => from + n).flatMap((first) =>
    subsets(size, picked - 1, first + 1).map((rest) => [first, ...rest]),
  );
}

describe('the plan of substitutions', () => {
  it('shares the time to within one block, for every squad of 7 to 18, size of game and number of players who stay', () => {
    fc.assert(
      fc.property(fromKickOff, (input) => {
        const plan = planSubstitutions(input);
        const totals = totalsOf(input, plan);
        expect(spreadOf(totals)).toBeLessThanOrEqual(input.blockLength);
        const times = plannedTimes({ ...FULL, lineup: input.lineup, entries: [] }, plan.changes, 0);
        const sharing = input.players.filter(({ id }) => !input.stays.includes(id));
        expect(sharing.map(({ id }) => times.get(id) ?? 0)).toEqual(totals);
        for (const field of play(input, plan)) {
          expect(Object.keys(field)).toHaveLength(input.slots.length);
          for (const id of input.stays) expect(field[input.slots[Number(id) - 1] as string]).toBe(id);
        }
        // Nobody comes on at kick-off: the line-up stands.
        expect(plan.changes.filter(({ period, second }) => period === 1 && second === 0)).toEqual([]);
      }),
    );
  });

  it('makes the fewest substitutions, of all plans that share to within one block', () => {
    for (const [squad, places, blocks] of [
      [3, 2, 3],
      [4, 2, 4],
      [4, 3, 4],
      [5, 2, 4],
      [5, 3, 4],
      [5, 4, 4],
      [5, 3, 5],
      [6, 4, 4],
      [6, 4, 3],
    ] as const) {
      const slots = Array.from({ length: places }, (_, n) => `S${n}`);
      const players = Array.from({ length: squad }, (_, n) => ({ id: `${n}`, played: 0 }));
      const left: Block[] = Array.from({ length: blocks }, (_, n) => ({ period: 1, second: n * 60 }));
      const lineup = Object.fromEntries(slots.map((slot, n) => [slot, `${n}`]));
      const plan = planSubstitutions({ slots, lineup, players, stays: [], blocks: left, blockLength: MINUTE });
      expect([squad, places, blocks, plan.changes.length]).toEqual([
        squad,
        places,
        blocks,
        fewestSubstitutions(squad, places, blocks),
      ]);
    }
  });

  it('evens out, as far as the blocks that are left allow, when some have played more, are late or have left', () => {
    const inTheMiddle = fc.record({
      played: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 5, maxLength: 14 }),
      places: fc.integer({ min: 3, max: 9 }),
      left: fc.integer({ min: 1, max: 8 }),
      gone: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(inTheMiddle, ({ played, places, left, gone }) => {
        const players = played.map((blocks, n) => ({ id: `${n}`, played: blocks * MINUTE }));
        const slots = Array.from({ length: Math.min(places, played.length) }, (_, n) => `S${n}`);
        const lineup = Object.fromEntries(slots.map((slot, n) => [slot, `${n}`]));
        const here = players.slice(Math.min(gone, players.length - slots.length));
        const blocks: Block[] = Array.from({ length: left }, (_, n) => ({ period: 2, second: n * 60 }));
        const input = { slots, lineup, players: here, stays: [], blocks, blockLength: MINUTE };
        const plan = planSubstitutions(input);
        const totals = totalsOf(input, plan);
        // A gap of two blocks is older than the plan, or one of the two plays in every block.
        for (const [one, { played: before }] of here.entries())
          for (const [other, { played: had }] of here.entries()) {
            const [more = 0, fewer = 0] = [totals[one], totals[other]];
            if (more - fewer > MINUTE) expect(more === before || fewer === had + left * MINUTE).toBe(true);
          }
      }),
    );
  });

  it('fills an empty place, and leaves places empty when too few players are there', () => {
    const input = {
      slots: ['A', 'B', 'C'],
      lineup: { A: '1' },
      stays: [],
      blocks: [{ period: 1, second: 0 }],
      blockLength: MINUTE,
    };
    const two = [
      { id: '1', played: 0 },
      { id: '2', played: 0 },
    ];
    expect(planSubstitutions({ ...input, players: two }).changes).toEqual([
      { period: 1, second: 0, on: '2', off: undefined, slot: 'B' },
    ]);
    expect(planSubstitutions({ ...input, players: [] })).toEqual({ changes: [] });
  });

  it('gives a block that is left over to the player with the least time in the season', () => {
    const input: PlanInput = {
      slots: ['A'],
      lineup: {},
      players: [
        { id: '1', played: 0, season: 90 * MINUTE },
        { id: '2', played: 0, season: 10 * MINUTE },
      ],
      stays: [],
      blocks: [{ period: 1, second: 0 }],
      blockLength: MINUTE,
    };
    expect(planSubstitutions(input).changes.map(({ on }) => on)).toEqual(['2']);
  });

  it('foresees minutes in a running game: what was played, late changes from now on, and the periods that are left', () => {
    const start = { id: '1', kind: 'PERIOD_START', at: 0, side: 'US' } as const;
    const game = { ...FULL, lineup: { A: '1', B: '2' }, entries: [start] };
    const plan = [
      { period: 1, second: 600, on: '3', off: '1', slot: 'A' },
      { period: 2, second: 0, on: '1', off: '2', slot: 'B' },
    ];
    const minutesAt = (now: number, entries: readonly Entry[]) =>
      [...plannedTimes({ ...game, entries }, plan, now * MINUTE)].map(([id, time]) => [id, time / MINUTE]);
    const late = [
      ['1', 45],
      ['2', 30],
      ['3', 45],
    ];
    expect(minutesAt(15, [start])).toEqual(late);
    const done = { id: '2', kind: 'SUB', at: 8 * MINUTE, side: 'US', playerId: '3', otherPlayerId: '1' } as const;
    expect(minutesAt(15, [start, done])).toEqual([
      ['1', 38],
      ['2', 30],
      ['3', 52],
    ]);
    // A half that lasts longer, and one that ended early.
    expect(minutesAt(32, [start, done])).toEqual([
      ['1', 38],
      ['2', 32],
      ['3', 54],
    ]);
    const end = { id: '3', kind: 'PERIOD_END', at: 20 * MINUTE, side: 'US' } as const;
    expect(minutesAt(25, [start, done, end])).toEqual([
      ['1', 38],
      ['2', 20],
      ['3', 42],
    ]);
    expect(minutesAt(25, [start, done, { ...end, kind: 'END' }])).toEqual([
      ['1', 8],
      ['2', 20],
      ['3', 12],
    ]);
  });
});
