/** Requests that never end, whose headers and bodies trickle in, and answers that nobody reads. */
import { connect, type Socket } from 'node:net';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { type Attack, type AttackingAccount, attackAs } from './attack';
import type { ClubClient, Target } from './club-client';
import { type ClubPlan, TEAMS } from './club-plan';

const CONNECTIONS = 200;
/** Time that they stay open (ms). */
const LASTS = 5_000;
const TRICKLE_EVERY = 250;

/** A request as its headers, without those of its sender, and what is sent of its body at once. */
interface Begun {
  line: string | ((plan: ClubPlan) => string);
  headers?: string[];
  body?: Buffer;
}

/** Opens connections of the nth network each. */
function openAll(
  target: Target,
  count: number,
  who: AttackingAccount | null,
  { line, headers = [], body }: Begun,
): Socket[] {
  const { hostname, port } = new URL(target.url);
  const token = who ? [`authorization: Bearer ${target.plan.tokens[who]}`] : [];
  return Array.from({ length: count }, (_, n) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const all = [
      typeof line === 'string' ? line : line(target.plan),
      'host: club',
      `x-forwarded-for: 10.2.0.${3 + (n % 12)}`,
      ...token,
      ...headers,
    ];
    socket.write(all.join('\r\n'));
    if (body) socket.write('\r\n\r\n');
    if (body) socket.write(body);
    return socket;
  });
}

/** Waits while connections stay open, and counts those that still are. */
async function stay(target: Target, sockets: readonly Socket[], often: (socket: Socket) => void): Promise<void> {
  const until = performance.now() + LASTS;
  while (!target.signal.aborted && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, TRICKLE_EVERY));
    for (const socket of sockets) if (socket.writable) often(socket);
  }
  const open = sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length;
  target.tally['still open'] = (target.tally['still open'] ?? 0) + open;
  for (const socket of sockets) socket.destroy();
}

/** Opens connections that send a beginning, then one byte at a time. */
const trickle = (name: string, count: number, who: AttackingAccount | null, begun: Begun): Attack => ({
  name: `${name}, ${count} ${who ? `of a ${who}` : 'without an account'}`,
  club: 'usual',
  run: async (target) => {
    const sockets = openAll(target, count, who, begun);
    for (const socket of sockets) socket.resume();
    await stay(target, sockets, (socket) => socket.write('a'));
  },
});

/** Opens connections that ask and read nothing. */
const leaveUnread = (
  name: string,
  count: number,
  who: AttackingAccount | null,
  find: string | ((attacker: ClubClient, target: Target) => Promise<string | undefined>),
): Attack => ({
  name: `${name} that nobody reads, ${count} ${who ? `of a ${who}` : 'without an account'}`,
  club: 'usual',
  run: async (target) => {
    const path = typeof find === 'string' ? find : await attackAs(who, target, (attacker) => find(attacker, target));
    const sockets = openAll(target, path ? count : 0, who, { line: `GET ${path} HTTP/1.1`, body: Buffer.alloc(0) });
    for (const socket of sockets) socket.pause();
    await stay(target, sockets, () => undefined);
  },
});

async function segmentOf(attacker: ClubClient, { plan: { film } }: Target): Promise<string | undefined> {
  const { path, method } = filmsContract.watch_film;
  const playlist = await attacker.read<string>(path, { method, body: { id: film.id } });
  return playlist?.replace('film.m3u8', film.segment);
}

const json = (length: number) => ['content-type: application/json', `content-length: ${length}`];
/** The longest body that a call takes, but for its end. */
const PART = 12_000_000;

export const slowAttacks: readonly Attack[] = [
  trickle('headers that never end', CONNECTIONS, null, { line: 'GET /api/alive HTTP/1.1', headers: ['x-slow: '] }),
  trickle('bodies that never end', CONNECTIONS, 'parent', {
    line: 'POST /api/update_profile HTTP/1.1',
    headers: json(200_000),
    body: Buffer.from('{"'),
  }),
  trickle('parts of no film that never end', 150, 'parent', {
    line: 'PUT /api/film_segment/99999999/720p/0/0 HTTP/1.1',
    headers: [`content-length: ${PART + 1_000}`, 'content-type: video/mp4'],
    body: Buffer.alloc(PART),
  }),
  trickle('parts of a film that never end', 150, 'coach', {
    line: ({ film }) => `PUT /api/film_segment/${film.id}/720p/0/0 HTTP/1.1`,
    headers: ['transfer-encoding: chunked', 'content-type: video/mp4'],
    body: Buffer.concat([Buffer.from(`${PART.toString(16)}\r\n`), Buffer.alloc(PART - 1)]),
  }),
  trickle('sign-ins that never end', 1_500, null, {
    line: 'POST /api/login HTTP/1.1',
    headers: json(262_144),
    body: Buffer.alloc(262_000, ' '),
  }),
  leaveUnread('segments of film', 300, 'coach', segmentOf),
  leaveUnread('lists', 100, 'parent', `/api/show_events?tag=${TEAMS.crowded}`),
  leaveUnread('`openapi.json`', 300, null, '/api/openapi.json'),
];
