import { stableJson } from '@touchline/shared/testing/stable-json';
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
  // The moments of examples lie in the days after today.
  const text = stableJson(document)
    .replace(/\b1[789]\d{11}\b/g, '"<moment>"')
    .replace(/"20\d\d-\d\d"/g, '"<month>"');
  await expect(text).toMatchFileSnapshot('__snapshots__/openapi.json');
});
