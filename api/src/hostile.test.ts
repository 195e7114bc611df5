import { FUZZ_MS, inRounds } from '@touchline/server/testing/rounds';
import type { Endpoint } from '@touchline/shared/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedFor } from '../../testing/services/seeds';
import { HOSTILE_VALUES, pathsIn, withValueAt } from './testing/hostile/mutations';
import { endpoints, type RawInput, sendRaw } from './testing/hostile/send';
import { openPermissionClub, type PermissionClub } from './testing/permission-club';
import { permissionTable } from './testing/permission-table';
import { CALLERS } from './testing/permissions/cells';

/** `npm run test:fuzz` sends many rounds. HOSTILE_SEED repeats a run. */
const REQUESTS = FUZZ_MS > 0 ? 1_000 : 3_000;
const AT_ONCE = 25;
const SEED = seedFor('HOSTILE_SEED');

/** Calls that hash a password, and calls that end the session of this run. Other tests cover them. */
const LEFT_OUT = new Set(['login', 'register', 'change_password', 'reset_password', 'delete_account', 'logout']);
const hostileValue = fc.oneof(
  fc.constantFrom(...HOSTILE_VALUES),
  fc.anything({ maxDepth: 3, withNullPrototype: false }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
);

/** A request: its caller, its endpoint, and its wrong field. */
const request = fc.record({
  endpoint: fc.constantFrom(...endpoints.filter(([name]) => !LEFT_OUT.has(name))),
  caller: fc.constantFrom(...CALLERS),
  onRealThing: fc.boolean(),
  field: fc.nat(),
  values: fc.array(hostileValue, { maxLength: 3 }),
});
type Request = Parameters<
  Parameters<typeof fc.property<[typeof request extends fc.Arbitrary<infer R> ? R : never]>>[1]
>[0];

describe(`L2 R19 R22: hostile requests, seed ${SEED}`, () => {
  let club: PermissionClub;
  beforeAll(async () => {
    club = await openPermissionClub();
  });
  afterAll(() => club.close());

  /** Returns valid input for a current object, or the contract's example. */
  async function validInput(
    name: string,
    { example }: Endpoint,
    onRealThing: boolean,
    caller: Request['caller'],
  ): Promise<RawInput> {
    const [row] = permissionTable[name] ?? [];
    if (!onRealThing || !row) return { params: example.params, query: example.query, body: example.body } as RawInput;
    return row.input(club, caller === 'nobody' ? undefined : club.people[caller]);
  }

  /** Returns valid input with a few wrong fields. */
  async function inputOf({
    endpoint: [name, endpoint],
    caller,
    onRealThing,
    field,
    values,
  }: Request): Promise<RawInput> {
    let input: RawInput = JSON.parse(JSON.stringify(await validInput(name, endpoint, onRealThing, caller)));
    for (const [turn, value] of values.entries()) {
      const paths = pathsIn(input);
      const path = paths[(field + turn * 7) % Math.max(1, paths.length)];
      if (path) input = withValueAt(input, path, value) as RawInput;
    }
    return input;
  }

  async function send({ endpoint: [, endpoint], caller }: Request, input: RawInput): Promise<number> {
    const token = caller === 'nobody' ? undefined : club.people[caller].token;
    const answer = await sendRaw(club.url, endpoint, input, token).catch((error: unknown) => {
      // Input that cannot be sent at all (an invalid path, a value that is not JSON) needs no test.
      if (error instanceof TypeError) return { status: 0 };
      throw error;
    });
    return answer.status;
  }

  it(
    `${REQUESTS} of them: none gets 500, ends the process or reveals internals`,
    async () => {
      const statuses = new Map<number, number>();
      const rounds = await inRounds(SEED, async (seed) => {
        const requests = fc.sample(request, { numRuns: REQUESTS, seed });
        for (let start = 0; start < requests.length; start += AT_ONCE) {
          const batch = requests.slice(start, start + AT_ONCE);
          const inputs: RawInput[] = [];
          for (const hostile of batch) inputs.push(await inputOf(hostile));
          const responses = await Promise.all(batch.map((hostile, turn) => send(hostile, inputs[turn] ?? {})));
          for (const status of responses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (start % (40 * AT_ONCE) === 0) expect((await fetch(`${club.url}/api/health`)).status).toBe(200);
        }
      });
      if (FUZZ_MS > 0) console.log(`${rounds * REQUESTS} requests`, Object.fromEntries(statuses));
      // Guards the test itself: the requests reached every kind of check.
      for (const status of [200, 400, 401, 403, 404, 409])
        expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(0);
      expect((await fetch(`${club.url}/api/health`)).status).toBe(200);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
    180_000 + 2 * FUZZ_MS,
  );
});
