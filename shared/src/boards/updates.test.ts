import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { rootsOf } from './document';
import { clickedCircle } from './shapes';
import { isStateVector, validateUpdate } from './updates';

const updateOf = (write: (doc: Y.Doc) => void): Uint8Array => {
  const doc = new Y.Doc();
  write(doc);
  return Y.encodeStateAsUpdate(doc);
};
const nestedValue = (depth: number): unknown => {
  let value: unknown = 1;
  for (let n = 0; n < depth; n += 1) value = n % 2 ? [value] : { value };
  return value;
};
function embed(doc: Y.Doc, value: object): void {
  const text = new Y.Text();
  rootsOf(doc).script.push([text]);
  text.insertEmbed(0, value);
}
const drawnCircle = updateOf((doc) => rootsOf(doc).shapes.set('a', clickedCircle({ x: 1, y: 2 })));

/** One item of one client, byte by byte: the shape `a` is 60,000 lists, each in the one before. */
const deepLists = new Uint8Array([1, 1, 1, 0, 8, 1, 1, 97, 1, ...Array(60_000).fill([117, 1]).flat()]);

/** Returns updates in which a few bytes are changed at random. */
const mutationsOf = (source: Uint8Array) =>
  fc
    .array(fc.record({ at: fc.nat(source.length - 1), to: fc.nat(255) }), { minLength: 1, maxLength: 4 })
    .map((changes) => {
      const bytes = new Uint8Array(source);
      for (const { at, to } of changes) bytes[at] = to;
      return bytes;
    });

/** Returns a later update of a client, and its earlier ones. */
function laterPart(): { before: Uint8Array; later: Uint8Array } {
  const doc = new Y.Doc();
  doc.clientID = 77;
  const { shapes, script } = rootsOf(doc);
  shapes.set('a', clickedCircle({ x: 1, y: 2 }));
  const points = new Y.Text('hello');
  script.push([points]);
  const [before, known] = [Y.encodeStateAsUpdate(doc), Y.encodeStateVector(doc)];
  shapes.set('a', clickedCircle({ x: 5, y: 2 }));
  points.insert(2, 'xx');
  points.format(0, 3, { bold: true });
  return { before, later: Y.encodeStateAsUpdate(doc, known) };
}

describe('validating an update', () => {
  it('accepts the content of boards, and recognizes erasing', () => {
    expect(validateUpdate(drawnCircle)).toEqual({ ok: true, erases: false });
    const doc = new Y.Doc();
    Y.applyUpdate(doc, drawnCircle);
    const before = Y.encodeStateVector(doc);
    rootsOf(doc).shapes.delete('a');
    expect(validateUpdate(Y.encodeStateAsUpdate(doc, before))).toEqual({ ok: true, erases: true });
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['half an update', drawnCircle.slice(0, drawnCircle.length / 2)],
    ['text', new TextEncoder().encode('{"shapes":[]}')],
    ['another root', updateOf((doc) => doc.getMap('users').set('a', 1))],
    ['another document', updateOf((doc) => rootsOf(doc).shapes.set('a', new Y.Doc()))],
    ['deep nesting', deepLists],
    ['a value that can be read but not written', updateOf((doc) => rootsOf(doc).shapes.set('a', nestedValue(400)))],
    ['an embed that nests', updateOf((doc) => embed(doc, nestedValue(400) as object))],
  ])('rejects %s', (_what, update) => {
    expect(validateUpdate(update)).toMatchObject({ ok: false });
  });

  it('never throws, whatever the bytes; accepted updates break no document', () => {
    fc.assert(
      fc.property(fc.oneof(mutationsOf(drawnCircle), fc.uint8Array({ maxLength: 200 })), (bytes) => {
        isStateVector(bytes);
        if (!validateUpdate(bytes).ok) return;
        const merged = Y.mergeUpdates([drawnCircle, bytes]);
        Y.diffUpdate(merged, Y.encodeStateVectorFromUpdate(drawnCircle));
        const doc = new Y.Doc();
        Y.applyUpdate(doc, merged);
        Y.applyUpdate(doc, bytes);
      }),
      { numRuns: 3_000 },
    );
  });

  it('rejects an update that would break readers once it is added to its history', () => {
    const { before, later } = laterPart();
    expect(validateUpdate(later)).toMatchObject({ ok: true });
    fc.assert(
      fc.property(mutationsOf(later), (bytes) => {
        if (!validateUpdate(bytes).ok) return;
        const doc = new Y.Doc();
        const roots = rootsOf(doc);
        Y.applyUpdate(doc, before);
        Y.applyUpdate(doc, bytes);
        Y.applyUpdate(new Y.Doc(), Y.encodeStateAsUpdate(doc));
        Y.mergeUpdates([before, bytes]);
        for (const root of Object.values(roots)) root.toJSON();
      }),
      { numRuns: 5_000 },
    );
  });

  it('recognizes a state vector', () => {
    expect(isStateVector(Y.encodeStateVectorFromUpdate(drawnCircle))).toBe(true);
    expect(isStateVector(new Uint8Array([9, 1]))).toBe(false);
    expect(isStateVector(new Uint8Array())).toBe(false);
  });
});
