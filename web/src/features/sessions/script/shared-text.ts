import { readDrill } from '@touchline/shared/boards/document';
import type * as Y from 'yjs';
import type { BoardPen } from '../board-pen';
import { changeText, type DrillMap, type TextField } from './drill-edits';
import { carried, type TextChange, type TextDelta, textChange } from './text-change';

type TextInput = HTMLInputElement | HTMLTextAreaElement;

const deltaOf = ({ at, removed, inserted }: TextChange): TextDelta => [
  { retain: at },
  { delete: removed },
  { insert: inserted },
];

/**
 * One text of a drill in one input. What is typed goes into the document as the letters that it is; what others write comes
 * into the input around the caret. While an input method composes a word, the input is left alone, or the word would break.
 */
export class SharedText {
  readonly #drill: DrillMap;
  readonly #field: TextField;
  readonly #listeners = new Set<() => void>();
  #input: TextInput | null = null;
  /** What the input shows. */
  #shown: string;
  /** The text that the input was last in step with, and what others made of it since. */
  #base: string;
  #missed: TextDelta[] = [];
  /** The text as it is in the document. */
  #latest: string;
  #composing = false;
  #writing = false;

  constructor(drill: DrillMap, field: TextField) {
    this.#drill = drill;
    this.#field = field;
    this.#shown = this.#base = this.#latest = this.#text();
  }

  readonly read = (): string => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) {
      this.#drill.observeDeep(this.#hear);
      this.#catchUp();
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#drill.unobserveDeep(this.#hear);
    };
  };

  readonly attach = (input: TextInput | null): void => {
    this.#input = input;
  };

  readonly compose = (): void => {
    this.#composing = true;
  };

  composed(change: BoardPen['change']): void {
    this.#composing = false;
    this.typed(change);
  }

  /** Call it whenever somebody typed into the input. */
  typed(change: BoardPen['change']): void {
    const input = this.#input;
    if (!input) return;
    if (this.#composing && this.#missed.length > 0) {
      this.#show(input.value);
      return;
    }
    const made = textChange(this.#base, input.value, input.selectionEnd ?? undefined);
    const caret = made && this.#write(made, change);
    this.#catchUp(caret === undefined ? undefined : [caret, caret]);
  }

  /** Where a place of the input is in the document. */
  #along = (place: number, inserts: 'before' | 'behind') =>
    this.#missed.reduce((found, delta) => carried(found, delta, inserts), place);

  #text = () => readDrill(this.#drill)[this.#field];

  /** Puts a change of the input's text into the document, and says where it ends there. */
  #write(made: TextChange, change: BoardPen['change']): number {
    // What others wrote right before the letters that go is not of them.
    const at = this.#along(made.at, made.removed > 0 ? 'before' : 'behind');
    const end = this.#along(made.at + made.removed, 'behind');
    this.#writing = true;
    try {
      change(() => changeText(this.#drill, this.#field, { ...made, at, removed: end - at }));
    } finally {
      this.#writing = false;
    }
    return at + made.inserted.length;
  }

  #hear = (events: readonly Y.YEvent<Y.AbstractType<unknown>>[]): void => {
    const before = this.#latest;
    this.#latest = this.#text();
    if (this.#writing || before === this.#latest) return;
    const written = events.find(({ target }) => target === this.#drill.get(this.#field));
    const replaced = textChange(before, this.#latest);
    this.#missed.push(written ? written.delta : replaced ? deltaOf(replaced) : []);
    if (!this.#composing) this.#catchUp();
  };

  /** Brings the input in step with the document; the caret, if it is there, to a place or along with its letters. */
  #catchUp(caret?: readonly [number, number]): void {
    const input = this.#input;
    this.#base = this.#latest = this.#text();
    if (input && input.value !== this.#base) {
      const { selectionStart, selectionEnd, selectionDirection } = input;
      const isPoint = selectionStart === selectionEnd;
      const [start, end] = caret ?? [
        this.#along(selectionStart ?? 0, isPoint ? 'behind' : 'before'),
        this.#along(selectionEnd ?? 0, 'behind'),
      ];
      input.value = this.#base;
      if (document.activeElement === input) input.setSelectionRange(start, end, selectionDirection ?? undefined);
    }
    this.#missed = [];
    this.#show(this.#base);
  }

  #show(text: string): void {
    if (text === this.#shown) return;
    this.#shown = text;
    for (const listener of this.#listeners) listener();
  }
}
