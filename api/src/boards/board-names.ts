/** Names of copied and restored boards. */

/** Maximum length of a board's name (shared/src/boards/boards.contract.ts). */
const MAX_NAME_LENGTH = 60;

/** `Rondo` -> `Rondo (copy)` -> `Rondo (copy 2)`. Shortens the name to the maximum length. */
export function nextName(name: string, word: string): string {
  const numbered = new RegExp(`^(.*?) \\(${word}(?: (\\d+))?\\)$`).exec(name);
  const [base, count] = numbered ? [numbered[1] ?? '', Number(numbered[2] ?? 1) + 1] : [name, 1];
  const suffix = count === 1 ? ` (${word})` : ` (${word} ${count})`;
  return `${base.slice(0, MAX_NAME_LENGTH - suffix.length).trimEnd()}${suffix}`;
}
