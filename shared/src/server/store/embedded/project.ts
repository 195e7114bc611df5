/** Projections: copies of stored documents with the requested fields. */
import { type Container, copy, type Fields, isContainer } from './values';

type Projection = Readonly<Record<string, 0 | 1>>;
/** The paths of a projection. A path without branches means the whole value. */
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

/** Copies the fields that the paths name (`include`), or all but those. */
function pick(value: Container, paths: Paths, include: boolean): Container {
  if (Array.isArray(value)) {
    // Applies to each element of a list. With fields to include, elements that are not maps are dropped.
    return value.flatMap((item) => (isContainer(item) ? [pick(item, paths, include)] : include ? [] : [copy(item)]));
  }
  const picked: Fields = {};
  for (const name of Object.keys(value)) {
    const held = value[name];
    const below = paths.get(name);
    if (below?.size && isContainer(held)) picked[name] = pick(held, below, include);
    else if (below?.size ? !include : (below !== undefined) === include) picked[name] = copy(held);
  }
  return picked;
}

/** Returns a copy for the caller. `_id` is included unless it is excluded by name. */
export function projectCopy<T extends object>(document: T, projection: Projection | undefined): T {
  const fields = Object.entries(projection ?? {});
  if (fields.length === 0) return copy(document);
  const include = fields.some(([, how]) => how === 1);
  const named = fields.filter(([, how]) => (how === 1) === include).map(([name]) => name);
  const idToo = include && projection?._id !== 0;
  return pick(document as Fields, pathsOf(idToo ? [...named, '_id'] : named), include) as T;
}
