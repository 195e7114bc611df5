/** Gives the markers of one child to another one, on all boards. */
import * as Y from 'yjs';
import { rootsOf } from '../../boards/document';
import { hasMarkers, isMarkerOf } from '../../boards/markers';
import { appendUpdate, boardsWithJournals, type JournalStore, readJournal } from './journal';

interface Reassignment {
  from: string;
  to: string;
  /** Returns whether a marker of `from` changes. */
  includes: (boardId: string, markerId: string) => boolean;
  /** Called with the markers of a board before they change. */
  beforeChange: (boardId: string, markerIds: string[]) => Promise<void>;
}

/** Builds the document of a board without its unreadable entries. */
function documentOf(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  for (const update of updates)
    try {
      Y.applyUpdate(doc, update);
    } catch {
      // An unreadable entry stays in the journal.
    }
  return doc;
}

/** Appends an update to each board with such markers. Open boards show it after their next join. Repeating it changes nothing. */
export async function reassignMarkers(store: JournalStore, { from, to, includes, beforeChange }: Reassignment) {
  for await (const boardId of boardsWithJournals(store)) {
    const entries = (await readJournal(store, boardId)).map(({ update }) => update);
    if (!entries.some((update) => hasMarkers(update, [from]))) continue;
    const doc = documentOf(entries);
    const { shapes } = rootsOf(doc);
    const markers = [...shapes.entries()].filter(([id, value]) => isMarkerOf(value, [from]) && includes(boardId, id));
    if (markers.length === 0) continue;
    await beforeChange(
      boardId,
      markers.map(([id]) => id),
    );
    const before = Y.encodeStateVector(doc);
    doc.transact(() => {
      for (const [id, value] of markers) shapes.set(id, { ...(value as object), playerId: to });
    });
    await appendUpdate(store, boardId, Y.encodeStateAsUpdate(doc, before));
    doc.destroy();
  }
}
