/** How large a document is for MongoDB, which takes 16 MB: counted here, so that the embedded store holds no larger ones. */

/** Of any document. */
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

/** The bytes of a document, or of a part of one, as BSON: of JSON values and bytes. */
export function bsonSize(document: object): number {
  let size = 4 + 1;
  for (const [name, value] of Object.entries(document))
    if (value !== undefined || Array.isArray(document)) size += 1 + Buffer.byteLength(name) + 1 + sizeOfValue(value);
  return size;
}
