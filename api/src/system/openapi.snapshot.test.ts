import { stableJson } from '@touchline/shared/server/testing/stable-json';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/start-test-api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('serves the committed OpenAPI document, so that no path, body, status or schema changes unnoticed', async () => {
  const document = (await (await fetch(`${api.url}/api/openapi.json`)).json()) as { info: { version: string } };
  // The version changes with each release.
  document.info.version = '<version>';
  await expect(stableJson(document)).toMatchFileSnapshot('__snapshots__/openapi.json');
});
