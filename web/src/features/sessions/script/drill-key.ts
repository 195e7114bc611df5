import type { DrillMap } from './drill-edits';

const keys = new WeakMap<DrillMap, string>();
let last = 0;

/** What names a drill on this screen as long as it is there: a document gives the same map for the same drill. */
export function drillKey(drill: DrillMap): string {
  const known = keys.get(drill);
  if (known !== undefined) return known;
  last += 1;
  const key = `drill-${last}`;
  keys.set(drill, key);
  return key;
}
