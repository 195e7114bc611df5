/** The tasks of worker threads, off the server's event loop. */
import { type UpdateValidation, validateStroke } from '@touchline/shared/boards/updates';
import {
  diffUpdate,
  type Merged,
  makeSnapshot,
  mergeForReaders,
  rebuildSnapshot,
  type SnapshotOptions,
  type SnapshotResult,
} from './work';

export const merge = (updates: readonly Uint8Array[]): Merged => mergeForReaders(updates);

export const diff = ({ update, stateVector }: { update: Uint8Array; stateVector: Uint8Array }): Uint8Array =>
  diffUpdate(update, stateVector);

/** Returns no structs, because copying them to the server's thread costs more than decoding them there. */
export function check(update: Uint8Array): UpdateValidation {
  const result = validateStroke(update);
  return result.ok ? { ok: true, erases: result.erases } : result;
}

interface Job {
  updates: readonly Uint8Array[];
  options: SnapshotOptions;
}

export const snapshot = ({ updates, options }: Job): Promise<SnapshotResult> => makeSnapshot(updates, options);

export const rebuild = ({ updates, options }: Job): SnapshotResult => rebuildSnapshot(updates, options);
