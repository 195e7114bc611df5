/** Where unsent changes outlive a reload: one entry each in this browser, per account. */
import type { Outbox, OutboxItem } from './outbox-queue';

const PREFIX = 'touchline-outbox';
/** The reach of one account's entries. */
const scope = (userId: string) => `${PREFIX}.${userId}.`;

export interface OutboxStorage {
  load: () => Outbox;
  /** Brings what is stored to this line, of which `before` was stored last. */
  save: (line: Outbox, before: Outbox) => void;
}

export function outboxStorage(userId: string, storage: Storage = localStorage): OutboxStorage {
  const prefix = scope(userId);
  // A browser that stores nothing still sends: only a reload would lose what waits.
  const tolerant = (work: () => void) => {
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
    save: (line, before) =>
      tolerant(() => {
        const kept = new Map(line.filter(({ state }) => state !== 'confirmed').map((item) => [item.id, item]));
        for (const { id } of before) if (!kept.has(id)) storage.removeItem(prefix + id);
        for (const item of kept.values())
          if (!before.includes(item)) storage.setItem(prefix + item.id, JSON.stringify(item));
      }),
  };
}
