/** Attacks through live connections: wrong and large frames, refused strokes, and connections that come and go. */
import * as Y from 'yjs';
import { crowdOf } from '../../../realtime/src/testing/attacks';
import type { LiveSocket } from '../../../testing/clients/person';
import { type Attack, attackAs } from './attack';
import type { ClubClient } from './club-client';
import { TEAMS } from './club-plan';

/** Open connections of one account. */
const SOCKETS = 10;
/** Time of an attack that depends on nothing else (ms). */
const LASTS = 8_000;

/** Keeps ten connections open for a while, and works on each; a connection that the club has ended is opened again. */
async function onTenSockets(attacker: ClubClient, work: (socket: LiveSocket) => Promise<void>): Promise<void> {
  const until = performance.now() + LASTS;
  const isOver = () => attacker.isOver || performance.now() > until;
  await Promise.all(
    Array.from({ length: SOCKETS }, async () => {
      while (!isOver()) {
        const socket = await attacker.connect();
        if (!socket) {
          await new Promise((resolve) => setTimeout(resolve, 50));
          continue;
        }
        while (!isOver() && socket.connected) await work(socket);
        socket.disconnect();
      }
    }),
  );
}

/** Sends a number of frames at once. */
const burst = (attacker: ClubClient, count: number, send: () => Promise<void>) =>
  attacker.isOver ? Promise.resolve() : Promise.all(Array.from({ length: count }, send)).then(() => undefined);

const wrongIds = Array.from({ length: 1_000 }, (_, n) => ({ id: `wrong-${n}`, version: -1 }));
/** 54 KB with 3,000 client ids: more than an update may hold. */
const REFUSED_STROKE = crowdOf(1, 3_000);

function newBoard(attacker: ClubClient): Promise<string | null> {
  const body = { teamId: TEAMS.crowded, month: Date.now(), name: `Board ${process.pid} ${performance.now()}` };
  return attacker.read<string>('/api/add_board', { method: 'POST', body });
}

export const socketAttacks: readonly Attack[] = [
  {
    name: '`sync` with 1,000 wrong ids a frame, ten connections of a parent',
    club: 'usual',
    run: (target) =>
      attackAs('parent', target, (parent) =>
        onTenSockets(parent, (socket) =>
          burst(parent, 20, () =>
            parent.frame(socket, 'sync', {
              events: wrongIds,
              teams: wrongIds.slice(0, 200),
              engagements: wrongIds,
              developments: wrongIds,
            }),
          ),
        ),
      ),
  },
  {
    name: '`sync` of 1,000 held events, ten connections of a coach',
    club: 'usual',
    run: (target) =>
      attackAs('coach', target, (coach) =>
        onTenSockets(coach, (socket) =>
          burst(coach, 10, () =>
            coach.frame(socket, 'sync', { events: target.plan.heldEvents.slice(0, 1_000), allTeams: true }),
          ),
        ),
      ),
  },
  {
    name: 'refused board updates of 3,000 clients (54 KB), ten connections of a coach',
    club: 'usual',
    run: (target) =>
      attackAs('coach', target, async (coach) => {
        const id = await newBoard(coach);
        if (!id) return;
        const stateVector = Y.encodeStateVector(new Y.Doc());
        const joined = new WeakSet<LiveSocket>();
        await onTenSockets(coach, async (socket) => {
          if (!joined.has(socket)) await coach.frame(socket, 'board:join', { id, stateVector });
          joined.add(socket);
          await burst(coach, 30, () => coach.frame(socket, 'board:update', { id, update: REFUSED_STROKE }));
        });
      }),
  },
  {
    name: 'connections with a wrong token, 300 at once',
    club: 'usual',
    run: (target) =>
      attackAs(null, target, (nobody) => Promise.all(Array.from({ length: 300 }, () => nobody.connect('wrong-token')))),
  },
  {
    name: 'connections that end at once, 300 of a parent',
    club: 'usual',
    run: (target) =>
      attackAs('parent', target, (parent) =>
        Promise.all(
          Array.from({ length: SOCKETS }, async () => {
            for (let n = 0; n < 30; n += 1) (await parent.connect())?.disconnect();
          }),
        ),
      ),
  },
];
