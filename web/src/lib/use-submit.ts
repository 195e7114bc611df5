import { useState } from 'react';

interface Submit {
  busy: boolean;
  error: unknown;
  /** Sets an error before anything is sent; null clears it. */
  setError: (error: unknown) => void;
  /** Runs a request and stores its error. Returns whether it succeeded. */
  send: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** State of a form that creates something. Forms that edit use `use-edited-form`. */
export function useSubmit(): Submit {
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const send = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, setError, send };
}
