import { BACKGROUNDS, PITCH, type Point } from '@touchline/shared/boards/shapes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formation, freePlaces, GAP } from './formation';
import { POSITION_GROUPS, type PositionGroup } from './position-groups';

const squad = (...groups: (PositionGroup | undefined)[]) => groups.map((group, index) => ({ group, index }));
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

describe('the formation', () => {
  const eleven = squad(
    ...Array<PositionGroup>(4).fill('defence'),
    'keeper',
    ...Array<PositionGroup>(4).fill('midfield'),
    ...Array<PositionGroup>(2).fill('attack'),
  );

  it('places the keeper before the goal and the groups before the keeper, on every background', () => {
    for (const background of BACKGROUNDS) {
      const places = formation(eleven, background);
      const upwards = background === 'half' || background === 'third';
      const forward = ({ x, y }: Point) => (upwards ? PITCH.height - y : x);
      const across = ({ x, y }: Point) => (upwards ? x / PITCH.width : y / PITCH.height);
      const depth = (group: PositionGroup) =>
        [...places].flatMap(([player, at]) => (player.group === group ? [forward(at)] : []));
      expect(across(places.get(eleven[4] as (typeof eleven)[number]) as Point)).toBe(0.5);
      const fronts = POSITION_GROUPS.map((group) => [Math.min(...depth(group)), Math.max(...depth(group))]);
      for (const [index, [nearest]] of fronts.entries())
        if (index > 0) expect(nearest).toBeGreaterThan(fronts[index - 1]?.[1] ?? 0);
    }
  });

  it('puts players without a position into the smallest group, never into goal', () => {
    const places = formation(squad('defence', 'defence', 'attack', undefined, undefined, undefined), 'full');
    const depths = [...places.values()].map(({ x }) => x).sort((one, other) => one - other);
    expect(depths).toEqual([190, 190, 320, 320, 450, 450]);
  });
});

describe('free places', () => {
  const anywhere = fc.record({
    x: fc.integer({ min: -200, max: PITCH.width + 200 }),
    y: fc.integer({ min: -200, max: PITCH.height + 200 }),
  });
  /** A place where the formation also puts players. */
  const inTheWay = fc.record({ x: fc.constantFrom(60, 190, 320, 450), y: fc.integer({ min: 0, max: PITCH.height }) });
  const group = fc.constantFrom(...POSITION_GROUPS, undefined);
  /** Teams in which some groups do not fit into the width of a pitch. */
  const team = fc
    .tuple(fc.array(group, { maxLength: 20 }), group, fc.nat(20))
    .map(([some, crowded, more]) => [...some, ...Array<PositionGroup | undefined>(more).fill(crowded)]);

  it('are on the pitch without overlaps, and the wanted ones if those are free', () => {
    fc.assert(
      fc.property(
        team,
        fc.array(fc.oneof(anywhere, inTheWay), { maxLength: 60 }),
        fc.constantFrom(...BACKGROUNDS),
        (groups, taken, on) => {
          const wanted = [...formation(squad(...groups), on).values()];
          const found = freePlaces(wanted, taken);
          expect(freePlaces(wanted, taken)).toEqual(found);
          const lying = [...taken];
          for (const at of found) {
            // 40 players and 60 shapes leave room on a pitch for 240.
            if (!at) throw new Error('no place');
            expect(at.x >= 0 && at.x <= PITCH.width && at.y >= 0 && at.y <= PITCH.height).toBe(true);
            for (const other of lying) expect(distance(at, other)).toBeGreaterThanOrEqual(GAP);
            lying.push(at);
          }
          wanted.forEach((at, index) => {
            const others = [...taken, ...wanted.slice(0, index)];
            if (others.every((other) => distance(at, other) >= GAP)) expect(found[index]).toEqual(at);
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('do not exist on a full pitch', () => {
    const everywhere = Array.from({ length: 30 * 46 }, (_, n) => ({ x: (n % 46) * 24, y: Math.floor(n / 46) * 24 }));
    expect(freePlaces([{ x: 60, y: 340 }], everywhere)).toEqual([undefined]);
    const [last] = freePlaces(
      [{ x: 60, y: 340 }],
      everywhere.filter(({ x, y }) => distance({ x, y }, { x: 960, y: 600 }) >= GAP),
    );
    expect(last).toEqual({ x: 960, y: 600 });
  });
});
