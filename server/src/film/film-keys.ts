/** Parts of keys: none of them leads out of a folder. */
const PART = /^[0-9a-zA-Z][0-9a-zA-Z_-]{0,63}(\.[0-9a-z]{1,8})?$/;

/** Returns the parts of a key of film. @throws Error for anything else */
export function partsOf(key: string): string[] {
  const parts = key.split('/');
  if (!parts.every((part) => PART.test(part))) throw new Error(`Not a key of film: ${key}`);
  return parts;
}
