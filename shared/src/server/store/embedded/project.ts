/** Copies of stored documents for their reader, with the fields that were asked for. */
import { type Container, copy, type Fields, isContainer } from './values';

type Projection = Readonly<Record<string, 0 | 1>>;
/** The paths of a projection; no branches: the whole value is meant. */
type Paths = Map<string, Paths>;

function pathsOf(fields: readonly string[]): Paths {
  const root: Paths = new Map();
  for (const field of fields) {
    let at = root;
    for (const segment of field.split('.')) {
      const next = at.get(segment) ?? new Map();
      at.set(segment, next);
      at = next;
    }
  }
  return root;
}

/** A copy of what the paths name (`bring`), or of all but that. */
function pick(value: Container, paths: Paths, bring: boolean): Container {
  if (Array.isArray(value)) {
    // A list's elements are each picked from; with fields to bring, what is no map has none of them.
    return value.flatMap((item) => (isContainer(item) ? [pick(item, paths, bring)] : bring ? [] : [copy(item)]));
  }
  const picked: Fields = {};
  for (const name of Object.keys(value)) {
    const held = value[name];
    const below = paths.get(name);
    if (below?.size && isContainer(held)) picked[name] = pick(held, below, bring);
    else if (below?.size ? !bring : (below !== undefined) === bring) picked[name] = copy(held);
  }
  return picked;
}

/** A copy that belongs to the reader. `_id` comes along unless it is left out by name. */
export function present<T extends object>(document: T, projection: Projection | undefined): T {
  const fields = Object.entries(projection ?? {});
  if (fields.length === 0) return copy(document);
  const bring = fields.some(([, how]) => how === 1);
  const named = fields.filter(([, how]) => (how === 1) === bring).map(([name]) => name);
  const idToo = bring && projection?._id !== 0;
  return pick(document as Fields, pathsOf(idToo ? [...named, '_id'] : named), bring) as T;
}
