/** Sends requests as raw bytes, so that no client library corrects them, and checks each rejection. */
import { request } from 'node:http';
import { buildEvent } from '@touchline/server/testing/records';
import { keyOf } from '@touchline/shared/events/event-key';
import { expect } from 'vitest';
import { GREEN, openPermissionClub } from '../permission-club';
import { INTERNALS } from './send';

export interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  token?: string | null;
}

/** @param usual the path and token of requests that name no others */
function rawCaller(url: string, usual: { path: string; token: string }) {
  /** Sends raw bytes. */
  function send({ method = 'POST', path = usual.path, headers = {}, body, token = usual.token }: Sent) {
    return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
      const { hostname, port } = new URL(url);
      const call = request(
        {
          hostname,
          port,
          method,
          path,
          headers: {
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(body !== undefined && !headers['transfer-encoding'] && { 'content-length': Buffer.byteLength(body) }),
            ...(token && { authorization: `Bearer ${token}` }),
            ...headers,
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  }

  async function expectProblem(sent: Sent, status: number, detail?: RegExp) {
    const answer = await send(sent);
    expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const body = JSON.parse(answer.text) as Record<string, unknown>;
    expect(body).toMatchObject({
      type: expect.any(String),
      title: expect.any(String),
      status,
      detail: expect.any(String),
    });
    expect(answer.text).not.toMatch(INTERNALS);
    if (detail) expect(answer.text).toMatch(detail);
    return body;
  }

  return { send, expectProblem };
}

/** Opens the permission club with a caller who by default signs a guest up for a game of Green, as its coach. */
export async function openHostileClub() {
  const club = await openPermissionClub();
  const event = await buildEvent(club.store, [GREEN]);
  const { time, hash, id } = keyOf({ ...event, id: event._id });
  const path = `/api/add_attendee/${time}/${hash}/${id}`;
  return { club, ...rawCaller(club.url, { path, token: club.people.coach.token }) };
}
export type HostileClub = Awaited<ReturnType<typeof openHostileClub>>;
