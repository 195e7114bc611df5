/** The viewers of an event or a board on all nodes, each user once. */
import type { News } from '@touchline/shared/live/messages';
import type { LiveServer, SocketData } from '../socket/types';

type Viewers = News<'presence'>['viewers'];

/** Time limit for the responses of other nodes (ms). */
const TIMEOUT_MS = 300;

const distinct = (people: readonly SocketData[]): Viewers =>
  [...new Map(people.map(({ userId, name }) => [userId, { userId, name }])).values()].sort(
    (a, b) => a.name.localeCompare(b.name) || a.userId.localeCompare(b.userId),
  );

/** @returns null when the other nodes do not respond in time */
async function fetchFromAllNodes(io: LiveServer, room: string): Promise<SocketData[] | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT_MS).unref();
  });
  const found = io
    .in(room)
    .fetchSockets()
    .then(
      (sockets) => sockets.map(({ data }) => data),
      () => null,
    );
  const people = await Promise.race([found, timeout]);
  clearTimeout(timer);
  return people;
}

/** Returns the viewers. `complete` is false when only those of this node are known. */
export async function viewersOf(io: LiveServer, room: string): Promise<{ viewers: Viewers; complete: boolean }> {
  const all = await fetchFromAllNodes(io, room);
  if (all) return { viewers: distinct(all), complete: true };
  const here = await io.local.in(room).fetchSockets();
  return { viewers: distinct(here.map(({ data }) => data)), complete: false };
}
