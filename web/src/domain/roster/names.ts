/** Names of children in a sheet. Pure. */

/** Ends of names that stand behind a comma: "Sam Pike, Jr." */
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/** Turns "Newman, Theo" round. */
export function turnedName(cell: string): string {
  const [last = '', first = '', ...rest] = cell.split(',').map((part) => part.trim());
  if (first === '' || rest.length > 1) return cell.replace(/\s*,\s*$/, '');
  if (SUFFIX.test(first)) return [last, first].join(' ');
  return [first, last, ...rest].join(' ');
}
