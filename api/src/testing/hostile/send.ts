/** Sends calls that no client of ours would send, and defines what no response may contain. */
import type { Endpoint } from '@touchline/shared/contract';
import type { RuledEndpoint } from '@touchline/shared/permissions/rules';
import { expect } from 'vitest';
import { contracts } from '../../app';

export const endpoints = Object.values(contracts).flatMap(
  (contract) => Object.entries(contract) as [string, RuledEndpoint][],
);

/** Matches internals: code, paths, drivers, and the marker that tests send. */
export const INTERNALS =
  /node_modules|\/src\/|\bat \w+ \(|mongo|lmdb|mingo|zod|(Syntax|Type|Range)Error|hostile-marker/i;

export interface RawInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface RawAnswer {
  status: number;
  text: string;
  body: { fields?: Record<string, string>; detail?: string };
}

/** Returns text that can be sent in an address. Lone surrogates have no encoding and are replaced. */
export const asText = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')).toString();

const encoded = (value: unknown): string => encodeURIComponent(asText(value));

function address({ path }: Endpoint, { params = {}, query = {} }: RawInput): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encoded(name)}=${encoded(one)}`),
  );
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encoded(params[name] ?? 'x') || '%20');
  return pairs.length ? `${filled}?${pairs.join('&')}` : filled;
}

/** Sends a call. Any response must be one that a caller may read. */
export async function sendRaw(
  url: string,
  endpoint: Endpoint,
  input: RawInput,
  token: string | undefined,
): Promise<RawAnswer> {
  const response = await fetch(url + address(endpoint, input), {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(endpoint.body && { 'content-type': 'application/json' }),
    },
    ...(endpoint.body && { body: JSON.stringify(input.body ?? null) }),
  });
  const text = await response.text();
  const { status } = response;
  expect(status, `${endpoint.path} ${text}`).toBeLessThan(500);
  if (status !== 200) {
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(text).not.toMatch(INTERNALS);
  }
  expect(response.headers.get('cache-control')).toBe('no-store');
  return { status, text, body: JSON.parse(text) as RawAnswer['body'] };
}
