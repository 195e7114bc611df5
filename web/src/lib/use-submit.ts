import { useState } from 'react';

interface Submit {
  busy: boolean;
  error: unknown;
  /** Says what is wrong before anything is sent; null takes it back. */
  say: (error: unknown) => void;
  /** Runs a call; what goes wrong is kept as the error. Answers whether it went well. */
  send: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** The state of a form that sends something new; forms that edit have `use-edited-form`. */
export function useSubmit(): Submit {
  const [error, say] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const send = async (work: () => Promise<unknown>) => {
    setBusy(true);
    say(null);
    try {
      await work();
      return true;
    } catch (failure) {
      say(failure);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, say, send };
}
