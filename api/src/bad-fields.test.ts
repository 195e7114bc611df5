import type { Endpoint } from '@touchline/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { HOSTILE_VALUES, type Path, pathsIn, withValueAt } from './testing/hostile/mutations';
import { asText, endpoints, type RawInput, sendRaw } from './testing/hostile/send';
import { openPermissionClub, type PermissionClub } from './testing/permission-club';

/** Returns all wrong values for each field of an example. */
const mutations = (valid: unknown): { path: Path; value: unknown }[] =>
  pathsIn(valid).flatMap((path) => HOSTILE_VALUES.map((value) => ({ path, value: withValueAt(valid, path, value) })));

/** Bodies with such keys are rejected before any schema runs. */
const hasForbiddenKey = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([key, child]) => /^\$|[.]|^__proto__$/.test(key) || hasForbiddenKey(child));

/** Parts of a call that a schema parses from text. */
const TEXT_PARTS = ['params', 'query'] as const;

/** Number of concurrent calls. Calls that check a password are delayed by a second. */
const AT_ONCE = 25;
async function inGroups<T>(cases: readonly T[], check: (testCase: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < cases.length; start += AT_ONCE)
    await Promise.all(cases.slice(start, start + AT_ONCE).map(check));
}

describe('every endpoint, field and wrong value', () => {
  let club: PermissionClub;
  beforeAll(async () => {
    club = await openPermissionClub();
  });
  afterAll(async () => {
    expect((await fetch(`${club.url}/api/health`)).status).toBe(200);
    await club.close();
  });

  const token = () => club.people.admin.token;
  const example = ({ example: { params, query, body } }: Endpoint): RawInput => ({
    ...(params && { params }),
    ...(query && { query }),
    ...(body !== undefined && { body }),
  });

  /** Expects 400 with the field's name if the schema rejects the input. Other responses are not checked. */
  async function expectRejectedBySchema(endpoint: Endpoint, input: RawInput, schema: z.ZodType, sent: unknown) {
    const { status, body, text } = await sendRaw(club.url, endpoint, input, token());
    const { error } = schema.safeParse(sent);
    if (!error) return;
    expect(status, `${endpoint.path} ${JSON.stringify(sent)?.slice(0, 200)} ${text}`).toBe(400);
    if (hasForbiddenKey(sent)) return;
    const [first] = error.issues[0]?.path ?? [];
    expect(Object.keys(body.fields ?? {}).join(' '), text).toContain(String(first ?? ''));
  }

  it.each(endpoints.filter(([, { body }]) => body))('R14 R15 R17: the body of %s', async (_name, endpoint) => {
    const valid = example(endpoint);
    await inGroups(mutations(valid.body), ({ value }) =>
      expectRejectedBySchema(
        endpoint,
        { ...valid, body: value },
        endpoint.body as z.ZodType,
        JSON.parse(JSON.stringify(value)),
      ),
    );
  });

  it.each(endpoints.filter(([, { params, query }]) => params ?? query))(
    'R14: path and query of %s',
    async (_name, endpoint) => {
      const valid = example(endpoint);
      for (const part of TEXT_PARTS) {
        const schema = endpoint[part];
        if (!schema) continue;
        const cases = Object.keys(schema.shape).flatMap((field) =>
          HOSTILE_VALUES.map((value) => ({ field, text: asText(value) })),
        );
        await inGroups(cases, async ({ field, text }) => {
          // An empty path segment is another path.
          if (part === 'params' && (text.trim() === '' || text.includes('..'))) return;
          const sent = { ...(valid[part] as object), [field]: text };
          await expectRejectedBySchema(endpoint, { ...valid, [part]: sent }, schema, sent);
        });
      }
    },
  );

  it('R6 R16: privileged fields change no permissions', async () => {
    const forged = {
      roles: ['ROOT', 'ADMIN'],
      teams: ['26619'],
      staffTeams: ['26619'],
      attendees: [],
      version: 99,
      createdBy: 'somebody',
      password: 'corner flag 12',
      passwordHash: 'x',
      active: true,
      contacts: [club.people.several.user.emailAddress],
      members: [club.people.several.user.emailAddress],
    };
    const rights = async () =>
      JSON.stringify([
        (await club.store.users.find({})).map(({ _id, roles, passwordHash, active }) => [
          _id,
          roles,
          passwordHash,
          active,
        ]),
        (await club.store.teams.find({})).map(({ _id, members }) => [_id, members]),
        (await club.store.players.find({ _id: { $in: [club.blueKid._id, club.kid._id] } })).map(
          ({ contacts }) => contacts,
        ),
      ]);
    const before = await rights();
    for (const [name, endpoint] of endpoints) {
      if (!endpoint.body || ['register', 'delete_account'].includes(name)) continue;
      const valid = example(endpoint);
      const body = { ...forged, ...(valid.body as object) };
      await sendRaw(club.url, endpoint, { ...valid, body }, club.people.several.token);
    }
    expect(await rights()).toBe(before);
  });
});
