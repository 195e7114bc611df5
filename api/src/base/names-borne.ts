/** Names that a child or an account had before: an erasure takes them out of texts. */

/** More names than anybody bears: of more, the newest stay. */
const MAX_NAMES_BORNE = 10;

/** Returns the part of a `$push` that notes these names, unless the record has noted them; empty for none. */
export function borneNames({ namesBorne = [] }: { namesBorne?: string[] }, names: readonly string[]) {
  const added = [...new Set(names)].filter((name) => name !== '' && !namesBorne.includes(name));
  return added.length > 0 ? { namesBorne: { $each: added, $slice: -MAX_NAMES_BORNE } } : {};
}

/** Returns these parts of a `$push` as part of an update; nothing for none. */
export const pushed = <Parts extends object>($push: Parts): { $push?: Parts } =>
  Object.keys($push).length > 0 ? { $push } : {};
