/** Makes the call of a row of the permission table. */
import type { Endpoint } from '@touchline/shared/contract';
import { digestOf } from '../sent-film';
import type { Input } from './cells';

export function sendCall(
  url: string,
  endpoint: Endpoint,
  { params = {}, query, body, bytes }: Input,
  token: string | undefined,
): Promise<Response> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return fetch(`${url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(endpoint.body && { 'content-type': 'application/json' }),
      ...(bytes && { 'content-digest': digestOf(bytes) }),
    },
    ...(endpoint.body && { body: JSON.stringify(body) }),
    ...(bytes && { body: bytes }),
  });
}
