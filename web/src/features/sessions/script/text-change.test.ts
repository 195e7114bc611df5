import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { mapPosition, type TextDelta, textChange } from './text-change';

/** Few different letters, so that many are equal; emoji that share a surrogate half, and one of two code points. */
const words = fc
  .array(fc.constantFrom('a', 'b', '\n', '😀', '😁', '🨀', '👍🏽', '⚽'), { maxLength: 12 })
  .map((all) => all.join(''));
const place = (text: string, at: number) => {
  const index = Math.min(at, text.length);
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00 ? index - 1 : index;
};

function apply(text: Y.Text, change: ReturnType<typeof textChange>): void {
  if (!change) return;
  text.delete(change.at, change.removed);
  text.insert(change.at, change.inserted);
}
const textIn = (content: string) => {
  const text = new Y.Doc().getText('points');
  text.insert(0, content);
  return text;
};

describe('textChange', () => {
  it('turns one text into the other, also in a Y.Text, for any caret', () => {
    fc.assert(
      fc.property(words, words, fc.nat(14), (before, after, caret) => {
        const text = textIn(before);
        apply(text, textChange(before, after, place(after, caret)));
        expect(text.toString()).toBe(after);
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds what was typed over a selection, also among equal letters', () => {
    fc.assert(
      fc.property(words, fc.nat(12), fc.nat(12), words, (before, from, to, typed) => {
        const [start, end] = [place(before, Math.min(from, to)), place(before, Math.max(from, to))];
        const after = before.slice(0, start) + typed + before.slice(end);
        const change = textChange(before, after, start + typed.length);
        if (start === end && typed) expect(change).toEqual({ at: start, removed: 0, inserted: typed });
        else if (start < end && !typed) expect(change).toEqual({ at: start, removed: end - start, inserted: '' });
        else
          expect((change?.removed ?? 0) + (change?.inserted.length ?? 0)).toBeLessThanOrEqual(
            end - start + typed.length,
          );
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds a corrected word far from the caret', () => {
    expect(textChange('recieve it well', 'receive it well')).toEqual({ at: 3, removed: 2, inserted: 'ei' });
  });

  it('never splits an emoji', () => {
    expect(textChange('😀', '😁')).toEqual({ at: 0, removed: 2, inserted: '😁' });
    expect(textChange('😀', '🨀')).toEqual({ at: 0, removed: 2, inserted: '🨀' });
    expect(textChange('a', 'a')).toBeUndefined();
  });
});

describe('mapPosition', () => {
  const edits = fc.array(fc.record({ at: fc.nat(14), removed: fc.nat(3), inserted: words }), { maxLength: 4 });

  it('returns the same position as Yjs', () => {
    fc.assert(
      fc.property(words, edits, edits, fc.nat(14), (content, theirs, mine, at) => {
        const [one, other] = [textIn(content), new Y.Doc().getText('points')];
        const [here, there] = [one.doc as Y.Doc, other.doc as Y.Doc];
        Y.applyUpdate(there, Y.encodeStateAsUpdate(here));
        const write = (text: Y.Text, all: typeof theirs) => {
          for (const edit of all) {
            const before = text.toString();
            const start = place(before, edit.at);
            apply(text, { at: start, removed: place(before, start + edit.removed) - start, inserted: edit.inserted });
          }
        };
        write(one, mine);
        write(other, theirs);

        const start = place(one.toString(), at);
        const positions = [0, -1].map((assoc) => Y.createRelativePositionFromTypeIndex(one, start, assoc));
        const deltas: TextDelta[] = [];
        one.observe((event) => deltas.push(event.delta));
        Y.applyUpdate(here, Y.encodeStateAsUpdate(there));
        const [before, behind] = positions.map(
          (position) => Y.createAbsolutePositionFromRelativePosition(position, here)?.index,
        );
        const through = (inserts: 'before' | 'behind') =>
          deltas.reduce((found, delta) => mapPosition(found, delta, inserts), start);
        expect([through('before'), through('behind')]).toEqual([before, behind]);
      }),
      { numRuns: 1_000 },
    );
  });
});
