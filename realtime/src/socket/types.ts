/** Types of the server and its sockets, from the messages of `messages.ts`. */
import type { ServerToClient } from '@touchline/shared/live/messages';
import type { ClientToServer } from '@touchline/shared/live/requests';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';

/** The user of a socket. Other nodes may read it, so it must be small and hold no secrets. */
export interface SocketData {
  userId: string;
  sessionId: string;
  name: string;
}

export type LiveServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

/** Returns the sockets of this node in a room. */
export function socketsIn(io: LiveServer, room: string): LiveSocket[] {
  const ids = io.of('/').adapter.rooms.get(room) ?? new Set<string>();
  return [...ids].flatMap((id) => io.of('/').sockets.get(id) ?? []);
}
