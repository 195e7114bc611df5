/** Random journals of a match, with corrections and removals, for tests of its rules. */
import fc from 'fast-check';
import { ENTRY_KINDS, type Entry } from './entries';
import { slotsOf } from './formations';
import type { Lineup } from './on-field';

export const SECOND = 1_000;
export const SLOTS = slotsOf(7, '2-3-1').map(({ id }) => id);
export const SQUAD = Array.from({ length: 10 }, (_, n) => `${n + 1}`);
export const LINEUP: Lineup = Object.fromEntries(SLOTS.map((slot, n) => [slot, SQUAD[n] as string]));
export const LENGTH = 90;

const player = fc.option(fc.constantFrom(...SQUAD), { nil: undefined });
const clockKinds = ['PERIOD_START', 'PERIOD_START', 'PERIOD_END', 'PAUSE', 'RESUME', 'END'] as const;
export const FORMAT = { onField: 7, periods: 2, minutes: 1 };
const entry = (id: number): fc.Arbitrary<Entry> =>
  fc
    .record({
      id: fc.constant(`${10_000_000 + id}`),
      kind: fc.oneof(fc.constantFrom(...ENTRY_KINDS), fc.constantFrom(...clockKinds, 'SUB', 'SUB', 'SWAP', 'GOAL')),
      at: fc.integer({ min: 0, max: LENGTH }).map((second) => second * SECOND),
      side: fc.constantFrom('US', 'THEM'),
      playerId: player,
      otherPlayerId: player,
      slot: fc.option(fc.constantFrom(...SLOTS), { nil: undefined }),
      lineup: fc
        .shuffledSubarray([...SQUAD], { minLength: SLOTS.length, maxLength: SLOTS.length })
        .map((ids): Lineup => Object.fromEntries(SLOTS.map((slot, n) => [slot, ids[n] as string]))),
      number: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      extra: fc.option(fc.boolean(), { nil: undefined }),
    })
    .map(({ lineup, number, extra, ...one }) => {
      if (one.kind === 'SHAPE') return { ...one, lineup };
      return one.kind === 'PERIOD_START' ? { ...one, number, extra, format: FORMAT } : one;
    });
/** A correction of an entry, or its removal. */
interface Edit {
  of: number;
  removes: boolean;
  fields: Partial<Entry>;
}
export const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    of: fc.nat(),
    removes: fc.boolean(),
    fields: fc.record(
      {
        at: fc.integer({ min: 0, max: LENGTH }).map((second) => second * SECOND),
        kind: fc.constantFrom(...clockKinds, 'SUB', 'GOAL', 'RED'),
        playerId: player,
      },
      { requiredKeys: [] },
    ),
  }),
  { maxLength: 8 },
);
/** A shape stays one: it holds the line-up of its time. */
export const corrected = (entry: Entry, { kind, ...fields }: Edit['fields']): Entry => ({
  ...entry,
  ...fields,
  ...(kind && entry.kind !== 'SHAPE' && { kind }),
});

/** Returns the journal after these edits, each of an entry that is still there. */
export const edited = (entries: readonly Entry[], made: readonly Edit[]): Entry[] =>
  made.reduce<Entry[]>(
    (all, { of, removes, fields }) => {
      const place = all.length === 0 ? -1 : of % all.length;
      return all.flatMap((one, index) => (index !== place ? [one] : removes ? [] : [corrected(one, fields)]));
    },
    [...entries],
  );
/** A journal in the order in which it reached the server, which is not that of its times, with its corrections and removals. */
export const journal = fc
  .integer({ min: 0, max: 30 })
  .chain((length) => fc.tuple(fc.tuple(...Array.from({ length }, (_, id) => entry(id))), edits))
  .map(([entries, made]) => edited(entries, made));
