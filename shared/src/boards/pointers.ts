/**
 * Cursors and selections, in the bytes of `y-protocols/awareness`. A client says where it points; who it is, the server
 * stamps. Pure.
 */
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { z } from 'zod';
import { partId, point } from './shapes';

/** What a client may say of itself; anything else it says is left out. */
export const pointing = z.object({
  /** Null while it is off the board. */
  cursor: point.nullable().default(null),
  /** Ids of shapes. */
  selection: z.array(partId).max(20).default([]),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
});
export type Pointing = z.infer<typeof pointing>;

/** What the others' awareness holds for each client. */
export const peer = pointing.extend({ user: z.object({ userId: z.string(), name: z.string() }) });
export type Peer = z.infer<typeof peer>;

export interface Pointer<State> {
  /** The `clientID` of its Y.Doc. */
  clientId: number;
  clock: number;
  /** Null: it has gone. */
  state: State | null;
}

/** The one client that an awareness update speaks of; null when it is none, or speaks of several. Never throws. */
export function readPointer(update: Uint8Array): Pointer<Pointing> | null {
  try {
    const decoder = decoding.createDecoder(update);
    if (decoding.readVarUint(decoder) !== 1) return null;
    const clientId = decoding.readVarUint(decoder);
    const clock = decoding.readVarUint(decoder);
    const said: unknown = JSON.parse(decoding.readVarString(decoder));
    if (decoding.hasContent(decoder)) return null;
    return { clientId, clock, state: said === null ? null : pointing.parse(said) };
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
