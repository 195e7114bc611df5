import type { Endpoint, Reply, Request } from '@touchline/shared/contract';
import type { ProblemBody } from '@touchline/shared/errors';
import { takeEarly } from './early';
import { ApiError, NetworkError } from './errors';
import { clearToken, readToken } from './token';

export { ApiError, errorText, NetworkError } from './errors';

const PATIENCE = 20_000;

type Fields = Record<string, unknown>;

const filled = (path: string, params: Fields) =>
  path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])));

/** Repeated values are written without indices: `tags=1&tags=2` (specification 6.3). */
function queryText(query: Fields): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one));
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

/** Of the reads only add_all_players, which writes, speaks the server's words (specification 5.4). */
const speaksDetail = ({ method, path }: Endpoint) => method !== 'GET' || path === '/api/add_all_players';

/**
 * Makes one call of a contract: `call(eventsContract.list_events, { query: { startTime } })`.
 * @throws ApiError for any status but 200, NetworkError when there was no answer
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Reply<E>> {
  const { params = {}, query = {}, body } = request as { params?: Fields; query?: Fields; body?: unknown };
  const address = filled(endpoint.path, params) + queryText(query);
  const token = readToken();
  if (endpoint.method === 'GET') {
    const early = await takeEarly(address, token);
    if (early !== undefined) return early as Reply<E>;
  }
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';

  const patience = AbortSignal.timeout(PATIENCE);
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(address, {
      method: endpoint.method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
    answer = await bodyOf(response);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkError(error);
  }
  if (response.status === 200) return answer as Reply<E>;

  const problem = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<ProblemBody>;
  const wait = Number(response.headers.get('retry-after')) || undefined;
  const failure = new ApiError(response.status, problem, speaksDetail(endpoint), wait);
  // The session has ended elsewhere. A newer token of another tab stays.
  if (failure.kind === 'unauthorized' && token && readToken() === token) clearToken();
  throw failure;
}
