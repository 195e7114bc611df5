/** To which text of a post a confirmation belongs. Pure. */
import { FIRST_TEXT, type PostReadRecord, type PostRecord } from '@touchline/server/post-records';

/** Returns the `rev` from which the text of a post says what it says now. */
export const textRevOf = ({ reworded }: Pick<PostRecord, 'reworded'>): number => reworded?.rev ?? FIRST_TEXT;

/** Returns what a person said to a post: a confirmation belongs to the text that they read. */
export function confirmationOf(
  read: Pick<PostReadRecord, 'confirmedAt' | 'confirmedText'> | undefined,
  post: Pick<PostRecord, 'reworded'>,
): 'confirmed' | 'former' | undefined {
  if (read?.confirmedAt === undefined) return undefined;
  return (read.confirmedText ?? FIRST_TEXT) >= textRevOf(post) ? 'confirmed' : 'former';
}

/** Returns the tag of the notices of a changed text. */
export const textTag = (rev: number): string => `text-${rev}`;
