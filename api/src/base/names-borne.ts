/** Names that a child or an account had before: an erasure takes them out of texts. */

/** Maximum number of noted names, more than anybody bears. The newest stay. */
const MAX_NAMES_BORNE = 10;

/** Returns the part of a `$push` that notes those of these names which the record has not noted yet; empty for none. */
export function namesToNote({ namesBorne = [] }: { namesBorne?: string[] }, names: readonly string[]) {
  const added = [...new Set(names)].filter((name) => name !== '' && !namesBorne.includes(name));
  return added.length > 0 ? { namesBorne: { $each: added, $slice: -MAX_NAMES_BORNE } } : {};
}

/** Returns a part of an update with this `$push`; an empty one for an empty `$push`. */
export const pushUnlessEmpty = <Parts extends object>($push: Parts): { $push?: Parts } =>
  Object.keys($push).length > 0 ? { $push } : {};
