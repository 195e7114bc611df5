/** Files that the club converts: a browser sends them as they are, in chunks that are written once. Pure. */
import { missingRanges, type SegmentRange } from './film-grid';

/** Bytes of each chunk but the last. */
export const CHUNK_BYTES = 8 * 1_048_576;
/** Bytes of a file at most. */
export const SOURCE_BYTES = 8_000_000_000;

/** Returns the number of chunks of a file. @param bytes of the file */
export const chunkCount = (bytes: number): number => Math.ceil(bytes / CHUNK_BYTES);

/** Returns the bytes of chunk k; 0 behind the end. @param bytes of the file */
export const chunkBytes = (bytes: number, k: number): number =>
  Math.max(0, Math.min(CHUNK_BYTES, bytes - k * CHUNK_BYTES));

/** Returns the runs of chunks that are not here. @param bytes of the file */
export const missingChunks = (bytes: number, here: ReadonlySet<number>): SegmentRange[] =>
  missingRanges(chunkCount(bytes), here);

/** Containers that the club converts, by the name that ffmpeg has for them. */
export type Container = 'mov' | 'matroska';

const EBML = [0x1a, 0x45, 0xdf, 0xa3];
/** Boxes with which a file of MP4 or QuickTime begins. */
const FIRST_BOXES = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/** Returns the container of a file by its first bytes; undefined for everything else, such as lists of other files. */
export function containerOf(head: Uint8Array): Container | undefined {
  if (EBML.every((byte, n) => head[n] === byte)) return 'matroska';
  return FIRST_BOXES.includes(String.fromCharCode(...head.subarray(4, 8))) ? 'mov' : undefined;
}
