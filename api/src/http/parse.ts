/** Parses a call by its contract, and names every invalid field (specification 5.4). */
import type { Endpoint, Parsed } from '@touchline/shared/contract';
import { type FieldErrors, Problem } from '@touchline/shared/errors';
import { ignored } from '@touchline/shared/fields';
import type { Request } from 'express';
import { z } from 'zod';
import { readJsonBody } from './body';

type Issue = z.core.$ZodIssue;

/** Fields that a body may set only if the contract has them: identity, permissions and data of others. */
const PRIVILEGED = ['roles', 'teams', 'attendees', 'version', 'createdBy', 'password'] as const;

/** Returns the privileged fields that were sent but not accepted. */
function notTaken(schema: z.ZodType, sent: unknown, taken: unknown): string[] {
  const [said, read] = [sent as Record<string, unknown>, taken as Record<string, unknown>];
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  return PRIVILEGED.filter(
    (name) => Object.hasOwn(said, name) && (!Object.hasOwn(read, name) || shape[name] === ignored),
  );
}

/**
 * Parses path parameters, query and body with the endpoint's schemas.
 * @param dropped called with the privileged fields of the body that were not accepted, if any
 * @throws Problem 400 with every invalid field
 */
export async function parseCall<E extends Endpoint>(
  endpoint: E,
  request: Request,
  dropped: (fields: string[]) => void,
): Promise<Parsed<E>> {
  const body = endpoint.body && (await readJsonBody(request, endpoint.bodyLimit));
  const results = [
    ['params', endpoint.params?.safeParse(request.params)],
    ['query', endpoint.query?.safeParse(readQuery(request))],
    ['body', endpoint.body?.safeParse(body)],
  ] as const;
  const issues = results.flatMap(([, result]) => (result?.success === false ? result.error.issues : []));
  if (issues.length) throw invalid(issues);
  const left = endpoint.body ? notTaken(endpoint.body, body, results[2][1]?.data) : [];
  if (left.length) dropped(left);
  return Object.fromEntries(
    results.map(([part, result]) => [part, result?.success ? result.data : undefined]),
  ) as unknown as Parsed<E>;
}

/** Returns the query as strings. A repeated name gives a list, which only list fields accept. */
function readQuery(request: Request): Record<string, string | string[]> {
  const start = request.originalUrl.indexOf('?');
  const query: Record<string, string | string[]> = Object.create(null);
  if (start < 0) return query;
  for (const [name, value] of new URLSearchParams(request.originalUrl.slice(start + 1))) {
    if (!/^\w{1,40}$/.test(name) || name === '__proto__' || name === 'constructor' || name === 'prototype') {
      throw new Problem('VALIDATION', 'The query has a name that is not allowed.');
    }
    const held = query[name];
    query[name] = held === undefined ? value : Array.isArray(held) ? [...held, value] : [held, value];
  }
  return query;
}

function invalid(issues: readonly Issue[]): Problem {
  const fields: FieldErrors = {};
  for (const issue of issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) fields[path.join('.').slice(0, 120)] ??= sentence(issue);
  }
  const [[path, message] = ['', 'Invalid input']] = Object.entries(fields);
  return new Problem('VALIDATION', path ? `${path}: ${message}` : message, { fields });
}

/** Describes an issue without echoing the input. */
function sentence(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return 'Unknown field';
  if (issue.code === 'invalid_type')
    return issue.message.startsWith('Invalid input') ? missingOr(issue.expected, issue.message) : issue.message;
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid'))
    return `Must be one of ${issue.values.map((value) => `'${String(value)}'`).join(', ')}`;
  return issue.message;
}

const missingOr = (expected: string, message: string) =>
  message.endsWith('received undefined') ? 'Required' : `Must be of type ${expected}`;
