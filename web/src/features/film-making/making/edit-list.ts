/**
 * Reads where the film of an MP4 or QuickTime file ends for its players. Phones cut a film by an edit list: the pictures that were cut off stay in
 * the file. The library that reads films leaves out what was cut off the start, and not what was cut off the end.
 */

/** Boxes before `moov`, and bytes of it, at most. */
const MOST_BOXES = 1_000;
const LARGEST = 256 * 1_048_576;

interface Box {
  type: string;
  /** Bytes of its head, and of all of it; 0 for one that reaches to the end. */
  head: number;
  size: number;
}

function boxAt(view: DataView, at: number): Box | undefined {
  if (at + 8 > view.byteLength) return undefined;
  const size = view.getUint32(at);
  const type = String.fromCharCode(...[4, 5, 6, 7].map((n) => view.getUint8(at + n)));
  if (size !== 1) return { type, head: 8, size };
  return at + 16 > view.byteLength ? undefined : { type, head: 16, size: Number(view.getBigUint64(at + 8)) };
}

/** Returns the contents of the boxes of a type, of those that are whole. */
function contentsOf(parent: DataView, wanted: string): DataView[] {
  const found: DataView[] = [];
  for (let at = 0, box = boxAt(parent, 0); box; box = boxAt(parent, at)) {
    const end = box.size === 0 ? parent.byteLength : at + box.size;
    if (end < at + box.head || end > parent.byteLength) break;
    const length = end - at - box.head;
    if (box.type === wanted) found.push(new DataView(parent.buffer, parent.byteOffset + at + box.head, length));
    at = end;
  }
  return found;
}

/** Returns the end (s) of the first edit that shows something; undefined without one, or when it reaches to the end. */
function endOfEdit(list: DataView, timescale: number): number | undefined {
  const isLong = list.getUint8(0) === 1;
  const row = isLong ? 20 : 12;
  const number = (at: number) => (isLong ? Number(list.getBigInt64(at)) : list.getInt32(at));
  const length = (at: number) => (isLong ? Number(list.getBigUint64(at)) : list.getUint32(at));
  let end = 0;
  for (let n = 0, at = 8; n < list.getUint32(4); n += 1, at += row) {
    const shown = length(at);
    end += shown;
    // An empty edit only delays what follows.
    if (number(at + (isLong ? 8 : 4)) !== -1) return shown === 0 ? undefined : end / timescale;
  }
  return undefined;
}

/** @param moov the content of that box */
function shownUntil(moov: DataView, id: number): number | undefined {
  const [movie] = contentsOf(moov, 'mvhd');
  if (!movie) return undefined;
  const timescale = movie.getUint32(movie.getUint8(0) === 1 ? 20 : 12);
  const track = contentsOf(moov, 'trak').find((one) =>
    contentsOf(one, 'tkhd').some((head) => head.getUint32(head.getUint8(0) === 1 ? 20 : 12) === id),
  );
  const [list] = track ? contentsOf(track, 'edts').flatMap((edits) => contentsOf(edits, 'elst')) : [];
  return list && timescale > 0 ? endOfEdit(list, timescale) : undefined;
}

/** Finds the content of `moov` in a file; undefined in one of another kind. */
async function moovOf(file: Blob): Promise<DataView | undefined> {
  for (let n = 0, at = 0; n < MOST_BOXES && at < file.size; n += 1) {
    const box = boxAt(new DataView(await file.slice(at, at + 16).arrayBuffer()), 0);
    const size = box?.size === 0 ? file.size - at : (box?.size ?? 0);
    if (!box || size < box.head) return undefined;
    if (box.type === 'moov')
      return size > LARGEST ? undefined : new DataView(await file.slice(at + box.head, at + size).arrayBuffer());
    at += size;
  }
  return undefined;
}

/** Returns where a track ends for players (s); undefined when its edit list does not say. Rejects on lists that are broken. @param id of the track */
export async function endOfShown(file: Blob, id: number): Promise<number | undefined> {
  const moov = await moovOf(file);
  return moov && shownUntil(moov, id);
}
