import type { DrillMap } from './drill-edits';

const keys = new WeakMap<DrillMap, string>();
let lastNumber = 0;

/** Returns a React key for a drill. Yjs returns the same map object for the same drill. */
export function drillKey(drill: DrillMap): string {
  const existingKey = keys.get(drill);
  if (existingKey !== undefined) return existingKey;
  lastNumber += 1;
  const key = `drill-${lastNumber}`;
  keys.set(drill, key);
  return key;
}
