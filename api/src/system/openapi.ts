/** Builds the OpenAPI document from the mounted contracts. */

import type { Contract, Endpoint } from '@touchline/shared/contract';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import packageFile from '../../package.json' with { type: 'json' };
import { FAILURES, type FailureStatus, failuresOf, needsToken, RETRIED } from './failures';
import { addNotes } from './schema-notes';

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

const retryAfter = z.object({
  'retry-after': z.number().int().min(1).meta({ description: 'Seconds after which the call may be tried again.' }),
});

const DESCRIPTION = [
  'Success is always status 200. Sign in with POST /api/login and send the token as bearer.',
  'Whatever fails answers a problem body (RFC 9457). Beside what the operations list, a method that an address does not have is 405, headers over 16 KB are 431, and a fault of the server is 500.',
  'Bodies are JSON objects of at most 256 KB and 16 levels; unknown fields are dropped unless the schema takes none, and at no depth has a field a name that begins with $ or holds a dot. One line of text is trimmed. Lengths of texts count UTF-16 code units, and no text holds half of a surrogate pair.',
].join('\n\n');

/** One response component per status, to which the operations refer. */
const problemAnswers = Object.fromEntries(
  Object.entries(FAILURES).map(([status, description]) => [
    status,
    {
      id: `Problem${status}`,
      description,
      ...(RETRIED.includes(Number(status) as FailureStatus) && { headers: retryAfter }),
      content: { 'application/problem+json': { schema: problem } },
    },
  ]),
);

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
      ...Object.fromEntries(failuresOf(endpoint).map((status) => [status, problemAnswers[status]])),
    },
  };
}

/** Returns the OpenAPI 3.1 document of these contracts, by tag. */
export function describeApi(contracts: Record<string, Contract>) {
  const paths: ZodOpenApiPathsObject = {};
  for (const [tag, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, tag, endpoint) };
    }
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Touchline',
        version: packageFile.version,
        description: DESCRIPTION,
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
    },
    { override: addNotes },
  );
}
