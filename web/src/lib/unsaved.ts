/** Which forms hold something that is not saved, and the question that stands before losing it. */
import { useEffect, useId } from 'react';

const unsaved = new Set<string>();
let question: ((goOn: () => void) => void) | null = null;

export const hasUnsaved = (): boolean => unsaved.size > 0;

/** What the forms hold is given up: by its owner's own word, or because what they edit is gone. */
export const forgetUnsaved = (): void => unsaved.clear();

/** Tells that this form holds changes, for as long as it is there. */
export function useUnsaved(dirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (dirty) unsaved.add(id);
    return () => {
      unsaved.delete(id);
    };
  }, [dirty, id]);
}

/** Whoever asks the question: the guard of the screens that have forms. Answers how to take it back. */
export function setUnsavedPrompt(ask: (goOn: () => void) => void): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}

/** Goes on at once when nothing would be lost; asks first otherwise. */
export function unlessUnsaved(goOn: () => void): void {
  if (hasUnsaved() && question) {
    question(goOn);
    return;
  }
  goOn();
}
