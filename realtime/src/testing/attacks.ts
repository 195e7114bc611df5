/** Updates that no editor creates, encoded byte by byte: attacks of a client that may draw. */
import * as encoding from 'lib0/encoding';

type Under = 'shapes' | { client: number; clock: number };

const HAS_KEY = 0x20;
const ANY = 8;
const TYPE = 7;
/** The type numbers of Yjs. */
export const KINDS = { array: 0, map: 1, text: 2, element: 3, fragment: 4, hook: 5, xmlText: 6 };

function writePlace(to: encoding.Encoder, under: Under, key: string): void {
  encoding.writeVarUint(to, typeof under === 'string' ? 1 : 0);
  if (typeof under === 'string') encoding.writeVarString(to, under);
  else {
    encoding.writeVarUint(to, under.client);
    encoding.writeVarUint(to, under.clock);
  }
  encoding.writeVarString(to, key);
}

/** Nests types of one client. The outermost lies under `under`. */
export function nest(client: number, depth: number, { under, from = 0 }: { under: Under; from?: number }): Uint8Array {
  const to = encoding.createEncoder();
  for (const count of [1, depth, client, from]) encoding.writeVarUint(to, count);
  for (let n = 0; n < depth; n += 1) {
    encoding.writeUint8(to, TYPE | HAS_KEY);
    writePlace(to, n === 0 ? under : { client, clock: from + n - 1 }, 'a');
    encoding.writeVarUint(to, KINDS.map);
  }
  encoding.writeVarUint(to, 0);
  return encoding.toUint8Array(to);
}

/** Returns a shape that is a type of the given kind. */
export function typeOf(kind: number, client = 7): Uint8Array {
  const to = encoding.createEncoder();
  for (const count of [1, 1, client, 0]) encoding.writeVarUint(to, count);
  encoding.writeUint8(to, TYPE | HAS_KEY);
  writePlace(to, 'shapes', 'typed');
  encoding.writeVarUint(to, kind);
  // Elements and hooks have a name.
  if (kind === KINDS.element || kind === KINDS.hook) encoding.writeVarString(to, 'p');
  encoding.writeVarUint(to, 0);
  return encoding.toUint8Array(to);
}

/** Sets one key from many clients, each as if no other had set it. */
export function crowdOf(first: number, clients: number): Uint8Array {
  const to = encoding.createEncoder();
  encoding.writeVarUint(to, clients);
  for (let client = first; client < first + clients; client += 1) {
    for (const count of [1, client, 0]) encoding.writeVarUint(to, count);
    encoding.writeUint8(to, ANY | HAS_KEY);
    writePlace(to, 'shapes', 'a');
    encoding.writeVarUint(to, 1);
    encoding.writeAny(to, 1);
  }
  encoding.writeVarUint(to, 0);
  return encoding.toUint8Array(to);
}

/** Deletes every other clock of one client. */
export function deletionOf(client: number, from: number, spans: number): Uint8Array {
  const to = encoding.createEncoder();
  for (const count of [0, 1, client, spans]) encoding.writeVarUint(to, count);
  for (let n = 0; n < spans; n += 1) {
    encoding.writeVarUint(to, from + 2 * n);
    encoding.writeVarUint(to, 1);
  }
  return encoding.toUint8Array(to);
}
