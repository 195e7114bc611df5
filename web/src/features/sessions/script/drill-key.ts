import type { DrillMap } from './drill-edits';

const keys = new WeakMap<DrillMap, string>();
let last = 0;

/** Returns a React key for a drill. Yjs returns the same map object for the same drill. */
export function drillKey(drill: DrillMap): string {
  const known = keys.get(drill);
  if (known !== undefined) return known;
  last += 1;
  const key = `drill-${last}`;
  keys.set(drill, key);
  return key;
}
