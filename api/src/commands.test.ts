import { AVAILABILITIES } from '@touchline/shared/events/events.words';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClubDriver, type Seen } from './testing/commands/driver';
import { CHILDREN, ClubModel, type Command, WHO } from './testing/commands/model';
import { openTwoTeams, STORES, type TwoTeams } from './testing/two-teams';

/** COMMANDS_SEED and COMMANDS_PATH repeat a run that failed. */
const seed = Number(process.env.COMMANDS_SEED ?? Math.floor(Math.random() * 2 ** 31));
const path = process.env.COMMANDS_PATH ?? '';
const RUNS = 40;

const who = fc.constantFrom(...WHO);
const child = fc.constantFrom(...CHILDREN);
const available = fc.constantFrom(...AVAILABILITIES);
const play = fc.nat({ max: 2 });
const rarely = fc.integer({ min: 0, max: 3 }).map((n) => n === 0);
const op = <const O extends Command['op']>(name: O) => fc.constant(name);

/** Commands of everyday weight: sign-ups often, removing the game seldom. */
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ op: op('signUp'), who, child, available, again: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ op: op('answer'), who, child, available }) },
  { weight: 4, arbitrary: fc.record({ op: op('withdraw'), who, child }) },
  {
    weight: 5,
    arbitrary: fc.record({ op: op('saveForm'), who, result: fc.constantFrom('', '1:0', '2:1'), stale: rarely }),
  },
  { weight: 4, arbitrary: fc.record({ op: op('savePlay'), who, play, name: fc.constantFrom('Goal', 'Save') }) },
  { weight: 2, arbitrary: fc.record({ op: op('removePlay'), who, play }) },
  { weight: 1, arbitrary: fc.record({ op: op('removeGame'), who }) },
  { weight: 2, arbitrary: fc.record({ op: op('newGame') }) },
  { weight: 2, arbitrary: fc.record({ op: op('toRoster'), who }) },
  { weight: 2, arbitrary: fc.record({ op: op('offRoster'), who }) },
  { weight: 2, arbitrary: fc.record({ op: op('openMonth'), who }) },
  { weight: 3, arbitrary: fc.record({ op: op('pay'), who, amount: fc.constantFrom(10, 25), stale: rarely }) },
  { weight: 1, arbitrary: fc.record({ op: op('closeMonth'), who }) },
);

/** What the model expects to be read. */
const expected = (model: ClubModel, teamVersionAtStart: number): Seen => ({
  game: model.exists
    ? {
        version: model.version,
        rev: model.rev,
        result: model.result,
        rows: [...model.rows].map(([name, row]): [(typeof CHILDREN)[number], string] => [name, row.available]).sort(),
        plays: [...model.plays].sort(),
      }
    : undefined,
  umaPlays: model.umaPlays,
  teamVersion: teamVersionAtStart + model.teamVersion,
  month: model.month,
});

describe.each(STORES)('random commands by several callers on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());

  it(`I2 I3 I4 I5 I6 P1: the club does what its model does (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 40 }), async (commands) => {
        const driver = await ClubDriver.start(club);
        const model = new ClubModel();
        const { teamVersion } = await driver.see('admin');
        for (const [turn, one] of commands.entries()) {
          const status = await driver.make(one, model);
          expect({ turn, one, status }).toEqual({ turn, one, status: model.take(one) });
          expect(await driver.see(turn % 2 ? 'admin' : 'parent2')).toEqual(expected(model, teamVersion));
        }
      }),
      { numRuns: RUNS, seed, path, endOnFailure: true },
    );
  }, 180_000);
});
