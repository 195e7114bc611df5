/** Writes iCalendar (RFC 5545): escaped texts, lines of at most 75 bytes, times. Pure. */

/** Longest line (bytes), without its line break. */
const MAX_LINE = 75;

/** Escapes a value of type TEXT. */
export const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n|\r|\n/g, '\\n');

const bytesOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_00_00 ? 3 : 4);

/** Ends a content line, and folds it between characters when it is too long. */
export function foldedLine(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE) return `${line}\r\n`;
  let folded = '';
  let start = 0;
  let bytes = 0;
  for (let at = 0; at < line.length; ) {
    const point = line.codePointAt(at) ?? 0;
    const size = bytesOf(point);
    if (bytes + size > MAX_LINE) {
      folded += `${line.slice(start, at)}\r\n `;
      start = at;
      // The space at the beginning of a continued line counts.
      bytes = 1;
    }
    bytes += size;
    at += size === 4 ? 2 : 1;
  }
  return `${folded}${line.slice(start)}\r\n`;
}

/** Returns a time (ms) as UTC: `20260531T070000Z`. */
export const utcTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
