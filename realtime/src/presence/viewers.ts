/** Who has an event or a board open, over all nodes, each person once. */
import type { News } from '@touchline/shared/live/messages';
import type { LiveServer, SocketData } from '../socket/types';

type Viewers = News<'presence'>['viewers'];

/** Other nodes are waited for no longer than this (ms). */
const ANSWER_WITHIN = 300;

const distinct = (people: readonly SocketData[]): Viewers =>
  [...new Map(people.map(({ userId, name }) => [userId, { userId, name }])).values()].sort(
    (a, b) => a.name.localeCompare(b.name) || a.userId.localeCompare(b.userId),
  );

/** @returns null when the other nodes do not answer in time */
async function everywhere(io: LiveServer, room: string): Promise<SocketData[] | null> {
  let clock: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    clock = setTimeout(() => resolve(null), ANSWER_WITHIN).unref();
  });
  const found = io
    .in(room)
    .fetchSockets()
    .then(
      (sockets) => sockets.map(({ data }) => data),
      () => null,
    );
  const people = await Promise.race([found, late]);
  clearTimeout(clock);
  return people;
}

/** `complete` is false when only this node's viewers are known. */
export async function viewersOf(io: LiveServer, room: string): Promise<{ viewers: Viewers; complete: boolean }> {
  const all = await everywhere(io, room);
  if (all) return { viewers: distinct(all), complete: true };
  const here = await io.local.in(room).fetchSockets();
  return { viewers: distinct(here.map(({ data }) => data)), complete: false };
}
