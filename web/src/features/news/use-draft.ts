import { useState } from 'react';
import { useCurrentUser } from '../../lib/session';
import { type Draft, isEmptyDraft, keepDraft, NO_DRAFT, readDraft } from './drafts';

/** A draft that outlives the page. */
export function useDraft(place: string, initial: Draft = NO_DRAFT) {
  const userId = useCurrentUser()?.id ?? '';
  const [draft, setDraft] = useState(() => {
    const kept = readDraft(userId, place);
    return isEmptyDraft(kept) ? initial : kept;
  });
  // Builds on the newest draft: a picture is ready only after more was typed.
  const change = (fields: Partial<Draft>) =>
    setDraft((current) => {
      const next = { ...current, ...fields };
      keepDraft(userId, place, next);
      return next;
    });
  const clear = () => {
    setDraft(NO_DRAFT);
    keepDraft(userId, place, NO_DRAFT);
  };
  return { draft, change, clear };
}
