/** Calls an endpoint of an api by its contract. */
import type { Endpoint, Reply, Request } from '@touchline/shared/contract';
import type { ProblemBody } from '@touchline/shared/errors';

export interface ApiResponse<T> {
  status: number;
  /** Set with status 200. */
  reply: T;
  /** Set otherwise. */
  problem: ProblemBody;
  raw: string;
}

/** Fills path parameters and query of an endpoint. */
function addressOf(endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, string | string[] | undefined>)) {
    for (const item of Array.isArray(value) ? value : value === undefined ? [] : [value]) query.append(name, item);
  }
  return query.size ? `${path}?${query}` : path;
}

/** @returns the response, whatever its status */
export async function ask<E extends Endpoint>(
  url: string,
  call: { endpoint: E; input: Request<E>; headers: Record<string, string>; signal?: AbortSignal | undefined },
): Promise<ApiResponse<Reply<E>>> {
  const { endpoint, headers, signal } = call;
  const input: { params?: unknown; query?: unknown; body?: unknown } = call.input;
  const response = await fetch(url + addressOf(endpoint, input), {
    method: endpoint.method,
    headers: { ...headers, ...(input.body !== undefined && { 'content-type': 'application/json' }) },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(signal && { signal }),
  });
  const raw = await response.text();
  const value: unknown = JSON.parse(raw);
  return { status: response.status, reply: value as Reply<E>, problem: value as ProblemBody, raw };
}
