/** Sends scripted responses to the MongoDB driver over the wire, for states that a real test server cannot be brought into. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { BSON } from 'mongodb';

type Reply = Record<string, unknown>;

export interface ScriptedMongo {
  url: string;
  /** Names of the commands that the script answered so far. */
  readonly asked: string[];
  /** Number of connections that sent a hello, including the driver's monitoring connection. */
  readonly greeted: number;
  /** The same commands as they were sent. */
  readonly commands: Reply[];
  /** Closes all connections, in the order in which they were opened, and accepts new ones. */
  closeConnections(): void;
  close(): Promise<void>;
}

const OP_MSG = 2013;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const HEADER = 16;
const MAINTENANCE = new Set(['hello', 'ismaster', 'isMaster', 'ping', 'endSessions']);

/** Returns the response to a `find`. */
export const findReply = (...documents: Reply[]): Reply => ({
  ok: 1,
  cursor: { id: BSON.Long.ZERO, ns: 'scripted.things', firstBatch: documents },
});

/** The hello response of a primary in a replica set with one member. */
const primary = (port: number): Reply => ({
  ok: 1,
  isWritablePrimary: true,
  ismaster: true,
  helloOk: true,
  setName: 'scripted',
  hosts: [`127.0.0.1:${port}`],
  me: `127.0.0.1:${port}`,
  primary: `127.0.0.1:${port}`,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: 21,
});

function sendReply(socket: Socket, request: Buffer, reply: Reply): void {
  const isQuery = request.readInt32LE(12) === OP_QUERY;
  const body = Buffer.from(BSON.serialize(reply));
  const prefix = isQuery ? Buffer.alloc(20) : Buffer.alloc(5);
  if (isQuery) prefix.writeInt32LE(1, 16);
  const header = Buffer.alloc(HEADER);
  header.writeInt32LE(HEADER + prefix.length + body.length, 0);
  header.writeInt32LE(request.readInt32LE(4), 8);
  header.writeInt32LE(isQuery ? OP_REPLY : OP_MSG, 12);
  socket.write(Buffer.concat([header, prefix, body]));
}

/** Returns the command of a message: after the flags and the kind of an OP_MSG, or after the name and two numbers of an OP_QUERY. */
function commandIn(message: Buffer): Reply {
  const start = message.readInt32LE(12) === OP_QUERY ? message.indexOf(0, HEADER + 4) + 9 : HEADER + 5;
  return BSON.deserialize(message.subarray(start, start + message.readInt32LE(start)));
}

/**
 * @param script returns the response to any other command; undefined sends no response
 * @param requestedPort 0 stands for any free port
 */
export async function startScriptedMongo(
  script: (name: string, command: Reply) => Reply | undefined,
  requestedPort = 0,
): Promise<ScriptedMongo> {
  const asked: string[] = [];
  const commands: Reply[] = [];
  const sockets = new Set<Socket>();
  const greeted = new Set<Socket>();
  let port = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    let unread = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      unread = Buffer.concat([unread, chunk]);
      while (unread.length >= HEADER && unread.length >= unread.readInt32LE(0)) {
        const message = unread.subarray(0, unread.readInt32LE(0));
        unread = unread.subarray(message.length);
        const command = commandIn(message);
        const name = Object.keys(command)[0] ?? '';
        if (MAINTENANCE.has(name)) {
          sendReply(socket, message, primary(port));
          greeted.add(socket);
          continue;
        }
        asked.push(name);
        commands.push(command);
        const reply = script(name, command);
        if (reply) sendReply(socket, message, reply);
      }
    });
  });
  server.listen(requestedPort, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  return {
    url: `mongodb://127.0.0.1:${port}/scripted?directConnection=true`,
    asked,
    get greeted() {
      return greeted.size;
    },
    commands,
    closeConnections: () => {
      for (const socket of sockets) socket.end();
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
