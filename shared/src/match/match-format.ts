/** Schemas of a match that its team has, too: the format of its games, and how long its clips are. */
import { z } from 'zod';
import type { EntryKind } from './entries';
import { FORMAT_LIMITS } from './formations';

const between = ({ min, max }: { min: number; max: number }) =>
  z.number().int().min(min, `Between ${min} and ${max}`).max(max, `Between ${min} and ${max}`);

/** From 1. */
export const matchPeriod = between({ ...FORMAT_LIMITS.periods, min: 1 });

/** Of a period in the journal: those of extra time count on. */
export const periodNumber = between({ min: 1, max: FORMAT_LIMITS.periods.max + 4 });

export const matchFormat = z.object({
  onField: between(FORMAT_LIMITS.onField),
  periods: between(FORMAT_LIMITS.periods),
  minutes: between(FORMAT_LIMITS.minutes),
});

/** Kinds of entries that become plays of a film. */
export const CLIP_KINDS = ['GOAL', 'CHANCE', 'SAVE', 'MOMENT'] as const satisfies EntryKind[];
export type ClipKind = (typeof CLIP_KINDS)[number];

const MAX_CLIP_SECONDS = 60;
const seconds = z.number().int().min(0, 'Between 0 and 60').max(MAX_CLIP_SECONDS, 'Between 0 and 60');

/** Seconds of film before and after a tap. */
export const clipWindow = z
  .object({ before: seconds, after: seconds })
  .refine(({ before, after }) => before + after > 0, { path: ['after'], message: 'A clip takes at least a second' });
export type ClipWindow = z.output<typeof clipWindow>;
export const clipWindows = z.partialRecord(z.enum(CLIP_KINDS), clipWindow);
