import type { EventKey } from '@touchline/shared/events/event.model';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { engineAtom } from '../../../live/engine/live-atoms';

export interface Help {
  /** The name of the running change. */
  busy: string | null;
  /** Why the last change failed. */
  error: unknown;
  /** Sends a change, and reads the event again. A failed one, such as a place that somebody else took, shows its reason. */
  send: (name: string, work: () => Promise<unknown>) => Promise<void>;
}

/** State of the changes of jobs and rides on one card: one at a time. */
export function useHelp(key: EventKey): Help {
  const engine = useAtomValue(engineAtom);
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const send = async (name: string, work: () => Promise<unknown>) => {
    if (busy !== null) return;
    setBusy(name);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    }
    await engine?.reload(key);
    setBusy(null);
  };
  return { busy, error, send };
}
