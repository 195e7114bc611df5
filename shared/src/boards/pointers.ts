/** Cursors and selections, encoded as in `y-protocols/awareness`. A client sends its position; the server adds the user. Pure. */
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { z } from 'zod';
import { listOf } from '../list-of';
import { partId, point } from './shapes';

/** The fields that a client may send about itself. Other fields are dropped. */
export const pointing = z.object({
  /** Null while the pointer is off the board. */
  cursor: point.nullable().default(null),
  /** Ids of shapes. */
  selection: listOf(partId).max(20).default([]),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
});
export type Pointing = z.infer<typeof pointing>;

/** The awareness state of another client. */
export const peer = pointing.extend({ user: z.object({ userId: z.string(), name: z.string() }) });
export type Peer = z.infer<typeof peer>;

export interface Pointer<State> {
  /** The `clientID` of its Y.Doc. */
  clientId: number;
  clock: number;
  /** Null when the client has left. */
  state: State | null;
}

/** Returns the client in an awareness update, or null when the update is invalid or is about several clients. Never throws. */
export function readPointer(update: Uint8Array): Pointer<Pointing> | null {
  try {
    const decoder = decoding.createDecoder(update);
    if (decoding.readVarUint(decoder) !== 1) return null;
    const clientId = decoding.readVarUint(decoder);
    const clock = decoding.readVarUint(decoder);
    const state: unknown = JSON.parse(decoding.readVarString(decoder));
    if (decoding.hasContent(decoder)) return null;
    return { clientId, clock, state: state === null ? null : pointing.parse(state) };
  } catch {
    return null;
  }
}

export function writePointer({ clientId, clock, state }: Pointer<Peer>): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 1);
  encoding.writeVarUint(encoder, clientId);
  encoding.writeVarUint(encoder, clock);
  encoding.writeVarString(encoder, JSON.stringify(state));
  return encoding.toUint8Array(encoder);
}
