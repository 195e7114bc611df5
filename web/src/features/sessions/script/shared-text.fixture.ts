import { drillsOf } from '@touchline/shared/boards/document';
import * as Y from 'yjs';
import type { DrillMap } from './drill-edits';
import { SharedText } from './shared-text';

/** A user who edits the coaching points of one drill in a real text area. */
export class Writer {
  readonly doc = new Y.Doc();
  readonly input = document.createElement('textarea');
  readonly #text: SharedText;
  readonly #leave: () => void;
  readonly change = (work: () => void) => this.doc.transact(work);

  constructor(start: Uint8Array) {
    Y.applyUpdate(this.doc, start);
    this.#text = new SharedText(drillsOf(this.doc)[0] as DrillMap, 'points');
    document.body.append(this.input);
    this.#text.attach(this.input);
    this.input.value = this.#text.read();
    this.#leave = this.#text.subscribe(() => undefined);
    this.input.addEventListener('input', () => this.#text.typed(this.change));
    this.input.addEventListener('compositionstart', this.#text.compose);
    this.input.addEventListener('compositionend', () => this.#text.composed(this.change));
  }

  get written(): Y.Text {
    return drillsOf(this.doc)[0]?.get('points') as Y.Text;
  }

  get shown(): string {
    return this.#text.read();
  }

  dispatch(type: 'input' | 'compositionstart' | 'compositionend'): void {
    this.input.dispatchEvent(new Event(type));
  }

  type(letters: string, from = this.input.selectionStart, to = this.input.selectionEnd): void {
    this.input.setRangeText(letters, from, to, 'end');
    this.dispatch('input');
  }

  merge(other: Writer): void {
    Y.applyUpdate(this.doc, Y.encodeStateAsUpdate(other.doc), 'remote');
  }

  /**
   * Merges the other user's changes.
   * @returns where Yjs places the selection afterwards
   */
  receive(other: Writer): (number | undefined)[] {
    this.input.focus();
    const { selectionStart: start, selectionEnd: end } = this.input;
    const positions = [
      Y.createRelativePositionFromTypeIndex(this.written, start, start === end ? -1 : 0),
      Y.createRelativePositionFromTypeIndex(this.written, end, -1),
    ];
    this.merge(other);
    return positions.map((position) => Y.createAbsolutePositionFromRelativePosition(position, this.doc)?.index);
  }

  close(): void {
    this.#leave();
    this.input.remove();
  }
}
