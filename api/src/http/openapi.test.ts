import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { Endpoint } from '@touchline/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '../app';
import { startTestApi, type TestApi } from '../testing/start-test-api';

interface Operation {
  operationId: string;
  requestBody?: unknown;
  responses: Record<string, { $ref?: string; content?: Record<string, { example?: unknown }> }>;
}

interface Description {
  openapi: string;
  components: { responses: Record<string, { headers?: object; content: object }> };
  paths: Record<string, Record<string, Operation>>;
}

const endpoints = Object.values(contracts).flatMap((contract) => Object.entries(contract) as [string, Endpoint][]);

it('P1 mounts every contract of shared', () => {
  const shared = fileURLToPath(new URL('../../../shared/src', import.meta.url));
  const files = readdirSync(shared, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.contract\.ts$/.test(file),
  );
  expect(files).toHaveLength(Object.keys(contracts).length);
});

describe('the API page', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  it('is valid OpenAPI 3.1 and lists every endpoint with an example', async () => {
    const document = (await (await fetch(`${api.url}/api/openapi.json`)).json()) as Description;
    expect(await new Validator().validate(document as unknown as Record<string, unknown>)).toEqual({ valid: true });
    expect(document.openapi).toBe('3.1.0');
    const listed = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
      (path) => Object.values(path).map(({ operationId }) => operationId),
    );
    expect(listed.sort()).toEqual(endpoints.map(([name]) => name).sort());
    for (const [name, { path, method }] of endpoints) {
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation?.responses['200']?.content?.['application/json']?.example, name).toBeDefined();
    }
  });

  it.each(endpoints)('the example of %s is valid by its contract', (_, { params, query, body, reply, example }) => {
    if (params) expect(params.safeParse(example.params).error).toBeUndefined();
    if (query) expect(query.safeParse(example.query ?? {}).error).toBeUndefined();
    if (body) expect(body.safeParse(example.body).error).toBeUndefined();
    expect(reply.safeParse(example.reply).error).toBeUndefined();
  });

  it('lists the failures of each call, with the Retry-After header', async () => {
    const { paths, components } = (await (await fetch(`${api.url}/api/openapi.json`)).json()) as Description;
    const statuses = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {}).join(' ');
    expect(statuses('/api/login', 'post')).toBe('200 400 401 403 413 415 429 503');
    expect(statuses('/api/alive', 'get')).toBe('200 400 503');
    expect(statuses('/api/current_user', 'get')).toBe('200 400 401 429 503');
    expect(statuses('/api/register', 'post')).toBe('200 400 403 409 413 415 429 503');
    expect(statuses('/api/show_invitation/{token}', 'get')).toBe('200 400 404 429 503');
    expect(statuses('/api/update_event', 'post')).toBe('200 400 401 403 404 409 413 415 429 503');
    expect(statuses('/api/remove_team/{id}', 'delete')).toBe('200 400 401 403 404 409 429 503');
    for (const [status, { headers, content }] of Object.entries(components.responses)) {
      expect(Object.keys(content)).toEqual(['application/problem+json']);
      expect(Object.keys(headers ?? {}), status).toEqual(/429|503/.test(status) ? ['retry-after'] : []);
    }
  });

  it('R20: is prepared once: every response has the same bytes and tag, and a client that has them gets 304', async () => {
    for (const path of ['/api/openapi.json', '/api/docs']) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const response = await fetch(api.url + path);
          return { tag: response.headers.get('etag'), text: await response.text() };
        }),
      );
      const [first] = answers;
      for (const answer of answers) expect(answer, path).toEqual(first);
      const again = await fetch(api.url + path, { headers: { 'if-none-match': first?.tag ?? '' } });
      expect([again.status, await again.text()], path).toEqual([304, '']);
      const other = await fetch(api.url + path, { headers: { 'if-none-match': 'W/"other"' } });
      expect([other.status, await other.text()], path).toEqual([200, first?.text]);
    }
  });

  it('serves a readable page under a strict content security policy', async () => {
    const response = await fetch(`${api.url}/api/docs`);
    const page = await response.text();
    for (const [, { path }] of endpoints) expect(page).toContain(`<code>${path}</code>`);
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(page) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toMatch(/nonce|unsafe/);
  });
});
