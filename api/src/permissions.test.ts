import { readdirSync } from 'node:fs';
import { buildSession } from '@touchline/server/testing/records';
import type { Endpoint } from '@touchline/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts, createApp } from './app';
import { openPermissionClub, type PermissionClub } from './testing/permission-club';
import { permissionTable } from './testing/permission-table';
import { CALLERS, type CallerName, type Input } from './testing/permissions/cells';
import { sendCall } from './testing/permissions/send-call';

const endpoints = Object.assign({}, ...Object.values(contracts)) as Record<string, Endpoint>;

describe('P1 R2: permissions', () => {
  let club: PermissionClub;
  beforeAll(async () => {
    club = await openPermissionClub();
  });
  afterAll(() => club.close());

  it('R1: every route is an endpoint of a contract, except the pages that describe them', () => {
    interface Layer {
      route?: { path: string; methods: Record<string, boolean> };
      handle: { stack?: Layer[] };
    }
    const routesIn = ({ stack = [] }: Layer['handle']): string[] =>
      stack.flatMap(({ route, handle }) =>
        route ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`) : routesIn(handle),
      );
    const routes = routesIn(createApp(club.services).router as Layer['handle']);
    const known = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
    // The route that returns 405 for other methods of a path.
    const rest = routes.filter((route) => !known.includes(route) && !/^_ALL /i.test(route));
    expect(rest).toEqual(['GET /api/openapi.json', 'GET /api/docs']);
    expect(routes).toEqual(expect.arrayContaining(known));
  });

  it('R1: every contract of shared is mounted', async () => {
    const shared = new URL('../../shared/src/', import.meta.url);
    const files = readdirSync(shared, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.contract.ts'),
    );
    const exported = await Promise.all(
      files.map(async (name) => Object.entries<unknown>(await import(new URL(name, shared).href))),
    );
    const named = exported.flat().filter(([name]) => name.endsWith('Contract'));
    expect(named.length).toBeGreaterThan(15);
    const mounted = new Set<unknown>(Object.values(contracts));
    expect(named.filter(([, contract]) => !mounted.has(contract)).map(([name]) => name)).toEqual([]);
  });

  it('R1: every endpoint has rows, and every row a status for every caller', () => {
    expect(Object.keys(permissionTable).sort()).toEqual(Object.keys(endpoints).sort());
    for (const rows of Object.values(permissionTable)) {
      expect(rows.length).toBeGreaterThan(0);
      for (const { expect: statuses } of rows) expect(statuses.split(' ')).toHaveLength(CALLERS.length);
    }
  });

  /** Uses a new session for each call, because a call that ends its session must not affect other cells. */
  const callAs = async (
    name: CallerName,
    endpoint: Endpoint,
    input: (caller: PermissionClub['people']['parent'] | undefined) => Promise<Input>,
  ) => {
    const caller = name === 'nobody' ? undefined : club.people[name];
    const token = caller && (await buildSession(club.store, caller.user)).token;
    return sendCall(club.url, endpoint, await input(caller), token);
  };

  for (const [name, rows] of Object.entries(permissionTable)) {
    for (const row of rows) {
      it(`${name}: ${row.on}`, async () => {
        const endpoint = endpoints[name];
        if (!endpoint) throw new Error(`no endpoint ${name}`);
        const statuses: string[] = [];
        for (const caller of CALLERS) {
          const response = await callAs(caller, endpoint, (person) => row.input(club, person));
          const text = await response.text();
          if (response.status !== 200)
            expect(JSON.parse(text)).toMatchObject({ status: response.status, detail: expect.any(String) });
          statuses.push(String(response.status));
        }
        expect(Object.fromEntries(CALLERS.map((caller, n) => [caller, statuses[n]]))).toEqual(
          Object.fromEntries(CALLERS.map((caller, n) => [caller, row.expect.split(' ')[n]])),
        );
      });
    }
  }

  it('P2: an object out of reach gets the same response as an unknown one, to the byte', async () => {
    const get = endpoints.get_event as Endpoint;
    const [foreign, unknown] = (permissionTable.get_event ?? []).filter(({ on }) => on === 'Blue' || on === 'nothing');
    const texts = await Promise.all(
      [foreign, unknown].map(async (row) =>
        (await callAs('parent', get, (person) => row?.input(club, person) ?? Promise.resolve({}))).text(),
      ),
    );
    expect(texts[0]).toBe(texts[1]);
  });
});
