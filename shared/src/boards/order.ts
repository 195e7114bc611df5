/** Sorts structs so that each depends only on earlier ones, as a journal requires. Pure. */
import * as Y from 'yjs';
import type { Struct } from './encode';

interface ClientStructs {
  structs: Struct[];
  /** Index of the next struct. */
  next: number;
  isPending: boolean;
}

const dependenciesOf = (struct: Struct): Y.ID[] => {
  if (!(struct instanceof Y.Item)) return [];
  const parent: unknown = struct.parent;
  return [struct.origin, struct.rightOrigin, parent].filter((other) => other instanceof Y.ID);
};

/** Returns the structs in dependency order. The structs of one client keep their order. */
export function inDependencyOrder(structs: readonly Struct[]): Struct[] {
  const byClient = new Map<number, ClientStructs>();
  for (const struct of structs) {
    const list = byClient.get(struct.id.client);
    if (list) list.structs.push(struct);
    else byClient.set(struct.id.client, { structs: [struct], next: 0, isPending: false });
  }
  const ordered: Struct[] = [];
  const missingOf = (struct: Struct): { list: ClientStructs; clock: number } | undefined => {
    for (const { client, clock } of dependenciesOf(struct)) {
      const list = client === struct.id.client ? undefined : byClient.get(client);
      const next = list?.structs[list.next];
      // In a cycle, waiting does not help.
      if (list && next && next.id.clock <= clock && !list.isPending) return { list, clock };
    }
    return undefined;
  };
  for (const first of byClient.values()) {
    const stack = [{ list: first, clock: Number.POSITIVE_INFINITY }];
    first.isPending = true;
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const struct = top.list.structs[top.list.next];
      if (!struct || struct.id.clock > top.clock) {
        top.list.isPending = false;
        stack.pop();
        continue;
      }
      const missing = missingOf(struct);
      if (missing) {
        missing.list.isPending = true;
        stack.push(missing);
      } else {
        ordered.push(struct);
        top.list.next += 1;
      }
    }
  }
  return ordered;
}
