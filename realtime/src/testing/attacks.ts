/** Updates that no editor creates, encoded byte by byte: attacks of a client that may draw. */
import * as encoding from 'lib0/encoding';

type Under = 'shapes' | { client: number; clock: number };

/** Yjs describes each item of an update by a byte: the kind of its content, and flags. */
const HAS_KEY = 0x20;
const ANY = 8;
const TYPE = 7;
/** The type numbers of Yjs. */
export const KINDS = { array: 0, map: 1, text: 2, element: 3, fragment: 4, hook: 5, xmlText: 6 };

/** Begins an update of one client: the number of clients, of its items, its id, and the clock of its first item. */
function writeHead(encoder: encoding.Encoder, items: number, client: number, from: number): void {
  for (const number of [1, items, client, from]) encoding.writeVarUint(encoder, number);
}

/** Writes the parent of an item, and its key there. */
function writePlace(encoder: encoding.Encoder, under: Under, key: string): void {
  encoding.writeVarUint(encoder, typeof under === 'string' ? 1 : 0);
  if (typeof under === 'string') encoding.writeVarString(encoder, under);
  else {
    encoding.writeVarUint(encoder, under.client);
    encoding.writeVarUint(encoder, under.clock);
  }
  encoding.writeVarString(encoder, key);
}

/** Nests types of one client. The outermost lies under `under`. */
export function nest(client: number, depth: number, { under, from = 0 }: { under: Under; from?: number }): Uint8Array {
  const encoder = encoding.createEncoder();
  writeHead(encoder, depth, client, from);
  for (let n = 0; n < depth; n += 1) {
    encoding.writeUint8(encoder, TYPE | HAS_KEY);
    writePlace(encoder, n === 0 ? under : { client, clock: from + n - 1 }, 'a');
    encoding.writeVarUint(encoder, KINDS.map);
  }
  encoding.writeVarUint(encoder, 0);
  return encoding.toUint8Array(encoder);
}

/** Returns a shape that is a type of the given kind. */
export function typeOf(kind: number, client = 7): Uint8Array {
  const encoder = encoding.createEncoder();
  writeHead(encoder, 1, client, 0);
  encoding.writeUint8(encoder, TYPE | HAS_KEY);
  writePlace(encoder, 'shapes', 'typed');
  encoding.writeVarUint(encoder, kind);
  // Elements and hooks have a name.
  if (kind === KINDS.element || kind === KINDS.hook) encoding.writeVarString(encoder, 'p');
  encoding.writeVarUint(encoder, 0);
  return encoding.toUint8Array(encoder);
}

/** Sets one key from many clients, each as if no other had set it. */
export function crowdOf(first: number, clients: number): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, clients);
  for (let client = first; client < first + clients; client += 1) {
    for (const number of [1, client, 0]) encoding.writeVarUint(encoder, number);
    encoding.writeUint8(encoder, ANY | HAS_KEY);
    writePlace(encoder, 'shapes', 'a');
    encoding.writeVarUint(encoder, 1);
    encoding.writeAny(encoder, 1);
  }
  encoding.writeVarUint(encoder, 0);
  return encoding.toUint8Array(encoder);
}

/** Deletes every other clock of one client. */
export function deletionOf(client: number, from: number, spans: number): Uint8Array {
  const encoder = encoding.createEncoder();
  // No items; deletions of one client.
  for (const number of [0, 1, client, spans]) encoding.writeVarUint(encoder, number);
  for (let n = 0; n < spans; n += 1) {
    encoding.writeVarUint(encoder, from + 2 * n);
    encoding.writeVarUint(encoder, 1);
  }
  return encoding.toUint8Array(encoder);
}
