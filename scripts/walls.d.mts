/** What is wrong with one file: `file:line: why`. */
export function brokenWalls(file: string, text: string): string[];
/** The names of live messages that no server sends. */
export function unsentMessages(messages: string, servers: readonly string[]): string[];
/** Every file of TypeScript, JavaScript, CSS or Markdown below a folder. */
export function sources(folder: string): Generator<string>;
