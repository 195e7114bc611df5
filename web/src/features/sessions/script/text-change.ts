/** What typing did to a text, and what others did to the places in it. Pure. */
import type * as Y from 'yjs';

export interface TextChange {
  at: number;
  removed: number;
  inserted: string;
}

/** The part of a Yjs delta that moves places. */
export type TextDelta = Y.YTextEvent['delta'];

const isLowHalf = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** What differs, when at most `behind` letters at the end count as equal. Halves of an emoji stay together. */
function differing(before: string, after: string, behind: number): TextChange {
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
 * The smallest change from one text to another, none when they are equal. `caret`, where it stands after typing, tells
 * which of several equal letters is new.
 */
export function textChange(before: string, after: string, caret = after.length): TextChange | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  const typed = differing(before, after, Math.min(shorter, after.length - caret));
  const smallest = differing(before, after, shorter);
  return typed.removed > smallest.removed ? smallest : typed;
}

const lengthOf = (inserted: unknown) => (typeof inserted === 'string' ? inserted.length : 1);

/**
 * Where a place of a text is after a delta. What is inserted right at it comes `before` it or behind it: a caret keeps to
 * what was typed before it, so that two who type at one place do not mix their letters.
 */
export function carried(place: number, delta: TextDelta, inserts: 'before' | 'behind' = 'behind'): number {
  let [at, found] = [0, place];
  for (const { retain = 0, insert, delete: deleted = 0 } of delta) {
    if (at > found || (at === found && insert !== undefined && inserts === 'behind')) break;
    const ahead = found - at;
    found += insert === undefined ? -Math.min(deleted, ahead) : lengthOf(insert);
    // The letter behind the place is gone: what follows stands where that was.
    if (deleted > ahead) break;
    at += insert === undefined ? retain : lengthOf(insert);
  }
  return found;
}
