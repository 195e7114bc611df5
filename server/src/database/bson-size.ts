/** The BSON size of documents. MongoDB allows 16 MB, and the embedded store uses the same limit. */

/** Maximum size of a document. */
export const MAX_DOCUMENT_BYTES = 16 * 1_048_576;

const isInt32 = (number: number): boolean =>
  Number.isInteger(number) && number === (number | 0) && !Object.is(number, -0);

function sizeOfValue(value: unknown): number {
  if (typeof value === 'string') return 4 + Buffer.byteLength(value) + 1;
  if (typeof value === 'number') return isInt32(value) ? 4 : 8;
  if (typeof value === 'boolean') return 1;
  if (value instanceof Uint8Array) return 4 + 1 + value.byteLength;
  return typeof value === 'object' && value !== null ? bsonSize(value) : 0;
}

/** Returns the BSON size of a document, or of a part of one, in bytes. */
export function bsonSize(document: object): number {
  let size = 4 + 1;
  for (const [name, value] of Object.entries(document))
    if (value !== undefined || Array.isArray(document)) size += 1 + Buffer.byteLength(name) + 1 + sizeOfValue(value);
  return size;
}
