/** The handshake: a token opens a socket exactly while it would open the api (specification 7.1). */
import type { IncomingMessage } from 'node:http';
import { Problem } from '@touchline/shared/errors';
import { rooms } from '@touchline/shared/live/rooms';
import type { Caller } from '@touchline/shared/server/access/caller';
import type { Config } from '@touchline/shared/server/config/config';
import type { Logger } from '@touchline/shared/server/log';
import { tokenHash } from '@touchline/shared/server/tokens';
import type { Reading, Rights } from './rights';
import type { LiveServer, LiveSocket } from './types';

const LONGEST_TOKEN = 200;

interface SignIn {
  io: LiveServer;
  rights: Rights;
  config: Pick<Config, 'LIMIT_SOCKETS_USER'>;
  log: Logger;
  /** Called with the request of each connection that asks to sign in. */
  onAsked: (request: IncomingMessage) => void;
}

/** Pages that were opened before there were batches ask for none. */
const takesBatches = ({ handshake }: LiveSocket): boolean => handshake.auth.batches === true;

/**
 * A refused client gets `connect_error` with the id of a problem as its message.
 * @param onSettled called with the socket once it is connected and in its rooms
 */
export function requireSignIn({ io, rights, config, log, onAsked }: SignIn, onSettled: (socket: LiveSocket) => void) {
  const tried = new WeakSet<object>();
  const admitted = new WeakMap<LiveSocket, { caller: Caller; reading: Reading }>();

  async function callerOf(socket: LiveSocket): Promise<{ caller: Caller; reading: Reading }> {
    const { token } = socket.handshake.auth;
    const isToken = typeof token === 'string' && token.length > 0 && token.length <= LONGEST_TOKEN;
    const read = isToken ? await rights.read(tokenHash(token)) : undefined;
    if (!read?.caller) throw new Problem('UNAUTHORIZED', 'Please sign in.');
    return { caller: read.caller, reading: read.stamp };
  }

  function admit(socket: LiveSocket, caller: Caller, reading: Reading): void {
    const { userId, sessionId, name } = caller.actor;
    // Counted and joined in one go: of many that come at once no more than these get in.
    const open = io.of('/').adapter.rooms.get(rooms.user(userId))?.size ?? 0;
    if (open >= config.LIMIT_SOCKETS_USER)
      throw new Problem('RATE_LIMITED', 'This account is open in too many places at once.');
    socket.data = { userId, sessionId, name };
    // The token and the headers have done their work, and travel to other nodes.
    void socket.join([rooms.user(userId), takesBatches(socket) ? rooms.batched() : rooms.unbatched()]);
    socket.handshake.auth = {};
    socket.handshake.headers = {};
    Reflect.set(socket.conn, 'request', null);
    admitted.set(socket, { caller, reading });
  }

  io.use((socket, next) => {
    const refuse = (problem: Problem) => {
      next(Object.assign(new Error(problem.id), { data: { id: problem.id, detail: problem.detail } }));
      setImmediate(() => socket.conn.close());
    };
    // One sign-in a connection: a flood of them on one line would be a flood of queries.
    if (tried.has(socket.conn)) return refuse(new Problem('RATE_LIMITED', 'Please sign in once.'));
    tried.add(socket.conn);
    onAsked(socket.request);
    callerOf(socket)
      .then(({ caller, reading }) => {
        admit(socket, caller, reading);
        next();
      })
      .catch((error: unknown) => {
        if (error instanceof Problem) return refuse(error);
        log.error({ err: error }, 'A socket could not be signed in');
        refuse(new Problem('UNAVAILABLE', 'You cannot be signed in right now. Please try again.'));
      });
  });

  io.on('connection', (socket) => {
    const entry = admitted.get(socket);
    if (!entry) return socket.disconnect(true);
    admitted.delete(socket);
    socket.on('disconnect', () => socket.conn.close());
    rights.apply(socket, entry.caller, entry.reading);
    // News of this very user may have come between the reading and now, when there was no socket to concern.
    if (rights.isOutdated(entry.reading))
      rights.reauthorize([socket]).catch((error: unknown) => {
        log.warn({ err: error }, 'Rights of a new socket could not be read again');
        rights.suspend([socket]);
      });
    onSettled(socket);
  });
}
