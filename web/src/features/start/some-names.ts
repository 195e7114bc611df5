import { t } from '@lingui/core/macro';
import { listOf } from '../../lib/language';

/**
 * Returns the first names of a list, and how many more there are: "Ana, Ben, and 3 more".
 * @param most names that are shown
 * @param total of all names, if `names` are only some of them
 */
export function someNames(names: readonly string[], most: number, total = names.length): string {
  const shown = names.slice(0, most);
  const more = total - shown.length;
  return listOf(more > 0 ? [...shown, t`${more} more`] : shown);
}
