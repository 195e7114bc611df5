/** The metrics of a realtime node, for Prometheus. */

import type { BusSubscriber } from '@touchline/server/bus/bus';
import type { BusEvent } from '@touchline/server/bus/bus-events';
import type { ClubStore } from '@touchline/server/club-store';
import { countedGauge, type Registry } from '@touchline/server/metrics';
import { Gauge, Histogram } from 'prom-client';
import type { LiveServer } from './socket/types';

interface Measured {
  io: LiveServer;
  store: Pick<ClubStore, 'boardJournal'>;
  bus: Pick<BusSubscriber, 'healthy'>;
}

export interface BusEventMeter {
  /** Dispatches a bus event, and records its lag and the duration. */
  timed(busEvent: BusEvent, publishedAt: number, dispatch: () => void): void;
  /** Sends a batch, and records the duration. */
  timedBatch(send: () => void): void;
}

/** The kinds of rooms in `rooms.ts`. Rooms with other prefixes belong to single sockets. */
const KINDS = ['team', 'admin', 'user', 'session', 'viewing', 'board', 'frames'] as const;

function countRooms(io: LiveServer): Map<string, number> {
  const counts = new Map<string, number>(KINDS.map((kind) => [kind, 0]));
  for (const room of io.of('/').adapter.rooms.keys()) {
    const [kind = ''] = room.split(':', 1);
    const count = counts.get(kind);
    if (count !== undefined) counts.set(kind, count + 1);
  }
  return counts;
}

/** Registers the metrics of this node. */
export function measureRealtime(registry: Registry, { io, store, bus }: Measured): BusEventMeter {
  const registers = [registry];
  new Gauge({
    name: 'touchline_connections',
    help: 'Signed-in live connections of this node',
    registers,
    collect() {
      this.set(io.of('/').sockets.size);
    },
  });
  new Gauge({
    name: 'touchline_rooms',
    help: 'Rooms with sockets on this node, by kind',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, count] of countRooms(io)) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: 'touchline_news_heard_from_bus',
    help: '1 while this node receives bus events from the bus',
    registers,
    collect() {
      this.set(bus.healthy ? 1 : 0);
    },
  });
  countedGauge(registry, {
    name: 'touchline_board_journal_entries',
    help: 'Journal entries of all boards, including removed ones; the same on every node',
    count: () => store.boardJournal.countDocuments({}),
  });
  const lag = new Histogram({
    name: 'touchline_bus_lag_seconds',
    help: 'Time from the publication of a bus event, by the clock of the bus, until this node sends it, including the wait for earlier versions',
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 25],
    registers,
  });
  const fanOut = new Histogram({
    name: 'touchline_fan_out_seconds',
    help: 'Time to send a bus event to the connections of this node',
    labelNames: ['news'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    registers,
  });
  const timeFanOut = (message: string, dispatch: () => void) => {
    const began = performance.now();
    dispatch();
    fanOut.observe({ news: message }, (performance.now() - began) / 1_000);
  };
  return {
    timedBatch: (send) => timeFanOut('news:batch', send),
    timed: (busEvent, publishedAt, dispatch) => {
      // The clocks of two machines may differ, so the lag could be negative.
      lag.observe(Math.max(0, Date.now() - publishedAt) / 1_000);
      timeFanOut(busEvent.kind === 'message' ? busEvent.name : busEvent.kind, dispatch);
    },
  };
}
