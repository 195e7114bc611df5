/** Children who are tagged in a stretch of a film. Pure. */
import type { EventRecord } from '@touchline/server/records';
import type { Play } from '@touchline/shared/events/event.model';
import { filmOfSource } from '@touchline/shared/film-source';
import { OPEN_END } from '@touchline/shared/film-trim';

/** Returns the plays of a film that show anybody between two of its seconds. A play without a start may lie anywhere, so it counts in every stretch. */
export const taggedBetween = (
  { plays }: Pick<EventRecord, 'plays'>,
  film: string,
  { from, to }: { from: number; to: number },
): Play[] =>
  Object.values(plays).filter(({ source, players, playerIds, startOffset, endOffset }) => {
    if (filmOfSource(source) !== film || players.length + playerIds.length === 0) return false;
    if (startOffset === undefined) return true;
    return startOffset < to && (endOffset ?? startOffset + OPEN_END) > from;
  });
