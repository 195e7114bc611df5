/** Encodes structs and deleted spans as an update. Pure. */
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';

export type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number];
export type Spans = readonly { client: number; clock: number; len: number }[];

function writeRun(to: encoding.Encoder, run: readonly Struct[]): void {
  const [first] = run;
  if (!first) return;
  const written = new Y.UpdateEncoderV1();
  encoding.writeVarUint(to, run.length);
  encoding.writeVarUint(to, first.id.client);
  encoding.writeVarUint(to, first.id.clock);
  for (const struct of run) struct.write(written, 0);
  encoding.writeUint8Array(to, encoding.toUint8Array(written.restEncoder));
}

function writeDeleted(to: encoding.Encoder, spans: Spans): void {
  const clients = new Map<number, { clock: number; len: number }[]>();
  for (const span of spans) {
    const ofClient = clients.get(span.client);
    if (ofClient) ofClient.push(span);
    else clients.set(span.client, [span]);
  }
  encoding.writeVarUint(to, clients.size);
  for (const [client, ofClient] of clients) {
    encoding.writeVarUint(to, client);
    encoding.writeVarUint(to, ofClient.length);
    for (const { clock, len } of ofClient) {
      encoding.writeVarUint(to, clock);
      encoding.writeVarUint(to, len);
    }
  }
}

/** @param runs each of one client and without a gap; one run per client */
export function encodeUpdate(runs: readonly (readonly Struct[])[], deleted: Spans): Uint8Array {
  const to = encoding.createEncoder();
  encoding.writeVarUint(to, runs.length);
  for (const run of runs) writeRun(to, run);
  writeDeleted(to, deleted);
  return encoding.toUint8Array(to);
}

/** Returns the deleted spans of an update as one list. */
export const spansOf = (clients: ReadonlyMap<number, readonly { clock: number; len: number }[]>): Spans =>
  [...clients].flatMap(([client, items]) => items.map(({ clock, len }) => ({ client, clock, len })));
