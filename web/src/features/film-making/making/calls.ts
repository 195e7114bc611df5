/**
 * Calls with a lot of bytes, made by workers that are replaced after some of them. Chromium keeps the bytes of each call until it collects
 * garbage, which it does not do for their sake: a film of ten minutes would leave 500 MB behind (decision 0080).
 */

/** To a worker that makes calls. */
export type ToCaller =
  | { id: number; url: string; init: Omit<RequestInit, 'signal'> }
  /** Ends a call. */
  | { id: number };

/** From a worker that makes calls. */
export type FromCaller =
  | { id: number; status: number; headers: [string, string][]; body: string }
  /** The network failed, or the call was ended. */
  | { id: number; failure: string };

/** To the page: begins a worker that listens to a port, or ends it. */
export type ToCallers = { id: number; port: MessagePort } | { id: number };

/** From the page: a worker could not be loaded, or broke. */
export interface FromCallers {
  failed: number;
}

/** A worker is replaced after it was given so many bytes. */
const WORKER_BYTES = 16 * 1_048_576;

interface Waiting {
  resolve: (response: Response) => void;
  reject: (error: unknown) => void;
  /** Makes the call without a worker. */
  here: () => Promise<Response>;
}

interface Caller {
  id: number;
  port: MessagePort;
  given: number;
  waiting: Map<number, Waiting>;
}

const sizeOf = ({ body }: RequestInit): number => (body instanceof Uint8Array ? body.byteLength : 0);

export interface Calls {
  /** Lets workers of the page make the calls from now on. @param page port to `giveCallers` */
  connect: (page: MessagePort) => void;
  /** Calls like `fetch`. */
  call: (url: string, init: RequestInit) => Promise<Response>;
}

/** Opens calls that leave nothing in the memory of this worker. */
export function openCalls(): Calls {
  const callers = new Map<number, Caller>();
  let page: MessagePort | undefined;
  let newest: Caller | undefined;
  let last = 0;
  const newId = () => {
    last += 1;
    return last;
  };

  function end(caller: Caller): void {
    if (newest === caller) newest = undefined;
    callers.delete(caller.id);
    caller.port.close();
    page?.postMessage({ id: caller.id } satisfies ToCallers);
  }

  function settle(caller: Caller, message: FromCaller): void {
    const call = caller.waiting.get(message.id);
    caller.waiting.delete(message.id);
    if ('failure' in message) call?.reject(new TypeError(message.failure));
    else call?.resolve(new Response(message.body || null, { status: message.status, headers: message.headers }));
    if (caller !== newest && caller.waiting.size === 0) end(caller);
  }

  /** A worker cannot begin while the club is away, or is newer than this page. */
  function giveUp(caller: Caller): void {
    end(caller);
    for (const { here, resolve, reject } of caller.waiting.values()) here().then(resolve, reject);
    caller.waiting.clear();
  }

  function begin(to: MessagePort): Caller {
    const { port1, port2 } = new MessageChannel();
    const caller: Caller = { id: newId(), port: port1, given: 0, waiting: new Map() };
    callers.set(caller.id, caller);
    port1.onmessage = ({ data }: MessageEvent<FromCaller>) => settle(caller, data);
    to.postMessage({ id: caller.id, port: port2 } satisfies ToCallers, [port2]);
    return caller;
  }

  function callerFor(bytes: number, to: MessagePort): Caller {
    const before = newest;
    if (before && before.given + bytes <= WORKER_BYTES) return before;
    newest = begin(to);
    if (before?.waiting.size === 0) end(before);
    return newest;
  }

  return {
    connect(port) {
      page = port;
      port.onmessage = ({ data }: MessageEvent<FromCallers>) => {
        const caller = callers.get(data.failed);
        if (caller) giveUp(caller);
      };
    },

    async call(url, { signal, ...init }) {
      const here = () => fetch(url, { ...init, ...(signal && { signal }) });
      if (!page) return here();
      const bytes = sizeOf(init);
      const caller = callerFor(bytes, page);
      caller.given += bytes;
      const id = newId();
      // A worker that did not answer one call gets no other.
      const stop = () => {
        if (!caller.waiting.has(id)) return;
        caller.port.postMessage({ id } satisfies ToCaller);
        if (newest === caller) newest = undefined;
        settle(caller, { id, failure: 'ended' });
      };
      signal?.addEventListener('abort', stop);
      try {
        return await new Promise<Response>((resolve, reject) => {
          caller.waiting.set(id, { resolve, reject, here });
          caller.port.postMessage({ id, url, init } satisfies ToCaller);
        });
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    },
  };
}
