/** Batches: messages of one event, or of one call about many, within 50 ms are sent in one frame to sockets that accept batches (decision 0004). */

import type { MessageBusEvent } from '@touchline/server/bus/bus-events';
import type { Logger } from '@touchline/server/log';
import { MAX_SERIES } from '@touchline/shared/events/event-words';
import type { Delivery } from '@touchline/shared/live/audience';
import {
  type BatchedMessage,
  type Message,
  type MessageName,
  type PublishedName,
  subjectOf,
} from '@touchline/shared/live/messages';
import { rooms } from '@touchline/shared/live/rooms';
import type { LiveServer } from '../socket/types';

/**
 * Sends to the sockets of this node; every node reads every bus event itself. A socket gets one payload, that of the first delivery that
 * includes it: deliveries come widest first (I11).
 * @param excluded sockets of this room get nothing, because they get a batch
 */
export function deliver<N extends MessageName>(
  io: LiveServer,
  name: N,
  deliveries: readonly Delivery<Message<N>>[],
  excluded?: string,
): void {
  const localRooms = io.of('/').adapter.rooms;
  const servedRooms = excluded !== undefined && localRooms.has(excluded) ? [excluded] : [];
  for (const { rooms: targetRooms, payload } of deliveries) {
    const present = targetRooms.filter((room) => localRooms.has(room));
    // An empty list of rooms would mean all sockets.
    if (present.length > 0) {
      const audience = io.local.to(present).except(servedRooms);
      (audience.emit as (name: N, payload: Message<N>) => boolean).call(audience, name, payload);
    }
    servedRooms.push(...present);
  }
}

/** How long messages of an event are collected after the last frame (ms). */
const WINDOW_MS = 50;
/** A batch with this many messages is sent at once; all events of a series fit into one. */
const MAX_BATCH = MAX_SERIES;

type AnyDelivery = Delivery<Message<PublishedName>>;

/** A message with its deliveries. */
interface Pending {
  name: PublishedName;
  deliveries: readonly AnyDelivery[];
}

interface Window {
  pending: Pending[];
  timer: NodeJS.Timeout;
}

/** Sockets that get the same payloads. `next` is the group that a socket moves to when it also gets that delivery. */
interface Group {
  messages: BatchedMessage[];
  sockets: Set<string>;
  next: Map<AnyDelivery, Group>;
}

const newGroup = (messages: BatchedMessage[]): Group => ({ messages, sockets: new Set(), next: new Map() });

/** Groups the sockets of this node that accept batches by the payloads they get. */
function groupSockets(io: LiveServer, pending: readonly Pending[]): Group[] {
  const localRooms = io.of('/').adapter.rooms;
  const batched = localRooms.get(rooms.batched()) ?? new Set<string>();
  const groups: Group[] = [];
  const emptyGroup = newGroup([]);
  const groupOf = new Map<string, Group>();
  for (const { name, deliveries } of pending) {
    const reached = new Set<string>();
    for (const delivery of deliveries)
      for (const room of delivery.rooms)
        for (const socket of localRooms.get(room) ?? []) {
          if (reached.has(socket) || !batched.has(socket)) continue;
          reached.add(socket);
          const previousGroup = groupOf.get(socket) ?? emptyGroup;
          let group = previousGroup.next.get(delivery);
          if (!group) {
            group = newGroup([...previousGroup.messages, [name, delivery.payload] as BatchedMessage]);
            previousGroup.next.set(delivery, group);
            groups.push(group);
          }
          previousGroup.sockets.delete(socket);
          group.sockets.add(socket);
          groupOf.set(socket, group);
        }
  }
  return groups.filter(({ sockets }) => sockets.size > 0);
}

/** Returns what messages are batched by: the call if it changed many events, else the event; undefined for other messages. */
function batchKeyOf({ name, payload, about }: MessageBusEvent): string | undefined {
  if (about.batch !== undefined) return `batch ${about.batch}`;
  const { kind, id } = subjectOf(name, payload);
  return kind === 'event' ? id : undefined;
}

export interface Batches {
  /** Sends the first message of an event at once. Further messages within the window are batched for sockets that accept batches. */
  deliver<N extends PublishedName>(busEvent: MessageBusEvent<N>, deliveries: readonly Delivery<Message<N>>[]): void;
  /** Sends pending batches, and stops collecting. */
  stop(): void;
}

interface Parts {
  io: LiveServer;
  log: Logger;
  /** Runs a send and records its duration. */
  timed: (send: () => void) => void;
}

export function createBatches({ io, log, timed }: Parts): Batches {
  const localRooms = io.of('/').adapter.rooms;
  const windows = new Map<string, Window>();

  function send(pending: readonly Pending[]): void {
    for (const { messages, sockets } of groupSockets(io, pending)) {
      const audience = io.local.to([...sockets]);
      const [only] = messages;
      if (only && messages.length === 1)
        (audience.emit as (name: string, payload: unknown) => boolean).call(audience, ...only);
      else audience.emit('news:batch', { news: messages });
    }
  }

  function flush({ pending }: Window): void {
    const messages = pending.splice(0);
    try {
      timed(() => send(messages));
    } catch (error) {
      // Clients notice the gap in the versions and read the event again.
      log.error({ err: error }, 'A batch of messages could not be sent');
    }
  }

  function openWindow(batchKey: string): void {
    const window: Window = {
      pending: [],
      timer: setInterval(() => {
        if (window.pending.length > 0) return flush(window);
        clearInterval(window.timer);
        windows.delete(batchKey);
      }, WINDOW_MS),
    };
    windows.set(batchKey, window);
  }

  return {
    deliver: (busEvent, deliveries) => {
      const batchKey = batchKeyOf(busEvent);
      // The first message of many events waits for the others.
      if (batchKey !== undefined && busEvent.about.batch !== undefined && !windows.has(batchKey)) openWindow(batchKey);
      const window = batchKey === undefined ? undefined : windows.get(batchKey);
      if (!window) {
        deliver(io, busEvent.name, deliveries);
        if (batchKey !== undefined) openWindow(batchKey);
        return;
      }
      if (localRooms.has(rooms.unbatched())) deliver(io, busEvent.name, deliveries, rooms.batched());
      window.pending.push({ name: busEvent.name, deliveries });
      if (window.pending.length >= MAX_BATCH) flush(window);
    },
    stop: () => {
      for (const window of windows.values()) {
        clearInterval(window.timer);
        if (window.pending.length > 0) flush(window);
      }
      windows.clear();
    },
  };
}
