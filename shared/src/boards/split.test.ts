import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { rootsOf } from './document';
import { clickedCircle } from './shapes';
import { splitUpdate } from './split';
import { BoardTally } from './tally';
import { validateStroke, validateUpdate } from './updates';

const contentOf = (doc: Y.Doc) => ({
  shapes: doc.getMap('shapes').toJSON(),
  order: doc.getArray('order').toJSON(),
});

/** Any document in which two clients drew and erased. */
const anyDocument = fc
  .array(fc.record({ by: fc.nat(1), id: fc.nat(40), erase: fc.boolean() }), { minLength: 1, maxLength: 80 })
  .map((edits) => {
    const docs = [new Y.Doc(), new Y.Doc()] as const;
    for (const { by, id, erase } of edits) {
      const doc = docs[by as 0 | 1];
      const { shapes, order } = rootsOf(doc);
      doc.transact(() => {
        if (erase) shapes.delete(`s${id}`);
        else shapes.set(`s${id}`, clickedCircle({ x: id, y: by }));
        order.push([`s${id}`]);
      });
    }
    Y.applyUpdate(docs[0], Y.encodeStateAsUpdate(docs[1]));
    return docs[0];
  });

describe('splitting an update', () => {
  it('returns parts with the same effect, which the journal accepts and which fit into the limit', () => {
    fc.assert(
      fc.property(anyDocument, fc.integer({ min: 150, max: 1_000 }), (doc, maxBytes) => {
        const parts = splitUpdate(Y.encodeStateAsUpdate(doc), maxBytes);
        const copy = new Y.Doc();
        for (const part of parts) {
          expect(validateUpdate(part)).toMatchObject({ ok: true });
          expect(part.byteLength).toBeLessThanOrEqual(maxBytes);
          Y.applyUpdate(copy, part);
        }
        expect(copy.store.pendingStructs).toBeNull();
        expect(contentOf(copy)).toEqual(contentOf(doc));
        expect(Y.encodeStateVector(copy)).toEqual(Y.encodeStateVector(doc));
      }),
    );
  });

  it('cuts a push of many ids, and a long text', () => {
    const doc = new Y.Doc();
    const { order, script } = rootsOf(doc);
    const points = new Y.Text();
    const ids = Array.from({ length: 5_000 }, (_, n) => `${n}`.padStart(31, 'x'));
    script.push([new Y.Map([['points', points]])]);
    order.push(['first']);
    order.push(ids);
    for (let n = 0; n < 30_000; n += 1) points.insert(points.length, 'é😀');
    order.insert(1, ids);
    order.delete(100, 4_000);
    const update = Y.encodeStateAsUpdate(doc);
    const parts = splitUpdate(update, 48 * 1_024);
    expect(Math.max(...parts.map(({ byteLength }) => byteLength))).toBeLessThanOrEqual(48 * 1_024);
    const copy = new Y.Doc();
    for (const part of parts) {
      expect(validateUpdate(part)).toMatchObject({ ok: true });
      Y.applyUpdate(copy, part);
    }
    expect(copy.store.pendingStructs).toBeNull();
    expect(contentOf(copy)).toEqual(contentOf(doc));
    expect(rootsOf(copy).script.toJSON()).toEqual(script.toJSON());
    expect(Y.encodeStateVector(copy)).toEqual(Y.encodeStateVector(doc));
    // Also in the way in which the journal merges them.
    const merged = new Y.Doc();
    Y.applyUpdate(merged, Y.mergeUpdates(parts));
    expect(contentOf(merged)).toEqual(contentOf(doc));
  });

  it('cuts any list and any text, and parts that overlap with updates of others', () => {
    const anyEdit = fc.record({
      by: fc.nat(1),
      at: fc.nat(),
      words: fc.array(fc.string({ unit: 'binary' }), { maxLength: 12 }),
      text: fc.string({ unit: 'binary', maxLength: 40 }),
      deleteCount: fc.nat(6),
    });
    fc.assert(
      fc.property(
        fc.array(anyEdit, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 60, max: 200 }),
        (edits, maxBytes) => {
          const first = new Y.Doc();
          first.getArray('script').push([new Y.Text()]);
          const docs = [first, new Y.Doc()] as const;
          Y.applyUpdate(docs[1], Y.encodeStateAsUpdate(first));
          const known = Y.encodeStateVector(first);
          for (const { by, at, words, text, deleteCount } of edits) {
            const { order, script } = rootsOf(docs[by as 0 | 1]);
            const points = script.get(0) as Y.Text;
            order.insert(at % (order.length + 1), words);
            points.insert(at % (points.length + 1), text);
            order.delete(0, Math.min(deleteCount, order.length));
          }
          Y.applyUpdate(docs[0], Y.encodeStateAsUpdate(docs[1]));
          const copy = new Y.Doc();
          for (const part of splitUpdate(Y.encodeStateAsUpdate(docs[0]), maxBytes)) Y.applyUpdate(copy, part);
          expect(copy.store.pendingStructs).toBeNull();
          expect(copy.getArray('order').toJSON()).toEqual(rootsOf(docs[0]).order.toJSON());
          expect(rootsOf(copy).script.toJSON()).toEqual(rootsOf(docs[0]).script.toJSON());
          // Also for a client that already has a part of it.
          const later = new Y.Doc();
          Y.applyUpdate(later, Y.encodeStateAsUpdate(docs[1]));
          for (const part of splitUpdate(Y.encodeStateAsUpdate(docs[0], known), maxBytes)) Y.applyUpdate(later, part);
          expect(contentOf(later)).toEqual(contentOf(docs[0]));
        },
      ),
    );
  });

  it('keeps a small update as it is', () => {
    const doc = new Y.Doc();
    rootsOf(doc).shapes.set('a', clickedCircle({ x: 1, y: 1 }));
    const update = Y.encodeStateAsUpdate(doc);
    expect(splitUpdate(update, 1_000)).toEqual([update]);
  });

  it('splits a large undo', () => {
    const doc = new Y.Doc();
    const { shapes } = rootsOf(doc);
    const undo = new Y.UndoManager(shapes);
    doc.transact(() => {
      for (let n = 0; n < 2_000; n += 1) shapes.set(`s${n}`, clickedCircle({ x: n % 1_000, y: 0 }));
    });
    undo.stopCapturing();
    doc.transact(() => {
      for (const id of [...shapes.keys()]) shapes.delete(id);
    });
    const before = Y.encodeStateAsUpdate(doc);
    const updates: Uint8Array[] = [];
    doc.on('update', (update: Uint8Array) => updates.push(update));
    undo.undo();
    expect(Math.max(...updates.map(({ byteLength }) => byteLength))).toBeGreaterThan(48 * 1_024);
    const copy = new Y.Doc();
    Y.applyUpdate(copy, before);
    for (const part of updates.flatMap((update) => splitUpdate(update, 48 * 1_024))) Y.applyUpdate(copy, part);
    expect(Object.keys(contentOf(copy).shapes)).toHaveLength(2_000);
  });

  it('returns parts that a journal accepts in order, for clients that build on each other, and for many clients', () => {
    const [firstDoc, secondDoc] = [new Y.Doc(), new Y.Doc()];
    const exchange = () => {
      Y.applyUpdate(firstDoc, Y.encodeStateAsUpdate(secondDoc, Y.encodeStateVector(firstDoc)));
      Y.applyUpdate(secondDoc, Y.encodeStateAsUpdate(firstDoc, Y.encodeStateVector(secondDoc)));
    };
    for (let x = 0; x < 100; x += 1) {
      rootsOf(x % 2 ? firstDoc : secondDoc).shapes.set('ball', clickedCircle({ x, y: 0 }));
      exchange();
    }
    const manyClients = Array.from({ length: 250 }, (_, x) => {
      const doc = new Y.Doc();
      rootsOf(doc).shapes.set(`s${x}`, clickedCircle({ x, y: 0 }));
      return Y.encodeStateAsUpdate(doc);
    });
    for (const [update, maxBytes] of [
      [Y.encodeStateAsUpdate(firstDoc), 500],
      [Y.mergeUpdates(manyClients), 64_000],
    ] as const) {
      const tally = new BoardTally();
      const parts = splitUpdate(update, maxBytes);
      expect(parts.length).toBeGreaterThan(1);
      for (const part of parts) {
        const verdict = validateStroke(part);
        expect(verdict).toMatchObject({ ok: true });
        expect(verdict.ok && tally.tryAdd(verdict.decoded)).toEqual({ ok: true });
      }
    }
  });
});
