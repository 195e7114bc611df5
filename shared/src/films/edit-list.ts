/**
 * Reads what players show of an MP4 or QuickTime file. Phones cut a film by an edit list: the pictures that were cut off stay in the file. The
 * library that reads films knows the start of the first edit alone.
 */

/** Boxes before `moov`, and bytes of it, at most. */
const MOST_BOXES = 1_000;
const LARGEST = 256 * 1_048_576;
/** How lists write the rate 1. */
const RATE_OF_1 = 65_536;

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

/** A part of a track that players show. */
export interface Edit {
  /** When it is shown (s of the film). */
  from: number;
  to: number;
  /** Its first moment, by the time stamps of the library that reads films (s). */
  at: number;
  /** Seconds of the file that pass in a second of the film: 1 usually; 0 where one picture stands for all of it. */
  rate: number;
}

const isLong = (box: DataView): boolean => box.getUint8(0) === 1;
/** Returns the ticks a second of `mvhd` and `mdhd`. */
const timescaleOf = (head: DataView): number => head.getUint32(isLong(head) ? 20 : 12);

/** @param movie and media: ticks a second */
function readEdits(list: DataView, movie: number, media: number): Edit[] {
  const long = isLong(list);
  const row = long ? 20 : 12;
  const edits: Edit[] = [];
  let from = 0;
  /** Media time of the first edit minus its place: the library counts from there. */
  let zero: number | undefined;
  for (let n = 0, at = 8; n < list.getUint32(4); n += 1, at += row) {
    const shown = (long ? Number(list.getBigUint64(at)) : list.getUint32(at)) / movie;
    const time = long ? Number(list.getBigInt64(at + 8)) : list.getInt32(at + 4);
    // Zero: to the end. An empty edit only delays what follows.
    const to = shown === 0 ? Number.POSITIVE_INFINITY : from + shown;
    if (time !== -1) {
      zero ??= time / media - from;
      // Nobody plays film backwards.
      const rate = Math.max(0, list.getInt32(at + row - 4) / RATE_OF_1);
      edits.push({ from, to, at: time / media - zero, rate });
    }
    from = to;
  }
  return edits;
}

/** Returns whether a track has this id. */
const isTrack = (track: DataView, id: number): boolean =>
  contentsOf(track, 'tkhd').some((head) => head.getUint32(isLong(head) ? 20 : 12) === id);

/** @param moov the content of that box */
function editsIn(moov: DataView, track: DataView): Edit[] {
  const [movie] = contentsOf(moov, 'mvhd');
  if (!movie) return [];
  const [media] = contentsOf(track, 'mdia').flatMap((own) => contentsOf(own, 'mdhd'));
  const [list] = contentsOf(track, 'edts').flatMap((own) => contentsOf(own, 'elst'));
  return media && list ? readEdits(list, timescaleOf(movie), timescaleOf(media)) : [];
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

/**
 * Reads the edit lists of a file, by the ids of its tracks: what players show of them, in this order. A track without a list has none.
 * Rejects on lists that are broken.
 */
export async function readEditLists(file: Blob): Promise<(id: number) => Edit[]> {
  const moov = await moovOf(file);
  return (id) => {
    const track = moov && contentsOf(moov, 'trak').find((one) => isTrack(one, id));
    return track ? editsIn(moov, track) : [];
  };
}

/** Returns the edit list of each track of a file. Rejects on lists that are broken. */
export async function readAllEdits(file: Blob): Promise<Edit[][]> {
  const moov = await moovOf(file);
  return moov ? contentsOf(moov, 'trak').map((track) => editsIn(moov, track)) : [];
}
