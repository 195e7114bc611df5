/** Makes calls for the worker that makes or records a film (`calls.ts`). The page's first message is the port to it. */
import type { FromCaller, ToCaller } from './calls';

function serve(port: MessagePort): void {
  const running = new Map<number, AbortController>();
  const tell = (message: FromCaller) => port.postMessage(message);

  async function call({ id, url, init }: Extract<ToCaller, { url: string }>): Promise<void> {
    const own = new AbortController();
    running.set(id, own);
    try {
      const response = await fetch(url, { ...init, signal: own.signal });
      tell({ id, status: response.status, headers: [...response.headers], body: await response.text() });
    } catch (error) {
      tell({ id, failure: String(error) });
    } finally {
      running.delete(id);
    }
  }

  port.onmessage = ({ data }: MessageEvent<ToCaller>) => {
    if ('url' in data) void call(data);
    else running.get(data.id)?.abort();
  };
}

self.addEventListener('message', ({ data }: MessageEvent<MessagePort>) => serve(data));
