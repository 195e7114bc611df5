import type { EventKey } from '@touchline/shared/events/event.model';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { engineAtom } from '../../../live/engine/live-atoms';
import { announce } from '../../../ui/focus/announce';

export interface Help {
  /** Returns true while the change with this name runs or waits for another one. */
  isBusy: (name: string) => boolean;
  /** Why the last change failed. */
  error: unknown;
  /** Sends a change, and reads the event again. A failed one, such as a place that somebody else took, shows its reason. `done` is said to screen readers. */
  send: (name: string, work: () => Promise<unknown>, done: string) => Promise<void>;
}

/** State of the changes of jobs and rides on one card. They are sent one after another, in the order of the taps. */
export function useHelp(key: EventKey): Help {
  const engine = useAtomValue(engineAtom);
  const [busy, setBusy] = useState<readonly string[]>([]);
  const [error, setError] = useState<unknown>(null);
  const last = useRef(Promise.resolve());
  const send = (name: string, work: () => Promise<unknown>, done: string) => {
    const run = async () => {
      try {
        await work();
        announce(done);
      } catch (failure) {
        setError(failure);
      }
      await engine?.reload(key);
      setBusy((names) => names.toSpliced(names.indexOf(name), 1));
    };
    setError(null);
    setBusy((names) => [...names, name]);
    last.current = last.current.then(run);
    return last.current;
  };
  return { isBusy: (name) => busy.includes(name), error, send };
}
