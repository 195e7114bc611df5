/** Diffs of texts, and positions mapped through changes by others. Pure. */
import type * as Y from 'yjs';

export interface TextChange {
  at: number;
  removed: number;
  inserted: string;
}

/** A Yjs delta. */
export type TextDelta = Y.YTextEvent['delta'];

const isLowHalf = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** Returns the difference, with at most `behind` equal letters at the end. Never splits a surrogate pair. */
function diffWithTail(before: string, after: string, behind: number): TextChange {
  let tail = 0;
  while (tail < behind && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const most = Math.min(before.length, after.length) - tail;
  let at = 0;
  while (at < most && before[at] === after[at]) at += 1;
  if (isLowHalf(before, at) || isLowHalf(after, at)) at = Math.max(0, at - 1);
  if (tail > 0 && (isLowHalf(before, before.length - tail) || isLowHalf(after, after.length - tail))) tail -= 1;
  return { at, removed: before.length - tail - at, inserted: after.slice(at, after.length - tail) };
}

/**
 * Returns the smallest change from one text to another; undefined if they are equal.
 * @param caret its position after typing, which tells equal letters apart
 */
export function textChange(before: string, after: string, caret = after.length): TextChange | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  const typed = diffWithTail(before, after, Math.min(shorter, after.length - caret));
  const smallest = diffWithTail(before, after, shorter);
  return typed.removed > smallest.removed ? smallest : typed;
}

const lengthOf = (inserted: unknown) => (typeof inserted === 'string' ? inserted.length : 1);

/**
 * Maps a position through a delta.
 * @param side where text inserted at the position goes. `behind` keeps a caret after its own letters, so that two
 * users who type at one place do not mix their words.
 */
export function mapPosition(place: number, delta: TextDelta, side: 'before' | 'behind' = 'behind'): number {
  let [at, position] = [0, place];
  for (const { retain = 0, insert, delete: deleted = 0 } of delta) {
    if (at > position || (at === position && insert !== undefined && side === 'behind')) break;
    const ahead = position - at;
    position += insert === undefined ? -Math.min(deleted, ahead) : lengthOf(insert);
    // The letter behind the position is deleted: the following text takes its place.
    if (deleted > ahead) break;
    at += insert === undefined ? retain : lengthOf(insert);
  }
  return position;
}
