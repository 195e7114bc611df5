import { readDrill } from '@touchline/shared/boards/document';
import type * as Y from 'yjs';
import type { BoardEditor } from '../../../live/boards/board-state';
import { changeText, type DrillMap, type TextField } from './drill-edits';
import { mapPosition, type TextChange, type TextDelta, textChange } from './text-change';

type TextInput = HTMLInputElement | HTMLTextAreaElement;

const deltaOf = ({ at, removed, inserted }: TextChange): TextDelta => [
  { retain: at },
  { delete: removed },
  { insert: inserted },
];

/**
 * Binds one text of a drill to an input. Typing becomes a text change of the document; changes by others update the
 * input and keep the caret. During IME composition the input is not updated, because that would break the composition.
 */
export class SharedText {
  readonly #drill: DrillMap;
  readonly #field: TextField;
  readonly #listeners = new Set<() => void>();
  #input: TextInput | null = null;
  /** The text that the input shows. */
  #shown: string;
  /** The last text that the input and the document had in common, and the changes by others since. */
  #base: string;
  #pending: TextDelta[] = [];
  /** The current text of the document. */
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
      this.#drill.observeDeep(this.#onDocumentChange);
      this.#synchronize();
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#drill.unobserveDeep(this.#onDocumentChange);
    };
  };

  readonly attach = (input: TextInput | null): void => {
    this.#input = input;
  };

  readonly compose = (): void => {
    this.#composing = true;
  };

  composed(change: BoardEditor['change']): void {
    this.#composing = false;
    this.typed(change);
  }

  /** Handles input of the user. */
  typed(change: BoardEditor['change']): void {
    const input = this.#input;
    if (!input) return;
    if (this.#composing && this.#pending.length > 0) {
      this.#show(input.value);
      return;
    }
    const typedChange = textChange(this.#base, input.value, input.selectionEnd ?? undefined);
    const caret = typedChange && this.#write(typedChange, change);
    this.#synchronize(caret === undefined ? undefined : [caret, caret]);
  }

  /** Maps a position of the input to one of the document. */
  #mapToDocument = (place: number, side: 'before' | 'behind') =>
    this.#pending.reduce((position, delta) => mapPosition(position, delta, side), place);

  #text = () => readDrill(this.#drill)[this.#field];

  /**
   * Writes a change of the input into the document.
   * @returns the position of its end in the document
   */
  #write(typedChange: TextChange, change: BoardEditor['change']): number {
    // Text that others inserted right before the removed letters is kept.
    const at = this.#mapToDocument(typedChange.at, typedChange.removed > 0 ? 'before' : 'behind');
    const end = this.#mapToDocument(typedChange.at + typedChange.removed, 'behind');
    this.#writing = true;
    try {
      change(() => changeText(this.#drill, this.#field, { ...typedChange, at, removed: end - at }));
    } finally {
      this.#writing = false;
    }
    return at + typedChange.inserted.length;
  }

  #onDocumentChange = (events: readonly Y.YEvent<Y.AbstractType<unknown>>[]): void => {
    const previousText = this.#latest;
    this.#latest = this.#text();
    if (this.#writing || previousText === this.#latest) return;
    const textEvent = events.find(({ target }) => target === this.#drill.get(this.#field));
    const replacement = textChange(previousText, this.#latest);
    this.#pending.push(textEvent ? textEvent.delta : replacement ? deltaOf(replacement) : []);
    if (!this.#composing) this.#synchronize();
  };

  /**
   * Updates the input from the document. The caret, if it is in the input, moves to `caret` or stays with its letters.
   */
  #synchronize(caret?: readonly [number, number]): void {
    const input = this.#input;
    this.#base = this.#latest = this.#text();
    if (input && input.value !== this.#base) {
      const { selectionStart, selectionEnd, selectionDirection } = input;
      const isPoint = selectionStart === selectionEnd;
      const [start, end] = caret ?? [
        this.#mapToDocument(selectionStart ?? 0, isPoint ? 'behind' : 'before'),
        this.#mapToDocument(selectionEnd ?? 0, 'behind'),
      ];
      input.value = this.#base;
      if (document.activeElement === input) input.setSelectionRange(start, end, selectionDirection ?? undefined);
    }
    this.#pending = [];
    this.#show(this.#base);
  }

  #show(text: string): void {
    if (text === this.#shown) return;
    this.#shown = text;
    for (const listener of this.#listeners) listener();
  }
}
