/** Lets equal texts of stored documents share memory: the names and addresses of a family are in every event of its team. */
import { type Fields, isContainer } from './values';

/** Longer texts are rarely equal. */
const MAX_LENGTH = 100;

/** Returns a function that replaces the texts in a document by equal ones of earlier documents. It changes the document in place. */
export function textSharer(): (document: object) => void {
  const known = new Map<string, string>();
  return function share(document) {
    const fields = document as Fields;
    for (const name in fields) {
      const value = fields[name];
      if (typeof value === 'string') {
        if (value.length > MAX_LENGTH) continue;
        const first = known.get(value);
        if (first === undefined) known.set(value, value);
        else fields[name] = first;
      } else if (isContainer(value)) share(value);
    }
  };
}
