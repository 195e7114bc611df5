/**
 * The backup file: gzipped lines of JSON. The first line is the header, each further line a document. The last line holds the number of
 * documents, so that a truncated file is detected.
 */
import { createReadStream } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import type { Document } from '../store/port';
import { explainSystemError } from '../system-errors';

const FORMAT = 1;

const header = z.object({
  touchline: z.literal('backup'),
  format: z.number().int(),
  /** How many migrations its documents have seen. */
  schema: z.number().int(),
  /** When the backup was made (ms). */
  at: z.number(),
  /** Set when the backup holds only the erasure ledger. */
  only: z.literal('ledger').optional(),
});
export type BackupHeader = Pick<z.infer<typeof header>, 'schema' | 'at' | 'only'>;

export interface Entry {
  collection: string;
  document: Document;
}

/** Bytes are stored as base64 under a name that no document may have. */
const BYTES = '$bytes';

function pack(this: Record<string, unknown>, name: string, value: unknown): unknown {
  const original = this[name];
  return original instanceof Uint8Array ? { [BYTES]: Buffer.from(original).toString('base64') } : value;
}

function unpack(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(BYTES in value)) return value;
  return new Uint8Array(Buffer.from(String(value[BYTES]), 'base64'));
}

/** Returns the line of a value. Escapes two characters that JSON allows, but that some readers treat as line ends. */
const lineOf = (value: unknown): string =>
  `${JSON.stringify(value, pack).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;

async function* linesOf(head: BackupHeader, entries: AsyncIterable<Entry>): AsyncGenerator<string> {
  yield lineOf({ touchline: 'backup', format: FORMAT, ...head });
  let documents = 0;
  for await (const entry of entries) {
    documents += 1;
    yield lineOf(entry);
  }
  yield lineOf({ end: true, documents });
}

/** Writes a backup. */
export async function writeFile(to: Writable, head: BackupHeader, entries: AsyncIterable<Entry>): Promise<void> {
  await pipeline(Readable.from(linesOf(head, entries)), createGzip(), to);
}

/** Splits at \n only: other line ends depend on the version of Node. */
async function* linesIn(text: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let partialLine: Buffer[] = [];
  for await (const chunk of text) {
    let lineStart = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', lineStart)) {
      yield Buffer.concat([...partialLine, chunk.subarray(lineStart, end)]).toString();
      partialLine = [];
      lineStart = end + 1;
    }
    if (lineStart < chunk.length) partialLine.push(chunk.subarray(lineStart));
  }
  if (partialLine.length > 0) yield Buffer.concat(partialLine).toString();
}

/**
 * Reads a backup: its header first, then its documents.
 * @throws Error when it is not a backup, was made by an unknown version, or is incomplete
 */
export async function* readFile(path: string): AsyncGenerator<BackupHeader | Entry> {
  const broken = (why: string, cause?: unknown) => new Error(`${path} ${why}`, { cause });
  const source = createReadStream(path);
  const text = source.pipe(createGunzip());
  source.on('error', (error) => text.destroy(error));
  let head: BackupHeader | undefined;
  let documents = 0;
  let isComplete = false;
  try {
    for await (const line of linesIn(text)) {
      // A reviver is called for each value: it took most of the time of a restore.
      const value: unknown = line.includes(BYTES) ? JSON.parse(line, unpack) : JSON.parse(line);
      if (!head) {
        const parsed = header.safeParse(value);
        if (!parsed.success) throw broken('is no backup of a club.');
        if (parsed.data.format !== FORMAT) throw broken('was made by a newer version of Touchline.');
        head = parsed.data;
        yield head;
      } else if (typeof value === 'object' && value !== null && 'end' in value) {
        isComplete = 'documents' in value && value.documents === documents;
      } else {
        documents += 1;
        yield value as Entry;
      }
    }
  } catch (error) {
    if (error instanceof Error && error.message.startsWith(path)) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw broken('does not exist.', error);
    const refused = explainSystemError(error, { path });
    if (refused) throw new Error(refused, { cause: error });
    throw broken(head ? 'is not whole: it breaks off, or was changed.' : 'is no backup of a club.', error);
  } finally {
    source.destroy();
  }
  if (!isComplete) throw broken('is not whole: it breaks off, or was changed.');
}
