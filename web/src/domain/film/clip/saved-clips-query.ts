/** The clips that people saved. They change with no film: whoever saves one reads them again. */
import { filmClipsContract } from '@touchline/shared/films/film-clips.contract';
import { queryOf } from '../../../lib/query-of';

export const savedClipsKey = ['clips'] as const;

/** @param tag a team; without one the caller's own children */
export const savedClipsQuery = (tag?: string) => ({
  ...queryOf([...savedClipsKey, tag ?? 'own'], filmClipsContract.list_clips, {
    query: { ...(tag !== undefined && { tag }) },
  }),
  refetchOnWindowFocus: true,
});
