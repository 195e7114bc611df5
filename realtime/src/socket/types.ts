/** The server and its sockets, typed by the conversation of `messages.ts`. */
import type { ClientToServer, ServerToClient } from '@touchline/shared/live/messages';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';

/** Who a socket belongs to. Other nodes may see it: nothing secret, nothing large. */
export interface SocketData {
  userId: string;
  sessionId: string;
  name: string;
}

export type LiveServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

/** The sockets of this node that are in a room. */
export function socketsIn(io: LiveServer, room: string): LiveSocket[] {
  const ids = io.of('/').adapter.rooms.get(room) ?? new Set<string>();
  return [...ids].flatMap((id) => io.of('/').sockets.get(id) ?? []);
}
