import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { drillsOf, rootsOf } from '@touchline/shared/boards/document';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import type { DrillMap } from './drill-edits';
import { SharedText } from './shared-text';
import { Writer } from './shared-text.fixture';

let writers: Writer[] = [];
const closeAll = () => {
  for (const writer of writers) writer.close();
  writers = [];
};
afterEach(closeAll);

/** Two users with one text. */
function twoWriters(content: unknown): [Writer, Writer] {
  closeAll();
  const doc = new Y.Doc();
  rootsOf(doc).script.push([new Y.Map([['points', content]])]);
  const start = Y.encodeStateAsUpdate(doc);
  const pair: [Writer, Writer] = [new Writer(start), new Writer(start)];
  writers = pair;
  return pair;
}
const exchange = ([one, other]: [Writer, Writer]) => {
  one.receive(other);
  other.receive(one);
};

const letters = fc
  .array(fc.constantFrom('a', 'b', ' ', '\n', '😀', '😁', '🨀'), { maxLength: 6 })
  .map((all) => all.join(''));
const edge = (text: string, at: number) => {
  const index = Math.min(at, text.length);
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00 ? index - 1 : index;
};
const step = fc.oneof(
  fc.record({ is: fc.constant('type' as const), second: fc.boolean(), at: fc.nat(9), to: fc.nat(3), letters }),
  fc.record({ is: fc.constant('select' as const), second: fc.boolean(), at: fc.nat(9), to: fc.nat(5) }),
  fc.record({ is: fc.constant('receive' as const), second: fc.boolean() }),
);

describe('two users who write one text', () => {
  it('I14: see the same text, and each caret stays at its letter', () => {
    fc.assert(
      fc.property(letters, fc.array(step, { maxLength: 20 }), (content, steps) => {
        const pair = twoWriters(new Y.Text(content));
        for (const one of steps) {
          const writer = pair[one.second ? 1 : 0];
          const { input } = writer;
          if (one.is === 'receive') {
            const places = writer.receive(pair[one.second ? 0 : 1]);
            // A selection whose text was deleted becomes a caret.
            if (Number(places[0]) <= Number(places[1]))
              expect([input.selectionStart, input.selectionEnd]).toEqual(places);
          } else {
            const from = edge(input.value, one.at);
            const to = edge(input.value, from + one.to);
            input.setSelectionRange(from, to);
            if (one.is === 'type') writer.type(one.letters);
          }
          expect(input.value).toBe(writer.written.toString());
          expect(writer.shown).toBe(input.value);
        }
        exchange(pair);
        expect(pair[0].input.value).toBe(pair[1].input.value);
        expect(pair[0].input.value).not.toContain('\ufffd');
      }),
      { numRuns: 300 },
    );
  });

  it('keep their selection on its letters when text is inserted beside it', () => {
    const [one, other] = twoWriters(new Y.Text('Two touches'));
    one.input.setSelectionRange(4, 11, 'backward');
    other.type(' at most', 11, 11);
    other.type('quick ', 4, 4);
    one.receive(other);
    const { value, selectionStart, selectionEnd, selectionDirection } = one.input;
    expect(value).toBe('Two quick touches at most');
    expect([selectionStart, selectionEnd, selectionDirection]).toEqual([10, 17, 'backward']);
  });

  it('keep whole words when both type at one place', () => {
    const pair = twoWriters(new Y.Text('Rondo: '));
    const [one, other] = pair;
    for (const { input } of pair) input.setSelectionRange(7, 7);
    for (const letter of 'two touches') one.type(letter);
    for (const letter of 'open body') other.type(letter);
    for (const letter of ' more') {
      exchange(pair);
      one.type(letter);
      other.type(letter);
    }
    exchange(pair);
    expect(one.input.value).toBe(other.input.value);
    expect(['Rondo: two touches moreopen body more', 'Rondo: open body moretwo touches more']).toContain(
      one.input.value,
    );
  });
});

describe('a word during IME composition', () => {
  it('reaches the other user at once while no other user writes', () => {
    const pair = twoWriters(new Y.Text('Press '));
    const [one, other] = pair;
    one.input.setSelectionRange(6, 6);
    one.dispatch('compositionstart');
    one.type('n');
    other.receive(one);
    expect(other.input.value).toBe('Press n');
  });

  it('is not disturbed by other edits, and ends where it began', () => {
    const pair = twoWriters(new Y.Text('Press high, drop'));
    const [one, other] = pair;
    one.input.setSelectionRange(10, 10);
    one.dispatch('compositionstart');
    one.type(' ');
    other.receive(one);
    other.type('First: ', 0, 0);
    other.type('fall back', 20, 24);
    expect(other.input.value).toBe('First: Press high , fall back');
    one.receive(other);
    one.type('う');
    one.type('上', 11, 12);
    expect(one.input.value).toBe('Press high 上, drop');
    one.dispatch('compositionend');
    expect(one.input.value).toBe('First: Press high 上, fall back');
    expect(one.input.selectionStart).toBe('First: Press high 上'.length);
    exchange(pair);
    expect(other.input.value).toBe(one.input.value);
  });

  it('replaces only its own first letters, not text inserted before them', () => {
    const [one, other] = twoWriters(new Y.Text('Press , drop'));
    one.input.setSelectionRange(6, 6);
    one.dispatch('compositionstart');
    one.type('う');
    other.receive(one);
    other.type('very ', 6, 6);
    one.receive(other);
    one.type('上', 6, 7);
    one.dispatch('compositionend');
    expect(one.input.value).toBe('Press very 上, drop');
  });

  it('shows other edits when it is cancelled', () => {
    const [one, other] = twoWriters(new Y.Text('Press'));
    one.dispatch('compositionstart');
    other.type('High ', 0, 0);
    one.receive(other);
    expect(one.input.value).toBe('Press');
    one.dispatch('compositionend');
    expect(one.input.value).toBe('High Press');
  });
});

it('turns a plain text into a shared one for both users', () => {
  const pair = twoWriters('Rondo');
  const [one, other] = pair;
  one.type('Big ', 0, 0);
  other.input.focus();
  other.input.setSelectionRange(3, 3);
  other.merge(one);
  expect(other.input.value).toBe('Big Rondo');
  expect(other.input.selectionStart).toBe(7);
  expect(other.written).toBeInstanceOf(Y.Text);
});

it('shows an undo, with the caret after its preceding letters', () => {
  const [one, other] = twoWriters(new Y.Text('Rondo'));
  const undo = new Y.UndoManager(rootsOf(one.doc).script);
  one.type('Big ', 0, 0);
  other.type(', twice', 5, 5);
  one.receive(other);
  one.input.setSelectionRange(6, 6);
  undo.undo();
  expect(one.input.value).toBe('Rondo, twice');
  expect(one.input.selectionStart).toBe(2);
});

it('restores the text when the document rejects the edit', () => {
  const [one] = twoWriters(new Y.Text('Rondo'));
  const refusing = new SharedText(drillsOf(one.doc)[0] as DrillMap, 'points');
  refusing.attach(one.input);
  one.input.value = 'Rondo and more';
  refusing.typed(() => undefined);
  expect(one.input.value).toBe('Rondo');
});

it('shows as much text as readers do, and keeps the rest', () => {
  const most = BOARD_LIMITS.drill.points;
  const [one] = twoWriters(new Y.Text(`${'x'.repeat(most)}behind`));
  expect(one.input.value).toHaveLength(most);
  one.type('', 0, 1);
  expect(one.input.value).toBe(`${'x'.repeat(most - 1)}b`);
  expect(one.written.toString()).toBe(`${'x'.repeat(most - 1)}behind`);
});
