/** Runs two calls so that the second happens between the authorization and the first write of the other. */
import type { ClubStore } from '@touchline/server/club-store';

const COLLECTIONS = ['events', 'teams', 'engagements', 'developments'] as const;
const WRITES = ['insertOne', 'findOneAndUpdate', 'deleteOne'] as const;
type Write = (...args: unknown[]) => Promise<unknown>;

/** Runs `other` before the first write of `call`, or after `call` when it writes nothing. */
export async function interleave<T>(
  store: ClubStore,
  call: () => Promise<T>,
  other: () => Promise<T>,
): Promise<[T, T]> {
  let otherAnswer: T | undefined;
  const targets = COLLECTIONS.flatMap((name) => WRITES.map((write) => ({ documents: store[name], write })));
  const originals = targets.map(({ documents, write }) => (documents as unknown as Record<string, Write>)[write]);
  const restore = () => {
    for (const [index, { documents, write }] of targets.entries())
      Object.assign(documents, { [write]: originals[index] });
  };
  for (const [index, { documents, write }] of targets.entries())
    Object.assign(documents, {
      [write]: async (...args: unknown[]) => {
        restore();
        otherAnswer ??= await other();
        return originals[index]?.apply(documents, args);
      },
    });
  const answer = await call().finally(restore);
  return [answer, otherAnswer ?? (await other())];
}
