import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions, newer, withRow } from './version';

/** `npm run test:storm` runs more of them. */
const RUNS = process.env.STORM === 'long' ? 10_000 : 2_000;

interface Row {
  id: string;
  answer: string;
  phone?: string;
}
interface Snapshot {
  version: number;
  rows: Row[];
}
type Change = { kind: 'save'; row: Row } | { kind: 'remove'; id: string };

const apply = (rows: readonly Row[], change: Change): Row[] =>
  change.kind === 'save' ? withRow(rows, change.row) : rows.filter(({ id }) => id !== change.id);

/** The server's state at every version, from 1 on. */
const historyOf = (changes: readonly Change[]): Snapshot[] => {
  const history: Snapshot[] = [{ version: 1, rows: [] }];
  for (const change of changes) {
    const rows = history.at(-1)?.rows ?? [];
    history.push({ version: history.length + 1, rows: apply(rows, change) });
  }
  return history;
};

const anyId = fc.constantFrom('70000001', '70000002', '70000003');
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constant('save' as const),
    row: fc.record(
      { id: anyId, answer: fc.constantFrom('YES', 'NO', 'MAYBE'), phone: fc.constantFrom('030 1', '030 2') },
      { requiredKeys: ['id', 'answer'] },
    ),
  }),
  fc.record({ kind: fc.constant('remove' as const), id: anyId }),
);

/** Applies a frame as a client does. */
function applyFrame(held: Snapshot | undefined, version: number, change: Change): Snapshot | undefined {
  return held && compareVersions(held.version, version) === 'apply'
    ? { version, rows: apply(held.rows, change) }
    : held;
}

describe('the version rule', () => {
  it('I9 applies known+1, drops known and older, refetches on a gap or when nothing is known', () => {
    expect(compareVersions(4, 5)).toBe('apply');
    expect(compareVersions(4, 4)).toBe('drop');
    expect(compareVersions(4, 1)).toBe('drop');
    expect(compareVersions(4, 6)).toBe('refetch');
    expect(compareVersions(undefined, 1)).toBe('refetch');
  });

  it("F10 I9 for any loss, repetition, delay or order of messages, a client at version v has the server's state at v", () => {
    const anyArrivals = fc.array(fc.record({ frame: fc.boolean(), at: fc.nat() }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.array(anyChange, { minLength: 1, maxLength: 20 }), anyArrivals, (changes, arrivals) => {
        const history = historyOf(changes);
        let held: Snapshot | undefined;
        for (const { frame, at } of arrivals) {
          const before = held?.version ?? 0;
          const index = at % changes.length;
          const [change, snapshot] = [changes[index], history[at % history.length]];
          if (frame && change) held = applyFrame(held, index + 2, change);
          else if (snapshot) held = newer(held, snapshot);
          expect(held?.version ?? 0).toBeGreaterThanOrEqual(before);
          if (held) expect(held).toEqual(history[held.version - 1]);
        }
        // One sync at the end refetches stale objects.
        const last = history.at(-1);
        if (last && held?.version !== last.version) held = newer(held, last);
        expect(held).toEqual(last);
      }),
      { numRuns: RUNS },
    );
  });

  it('I10 gives the same state for reply and broadcast of an own write, in either order', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { minLength: 1, maxLength: 10 }), (changes) => {
        const history = historyOf(changes);
        const [before, reply, ownChange] = [history.at(-2), history.at(-1), changes.at(-1)];
        if (!before || !reply || !ownChange) throw new Error('A history has at least two versions');
        const replyFirst = applyFrame(newer(before, reply), reply.version, ownChange);
        const frame = applyFrame(before, reply.version, ownChange);
        expect(replyFirst).toEqual(reply);
        expect(newer(frame, reply)).toEqual(reply);
      }),
    );
  });

  it('I9 keeps the newer of two snapshots, and the fetched one when they are equally new', () => {
    const [held, fetched] = [{ version: 2 }, { version: 2 }];
    expect(newer(held, fetched)).toBe(fetched);
    expect(newer({ version: 1 }, fetched)).toBe(fetched);
    expect(newer(held, { version: 1 })).toBe(held);
    expect(newer(undefined, fetched)).toBe(fetched);
  });

  it('I8 replaces a row completely: missing fields are cleared', () => {
    const known: Row[] = [
      { id: '1', answer: 'YES', phone: '030 1' },
      { id: '2', answer: 'NO', phone: '030 2' },
    ];
    expect(withRow(known, { id: '1', answer: 'NO' })).toEqual([{ id: '1', answer: 'NO' }, known[1]]);
    expect(withRow(known, { id: '3', answer: 'YES' }).map((row) => row.id)).toEqual(['1', '2', '3']);
  });
});
