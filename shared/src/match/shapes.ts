/** Shapes of a match: format, formation and line-up of the kick-off, and each one that replaced them. Pure. */
import { type Entry, inOrder } from './entries';
import type { MatchFormat } from './formations';

export interface Standing {
  format: MatchFormat;
  formation: string;
}

type ShapeEntry = Pick<Entry, 'id' | 'kind' | 'at' | 'format' | 'formation' | 'lineup'>;

/**
 * Returns the entry that holds the shape of the kick-off: the earliest start with one. Undefined in journals that are older than shapes:
 * there the fields of the match are those of the kick-off.
 */
export const kickOffEntry = <E extends Pick<Entry, 'id' | 'kind' | 'at' | 'lineup'>>(
  entries: readonly E[],
): E | undefined => inOrder(entries.filter(({ kind, lineup }) => kind === 'PERIOD_START' && lineup))[0];

/** Returns the start of the match: the entry in which a correction of the kick-off is kept. */
export const firstStart = <E extends Pick<Entry, 'id' | 'kind' | 'at' | 'lineup'>>(
  entries: readonly E[],
): E | undefined => kickOffEntry(entries) ?? inOrder(entries.filter(({ kind }) => kind === 'PERIOD_START'))[0];

/** Returns the formats and formations of a journal in the order of their times. The one of the kick-off counts from the beginning. */
function shapesOf(entries: readonly ShapeEntry[]): ShapeEntry[] {
  const start = inOrder(entries.filter(({ kind, format }) => kind === 'PERIOD_START' && format))[0];
  const later = inOrder(entries.filter(({ kind }) => kind === 'SHAPE'));
  return start ? [{ ...start, at: Number.NEGATIVE_INFINITY }, ...later] : later;
}

/** Returns the format that the journal names for a time (ms), or undefined where it names none. */
export const formatAt = (entries: readonly ShapeEntry[], at: number): MatchFormat | undefined =>
  shapesOf(entries).findLast((one) => one.format && one.at <= at)?.format;

/** Returns what stands after all entries. */
export function standingOf({
  format,
  formation,
  entries = [],
}: Standing & { entries?: readonly ShapeEntry[] | undefined }): Standing {
  const last = shapesOf(entries).findLast((one) => one.format && one.formation !== undefined);
  return { format: last?.format ?? format, formation: last?.formation ?? formation };
}
