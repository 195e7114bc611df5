/** Structs in an order in which each stands only on those before it, as a journal takes them. Pure. */
import * as Y from 'yjs';
import type { Struct } from './encode';

interface Line {
  structs: Struct[];
  /** The place of the next one. */
  next: number;
  isWaitedFor: boolean;
}

const standsOn = (struct: Struct): Y.ID[] => {
  if (!(struct instanceof Y.Item)) return [];
  const parent: unknown = struct.parent;
  return [struct.origin, struct.rightOrigin, parent].filter((other) => other instanceof Y.ID);
};

/** Those of one client stay in their order. */
export function inDependencyOrder(structs: readonly Struct[]): Struct[] {
  const lines = new Map<number, Line>();
  for (const struct of structs) {
    const line = lines.get(struct.id.client);
    if (line) line.structs.push(struct);
    else lines.set(struct.id.client, { structs: [struct], next: 0, isWaitedFor: false });
  }
  const ordered: Struct[] = [];
  const missingOf = (struct: Struct): { line: Line; clock: number } | undefined => {
    for (const { client, clock } of standsOn(struct)) {
      const line = client === struct.id.client ? undefined : lines.get(client);
      const next = line?.structs[line.next];
      // In a ring nothing helps.
      if (line && next && next.id.clock <= clock && !line.isWaitedFor) return { line, clock };
    }
    return undefined;
  };
  for (const first of lines.values()) {
    const waiting = [{ line: first, clock: Number.POSITIVE_INFINITY }];
    first.isWaitedFor = true;
    for (let top = waiting.at(-1); top; top = waiting.at(-1)) {
      const struct = top.line.structs[top.line.next];
      if (!struct || struct.id.clock > top.clock) {
        top.line.isWaitedFor = false;
        waiting.pop();
        continue;
      }
      const missing = missingOf(struct);
      if (missing) {
        missing.line.isWaitedFor = true;
        waiting.push(missing);
      } else {
        ordered.push(struct);
        top.line.next += 1;
      }
    }
  }
  return ordered;
}
