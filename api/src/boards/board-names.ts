/** Names of boards that were made from others. Pure. */

/** What a board's name may be long (shared/src/boards/boards.contract.ts). */
const LONGEST = 60;

/** `Rondo` -> `Rondo (copy)` -> `Rondo (copy 2)` -> …; cut so that it fits. */
export function nextName(name: string, word: string): string {
  const numbered = new RegExp(`^(.*?) \\(${word}(?: (\\d+))?\\)$`).exec(name);
  const [base, count] = numbered ? [numbered[1] ?? '', Number(numbered[2] ?? 1) + 1] : [name, 1];
  const suffix = count === 1 ? ` (${word})` : ` (${word} ${count})`;
  return `${base.slice(0, LONGEST - suffix.length).trimEnd()}${suffix}`;
}
