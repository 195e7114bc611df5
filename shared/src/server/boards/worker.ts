/** What threads do for boards: nothing here is on the event loop of those who draw. */
import { diffUpdate, type Made, type Making, type Merged, makeSnapshot, mergeForReaders, rebuilt } from './work';

export const merge = (updates: readonly Uint8Array[]): Merged => mergeForReaders(updates);

export const lack = ({ update, stateVector }: { update: Uint8Array; stateVector: Uint8Array }): Uint8Array =>
  diffUpdate(update, stateVector);

interface Job {
  updates: readonly Uint8Array[];
  making: Making;
}

export const snapshot = ({ updates, making }: Job): Promise<Made> => makeSnapshot(updates, making);

export const rebuild = ({ updates, making }: Job): Made => rebuilt(updates, making);
