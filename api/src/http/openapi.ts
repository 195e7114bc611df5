/** Builds the OpenAPI document from the mounted contracts. */
import { type Rule, signedIn } from '@touchline/shared/access/rule';
import { type RuledContract, type RuledEndpoint, rules } from '@touchline/shared/permissions/rules';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import packageFile from '../../package.json' with { type: 'json' };
import { addNotes } from './schema-notes';

/** Descriptions of the statuses. They are part of the OpenAPI document. */
export const FAILURES = {
  400: 'Malformed or invalid; "fields" names every wrong field.',
  401: 'No valid token, or wrong credentials.',
  403: 'The caller may not do this, or the call was made from a page of another site.',
  404: 'Does not exist, or is hidden from the caller.',
  409: 'Conflict: somebody else changed it first, a limit is reached, or the state of the club does not allow it. After an outdated "rev", "current" holds the current object.',
  413: 'The body is over 256 KB, or 12 MB where the call takes bytes.',
  415: 'The body is not application/json in UTF-8, or it is compressed.',
  422: 'The bytes that arrived are not those that the header Content-Digest names.',
  429: 'Too many requests.',
  503: 'Temporarily unavailable.',
  507: 'There is no room left for film.',
} as const;
type FailureStatus = keyof typeof FAILURES;

/** Statuses whose responses have a Retry-After header. */
const RETRIED: readonly FailureStatus[] = [429, 503];

export const needsToken = ({ action }: RuledEndpoint): boolean => rules[action].ever !== 'public';

/** Returns the statuses other than 200 of a call, lowest first. */
export function failuresOf(endpoint: RuledEndpoint): FailureStatus[] {
  const { method, action, body, bytes, limit, fails = [] } = endpoint;
  const { ever, appliesTo }: Pick<Rule<never>, 'ever' | 'appliesTo'> = rules[action];
  const isSignedIn = needsToken(endpoint);
  const changes = method !== 'GET';
  const canOccur: Record<FailureStatus, boolean> = {
    400: true,
    401: isSignedIn || fails.includes('LOGIN_FAILED'),
    // Every change from a page of another site is rejected.
    403: changes || appliesTo === 'object' || (isSignedIn && ever !== signedIn),
    404: appliesTo === 'object' || fails.includes('NOT_FOUND'),
    // A change by a signed-in caller can conflict with another one.
    409: (changes && isSignedIn) || fails.includes('CONFLICT'),
    413: body !== undefined || bytes !== undefined,
    415: body !== undefined,
    422: fails.includes('WRONG_DIGEST'),
    429: limit !== 'none',
    503: true,
    507: fails.includes('NO_ROOM'),
  };
  return (Object.keys(FAILURES).map(Number) as FailureStatus[]).filter((status) => canOccur[status]);
}

const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().meta({ description: 'A sentence to show to the user.' }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'What is wrong, by the path of the field.' }),
    current: z.unknown().optional().meta({ description: 'With 409: the current object.' }),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details.' });

const retryAfter = z.object({
  'retry-after': z.number().int().min(1).meta({ description: 'Seconds until the call may be repeated.' }),
});

const DESCRIPTION = [
  'Successful calls return status 200. Sign in with POST /api/login, and send the token as bearer.',
  'Failed calls return a problem body (RFC 9457). Besides the statuses of each operation: 405 for a method that the path does not have, 431 for headers over 16 KB, and 500 for a fault of the server.',
  'Bodies are JSON objects of at most 256 KB, 16 levels, 20,000 objects and lists, and 1,000 fields per object. Unknown fields are dropped, unless the schema forbids them. Field names must not begin with $ or contain a dot, at any depth. Single-line texts are trimmed. Lengths of texts are in UTF-16 code units, and lone surrogates are invalid.',
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

function operation(name: string, tag: string, endpoint: RuledEndpoint): ZodOpenApiOperationObject {
  const { summary, params, query, body, bytes, reply, example } = endpoint;
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(needsToken(endpoint) && {
      security: [{ bearer: [] }, ...(name === 'current_user' ? [{ authToken: [] }] : [])],
    }),
    ...((params || query) && { requestParams: { ...(params && { path: params }), ...(query && { query }) } }),
    ...(body && {
      requestBody: {
        required: !body.safeParse({}).success,
        content: { 'application/json': { schema: body, example: example.body } },
      },
    }),
    ...(bytes && {
      requestBody: {
        required: true,
        content: { 'video/mp4': { schema: z.string().meta({ format: 'binary', maxLength: bytes }) } },
      },
    }),
    responses: {
      200: { description: 'Success', content: { 'application/json': { schema: reply, example: example.reply } } },
      ...Object.fromEntries(failuresOf(endpoint).map((status) => [status, problemAnswers[status]])),
    },
  };
}

/** Returns the OpenAPI 3.1 document of these contracts, by tag. */
export function describeApi(contracts: Record<string, RuledContract>) {
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
