import { isDeepStrictEqual } from 'node:util';
import { AVAILABILITIES } from '@touchline/shared/events/event-words';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedFor } from '../../testing/services/seeds';
import {
  CHILDREN,
  type Command,
  DRIVERS,
  MOVING,
  type Op,
  type Request,
  toRequest,
  WHO,
  type Who,
} from './testing/commands/commands';
import { ClubDriver } from './testing/commands/driver';
import { gameModel } from './testing/commands/game-model';
import { interleave } from './testing/commands/interleave';
import { applyRequest } from './testing/commands/model';
import { expectedFor, type Seen } from './testing/commands/seen';
import { type ClubState, emptyClub } from './testing/commands/state';
import { openTwoTeams, STORES, type TwoTeams } from './testing/two-teams';

/** COMMANDS_SEED and COMMANDS_PATH repeat a failed run. */
const seed = seedFor('COMMANDS_SEED');
const path = process.env.COMMANDS_PATH ?? '';
const RUNS = 30;

const who = fc.constantFrom(...WHO);
const child = fc.constantFrom(...CHILDREN);
const driver = fc.constantFrom(...DRIVERS);
const available = fc.constantFrom(...AVAILABILITIES);
const play = fc.nat({ max: 2 });
const rarely = fc.integer({ min: 0, max: 3 }).map((n) => n === 0);
const eventState = fc.constantFrom('PENDING', 'PENDING', 'CANCELLED');

/** Weight and parameters of each command: sign-ups often, removing a game seldom. */
const COMMANDS: { [O in Op]: [number, Record<string, fc.Arbitrary<unknown>>] } = {
  schedule: [5, {}],
  signUp: [8, { child, available, again: fc.boolean() }],
  answer: [5, { child, available }],
  withdraw: [4, { child }],
  saveForm: [5, { summary: fc.constantFrom('', '1:0', '2:1'), eventState, stale: rarely }],
  savePlay: [4, { play, name: fc.constantFrom('Goal', 'Save') }],
  removePlay: [2, { play }],
  lineUp: [2, {}],
  removeGame: [2, {}],
  offerRide: [4, { seats: fc.integer({ min: 1, max: 2 }) }],
  withdrawRide: [2, {}],
  takeSeat: [6, { child, driver }],
  giveSeat: [3, { child, driver }],
  toRoster: [2, { child: fc.constantFrom(...MOVING) }],
  offRoster: [2, { child: fc.constantFrom(...MOVING) }],
  toTeam: [2, {}],
  offTeam: [1, {}],
  openMonth: [2, {}],
  pay: [3, { amount: fc.constantFrom(10, 25), stale: rarely }],
  closeMonth: [1, {}],
  openDevelopment: [2, {}],
  advise: [3, { advice: fc.constantFrom('Look up', 'Pass'), stale: rarely }],
  closeDevelopment: [1, {}],
};
const command = fc.oneof(
  ...Object.entries(COMMANDS).map(([op, [weight, needs]]) => ({
    weight,
    arbitrary: fc.record({ op: fc.constant(op), who, ...needs }) as unknown as fc.Arbitrary<Command>,
  })),
);
/**
 * A command, and often a concurrent one that runs between its authorization and its write. Afterwards ADMIN and the viewer
 * read what they see.
 */
const step = fc.record({ command, concurrent: fc.option(command, { freq: 2 }), viewer: who });

const LEAVING: readonly Op[] = ['offRoster', 'offTeam'];
const RIDING: readonly Op[] = ['offerRide', 'takeSeat'];

/** Returns the possible results of two concurrent requests: each order, one after the other. */
function outcomes(state: ClubState, request: Request, other: Request): { state: ClubState; statuses: number[] }[] {
  const after = (change: (state: ClubState) => number[]) => {
    const copy = structuredClone(state);
    return { statuses: change(copy), state: copy };
  };
  return [
    after((copy) => [applyRequest(copy, other), applyRequest(copy, request)].reverse()),
    after((copy) => [applyRequest(copy, request), applyRequest(copy, other)]),
    // A child or driver leaves while their seat or ride is being written: the write is undone, and its call gets 404.
    after((copy) => {
      const [riding, leaving] = RIDING.includes(request.op) ? [request, other] : [other, request];
      const taken = applyRequest(copy, riding);
      const left = applyRequest(copy, leaving);
      const refused = RIDING.includes(riding.op) && LEAVING.includes(leaving.op) && taken === 200 ? 404 : taken;
      return riding === request ? [refused, left] : [left, refused];
    }),
    // The second of two equal answers or plays changes nothing, but may be written and raise the version.
    after((copy) => {
      const second = applyRequest(copy, other);
      if (request.op === 'answer') return [gameModel.row(copy, request, true), second];
      return [request.op === 'savePlay' ? gameModel.edit(copy, request, true) : applyRequest(copy, request), second];
    }),
  ];
}

const CREATING: readonly Op[] = ['schedule'];

/** There is one game at a time. */
const mayRunTogether = ({ op }: Request, other: Request): boolean =>
  !(CREATING.includes(op) && CREATING.includes(other.op));

describe.each(STORES)('random commands by several callers on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());

  const seen = async (driver: ClubDriver, { gameId }: ClubState, viewer: Who): Promise<[Seen, Seen]> =>
    Promise.all([driver.see('admin', gameId), driver.see(viewer, gameId)]);
  const expected = (state: ClubState, viewer: Who): [Seen, Seen] => [
    expectedFor('admin', state),
    expectedFor(viewer, state),
  ];

  it(`I2 I3 I4 I5 I6 I7 P1: the club behaves like its model (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const { driver, teamVersion } = await ClubDriver.start(club);
        let state = emptyClub(teamVersion);
        for (const [turn, current] of steps.entries()) {
          const request = toRequest(current.command, state);
          const other = current.concurrent ? toRequest(current.concurrent, state) : undefined;
          if (!request) continue;
          if (!other || !mayRunTogether(request, other)) {
            const status = await driver.make(request);
            expect({ turn, request, status }).toEqual({ turn, request, status: applyRequest(state, request) });
          } else {
            const statuses = await interleave(
              club.store,
              () => driver.make(request),
              () => driver.make(other),
            );
            const possible = outcomes(state, request, other).filter((end) => isDeepStrictEqual(end.statuses, statuses));
            expect({ turn, request, other, statuses, possible: possible.length > 0 }).toMatchObject({ possible: true });
            const real = await seen(driver, possible[0]?.state ?? state, current.viewer);
            const fits = possible.find((end) => isDeepStrictEqual(expected(end.state, current.viewer), real));
            state = fits?.state ?? possible[0]?.state ?? state;
          }
          const real = await seen(driver, state, current.viewer);
          expect({ turn, request, other, real }).toEqual({
            turn,
            request,
            other,
            real: expected(state, current.viewer),
          });
        }
      }),
      { numRuns: RUNS, seed, path, endOnFailure: true },
    );
  });
});
