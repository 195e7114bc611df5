import { type FormEvent, useState } from 'react';

interface Submit {
  busy: boolean;
  error: unknown;
  /** Sets an error before anything is sent; null clears it. */
  setError: (error: unknown) => void;
  /**
   * Runs a request and stores its error. Returns whether it succeeded.
   * @param errorOf returns the error to show below the form, such as without the parts that its fields show (`applyFieldErrors`)
   */
  send: (work: () => Promise<unknown>, errorOf?: (failure: unknown) => unknown) => Promise<boolean>;
}

/** State of a form that creates something. Forms that edit use `use-edited-form`. */
export function useSubmit(initialError: unknown = null): Submit {
  const [error, setError] = useState(initialError);
  const [busy, setBusy] = useState(false);
  const send = async (work: () => Promise<unknown>, errorOf = (failure: unknown) => failure) => {
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (failure) {
      setError(errorOf(failure));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, setError, send };
}

/** Makes the `onSubmit` of a form whose inputs the code holds itself: runs the work instead of the browser's request. */
export const submitting = (work: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  void work();
};
