/** Stores unsent changes in localStorage, one entry each, per account. */
import type { Outbox, OutboxItem } from './outbox-queue';

const PREFIX = 'touchline-outbox';
/** Key prefix of one account's entries. */
const keyPrefix = (userId: string) => `${PREFIX}.${userId}.`;

export interface OutboxStorage {
  load: () => Outbox;
  /**
   * Stores this outbox.
   * @param before the outbox that was stored last
   */
  save: (outbox: Outbox, before: Outbox) => void;
}

export function outboxStorage(userId: string, storage: Storage = localStorage): OutboxStorage {
  const prefix = keyPrefix(userId);
  // Without storage, sending still works; only a reload would lose unsent changes.
  const ignoreFailure = (work: () => void) => {
    try {
      work();
    } catch {
      return;
    }
  };
  const read = (key: string): OutboxItem[] => {
    try {
      return [JSON.parse(storage.getItem(key) ?? '') as OutboxItem];
    } catch {
      return [];
    }
  };
  return {
    load: () =>
      Object.keys(storage)
        .filter((key) => key.startsWith(prefix))
        .flatMap(read)
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    save: (outbox, before) =>
      ignoreFailure(() => {
        const toStore = new Map(outbox.filter(({ state }) => state !== 'confirmed').map((item) => [item.id, item]));
        for (const { id } of before) if (!toStore.has(id)) storage.removeItem(prefix + id);
        for (const item of toStore.values())
          if (!before.includes(item)) storage.setItem(prefix + item.id, JSON.stringify(item));
      }),
  };
}
