/** The API's description, made from the same tables that are mounted. */

import type { Rule } from '@touchline/shared/access/rule';
import { rules } from '@touchline/shared/access/rules';
import type { Contract, Endpoint } from '@touchline/shared/contract';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import packageFile from '../../package.json' with { type: 'json' };

const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().meta({ description: 'A sentence for a person.' }),
    fields: z.record(z.string(), z.string()).optional().meta({ description: 'Path of a wrong field: what is wrong.' }),
    current: z.unknown().optional().meta({ description: 'With 409: the object as it stands now.' }),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details.' });

const problemAnswer = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problem } },
});

const needsToken = ({ action }: Endpoint) => (rules[action] as Pick<Rule<never>, 'ever'>).ever !== 'public';

function operation(name: string, tag: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { summary, params, query, body, reply, example } = endpoint;
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(needsToken(endpoint) && {
      security: [{ bearer: [] }, ...(name === 'current_user' ? [{ authToken: [] }] : [])],
    }),
    ...((params || query) && { requestParams: { ...(params && { path: params }), ...(query && { query }) } }),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: body, example: example.body } } },
    }),
    responses: {
      200: { description: 'Success', content: { 'application/json': { schema: reply, example: example.reply } } },
      400: problemAnswer('Malformed or invalid; every wrong field is named.'),
      ...(needsToken(endpoint) && {
        401: problemAnswer('No valid token.'),
        403: problemAnswer('The role may not do this.'),
        404: problemAnswer('Not there, or outside the reach of the caller.'),
      }),
      429: problemAnswer('Too many requests; see Retry-After.'),
    },
  };
}

/** OpenAPI 3.1 of these contracts, by tag. */
export function describeApi(contracts: Record<string, Contract>) {
  const paths: ZodOpenApiPathsObject = {};
  for (const [tag, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, tag, endpoint) };
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Touchline',
      version: packageFile.version,
      description: 'Success is always status 200. Sign in with POST /api/login and send the token as bearer.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Touchline' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        authToken: { type: 'apiKey', in: 'header', name: 'x-auth-token' },
      },
    },
  });
}
