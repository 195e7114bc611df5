/** A client's connection to a board: Socket.IO's protocol, or bare bytes, on a plain socket without a client library. */
import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface BoardConnection {
  /** Resolves with the board's content. From then on `onUpdate` receives the strokes of other clients. */
  join(stateVector: Uint8Array): Promise<Uint8Array | undefined>;
  /** Resolves on the server's acknowledgement. A bare relay sends none, so it resolves at once. */
  send(update: Uint8Array): Promise<unknown>;
  close(): void;
}

export interface Where {
  port: number;
  /** True: speaks Socket.IO's protocol, with `token`. */
  socketIo: boolean;
  token: string;
  board: string;
}

type OnUpdate = (update: Uint8Array) => void;

async function openRelay({ port }: Where, onUpdate: OnUpdate): Promise<BoardConnection> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { perMessageDeflate: false });
  socket.on('message', (data: Buffer) => onUpdate(data));
  await once(socket, 'open');
  return {
    join: async () => undefined,
    send: async (update) => socket.send(update),
    close: () => socket.close(),
  };
}

interface Packet {
  binaries: number;
  id: number | undefined;
  isAck: boolean;
  body: unknown[];
}

/** `451-3["board:update",{…}]`: an event (45) with one binary frame behind it, to be acknowledged as 3. */
function parsePacket(text: string): Packet {
  const [, type, binaries, id, body] = /^4([2356])(?:(\d+)-)?(\d+)?(\[.*)$/s.exec(text) ?? [];
  if (!body) throw new Error(`Unknown packet: ${text.slice(0, 200)}`);
  return {
    binaries: Number(binaries ?? 0),
    id: id === undefined ? undefined : Number(id),
    isAck: type === '3' || type === '6',
    body: JSON.parse(body) as unknown[],
  };
}

async function openSocketIo({ port, token, board }: Where, onUpdate: OnUpdate): Promise<BoardConnection> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  const pendingReplies = new Map<number, (binaries: Buffer[]) => void>();
  let lastId = 0;
  let incomplete: Packet | undefined;
  let binaries: Buffer[] = [];

  function handlePacket({ id = -1, isAck, body }: Packet, parts: Buffer[]): void {
    const [first] = body as [string | { ok?: boolean } | undefined];
    if (!isAck) {
      if (first === 'board:update' && parts[0]) onUpdate(parts[0]);
      return;
    }
    if (typeof first !== 'object' || first.ok !== true) throw new Error(`Refused: ${JSON.stringify(body)}`);
    pendingReplies.get(id)?.(parts);
    pendingReplies.delete(id);
  }
  function handleText(text: string): void {
    const parsed = parsePacket(text);
    if (parsed.binaries > 0) [incomplete, binaries] = [parsed, []];
    else handlePacket(parsed, []);
  }

  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) {
        binaries.push(data);
        if (incomplete && binaries.length === incomplete.binaries) handlePacket(incomplete, binaries);
        return;
      }
      const text = data.toString();
      if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (text.startsWith('40')) resolve();
      else if (text.startsWith('44')) reject(new Error(text));
      else handleText(text);
    });
  });

  const request = (name: string, field: string, bytes: Uint8Array): Promise<Buffer[]> =>
    new Promise((resolve) => {
      lastId += 1;
      pendingReplies.set(lastId, resolve);
      const body = [name, { id: board, [field]: { _placeholder: true, num: 0 } }];
      socket.send(`451-${lastId}${JSON.stringify(body)}`);
      socket.send(bytes);
    });
  return {
    join: async (stateVector) => (await request('board:join', 'stateVector', stateVector))[0],
    send: (update) => request('board:update', 'update', update),
    close: () => socket.close(),
  };
}

export const openBoardConnection = (where: Where, onUpdate: OnUpdate): Promise<BoardConnection> =>
  where.socketIo ? openSocketIo(where, onUpdate) : openRelay(where, onUpdate);
