/**
 * Ends WebSockets that send frames which no account counts: before they have signed in, after their session has ended, and pings and pongs,
 * which no page sends.
 */
import { atMost } from './meters';
import type { LiveServer, LiveSocket } from './types';

/** Such frames of a connection within a time (ms). A page needs two to sign in. At the end of a session, some may be on their way. */
const FRAMES = 20;
const SPAN_MS = 10_000;
/** Parts of a message in parts. Each waits in memory for the last one, and no page sends such a message. */
const MAX_FRAGMENTS = 64;

/** Parts of a session of Engine.IO and of its WebSocket, which their types do not include. */
interface Session {
  readonly readyState: string;
  readonly transport: { readonly socket?: WebSocketOf };
}
interface WebSocketOf {
  /** Reads frames. Neither Socket.IO nor Engine.IO passes an option on that bounds the parts of a message. */
  readonly _receiver: { _maxFragments: number };
  on(event: 'message' | 'ping' | 'pong', listener: () => void): unknown;
  removeAllListeners(event: 'message'): unknown;
  terminate(): void;
}

export interface Uncounted {
  /** Call it for each socket that has signed in. */
  addSocket(socket: LiveSocket): void;
}

export function limitUncounted({ engine }: LiveServer): Uncounted {
  const signedIn = new WeakSet<object>();
  engine.on('connection', (session: Session) => {
    const { socket: webSocket } = session.transport;
    if (!webSocket) return;
    webSocket._receiver._maxFragments = MAX_FRAGMENTS;
    const isWithin = atMost(FRAMES, SPAN_MS);
    const count = () => {
      if (isWithin()) return;
      // Frames that have arrived are still parsed, but not handled.
      webSocket.removeAllListeners('message');
      // A polite close would wait for the client, and read its frames until then.
      webSocket.terminate();
    };
    webSocket.on('message', () => {
      if (session.readyState !== 'open' || !signedIn.has(session)) count();
    });
    webSocket.on('ping', count);
    webSocket.on('pong', count);
  });
  return { addSocket: ({ conn }) => void signedIn.add(conn) };
}
