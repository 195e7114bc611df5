/** Begins and ends, on the page, the workers that make the calls of another worker (`calls.ts`). */
import type { FromCallers, ToCallers } from './calls';

/** Gives a worker others that make its calls. Returns what ends them all, and itself. */
export function giveCallers(owner: Worker): () => void {
  const callers = new Map<number, Worker>();
  const { port1, port2 } = new MessageChannel();
  function begin(id: number, port: MessagePort): void {
    const worker = new Worker(new URL('./call.worker.ts', import.meta.url), { type: 'module' });
    callers.set(id, worker);
    worker.addEventListener('error', () => port1.postMessage({ failed: id } satisfies FromCallers));
    worker.postMessage(port, [port]);
  }
  port1.onmessage = ({ data }: MessageEvent<ToCallers>) => {
    if ('port' in data) return begin(data.id, data.port);
    callers.get(data.id)?.terminate();
    callers.delete(data.id);
  };
  owner.postMessage({ kind: 'callers', port: port2 }, [port2]);
  return () => {
    owner.terminate();
    port1.close();
    for (const worker of callers.values()) worker.terminate();
  };
}
