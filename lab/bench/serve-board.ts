/** A server for `board`: the product's realtime service, or a bare relay of the same bytes by Socket.IO or `ws`. */
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBoard } from '@touchline/server/testing/records';
import { Server as SocketIoServer } from 'socket.io';
import { WebSocketServer } from 'ws';
import { serveTasks } from './child';
import { openRealtimeClub, TEAM } from './realtime-club';
import { UNLIMITED } from './unlimited';

interface Board {
  /** Creates a board, and returns it with the token of a coach. */
  newBoard(): Promise<{ board: string; token: string }>;
  close(): Promise<void>;
}

const http = createServer((_request, response) => response.writeHead(404).end());
/** A relay has a single board and no accounts. */
const relayBoard: Board = { newBoard: async () => ({ board: '20000001', token: '' }), close: async () => {} };

async function product(): Promise<Board> {
  const { store, signIn, close } = await openRealtimeClub(http, UNLIMITED);
  return {
    newBoard: async () => ({ board: (await buildBoard(store, TEAM))._id, token: await signIn('coach') }),
    close,
  };
}

type Stroke = { id: string; update: Buffer };
type Reply = (answer: { ok: true }) => void;

/** @param store resolves when a stroke is stored; without it, strokes are not stored */
function socketIoRelay(store?: (update: Buffer) => Promise<void>): Board {
  const io = new SocketIoServer(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });
  io.on('connection', (socket) => {
    const relay = (sent: Stroke, reply: Reply) => {
      reply({ ok: true });
      socket.broadcast.emit('board:update', sent);
    };
    socket.on('board:join', (_request: unknown, reply: Reply) => reply({ ok: true }));
    socket.on('board:update', (sent: Stroke, reply: Reply) => {
      if (store) void store(sent.update).then(() => relay(sent, reply));
      else relay(sent, reply);
    });
  });
  return relayBoard;
}

/** The baseline that appends each stroke to a file before it acknowledges it. Strokes that arrive during a sync share the next one. */
async function durableRelay(): Promise<Board> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const file = await open(join(folder, 'strokes'), 'a');
  let waiting: Buffer[] = [];
  let next: Promise<void> | undefined;
  let last = Promise.resolve();
  const write = async (before: Promise<void>): Promise<void> => {
    await before;
    const batch = Buffer.concat(waiting);
    [waiting, next] = [[], undefined];
    await file.write(batch);
    await file.datasync();
  };
  const store = (update: Buffer) => {
    waiting.push(update);
    if (!next) last = next = write(last);
    return next;
  };
  socketIoRelay(store);
  const close = async () => {
    await file.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...relayBoard, close };
}

function wsRelay(): Board {
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  server.on('connection', (socket) => {
    socket.on('message', (update) => {
      for (const client of server.clients) if (client !== socket) client.send(update);
    });
  });
  return relayBoard;
}

const variants: Record<string, () => Board | Promise<Board>> = {
  ws: wsRelay,
  'socket.io': () => socketIoRelay(),
  durable: durableRelay,
  touchline: product,
};
const start = variants[process.argv[2] ?? ''];
if (!start) throw new Error(`There is no variant ${process.argv[2]}`);
const board = await start();
http.listen({ port: 0, host: '127.0.0.1' });
await once(http, 'listening');
const { port } = http.address() as AddressInfo;

const tasks = {
  newBoard: async () => ({ port, ...(await board.newBoard()) }),
};
export type BoardTasks = typeof tasks;

process.once('SIGTERM', () => void board.close().then(() => process.exit(0)));
serveTasks(tasks);
