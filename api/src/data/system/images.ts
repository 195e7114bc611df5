/** Encodes pictures again, so that nothing of an uploaded file is ever served. */
import { createHash } from 'node:crypto';
import { createKeyedMutex } from '@touchline/server/keyed-limiter';
import { Problem } from '@touchline/shared/errors';
import { POST_LIMITS } from '@touchline/shared/posts/post-words';
import { MAX_CREST_BYTES } from '@touchline/shared/system/club.contract';

/** Most bytes of an upload, and the widest and highest result (pixels), by the field that holds it. */
const KINDS = {
  crest: { bytes: MAX_CREST_BYTES, limit: '512 KB', size: 256 },
  picture: { bytes: POST_LIMITS.picture, limit: '2 MB', size: 1_280 },
} as const;
type Kind = keyof typeof KINDS;
/** The same in mails (pixels). */
const IN_MAILS = 96;
/** Widest and highest upload (pixels): a long, thin image costs seconds of decoding. */
const MAX_SIDE = 4_096;
const MOST_SECONDS = 10;

/** Returns whether the bytes begin like a PNG, JPEG or WebP image. Other formats, such as SVG, reach no decoder. */
function isKnownFormat(bytes: Buffer): boolean {
  const text = bytes.toString('latin1', 0, 12);
  return (
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    text.startsWith('\xff\xd8\xff') ||
    (text.startsWith('RIFF') && text.endsWith('WEBP'))
  );
}

function notAnImage(kind: Kind, message: string): Problem {
  return new Problem('VALIDATION', message, { fields: { [kind]: message } });
}

/** Decodes one image at a time: it holds a thread, and memory for all pixels. */
const runExclusive = createKeyedMutex();

/** @throws Problem 400 for an image that is too large by its header, or that cannot be decoded */
async function encode(kind: Kind, bytes: Buffer) {
  const { size } = KINDS[kind];
  // Loaded on first use: most processes never need it.
  const { default: sharp } = await import('sharp');
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (Math.max(width, height) > MAX_SIDE) throw notAnImage(kind, `At most ${MAX_SIDE} pixels wide and high`);
    return await sharp(bytes, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'error' })
      .rotate()
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    // Hides the decoder's message, because it describes the library.
    throw error instanceof Problem ? error : notAnImage(kind, 'This image cannot be read');
  }
}

interface EncodedImage {
  /** Says what the bytes are: equal images have one id. */
  id: string;
  image: Uint8Array;
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Decodes an image and encodes it as WebP without its metadata.
 * @throws Problem 400 for anything that is not an image, and for one that is too large
 */
export async function encodeImage(kind: Kind, base64: string): Promise<EncodedImage> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > KINDS[kind].bytes) throw notAnImage(kind, `At most ${KINDS[kind].limit}`);
  if (!isKnownFormat(bytes)) throw notAnImage(kind, 'Must be a PNG, JPEG or WebP image');
  const { data, info } = await runExclusive('decode', () => encode(kind, bytes));
  const id = createHash('sha256').update(data).digest('hex').slice(0, 32);
  return { id, image: new Uint8Array(data), width: info.width, height: info.height };
}

/** Returns a crest as PNG for mails, at twice the size in which they show it. */
export const asPng = (crest: Uint8Array): Promise<Buffer> =>
  runExclusive('decode', async () => {
    const { default: sharp } = await import('sharp');
    return sharp(crest).resize(IN_MAILS, IN_MAILS, { fit: 'inside', withoutEnlargement: true }).png().toBuffer();
  });
