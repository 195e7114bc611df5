import { i18n } from '@lingui/core';
import type { Endpoint, Reply, Request } from '@touchline/shared/contract';
import type { ProblemBody } from '@touchline/shared/errors';
import { ApiError, NetworkError } from './errors';
import { learnTime } from './now';
import { takePrefetched } from './prefetched';
import { clearToken, readToken } from './token';

export { ApiError, errorText, NetworkError } from './errors';

const TIMEOUT_MS = 20_000;

type Fields = Record<string, unknown>;

const fillPath = (path: string, params: Fields) =>
  path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])));

/** Returns the query string. Repeated values have no indices: `tags=1&tags=2` (specification 6.3). */
function queryText(query: Fields): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) search.append(name, String(item));
  }
  return search.size ? `?${search}` : '';
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (response.status === 200) throw error;
    return {};
  }
}

/** Errors of a GET show the status only, unless it writes (specification 5.4). */
const showsDetail = ({ method, writes }: Endpoint) => method !== 'GET' || writes === true;

/**
 * Calls an endpoint of a contract: `call(eventsContract.list_events, { query: { startTime } })`.
 * @throws ApiError for any status but 200, NetworkError without a response
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Reply<E>> {
  const { params = {}, query = {}, body } = request as { params?: Fields; query?: Fields; body?: unknown };
  const address = fillPath(endpoint.path, params) + queryText(query);
  const token = readToken();
  if (endpoint.method === 'GET') {
    const prefetched = await takePrefetched(address, token);
    if (prefetched !== undefined) return prefetched as Reply<E>;
  }
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': i18n.locale };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';

  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let responseBody: unknown;
  const sentAt = Date.now();
  try {
    response = await fetch(address, {
      method: endpoint.method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    learnTime(response, sentAt);
    responseBody = await bodyOf(response);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkError(error);
  }
  if (response.status === 200) return responseBody as Reply<E>;

  const problem = (
    typeof responseBody === 'object' && responseBody !== null ? responseBody : {}
  ) as Partial<ProblemBody>;
  const wait = Number(response.headers.get('retry-after')) || undefined;
  const failure = new ApiError(response.status, problem, showsDetail(endpoint), wait);
  // The session has ended. A newer token from another tab stays.
  if (failure.kind === 'unauthorized' && token && readToken() === token) clearToken();
  throw failure;
}
