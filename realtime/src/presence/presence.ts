/** Presence: whoever has an event open hears who else has (design section 5). */
import type { Actor } from '@touchline/shared/access/actor';
import { may } from '@touchline/shared/access/rules';
import { notFound, Problem } from '@touchline/shared/errors';
import { keyOf } from '@touchline/shared/events/event-key';
import { sightOf } from '@touchline/shared/events/events.rules';
import type { EventKey } from '@touchline/shared/events/events.shapes';
import { rooms } from '@touchline/shared/live/rooms';
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { Logger } from '@touchline/shared/server/log';
import type { EventRecord } from '@touchline/shared/server/records';
import type { Handler } from '../socket/on';
import type { Rights } from '../socket/rights';
import type { LiveServer, LiveSocket } from '../socket/types';
import { viewersOf } from './viewers';

/** Several changes within this time (ms) are told as one. */
const TOLD_AFTER = 50;
/** So many events may be open on one socket. */
const MOST_OPEN = 50;

interface Parts {
  io: LiveServer;
  store: Pick<ClubStore, 'events'>;
  rights: Rights;
  log: Logger;
}

const facts = { tags: 1, createdBy: 1, keys: 1, eventTime: 1, eventLocation: 1 } as const;

/** ROOT reads events for emergencies, and watches nobody. */
const mayWatch = (actor: Actor, { tags, createdBy }: EventRecord) =>
  may(actor, 'event.read', { tags, createdBy }) && sightOf(actor, tags) !== 'anonymous';

export function createPresence({ io, store, rights, log }: Parts) {
  const opened = new WeakMap<LiveSocket, Map<string, EventKey>>();
  const due = new Map<string, NodeJS.Timeout>();

  async function tell(key: EventKey): Promise<void> {
    const { viewers, complete } = await viewersOf(io, key.id);
    const audience = complete ? io : io.local;
    audience.to(rooms.viewing(key.id)).emit('presence', { key, viewers });
  }

  function tellSoon(key: EventKey): void {
    if (due.has(key.id)) return;
    const clock = setTimeout(() => {
      due.delete(key.id);
      tell(key).catch((error: unknown) => log.warn({ err: error }, 'Viewers could not be told'));
    }, TOLD_AFTER).unref();
    due.set(key.id, clock);
  }

  function leave(socket: LiveSocket, key: EventKey): void {
    opened.get(socket)?.delete(key.id);
    void socket.leave(rooms.viewing(key.id));
    tellSoon(key);
  }

  const open: Handler<'open'> = async ({ event: { time, hash, id } }, socket) => {
    const { actor } = await rights.callerOf(socket);
    const event = await store.events.findOne({ _id: id }, { projection: facts });
    if (!event?.keys.includes(`${time}/${hash}`) || !mayWatch(actor, event)) throw notFound('event');
    const here = opened.get(socket) ?? new Map<string, EventKey>();
    if (here.size >= MOST_OPEN && !here.has(id))
      throw new Problem('RATE_LIMITED', `At most ${MOST_OPEN} events can be open at once.`);
    const { eventTime, eventLocation } = event;
    const key = keyOf({ id, eventTime, eventLocation });
    opened.set(socket, here.set(id, key));
    void socket.join(rooms.viewing(id));
    tellSoon(key);
    return {};
  };

  const close: Handler<'close'> = async ({ event }, socket) => {
    const key = opened.get(socket)?.get(event.id);
    if (key) leave(socket, key);
    return {};
  };

  return {
    open,
    close,

    /** The socket is gone, and with it what it had open. */
    forget(socket: LiveSocket): void {
      for (const key of opened.get(socket)?.values() ?? []) tellSoon(key);
      opened.delete(socket);
    },

    /** The socket's user may see less than before: what is out of reach, or cannot be judged, is not watched longer. */
    async rejudge(socket: LiveSocket, actor: Actor): Promise<void> {
      const keys = [...(opened.get(socket)?.values() ?? [])];
      if (keys.length === 0) return;
      const found = await store.events
        .find({ _id: { $in: keys.map(({ id }) => id) } }, { projection: facts })
        .catch(() => []);
      const watchable = new Set(found.filter((event) => mayWatch(actor, event)).map(({ _id }) => _id));
      for (const key of keys) if (!watchable.has(key.id)) leave(socket, key);
    },

    /** Tells this node's viewers again: another node may have died without a word. */
    refresh(): void {
      const keys = new Map<string, EventKey>();
      for (const socket of io.of('/').sockets.values())
        for (const [id, key] of opened.get(socket) ?? []) keys.set(id, key);
      for (const key of keys.values()) tellSoon(key);
    },

    stop(): void {
      for (const clock of due.values()) clearTimeout(clock);
      due.clear();
    },
  };
}
