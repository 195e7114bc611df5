/** What this screen knows of its line to the server. Pure. */

export type ConnectionState =
  | { state: 'connecting' }
  | { state: 'live' }
  /** No line since this moment (ms). `retrying` right after the loss, when it most likely comes back by itself. */
  | { state: 'offline'; since: number; retrying: boolean }
  | { state: 'refused'; reason: string };

export type ConnectionEvent =
  | { is: 'connected' }
  | { is: 'lost' }
  | { is: 'failed' }
  | { is: 'refused'; reason: string };

/** How long (ms) a lost line is called "Reconnecting" before it is called "Offline". */
export const HOPE = 6_000;

export function nextState(now: ConnectionState, event: ConnectionEvent, at: number): ConnectionState {
  switch (event.is) {
    case 'connected':
      return { state: 'live' };
    case 'refused':
      return { state: 'refused', reason: event.reason };
    case 'lost':
    case 'failed': {
      const since = now.state === 'offline' ? now.since : at;
      const retrying = event.is === 'lost' || at - since < HOPE;
      return now.state === 'offline' && now.retrying === retrying ? now : { state: 'offline', since, retrying };
    }
  }
}

export interface StatusWord {
  tone: 'live' | 'waiting' | 'offline';
  word: string;
}

/**
 * @param say a moment in the viewer's words: the time today, or the day
 * @param keptSince from when what is shown is (ms), while it comes from the last visit
 */
export function statusWord(
  connection: ConnectionState,
  say: (ms: number) => string,
  keptSince: number | null = null,
): StatusWord {
  if (keptSince !== null && connection.state !== 'refused') {
    const isOffline = connection.state === 'offline' && !connection.retrying;
    return {
      tone: isOffline ? 'offline' : 'waiting',
      word: `${isOffline ? 'Offline, as' : 'As'} of ${say(keptSince)}`,
    };
  }
  switch (connection.state) {
    case 'live':
      return { tone: 'live', word: 'Live' };
    case 'connecting':
      return { tone: 'waiting', word: 'Connecting' };
    case 'offline':
      return connection.retrying
        ? { tone: 'waiting', word: 'Reconnecting' }
        : { tone: 'offline', word: `Offline since ${say(connection.since)}` };
    case 'refused':
      return { tone: 'offline', word: 'Not live' };
  }
}
