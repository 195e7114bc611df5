/** What a realtime node measures of itself, for Prometheus. */
import type { ClubStore } from '@touchline/shared/server/club-store';
import { countedGauge, type Registry } from '@touchline/shared/server/metrics';
import type { NewsSubscriber } from '@touchline/shared/server/news/bus';
import type { Fact } from '@touchline/shared/server/news/facts';
import { Gauge, Histogram } from 'prom-client';
import type { LiveServer } from './socket/types';

interface Measured {
  io: LiveServer;
  store: Pick<ClubStore, 'boardJournal'>;
  news: Pick<NewsSubscriber, 'healthy'>;
}

export interface FactMeter {
  /** Runs what tells a fact to this node's sockets, and notes how late it came and how long it took. */
  timed(fact: Fact, publishedAt: number, tell: () => void): void;
  /** Runs what sends a batch of news, and notes how long it took. */
  timedBatch(send: () => void): void;
}

/** The kinds of rooms in `rooms.ts`. A room whose name begins with none of them is that of a single socket. */
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

/** Registers the figures of this node; answers what facts are told through. */
export function measureRealtime(registry: Registry, { io, store, news }: Measured): FactMeter {
  const registers = [registry];
  new Gauge({
    name: 'touchline_connections',
    help: 'Live connections of this node whose people are signed in',
    registers,
    collect() {
      this.set(io.of('/').sockets.size);
    },
  });
  new Gauge({
    name: 'touchline_rooms',
    help: 'Rooms that somebody on this node is in, by kind',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, count] of countRooms(io)) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: 'touchline_news_heard_from_bus',
    help: '1 while this node hears what the news bus carries',
    registers,
    collect() {
      this.set(news.healthy ? 1 : 0);
    },
  });
  countedGauge(registry, {
    name: 'touchline_board_journal_entries',
    help: 'Entries of the journals of all boards together, removed ones too: every node says the same',
    count: () => store.boardJournal.countDocuments({}),
  });
  const lag = new Histogram({
    name: 'touchline_bus_lag_seconds',
    help: 'Time from when the bus took a fact, by its own clock, until this node tells it to its connections, the wait for its version included',
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 25],
    registers,
  });
  const fanOut = new Histogram({
    name: 'touchline_fan_out_seconds',
    help: 'Time that it takes to hand a fact to the connections of this node',
    labelNames: ['news'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    registers,
  });
  const timeFanOut = (news: string, tell: () => void) => {
    const began = performance.now();
    tell();
    fanOut.observe({ news }, (performance.now() - began) / 1_000);
  };
  return {
    timedBatch: (send) => timeFanOut('news:batch', send),
    timed: (fact, publishedAt, tell) => {
      // Clocks of two machines differ: nothing arrives before it was sent.
      lag.observe(Math.max(0, Date.now() - publishedAt) / 1_000);
      timeFanOut(fact.kind === 'message' ? fact.name : fact.kind, tell);
    },
  };
}
