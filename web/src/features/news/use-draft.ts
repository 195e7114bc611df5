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
  const change = (fields: Partial<Draft>) => {
    const next = { ...draft, ...fields };
    setDraft(next);
    keepDraft(userId, place, next);
  };
  const clear = () => {
    setDraft(NO_DRAFT);
    keepDraft(userId, place, NO_DRAFT);
  };
  return { draft, change, clear };
}
