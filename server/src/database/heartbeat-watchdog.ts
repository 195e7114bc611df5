/**
 * Reconnects a MongoClient whose heartbeat hangs. The driver sends a heartbeat without a time limit; when the server closes all
 * connections at once, it can write one to a socket that is closed already, and waits forever. Until then every call would fail.
 */
import type { MongoClient } from 'mongodb';

const CHECK_EVERY_MS = 1_000;
/**
 * Number of checks after which a running heartbeat hangs. Connecting and the response may take 2.7 s each; a server that reports changes
 * by itself may delay its response by 10 s. Checks are counted, not time, so that a paused process does not reconnect when it continues.
 */
const MAX_CHECKS = { polled: 8, awaited: 18 };

interface Heartbeat {
  maxChecks: number;
  checks: number;
}

/** @returns stops the checks */
export function reconnectHungClient(client: MongoClient, everyMs = CHECK_EVERY_MS): () => void {
  /** Running heartbeats by the address of their server. */
  const running = new Map<string, Heartbeat>();
  let isReconnecting = false;
  let isDisconnected = false;

  client.on('serverHeartbeatStarted', ({ connectionId, awaited }) =>
    running.set(connectionId, { maxChecks: awaited ? MAX_CHECKS.awaited : MAX_CHECKS.polled, checks: 0 }),
  );
  client.on('serverHeartbeatSucceeded', ({ connectionId }) => running.delete(connectionId));
  client.on('serverHeartbeatFailed', ({ connectionId }) => running.delete(connectionId));
  client.on('serverClosed', ({ address }) => running.delete(address));

  async function reconnect(): Promise<void> {
    isReconnecting = true;
    isDisconnected = true;
    try {
      await client.close();
      running.clear();
      await client.connect();
      isDisconnected = false;
    } catch {
      // The server is away. The next check tries again.
    } finally {
      isReconnecting = false;
    }
  }

  const timer = setInterval(() => {
    for (const heartbeat of running.values()) heartbeat.checks += 1;
    const hangs = [...running.values()].some(({ checks, maxChecks }) => checks > maxChecks);
    if (!isReconnecting && (hangs || isDisconnected)) void reconnect();
  }, everyMs).unref();
  return () => clearInterval(timer);
}
