/** Two calls in the order that hurts: the second one happens after the first was judged, just before its write. */
import type { ClubStore } from '@touchline/shared/server/club-store';

const COLLECTIONS = ['events', 'teams', 'engagements', 'developments'] as const;
const WRITES = ['insertOne', 'findOneAndUpdate', 'deleteOne'] as const;
type Write = (...given: unknown[]) => Promise<unknown>;

/** Makes a call, and another one before the first one's first write; after it, when it writes nothing. */
export async function interleave<T>(
  store: ClubStore,
  call: () => Promise<T>,
  other: () => Promise<T>,
): Promise<[T, T]> {
  let before: T | undefined;
  const targets = COLLECTIONS.flatMap((name) => WRITES.map((write) => ({ documents: store[name], write })));
  const originals = targets.map(({ documents, write }) => (documents as unknown as Record<string, Write>)[write]);
  const restore = () => {
    for (const [at, { documents, write }] of targets.entries()) Object.assign(documents, { [write]: originals[at] });
  };
  for (const [at, { documents, write }] of targets.entries())
    Object.assign(documents, {
      [write]: async (...given: unknown[]) => {
        restore();
        before ??= await other();
        return originals[at]?.apply(documents, given);
      },
    });
  const answer = await call().finally(restore);
  return [answer, before ?? (await other())];
}
