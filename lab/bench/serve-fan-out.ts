/** A server that publishes sign-ups: the product's realtime service, bare Socket.IO, or bare `ws`. All send the same bytes. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { keyOf } from '@touchline/shared/events/event-key';
import { Server as SocketIoServer } from 'socket.io';
import { WebSocketServer } from 'ws';
import { serveTasks } from './child';
import { openRealtimeClub, TEAM } from './realtime-club';
import { UNLIMITED } from './unlimited';

const eventTime = Date.now() + 86_400_000;
const key = keyOf({ id: '200000001', eventTime, eventLocation: { latitude: 47.5629, longitude: -122.2798 } });

/** A sign-up in full visibility. */
const signUp = (version: number) => ({
  key,
  version,
  at: Date.now(),
  by: { userId: 'demo-manager', name: 'Sam Okafor' },
  attendee: {
    id: String(70_000_000 + version),
    player: 'Zoë Lindqvist',
    playerId: '10000010',
    available: 'YES' as const,
    position: 'Winger',
    parent: 'Karin Lindqvist',
    emailAddress: 'karin.lindqvist@families.example',
    phoneNumber: '+1 425 555 0107',
    volunteer: '' as const,
  },
});
/** The masked sign-up that most clients receive. */
function masked(version: number) {
  const { attendee, ...rest } = signUp(version);
  const { emailAddress: _email, phoneNumber: _phone, ...row } = attendee;
  return { ...rest, attendee: row };
}

/** Disables heartbeats: every 25 s they cost as much as three messages to all clients, and would distort the current measurement. */
function withoutHeartbeats({ engine }: Pick<SocketIoServer, 'engine'>): void {
  engine.opts.pingInterval = 3_600_000;
}

const http = createServer((_request, response) => response.writeHead(404).end());
let publish: (version: number) => void;
let tokens = { full: '', masked: '' };
let cleanUp = async () => {};

const variant = process.argv[2];
if (variant === 'touchline') {
  const club = await openRealtimeClub(http, UNLIMITED);
  tokens = { full: await club.signIn('coach'), masked: await club.signIn('parent2') };
  publish = (version) =>
    club.bus.publish({
      kind: 'message',
      name: 'attendee:added',
      payload: signUp(version),
      about: { teams: [TEAM], playerId: '10000010' },
    });
  withoutHeartbeats(club.io);
  cleanUp = () => club.close();
} else if (variant === 'socket.io') {
  const io = new SocketIoServer(http, { transports: ['websocket'], perMessageDeflate: false });
  withoutHeartbeats(io);
  publish = (version) => void io.emit('attendee:added', masked(version));
} else {
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  publish = (version) => {
    const frame = `42${JSON.stringify(['attendee:added', masked(version)])}`;
    for (const client of server.clients) client.send(frame);
  };
}

http.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
await once(http, 'listening');
const { port } = http.address() as AddressInfo;

let version = 1;
const tasks = {
  address: () => ({ port, tokens }),
  publish: (): void => {
    version += 1;
    publish(version);
  },
  /** Publishes that many sign-ups, evenly within a second. */
  async rush(count: number): Promise<void> {
    const began = performance.now();
    for (let sent = 0; sent < count; sent += 1) {
      const wait = began + (sent * 1_000) / count - performance.now();
      if (wait > 0) await delay(wait);
      version += 1;
      publish(version);
    }
  },
};
export type FanOutTasks = typeof tasks;

process.once('SIGTERM', () => void cleanUp().then(() => process.exit(0)));
serveTasks(tasks);
