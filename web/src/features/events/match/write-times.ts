/** Queues repairs of the times of a game. */
import type { TimesWrite } from '@touchline/shared/match/game-times';
import type { EntryView } from '@touchline/shared/match/match.model';
import type { MatchWriter } from '../../../live/match/use-match';

/** Queues these writes. Returns a function that takes all of them back, or undefined when there are none. */
export function writeTimes(writer: MatchWriter, writes: readonly TimesWrite<EntryView>[]): (() => void) | undefined {
  const undos = writes.map((write): (() => void) => {
    if (write.op === 'add') {
      const id = writer.add(write.fields.kind, write.fields);
      return () => writer.remove(id);
    }
    const { id, by: _, ...held } = write.entry;
    if (write.op === 'correct') {
      writer.correct(id, write.fields);
      return () => writer.correct(id, { kind: held.kind, at: held.at });
    }
    writer.remove(id);
    return () => void writer.add(held.kind, held);
  });
  return undos.length === 0
    ? undefined
    : () => {
        for (const undo of undos.toReversed()) undo();
      };
}
