import { BACKGROUNDS, PITCH, type Point } from '@touchline/shared/boards/shapes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formation, freePlaces, GAP } from './formation';
import { LINES, type Line } from './lines';

const squad = (...lines: (Line | undefined)[]) => lines.map((line, index) => ({ line, index }));
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

describe('the formation', () => {
  const eleven = squad(
    ...Array<Line>(4).fill('defence'),
    'keeper',
    ...Array<Line>(4).fill('midfield'),
    ...Array<Line>(2).fill('attack'),
  );

  it('has the keeper before the goal and the lines before the keeper, on every background', () => {
    for (const background of BACKGROUNDS) {
      const places = formation(eleven, background);
      const upwards = background === 'half' || background === 'third';
      const forward = ({ x, y }: Point) => (upwards ? PITCH.height - y : x);
      const across = ({ x, y }: Point) => (upwards ? x / PITCH.width : y / PITCH.height);
      const depth = (line: Line) => [...places].flatMap(([player, at]) => (player.line === line ? [forward(at)] : []));
      expect(across(places.get(eleven[4] as (typeof eleven)[number]) as Point)).toBe(0.5);
      const fronts = LINES.map((line) => [Math.min(...depth(line)), Math.max(...depth(line))]);
      for (const [index, [nearest]] of fronts.entries())
        if (index > 0) expect(nearest).toBeGreaterThan(fronts[index - 1]?.[1] ?? 0);
    }
  });

  it('puts whom no position is known of where the fewest are, and nobody into goal', () => {
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
  /** In the way of a line. */
  const inTheWay = fc.record({ x: fc.constantFrom(60, 190, 320, 450), y: fc.integer({ min: 0, max: PITCH.height }) });
  const line = fc.constantFrom(...LINES, undefined);
  /** Some lines are longer than a pitch is wide. */
  const team = fc
    .tuple(fc.array(line, { maxLength: 20 }), line, fc.nat(20))
    .map(([some, crowded, more]) => [...some, ...Array<Line | undefined>(more).fill(crowded)]);

  it('are on the pitch, never upon anything, theirs where it is free', () => {
    fc.assert(
      fc.property(
        team,
        fc.array(fc.oneof(anywhere, inTheWay), { maxLength: 60 }),
        fc.constantFrom(...BACKGROUNDS),
        (lines, taken, on) => {
          const wanted = [...formation(squad(...lines), on).values()];
          const found = freePlaces(wanted, taken);
          expect(freePlaces(wanted, taken)).toEqual(found);
          const lying = [...taken];
          for (const at of found) {
            // 40 players and 60 things leave room on a pitch for 240.
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

  it('are none on a pitch that is full', () => {
    const everywhere = Array.from({ length: 30 * 46 }, (_, n) => ({ x: (n % 46) * 24, y: Math.floor(n / 46) * 24 }));
    expect(freePlaces([{ x: 60, y: 340 }], everywhere)).toEqual([undefined]);
    const [last] = freePlaces(
      [{ x: 60, y: 340 }],
      everywhere.filter(({ x, y }) => distance({ x, y }, { x: 960, y: 600 }) >= GAP),
    );
    expect(last).toEqual({ x: 960, y: 600 });
  });
});
