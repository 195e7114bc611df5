/** Lets equal texts of stored documents share memory: the names and addresses of a family are in every event of its team. */
import { type Fields, isContainer } from './values';

/** Longer texts are rarely equal. */
const MAX_LENGTH = 100;
/** Shorter texts, such as ids, are not worth a look into the table. */
const MIN_LENGTH = 12;
/** Texts in the table. Most texts are in one document only; a table of all would be slow, and the rows above find the others again. */
const MAX_TEXTS = 20_000;

/** Returns a function that replaces the texts in a document by equal ones of earlier documents. It changes the document in place. */
export function textSharer(): (document: object) => void {
  const known = new Map<string, string>();
  /** By its name: the object that was there last. A child's row differs little from its row in the event before. */
  const latest = new Map<string, Fields>();

  function share(fields: Fields, alike: Fields | undefined): void {
    for (const name in fields) {
      const value = fields[name];
      if (typeof value === 'string') {
        if (value.length > MAX_LENGTH) continue;
        // Compares before it looks up: so most texts need no hash.
        const same = alike?.[name];
        if (same === value) fields[name] = same;
        else if (value.length >= MIN_LENGTH) fields[name] = textOf(value);
      } else if (isContainer(value)) {
        share(value as Fields, latest.get(name));
        latest.set(name, value as Fields);
      }
    }
  }

  function textOf(value: string): string {
    const first = known.get(value);
    if (first !== undefined) return first;
    if (known.size >= MAX_TEXTS) known.clear();
    known.set(value, value);
    return value;
  }

  return (document) => share(document as Fields, undefined);
}
