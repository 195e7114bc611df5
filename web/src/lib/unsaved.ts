/** Tracks forms with unsaved changes, and asks before they are lost. */
import { useEffect, useId } from 'react';

const unsaved = new Set<string>();
let askUser: ((goOn: () => void) => void) | null = null;

export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Discards the changes of all forms: the user has confirmed it, or the edited object was removed. */
export const forgetUnsaved = (): void => unsaved.clear();

/** Marks this form as changed while it is mounted. */
export function useUnsaved(dirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (dirty) unsaved.add(id);
    return () => {
      unsaved.delete(id);
    };
  }, [dirty, id]);
}

/** Returns whether the user must be asked: there are unsaved changes, and a function that asks. */
export const mustAsk = (): boolean => hasUnsaved() && askUser !== null;

/**
 * Registers the function that asks the user.
 * @returns unregisters it
 */
export function setUnsavedPrompt(ask: (goOn: () => void) => void): () => void {
  askUser = ask;
  return () => {
    if (askUser === ask) askUser = null;
  };
}

/** Continues at once without unsaved changes, else asks first. */
export function unlessUnsaved(goOn: () => void): void {
  if (hasUnsaved() && askUser) askUser(goOn);
  else goOn();
}
