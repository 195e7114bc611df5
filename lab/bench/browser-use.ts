/** Use of a machine by a browser: CPU of all its processes, memory of those of its pages, and the heaps of a page and its workers. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { WebSocket } from 'ws';

const MB = 1_048_576;

export interface BrowserUse {
  /** Returns the CPU (s) of all processes so far. */
  cpu(): Promise<number>;
  /** Returns the memory (MB) of the largest process that shows pages. Linux only: other systems count as 0. */
  pageMemory(): Promise<number>;
  /** Returns the heaps (MB) of the page with this address, and of its workers. */
  heaps(address: string): Promise<number>;
  close(): void;
}

interface Message {
  id?: number;
  method?: string;
  params?: { sessionId?: string };
  result?: unknown;
  error?: { message: string };
  sessionId?: string;
}

/** Speaks with a browser, and asks it to record nothing: a recording of its calls would need more memory than a film. */
async function openConnection(address: string) {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, 'open');
  const waiting = new Map<number, (message: Message) => void>();
  const workers = new Set<string>();
  let last = 0;
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    const session = message.params?.sessionId ?? '';
    if (message.method === 'Target.attachedToTarget') workers.add(session);
    if (message.method === 'Target.detachedFromTarget') workers.delete(session);
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  async function send<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    last += 1;
    const id = last;
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }));
    const { result, error } = await answer;
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as T;
  }
  return { send, workers, close: () => socket.close() };
}

/** Returns the resident memory (MB) of a process; 0 when it has ended. */
async function residentOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1_024;
}

/** @param address of the browser's own socket */
export async function openBrowserUse(address: string): Promise<BrowserUse> {
  const { send, workers, close } = await openConnection(address);
  /** Sessions of pages, by their addresses. */
  const pages = new Map<string, string>();

  const processes = async () =>
    (await send<{ processInfo: { type: string; id: number; cpuTime: number }[] }>('SystemInfo.getProcessInfo'))
      .processInfo;

  async function pageOf(url: string): Promise<string> {
    const known = pages.get(url);
    if (known !== undefined) return known;
    const { targetInfos } = await send<{ targetInfos: { targetId: string; url: string; type: string }[] }>(
      'Target.getTargets',
    );
    const target = targetInfos.find((each) => each.type === 'page' && each.url === url);
    if (!target) throw new Error(`no page shows ${url}`);
    const own = { targetId: target.targetId, flatten: true };
    const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', own);
    workers.delete(sessionId);
    pages.set(url, sessionId);
    await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, sessionId);
    return sessionId;
  }
  /** A worker may end while it is asked. */
  const heapOf = async (session: string): Promise<number> =>
    (await send<{ usedSize: number }>('Runtime.getHeapUsage', {}, session).catch(() => ({ usedSize: 0 }))).usedSize;

  return {
    cpu: async () => (await processes()).reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    async pageMemory() {
      const shown = (await processes()).filter(({ type }) => type === 'renderer');
      return Math.max(0, ...(await Promise.all(shown.map(({ id }) => residentOf(id)))));
    },
    async heaps(url) {
      const sessions = [await pageOf(url), ...workers];
      return (await Promise.all(sessions.map(heapOf))).reduce((sum, bytes) => sum + bytes, 0) / MB;
    },
    close,
  };
}
