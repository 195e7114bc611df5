import type { Plugin } from 'vite';

/** Properties of an endpoint that the browser uses. Servers and documentation use the others. */
const KEPT = new Set(['method', 'path', 'writes']);
/** Initializers that the bundler must treat as side effects: a member may be a getter, an operand a call. */
const CONSTRUCTED = new Set([
  'CallExpression',
  'NewExpression',
  'ObjectExpression',
  'ArrayExpression',
  'MemberExpression',
  'BinaryExpression',
]);
const SHARED = /\/shared\/src\/.*\.ts$/;

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Property extends Node {
  key: { name?: string; value?: string };
  value: ObjectExpression;
}
interface ObjectExpression extends Node {
  properties: Property[];
}
interface Call extends Node {
  callee: { name?: string };
  arguments: Node[];
}
interface Declaration extends Node {
  declaration?: Declaration | null;
  declarations?: { init: Node | null }[];
}

/** An edit of the source: `text` replaces the range from `start` to `end`. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

function applied(code: string, edits: readonly Edit[]): string {
  let result = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    result = result.slice(0, start) + text + result.slice(end);
  return result;
}

const isContract = (node: Node): node is Call =>
  node.type === 'CallExpression' && (node as Call).callee.name === 'defineContract';

/** Returns the contract as `{ name: { method, path } }`, with `writes` where it is set. */
function leanTable(code: string, call: Call): string {
  const table = call.arguments[0] as ObjectExpression;
  const endpoints = table.properties.map(({ key, value }) => {
    const keptProperties = value.properties.filter((property) =>
      KEPT.has(property.key.name ?? property.key.value ?? ''),
    );
    return `${key.name ?? key.value}: { ${keptProperties.map(({ start, end }) => code.slice(start, end)).join(', ')} }`;
  });
  return `{ ${endpoints.join(', ')} }`;
}

/**
 * Removes schemas that the browser does not use. An endpoint keeps its method, its path and `writes`. Initializers are marked as pure, so that the
 * bundler drops unused schemas: it must assume that a call has side effects (docs/decisions/0031).
 */
export const leanContracts = (): Plugin => ({
  name: 'touchline:lean-contracts',
  apply: 'build',
  transform(code, id) {
    if (!SHARED.test(id)) return null;
    const { body } = this.parse(code) as unknown as { body: Declaration[] };
    const edits: Edit[] = [];
    for (const statement of body)
      for (const { init } of (statement.declaration ?? statement).declarations ?? []) {
        if (!init || !CONSTRUCTED.has(init.type)) continue;
        const { start, end } = init;
        const text = isContract(init) ? leanTable(code, init) : `/*@__PURE__*/ (() => (${code.slice(start, end)}))()`;
        edits.push({ start, end, text });
      }
    return { code: applied(code, edits), map: null };
  },
});
