import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { BOARD_LIMITS } from './board-limits';
import { drillsOf, isSharedText, placedDrills, readDrill, readScript, rootsOf } from './document';

const drillNamed = (title: string, fields: [string, unknown][] = []) =>
  new Y.Map<unknown>([['title', new Y.Text(title)], ...fields]);
const titles = (doc: Y.Doc) => readScript(doc).map(({ title }) => title);
const scriptOf = (...drills: unknown[]) => {
  const doc = new Y.Doc();
  rootsOf(doc).script.push(drills);
  return doc;
};

/** Values that a client may write as a rank. */
const anyRank = fc.oneof(
  fc.double(),
  fc.integer({ min: -2, max: 8 }),
  fc.constantFrom(null, '3', true, Number.MAX_VALUE, { rank: 1 }),
);
const who = fc.nat(2);
const at = fc.nat(9);
const anyCommand = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), who, at, rank: fc.option(anyRank) }),
  fc.record({ kind: fc.constant('rank' as const), who, at, rank: anyRank }),
  fc.record({ kind: fc.constant('write' as const), who, at }),
  fc.record({ kind: fc.constant('remove' as const), who, at }),
  fc.record({ kind: fc.constant('restore' as const), who, at }),
  fc.record({ kind: fc.constant('delete' as const), who, at }),
  fc.record({ kind: fc.constant('send' as const), who, at: who }),
);
type Command = typeof anyCommand extends fc.Arbitrary<infer C> ? C : never;

function run(docs: readonly Y.Doc[], command: Command, n: number): void {
  const doc = docs[command.who] as Y.Doc;
  const { script } = rootsOf(doc);
  const drill = script.length ? script.get(command.at % script.length) : undefined;
  if (command.kind === 'add') {
    const ranked: [string, unknown][] = command.rank === null ? [] : [['rank', command.rank]];
    script.insert(Math.min(command.at, script.length), [drillNamed(`${n}`, ranked)]);
  }
  if (command.kind === 'send') Y.applyUpdate(docs[command.at] as Y.Doc, Y.encodeStateAsUpdate(doc));
  if (!(drill instanceof Y.Map)) return;
  if (command.kind === 'rank') drill.set('rank', command.rank);
  if (command.kind === 'write') (drill.get('title') as Y.Text).insert(0, '+');
  if (command.kind === 'remove') drill.set('removed', n);
  if (command.kind === 'restore') drill.delete('removed');
  if (command.kind === 'delete') script.delete(command.at % script.length);
}

describe('readScript', () => {
  it('I14: returns the same for every order of updates, and shows each drill once', () => {
    fc.assert(
      fc.property(
        fc.array(anyCommand, { maxLength: 40 }).chain((commands) => {
          const docs = [new Y.Doc(), new Y.Doc(), new Y.Doc()];
          const updates: Uint8Array[] = [];
          for (const doc of docs)
            doc.on('update', (update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }: Y.Transaction) => {
              if (local) updates.push(update);
            });
          commands.forEach((command, n) => {
            run(docs, command, n);
          });
          return fc.tuple(fc.constant(updates), fc.shuffledSubarray(updates, { minLength: updates.length }));
        }),
        ([updates, shuffled]) => {
          const [inOrder, inOtherOrder] = [new Y.Doc(), new Y.Doc()];
          for (const update of updates) Y.applyUpdate(inOrder, update);
          for (const update of shuffled) Y.applyUpdate(inOtherOrder, update);
          const script = readScript(inOrder);
          expect(readScript(inOtherOrder)).toEqual(script);
          expect(readScript(inOrder)).toHaveLength(new Set(drillsOf(inOrder)).size);
          const stored = rootsOf(inOrder).script.toArray() as Y.Map<unknown>[];
          expect(new Set(placedDrills(inOrder).map(({ drill }) => drill))).toEqual(new Set(stored));
          expect(script).toHaveLength(stored.filter((drill) => !drill.has('removed')).length);
          const ranks = placedDrills(inOrder).map((placed) => placed.rank);
          expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('keeps the order of an array whose drills have no rank', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 5 }), { maxLength: BOARD_LIMITS.drills }), (writtenTitles) => {
        expect(titles(scriptOf(...writtenTitles.map((title) => drillNamed(title))))).toEqual(writtenTitles);
      }),
    );
  });

  it('sorts by rank, or by index without a rank; equal ranks keep the order of the array', () => {
    const doc = scriptOf(
      drillNamed('a', [['rank', Number.POSITIVE_INFINITY]]),
      drillNamed('b', [['rank', 2.5]]),
      drillNamed('c'),
      drillNamed('d', [['rank', 0.5]]),
      drillNamed('e', [['rank', 2.5]]),
      drillNamed('f', [['rank', '-7']]),
    );
    expect(titles(doc)).toEqual(['a', 'd', 'c', 'b', 'e', 'f']);
  });

  it('leaves out removed drills, and the 51st', () => {
    const doc = scriptOf(drillNamed('gone', [['removed', 5]]), drillNamed('here', [['removed', 'never']]));
    rootsOf(doc).script.push(Array.from({ length: BOARD_LIMITS.drills }, (_, n) => drillNamed(`${n}`)));
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
