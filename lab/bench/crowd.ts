/** Many open clients that speak the protocol on plain sockets and count the messages that they receive. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { serveTasks } from './child';

export interface Crowd {
  port: number;
  /** True: the clients speak Socket.IO's protocol. */
  socketIo: boolean;
  /** One client in ten uses the token with full visibility. */
  tokens: { full: string; masked: string };
  /** Number of clients before and after. */
  from: number;
  to: number;
}

let received = 0;
/** When the messages came (ms). */
let arrivals: number[] = [];
let connected = 0;

/** Returns the number of messages in a frame: a batch holds several. */
function messagesIn(frame: string): number {
  if (!frame.startsWith('42["news:batch"')) return 1;
  const [, batch] = JSON.parse(frame.slice(2)) as [string, { news: unknown[] }];
  return batch.news.length;
}

async function open({ port, socketIo, tokens }: Crowd, index: number): Promise<void> {
  const path = socketIo ? '/socket.io/?EIO=4&transport=websocket' : '/';
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false });
  const admitted = new Promise<void>((resolve, reject) => {
    socket.on('message', (data) => {
      const frame = data.toString().slice(0, 2);
      if (frame === '42') {
        received += messagesIn(data.toString());
        arrivals.push(Date.now());
      } else if (frame === '2') socket.send('3');
      else if (frame.startsWith('0'))
        socket.send(`40${JSON.stringify({ token: index % 10 ? tokens.masked : tokens.full, batches: true })}`);
      else if (frame === '40') resolve();
      else if (frame === '44') reject(new Error(data.toString()));
    });
    socket.once('close', () => {
      connected -= 1;
    });
  });
  await once(socket, 'open');
  if (socketIo) await admitted;
  connected += 1;
}

const tasks = {
  async join(crowd: Crowd): Promise<void> {
    for (let first = crowd.from; first < crowd.to; first += 50)
      await Promise.all(
        Array.from({ length: Math.min(50, crowd.to - first) }, (_, index) => open(crowd, first + index)),
      );
  },
  size: (): number => connected,
  /** Resolves when every client has received that many messages. Rejects when more or fewer have arrived. */
  async receive(messages: number): Promise<void> {
    const wanted = messages * connected;
    for (let tries = 0; received < wanted && tries < 6_000; tries++) await delay(5);
    if (received !== wanted) throw new Error(`${received} of ${wanted} messages arrived`);
    received = 0;
    arrivals = [];
  },
  /** Returns when each client received the one message that was published (ms). */
  async arrivals(): Promise<number[]> {
    const times = arrivals;
    await tasks.receive(1);
    return times;
  },
};
export type CrowdTasks = typeof tasks;
serveTasks(tasks);
