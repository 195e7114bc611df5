/** What is wrong with one file: `file:line: why`. */
export function brokenWalls(file: string, text: string): string[];
