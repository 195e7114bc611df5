/** Walks over the bytes of a Yjs update (format V1) without building its structs: a hostile update is refused at a small cost. Pure. */
import * as decoding from 'lib0/decoding';
import { BOARD_LIMITS } from './board-limits';

export interface ScanRejection {
  ok: false;
  why: string;
  /** True: it has too many parts, so that a smaller update may be accepted. */
  isTooMuch: boolean;
}
export type ScanResult =
  /** `erases`: it only deletes. */
  { ok: true; erases: boolean } | ScanRejection;

/** Shapes and steps are flat. Deep nesting breaks recursive readers and writers. */
export const MAX_VALUE_DEPTH = 16;

class Refusal extends Error {
  readonly isTooMuch: boolean;
  constructor(why: string, isTooMuch = false) {
    super(why);
    this.isTooMuch = isTooMuch;
  }
}

const readNumber = decoding.readVarUint;

function skip(decoder: decoding.Decoder, bytes: number): void {
  decoder.pos += bytes;
  if (decoder.pos > decoder.arr.length) throw new Refusal('Not a valid update.');
}
/** Texts and byte arrays begin with their length. */
const skipText = (decoder: decoding.Decoder): void => skip(decoder, readNumber(decoder));

function skipTexts(decoder: decoding.Decoder, count: number): void {
  for (let n = 0; n < count; n += 1) skipText(decoder);
}

function skipId(decoder: decoding.Decoder): void {
  readNumber(decoder);
  readNumber(decoder);
}

const skipNothing = (): void => undefined;

/** By the kind of value as lib0 writes it, except lists and objects. */
const SKIP_SIMPLE = new Map<number, (decoder: decoding.Decoder) => void>([
  [127, skipNothing],
  [126, skipNothing],
  [125, decoding.readVarInt],
  [124, (decoder) => skip(decoder, 4)],
  [123, (decoder) => skip(decoder, 8)],
  [122, (decoder) => skip(decoder, 8)],
  [121, skipNothing],
  [120, skipNothing],
  [119, skipText],
  [116, skipText],
]);
const OBJECT = 118;
const LIST = 117;

function skipValue(decoder: decoding.Decoder, levelsLeft = MAX_VALUE_DEPTH): void {
  const kind = decoding.readUint8(decoder);
  const skipSimple = SKIP_SIMPLE.get(kind);
  if (skipSimple) {
    skipSimple(decoder);
    return;
  }
  if (kind !== OBJECT && kind !== LIST) throw new Refusal('Not a valid update.');
  if (levelsLeft === 0) throw new Refusal('It nests too deep.');
  for (let left = readNumber(decoder); left > 0; left -= 1) {
    if (kind === OBJECT) skipText(decoder);
    skipValue(decoder, levelsLeft - 1);
  }
}

function skipValues(decoder: decoding.Decoder): void {
  for (let left = readNumber(decoder); left > 0; left -= 1) skipValue(decoder);
}

/** Readers know two types: the map of a drill, and its texts. */
const KNOWN_TYPES = [1, 2];

function skipType(decoder: decoding.Decoder): void {
  if (!KNOWN_TYPES.includes(readNumber(decoder))) throw new Refusal('It contains a type that boards do not use.');
}

function refuseDocument(): never {
  throw new Refusal('Boards cannot contain other documents.');
}

/** By the kind of content: deleted, JSON, bytes, text, embed, format, type, values, document. */
const SKIP_CONTENT: readonly (((decoder: decoding.Decoder) => void) | undefined)[] = [
  undefined,
  readNumber,
  (decoder) => skipTexts(decoder, readNumber(decoder)),
  skipText,
  skipText,
  skipText,
  (decoder) => skipTexts(decoder, 2),
  skipType,
  skipValues,
  refuseDocument,
];

const HAS_ORIGIN = 0x80;
const HAS_RIGHT_ORIGIN = 0x40;
const HAS_KEY = 0x20;
const KIND = 0x1f;
/** A struct that stands for a gap. */
const GAP = 10;

function skipStruct(decoder: decoding.Decoder): void {
  const info = decoding.readUint8(decoder);
  // Gaps and collected structs have only a length.
  if (info === GAP || (info & KIND) === 0) {
    readNumber(decoder);
    return;
  }
  const skipContent = SKIP_CONTENT[info & KIND];
  if (!skipContent) throw new Refusal('Not a valid update.');
  if (info & HAS_ORIGIN) skipId(decoder);
  if (info & HAS_RIGHT_ORIGIN) skipId(decoder);
  if ((info & (HAS_ORIGIN | HAS_RIGHT_ORIGIN)) === 0) {
    // The parent is a root type, or an item.
    if (readNumber(decoder) === 1) skipText(decoder);
    else skipId(decoder);
    if (info & HAS_KEY) skipText(decoder);
  }
  skipContent(decoder);
}

/** Returns the number of structs. */
function scanStructs(decoder: decoding.Decoder): number {
  const clients = readNumber(decoder);
  if (clients > BOARD_LIMITS.updateClients) throw new Refusal('It has items of too many clients.', true);
  let structs = 0;
  for (let client = 0; client < clients; client += 1) {
    const count = readNumber(decoder);
    structs += count;
    if (structs > BOARD_LIMITS.updateStructs) throw new Refusal('It has too many items.', true);
    skipId(decoder);
    for (let n = 0; n < count; n += 1) skipStruct(decoder);
  }
  return structs;
}

function scanDeletions(decoder: decoding.Decoder): void {
  const clients = readNumber(decoder);
  if (clients > BOARD_LIMITS.clients) throw new Refusal('It erases items of too many clients.', true);
  for (let client = 0; client < clients; client += 1) {
    readNumber(decoder);
    for (let spans = readNumber(decoder); spans > 0; spans -= 1) skipId(decoder);
  }
}

/** Checks how many clients and structs an update has, and that its bytes can be read. Never throws. */
export function scanUpdate(update: Uint8Array): ScanResult {
  const decoder = decoding.createDecoder(update);
  try {
    const structs = scanStructs(decoder);
    scanDeletions(decoder);
    return { ok: true, erases: structs === 0 };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, why: error.message, isTooMuch: error.isTooMuch };
    // lib0 throws at the end of the bytes, and for numbers that are too large.
    return { ok: false, why: 'Not a valid update.', isTooMuch: false };
  }
}
