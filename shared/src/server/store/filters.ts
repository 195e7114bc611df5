/** Checks of both adapters before they read any document. */
import type { Filter, IndexSpec } from './port';

const OPERATORS = new Set(['$in', '$gte', '$gt', '$lte', '$lt', '$ne', '$nin', '$exists']);

/** Rejects a filter outside the port's language. Also rejects an undefined condition: the driver would drop it and match every document. */
export function checkFilter(filter: Filter): void {
  for (const [path, condition] of Object.entries(filter)) {
    if (condition === undefined) throw new TypeError(`The filter has no value for ${path}`);
    if (path === '$or') for (const alternative of filter.$or ?? []) checkFilter(alternative);
    else if (path.startsWith('$')) throw new TypeError(`Unsupported filter operator: ${path}`);
    else if (typeof condition === 'object' && condition !== null) checkCondition(path, condition);
  }
}

function checkCondition(path: string, condition: object): void {
  for (const [operator, value] of Object.entries(condition)) {
    if (!OPERATORS.has(operator)) throw new TypeError(`Unsupported filter operator: ${path} ${operator}`);
    if (value === undefined) throw new TypeError(`The filter has no value for ${path} ${operator}`);
  }
}

/** Rejects indexes that the two adapters would treat differently. */
export function checkIndex({ key, sparse, expireAfterMs }: IndexSpec): void {
  const fields = Object.keys(key).length;
  if (fields === 0) throw new TypeError('An index needs a field');
  if ((sparse || expireAfterMs !== undefined) && fields > 1)
    throw new TypeError(`A sparse or expiring index has one field: ${Object.keys(key).join(', ')}`);
}
