import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { BOARD_LIMITS } from './board-limits';
import { drillsOf, isSharedText, placedDrills, readDrill, readScript, rootsOf } from './document';

const named = (title: string, more: [string, unknown][] = []) =>
  new Y.Map<unknown>([['title', new Y.Text(title)], ...more]);
const titles = (doc: Y.Doc) => readScript(doc).map(({ title }) => title);
const scriptOf = (...drills: unknown[]) => {
  const doc = new Y.Doc();
  rootsOf(doc).script.push(drills);
  return doc;
};

/** Values that a client may write as a rank. */
const rank = fc.oneof(
  fc.double(),
  fc.integer({ min: -2, max: 8 }),
  fc.constantFrom(null, '3', true, Number.MAX_VALUE, { rank: 1 }),
);
const who = fc.nat(2);
const at = fc.nat(9);
const command = fc.oneof(
  fc.record({ is: fc.constant('add' as const), who, at, rank: fc.option(rank) }),
  fc.record({ is: fc.constant('rank' as const), who, at, rank }),
  fc.record({ is: fc.constant('write' as const), who, at }),
  fc.record({ is: fc.constant('remove' as const), who, at }),
  fc.record({ is: fc.constant('restore' as const), who, at }),
  fc.record({ is: fc.constant('delete' as const), who, at }),
  fc.record({ is: fc.constant('tell' as const), who, at: who }),
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

function run(docs: readonly Y.Doc[], made: Command, n: number): void {
  const doc = docs[made.who] as Y.Doc;
  const { script } = rootsOf(doc);
  const drill = script.length ? script.get(made.at % script.length) : undefined;
  if (made.is === 'add') {
    const ranked: [string, unknown][] = made.rank === null ? [] : [['rank', made.rank]];
    script.insert(Math.min(made.at, script.length), [named(`${n}`, ranked)]);
  }
  if (made.is === 'tell') Y.applyUpdate(docs[made.at] as Y.Doc, Y.encodeStateAsUpdate(doc));
  if (!(drill instanceof Y.Map)) return;
  if (made.is === 'rank') drill.set('rank', made.rank);
  if (made.is === 'write') (drill.get('title') as Y.Text).insert(0, '+');
  if (made.is === 'remove') drill.set('removed', n);
  if (made.is === 'restore') drill.delete('removed');
  if (made.is === 'delete') script.delete(made.at % script.length);
}

describe('readScript', () => {
  it('I14: returns the same for every order of updates, and shows each drill once', () => {
    fc.assert(
      fc.property(
        fc.array(command, { maxLength: 40 }).chain((commands) => {
          const docs = [new Y.Doc(), new Y.Doc(), new Y.Doc()];
          const updates: Uint8Array[] = [];
          for (const doc of docs)
            doc.on('update', (update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }: Y.Transaction) => {
              if (local) updates.push(update);
            });
          commands.forEach((made, n) => {
            run(docs, made, n);
          });
          return fc.tuple(fc.constant(updates), fc.shuffledSubarray(updates, { minLength: updates.length }));
        }),
        ([updates, shuffled]) => {
          const [one, other] = [new Y.Doc(), new Y.Doc()];
          for (const update of updates) Y.applyUpdate(one, update);
          for (const update of shuffled) Y.applyUpdate(other, update);
          const seen = readScript(one);
          expect(readScript(other)).toEqual(seen);
          expect(readScript(one)).toHaveLength(new Set(drillsOf(one)).size);
          const left = rootsOf(one).script.toArray() as Y.Map<unknown>[];
          expect(new Set(placedDrills(one).map(({ drill }) => drill))).toEqual(new Set(left));
          expect(seen).toHaveLength(left.filter((drill) => !drill.has('removed')).length);
          const ranks = placedDrills(one).map((placed) => placed.rank);
          expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('keeps the order of an array whose drills have no rank', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 5 }), { maxLength: BOARD_LIMITS.drills }), (written) => {
        expect(titles(scriptOf(...written.map((title) => named(title))))).toEqual(written);
      }),
    );
  });

  it('sorts by rank, or by index without a rank; equal ranks keep the order of the array', () => {
    const doc = scriptOf(
      named('a', [['rank', Number.POSITIVE_INFINITY]]),
      named('b', [['rank', 2.5]]),
      named('c'),
      named('d', [['rank', 0.5]]),
      named('e', [['rank', 2.5]]),
      named('f', [['rank', '-7']]),
    );
    expect(titles(doc)).toEqual(['a', 'd', 'c', 'b', 'e', 'f']);
  });

  it('leaves out removed drills, and the 51st', () => {
    const doc = scriptOf(named('gone', [['removed', 5]]), named('here', [['removed', 'never']]));
    rootsOf(doc).script.push(Array.from({ length: BOARD_LIMITS.drills }, (_, n) => named(`${n}`)));
    expect(titles(doc)).toHaveLength(BOARD_LIMITS.drills);
    expect(titles(doc).slice(0, 2)).toEqual(['here', '0']);
    expect(titles(doc).at(-1)).toBe('48');
  });
});

describe('readDrill', () => {
  it('cuts long texts, never inside a surrogate pair', () => {
    const doc = scriptOf(
      new Y.Map<unknown>([
        ['title', new Y.Text(`${'x'.repeat(99)}⚽️🥅`)],
        ['points', 'y'.repeat(4_001)],
        ['equipment', `${'z'.repeat(499)}🥅`],
        ['minutes', 601],
      ]),
    );
    const [drill] = drillsOf(doc).map(readDrill);
    expect(drill).toEqual({
      title: `${'x'.repeat(99)}⚽`,
      points: 'y'.repeat(4_000),
      equipment: 'z'.repeat(499),
      minutes: 0,
    });
  });

  it('treats a text with embedded content as empty', () => {
    const text = new Y.Text('Rondo');
    const doc = scriptOf(new Y.Map<unknown>([['title', text]]));
    text.format(0, 3, { bold: true });
    expect(isSharedText(text)).toBe(true);
    expect(titles(doc)).toEqual(['Rondo']);
    text.insertEmbed(2, { image: 'ball' });
    expect(isSharedText(text)).toBe(false);
    expect(titles(doc)).toEqual(['']);
  });
});
