/** The handshake: a socket accepts the same tokens as the api (specification 7.1). */
import type { IncomingMessage } from 'node:http';
import type { Caller } from '@touchline/server/access/caller';
import type { Config } from '@touchline/server/config/config';
import type { Logger } from '@touchline/server/log';
import { tokenHash } from '@touchline/server/tokens';
import { Problem } from '@touchline/shared/errors';
import type { ConnectRefusal } from '@touchline/shared/live/requests';
import { rooms } from '@touchline/shared/live/rooms';
import { type Budgets, PAUSE_SECONDS } from './budgets';
import { closeSoon } from './polling';
import type { ReadOrder, Rights } from './rights';
import type { LiveServer, LiveSocket } from './types';

const MAX_TOKEN_LENGTH = 200;

interface SignIn {
  io: LiveServer;
  rights: Rights;
  config: Pick<Config, 'LIMIT_SOCKETS_USER'>;
  budgets: Pick<Budgets, 'countSignIn'>;
  log: Logger;
  /** Called with the request of each connection that asks to sign in. Returns its network, or undefined if that has no place for it. */
  onSignInRequest: (request: IncomingMessage) => string | undefined;
}

/** Pages from before batches existed do not ask for them. */
const acceptsBatches = ({ handshake }: LiveSocket): boolean => handshake.auth.batches === true;

/**
 * Signs sockets in. A rejected client gets `connect_error` with the id of a problem as its message, and where it helps to wait, the time
 * to wait.
 * @param onSignedIn called with the socket once it is connected and in its rooms, and with the network of its client
 */
export function requireSignIn(
  { io, rights, config, budgets, log, onSignInRequest }: SignIn,
  onSignedIn: (socket: LiveSocket, network: string) => void,
) {
  const attempted = new WeakSet<object>();
  const admitted = new WeakMap<LiveSocket, { caller: Caller; order: ReadOrder; network: string }>();

  async function callerOf(socket: LiveSocket): Promise<{ caller: Caller; order: ReadOrder }> {
    const { token } = socket.handshake.auth;
    const isToken = typeof token === 'string' && token.length > 0 && token.length <= MAX_TOKEN_LENGTH;
    const read = isToken ? await rights.read(tokenHash(token)) : undefined;
    if (!read?.caller) throw new Problem('UNAUTHORIZED', 'Please sign in.');
    return { caller: read.caller, order: read.stamp };
  }

  function admit(socket: LiveSocket, caller: Caller, order: ReadOrder, network: string): void {
    const { userId, sessionId, name } = caller.actor;
    const retryAfterSeconds = budgets.countSignIn(userId);
    if (retryAfterSeconds > 0)
      throw new Problem('RATE_LIMITED', 'Too many connections or wrong messages. Please wait a moment.', {
        retryAfterSeconds,
      });
    // Checked and joined synchronously, so that concurrent sign-ins cannot exceed the limit.
    const open = io.of('/').adapter.rooms.get(rooms.user(userId))?.size ?? 0;
    if (open >= config.LIMIT_SOCKETS_USER)
      throw new Problem('RATE_LIMITED', 'This account is open in too many places at once.');
    socket.data = { userId, sessionId, name };
    // Token and headers are no longer needed, and handshakes are sent to other nodes.
    void socket.join([rooms.user(userId), acceptsBatches(socket) ? rooms.batched() : rooms.unbatched()]);
    socket.handshake.auth = {};
    socket.handshake.headers = {};
    Reflect.set(socket.conn, 'request', null);
    admitted.set(socket, { caller, order, network });
  }

  io.use((socket, next) => {
    const reject = ({ id, detail, extras: { retryAfterSeconds } }: Problem) => {
      next(Object.assign(new Error(id), { data: { id, detail, retryAfterSeconds } satisfies ConnectRefusal }));
      setImmediate(() => closeSoon(socket.conn));
    };
    // One sign-in per connection, because each sign-in costs queries.
    if (attempted.has(socket.conn)) return reject(new Problem('RATE_LIMITED', 'Please sign in once.'));
    attempted.add(socket.conn);
    const network = onSignInRequest(socket.request);
    if (network === undefined)
      return reject(
        new Problem('RATE_LIMITED', 'Too many connections from your network. Please wait a moment.', {
          retryAfterSeconds: PAUSE_SECONDS,
        }),
      );
    callerOf(socket)
      .then(({ caller, order }) => {
        admit(socket, caller, order, network);
        next();
      })
      .catch((error: unknown) => {
        if (error instanceof Problem) return reject(error);
        log.error({ err: error }, 'A socket could not be signed in');
        reject(new Problem('UNAVAILABLE', 'You cannot be signed in right now. Please try again.'));
      });
  });

  io.on('connection', (socket) => {
    const entry = admitted.get(socket);
    if (!entry) return socket.disconnect(true);
    admitted.delete(socket);
    socket.on('disconnect', () => closeSoon(socket.conn));
    rights.apply(socket, entry.caller, entry.order);
    // A bus event about this user may have arrived after the read, when the socket did not exist yet.
    if (rights.isOutdated(entry.order))
      rights.reauthorize([socket]).catch((error: unknown) => {
        log.warn({ err: error }, 'Rights of a new socket could not be read again');
        rights.suspend([socket]);
      });
    onSignedIn(socket, entry.network);
  });
}
