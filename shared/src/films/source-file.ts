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
export type Container = 'mov' | 'matroska' | 'mpegts' | 'mpeg' | 'avi';

/** Bytes at the start of a file by which its container is known. */
export const HEAD_BYTES = 200;

const EBML = [0x1a, 0x45, 0xdf, 0xa3];
/** The head of a pack in a program stream of MPEG. */
const PACK = [0, 0, 1, 0xba];
/** First byte of a packet in a transport stream of MPEG, and the lengths of packets: cameras (AVCHD) write four bytes before each. */
const SYNC = 0x47;
const PACKETS = [
  { at: 0, length: 188 },
  { at: 4, length: 192 },
] as const;
/** Boxes with which a file of MP4 or QuickTime begins. */
const FIRST_BOXES = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/** Returns the container of a file by its first bytes; undefined for everything else, such as lists of other files. */
export function containerOf(head: Uint8Array): Container | undefined {
  const begins = (bytes: readonly number[]) => bytes.every((byte, n) => head[n] === byte);
  const text = (from: number) => String.fromCharCode(...head.subarray(from, from + 4));
  if (begins(EBML)) return 'matroska';
  if (begins(PACK)) return 'mpeg';
  if (text(0) === 'RIFF' && text(8) === 'AVI ') return 'avi';
  if (PACKETS.some(({ at, length }) => head[at] === SYNC && head[at + length] === SYNC)) return 'mpegts';
  return FIRST_BOXES.includes(text(4)) ? 'mov' : undefined;
}
