/** Serves the OpenAPI document at `/api/openapi.json`, and a readable page at `/api/docs`. */
import type { Contract } from '@touchline/shared/contract';
import { Router } from 'express';
import { answer } from '../http/answer';
import { compressed } from '../http/compressed';
import { docsPage } from './docs-page';
import { describeApi } from './openapi';

export function docsRoutes(contracts: Record<string, Contract>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // Built on first use, because most processes never serve it.
  let described: ReturnType<typeof describeApi> | undefined;
  const description = () => {
    described ??= describeApi(contracts);
    return described;
  };
  router.get('/api/openapi.json', (_request, response) => answer(response, description()));
  router.get('/api/docs', compressed, (_request, response) => {
    response.setHeader('cache-control', 'no-store');
    response.type('html').send(docsPage(contracts, String(response.locals.nonce)));
  });
  return router;
}
