import fc from 'fast-check';
import * as encoding from 'lib0/encoding';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { BOARD_LIMITS } from './board-limits';
import { rootsOf } from './document';
import { scanUpdate } from './scan';
import { splitUpdate } from './split';
import { validateStroke } from './updates';

const numbers = (...values: number[]): Uint8Array => {
  const encoder = encoding.createEncoder();
  for (const value of values) encoding.writeVarUint(encoder, value);
  return encoding.toUint8Array(encoder);
};
const join = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
const garbage = new Uint8Array(50_000).fill(255);

/** Everything that an editor writes, with erased and formatted parts. */
function drawn(): Uint8Array {
  const doc = new Y.Doc();
  const { shapes, script } = rootsOf(doc);
  const values = [
    null,
    true,
    1.5,
    7,
    -3,
    'text',
    [1, ['two']],
    { a: { b: [false] } },
    new Uint8Array([1, 2]),
    undefined,
  ];
  for (const [n, value] of values.entries()) shapes.set(`s${n}`, value);
  shapes.set('s1', 2n ** 40n);
  shapes.delete('s2');
  const drill = new Y.Map();
  script.push([drill]);
  const points = new Y.Text('hello 😀');
  drill.set('points', points);
  points.format(0, 3, { bold: true });
  points.insertEmbed(2, { image: 'x' });
  points.delete(1, 2);
  return Y.encodeStateAsUpdate(doc);
}
const editors = drawn();
const mutations = fc.array(fc.record({ at: fc.nat(), to: fc.nat(255) }), { maxLength: 4 }).map((changes) => {
  const bytes = new Uint8Array(editors);
  for (const { at, to } of changes) bytes[at % bytes.length] = to;
  return bytes;
});

/** One client with many structs that each take two bytes. */
const collected = (structs: number) =>
  join(
    numbers(1, structs, 7, 0),
    new Uint8Array(2 * structs).map((_, n) => n % 2),
    numbers(0),
  );

describe('scanning an update', () => {
  it.each([
    ['too many clients', numbers(BOARD_LIMITS.updateClients + 1), 'It has items of too many clients.'],
    ['3,000 clients', numbers(3_000), 'It has items of too many clients.'],
    ['too many items', numbers(1, BOARD_LIMITS.updateStructs + 1), 'It has too many items.'],
    ['erased items of too many clients', numbers(0, BOARD_LIMITS.clients + 1), 'It erases items of too many clients.'],
  ])('R20: refuses %s by the number, before it reads the rest', (_what, head, why) => {
    expect(validateStroke(join(head, garbage))).toEqual({ ok: false, why });
  });

  it('R20: counts the items of all clients together', () => {
    const half = BOARD_LIMITS.updateStructs / 2;
    const first = join(
      numbers(2, half, 7, 0),
      new Uint8Array(2 * half).map((_, n) => n % 2),
    );
    expect(scanUpdate(join(first, numbers(half + 1, 8, 0), garbage))).toMatchObject({ why: 'It has too many items.' });
  });

  it('accepts what an editor writes, and recognizes erasing', () => {
    expect(scanUpdate(editors)).toEqual({ ok: true, erases: false });
    expect(scanUpdate(numbers(0, 1, 7, 1, 0, 1))).toEqual({ ok: true, erases: true });
  });

  it('never throws, and refuses nothing that Yjs can read and boards may hold', () => {
    fc.assert(
      fc.property(fc.oneof(mutations, fc.uint8Array({ maxLength: 200 })), (bytes) => {
        const scan = scanUpdate(bytes);
        let decoded: ReturnType<typeof Y.decodeUpdate> | undefined;
        try {
          decoded = Y.decodeUpdate(bytes);
        } catch {
          return;
        }
        if (scan.ok) expect(scan.erases).toBe(decoded.structs.length === 0);
        else expect(scan.why).not.toBe('Not a valid update.');
      }),
      { numRuns: 2_000 },
    );
  });

  it('the app splits an update with too many items into parts that are accepted', () => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, collected(BOARD_LIMITS.updateStructs + 5));
    const parts = splitUpdate(collected(BOARD_LIMITS.updateStructs + 5), BOARD_LIMITS.update);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(scanUpdate(part)).toMatchObject({ ok: true });
    const joined = new Y.Doc();
    for (const part of parts) Y.applyUpdate(joined, part);
    expect(Y.encodeStateVector(joined)).toEqual(Y.encodeStateVector(doc));
  });
});
