/** The state of the connection to the server. */
import { t } from '@lingui/core/macro';
import { SYNC_INTERVAL_SECONDS } from '@touchline/shared/live/limits';

export type ConnectionState =
  | { state: 'connecting' }
  | { state: 'live' }
  /** Disconnected since this moment (ms). `retrying` is true at first, while a quick reconnect is likely. */
  | { state: 'offline'; since: number; retrying: boolean }
  /** The server responds, but its live connection does not: data is read again every `SYNC_INTERVAL_SECONDS`. */
  | { state: 'blocked' }
  | { state: 'refused'; reason: string };

export type ConnectionEvent =
  | { is: 'connected' }
  | { is: 'lost' }
  | { is: 'failed' }
  /** A read worked while the connection fails. */
  | { is: 'blocked' }
  /** A read failed, too: not only the live connection. */
  | { is: 'unreachable' }
  /** The server works, and asked to wait before the next try. */
  | { is: 'delayed' }
  | { is: 'refused'; reason: string };

/** How long (ms) a lost connection shows "Reconnecting" before it shows "Offline". */
export const RECONNECTING_MS = 6_000;

export function nextState(current: ConnectionState, event: ConnectionEvent, at: number): ConnectionState {
  switch (event.is) {
    case 'connected':
      return { state: 'live' };
    case 'refused':
      return { state: 'refused', reason: event.reason };
    case 'blocked':
      return current.state === 'blocked' ? current : { state: 'blocked' };
    case 'lost':
    case 'delayed':
    case 'unreachable':
    case 'failed': {
      if (current.state === 'blocked' && event.is === 'failed') return current;
      // The clock may have been corrected meanwhile: a moment that is still to come would look like a loss that has just happened.
      const since = current.state === 'offline' ? Math.min(current.since, at) : at;
      const retrying = event.is !== 'unreachable' && (event.is !== 'failed' || at - since < RECONNECTING_MS);
      return current.state === 'offline' && current.retrying === retrying && current.since === since
        ? current
        : { state: 'offline', since, retrying };
    }
  }
}

/** Returns whether data must be read again, because no message reports changes. */
export const needsReads = (connection: ConnectionState): boolean =>
  connection.state === 'blocked' || (connection.state === 'offline' && !connection.retrying);

export interface StatusWord {
  tone: 'live' | 'waiting' | 'offline';
  word: string;
}

/**
 * Returns the word for the connection, in the language on the screen.
 * @param formatTime returns the time if it is today, otherwise the day
 * @param keptSince when the shown data was stored (ms), while it comes from the last visit
 */
export function statusWord(
  connection: ConnectionState,
  formatTime: (ms: number) => string,
  keptSince: number | null = null,
): StatusWord {
  if (keptSince !== null && connection.state !== 'refused' && connection.state !== 'blocked') {
    const time = formatTime(keptSince);
    const isOffline = connection.state === 'offline' && !connection.retrying;
    return {
      tone: isOffline ? 'offline' : 'waiting',
      word: isOffline ? t`Offline, as of ${time}` : t`As of ${time}`,
    };
  }
  switch (connection.state) {
    case 'live':
      return { tone: 'live', word: t`Live` };
    case 'connecting':
      return { tone: 'waiting', word: t`Connecting` };
    case 'offline': {
      if (connection.retrying) return { tone: 'waiting', word: t`Reconnecting` };
      const time = formatTime(connection.since);
      return { tone: 'offline', word: t`Offline since ${time}` };
    }
    case 'blocked': {
      const seconds = SYNC_INTERVAL_SECONDS;
      return { tone: 'waiting', word: t`Updates every ${seconds} seconds: live connection blocked` };
    }
    case 'refused':
      return { tone: 'offline', word: t`Not live` };
  }
}
