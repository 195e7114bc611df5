/** What tells a crowd of one sign-up: the product's realtime service, bare Socket.IO, or bare `ws`. Same bytes. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { attachRealtime } from '@touchline/realtime/server';
import { keyOf } from '@touchline/shared/events/event-key';
import { openClubStore } from '@touchline/shared/server/club-store';
import { readConfig } from '@touchline/shared/server/config/config';
import { createLog } from '@touchline/shared/server/log';
import { createLocalBus } from '@touchline/shared/server/news/bus';
import { openStore } from '@touchline/shared/server/store/open-store';
import { createToken, tokenHash } from '@touchline/shared/server/tokens';
import { Server as SocketIoServer } from 'socket.io';
import { WebSocketServer } from 'ws';
import { seedDemoClub } from '../demo/seed';
import { answerParent } from './child';

/** Between two sign-ups (ms): each is delivered before the next. */
const PACE = 60;
const TEAM = '26618';
const eventTime = Date.now() + 86_400_000;
const key = keyOf({ id: '200000001', eventTime, eventLocation: { latitude: 47.5629, longitude: -122.2798 } });

/** A sign-up as its full audience hears it. */
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
/** What most of the crowd gets of it. */
function masked(version: number) {
  const { attendee, ...rest } = signUp(version);
  const { emailAddress: _email, phoneNumber: _phone, ...row } = attendee;
  return { ...rest, attendee: row };
}

const http = createServer((_request, response) => response.writeHead(404).end());
let tell: (version: number) => void;
let tokens = { full: '', masked: '' };
let cleanUp = async () => {};

const variant = process.argv[2];
if (variant === 'touchline') {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const documents = await openStore({ mongodbUrl: undefined, dataDir: folder });
  const store = await openClubStore(documents);
  await seedDemoClub(store, Date.now(), 'UTC');
  const sessionOf = async (account: string) => {
    const user = await store.users.findOne({ userName: account });
    const token = createToken();
    const now = Date.now();
    await store.sessions.insertOne({
      _id: tokenHash(token),
      userId: user?._id ?? '',
      createdAt: now,
      expiresAt: now + 3_600_000,
    });
    return token;
  };
  tokens = { full: await sessionOf('coach'), masked: await sessionOf('parent2') };
  const log = createLog('error');
  const news = createLocalBus(log);
  const config = readConfig({ LIMIT_SOCKETS_USER: '100000', LIMIT_SOCKETS_ADDRESS: '100000' });
  attachRealtime(http, { store, news, config, log });
  tell = (version) =>
    news.publish({
      kind: 'message',
      name: 'attendee:added',
      payload: signUp(version),
      about: { teams: [TEAM], playerId: '10000010' },
    });
  cleanUp = async () => {
    await documents.close();
    await rm(folder, { recursive: true, force: true });
  };
} else if (variant === 'socket.io') {
  const io = new SocketIoServer(http, { transports: ['websocket'], perMessageDeflate: false });
  tell = (version) => void io.emit('attendee:added', masked(version));
} else {
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  tell = (version) => {
    const frame = `42${JSON.stringify(['attendee:added', masked(version)])}`;
    for (const client of server.clients) client.send(frame);
  };
}

http.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
await once(http, 'listening');
const { port } = http.address() as AddressInfo;

let version = 1;
const tasks = {
  where: () => ({ port, tokens }),
  /** Tells so many sign-ups; answers the CPU time (µs) that this process used meanwhile. */
  async burst(count: number): Promise<number> {
    const before = process.cpuUsage();
    for (let told = 0; told < count; told++) {
      version += 1;
      tell(version);
      await delay(PACE);
    }
    const { user, system } = process.cpuUsage(before);
    return user + system;
  },
};
export type FanOutTasks = typeof tasks;

process.once('SIGTERM', () => void cleanUp().then(() => process.exit(0)));
answerParent(tasks);
