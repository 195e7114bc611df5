/** Reads lists that people write by hand, as in messages or on paper: "1. Ana Gomez 12", "#7 - Ben Hall (GK)". Pure. */
import { readHeading } from './headings';
import { FOOTER } from './rows';

/** Emojis with their joiners, skin tones and flags. No name has them. */
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F|\u20E3/gu;

/** `1.`, `1)`, or a bullet, before a word. */
const MARK = /^ *(?:([0-9]{1,3}) *[.)]|[•·▪◦*–-]) *(?=\p{L})/u;
/** `7 `, `#7 - ` or `7: ` before a word. */
const LEAD = /^(?:#|n[ºo°]\.?)?\s*([0-9]{1,3})\s*[.):–-]*\s+(?=\p{L})/iu;
/** ` 12`, ` #12`, ` 2014`, ` 4/12/2014`, ` (GK)` or ` - late` behind a name. */
const TAIL = /\s*(?:[([]([^()[\]]*)[)\]]|(?<=\s)[–—|-]\s+(.*)|(?<=\s)#?([0-9][0-9./-]*))$/;

/** A number, a year, a position and a remark. */
const MOST_TAILS = 4;

export const withoutEmojis = (text: string): string => text.replace(EMOJI, '').replace(/\s+/g, ' ').trim();

/** A remark in brackets, or an answer, behind a name. */
const REMARK =
  /(?<=\S)(?:\s*[([][^()[\]]*[)\]]|\s+[–—-]\s*(?:yes|no|maybe|late|in|out|going|can['’]?t|s[ií]|quiz[aá]s?|tarde))$/i;

/** Takes emojis and a remark away: "Cara (late)", "Dan - no". */
export const bareName = (text: string): string => withoutEmojis(text).replace(REMARK, '');

/** Returns whether a text can be a name. Questions, labels, links and addresses are none. */
export const mayBeName = (text: string): boolean => /\p{L}/u.test(text) && !/[?:@<>=]|\/\//.test(text);

const holdsHeadings = (line: string): boolean =>
  line.split(/[\t;,|]/).filter((cell) => readHeading(cell).isUnderstood).length > 1;

/**
 * Takes the marks of a list away, if most of its lines have one. Numbers that do not count the lines stay: they are shirts.
 * @returns the rest of the text, and the lines above the list
 */
export function withoutMarks(text: string): { text: string; above: string[] } {
  const lines = text.split(/\r?\n/).filter((line) => withoutEmojis(line) !== '' && !/^\s*[0-9]+\s*[.)]\s*$/.test(line));
  const marks = lines.map((line) => MARK.exec(line));
  const marked = marks.filter((mark) => mark !== null);
  const first = marks.findIndex((mark) => mark !== null);
  // Fewer marks are those of notes below a table.
  if (marked.length < 2 || marked.length < first || marked.length * 2 < lines.length - first)
    return { text, above: [] };
  const numbers = marked.flatMap(([, number]) => (number === undefined ? [] : [Number(number)]));
  if (numbers.some((number, index) => number !== index + 1)) return { text, above: [] };
  const above = lines.slice(0, first);
  const rest = lines.slice(first).map((line) => line.replace(MARK, ''));
  return {
    text: [...above.filter(holdsHeadings), ...rest].join('\n'),
    above: above.filter((line) => !holdsHeadings(line)).map(withoutEmojis),
  };
}

/** Splits a line into a number before the name, the name, and what stands behind it. */
function partsOf(line: string): { lead: string; name: string; tails: string[] } {
  let name = withoutEmojis(line);
  if (FOOTER.test(name)) return { lead: '', name, tails: [] };
  const lead = LEAD.exec(name)?.[1] ?? '';
  name = name.replace(LEAD, '');
  const tails: string[] = [];
  for (let tail = TAIL.exec(name); tail && tail.index > 0 && tails.length < MOST_TAILS; tail = TAIL.exec(name)) {
    tails.unshift((tail[1] ?? tail[2] ?? tail[3] ?? '').trim());
    name = name.slice(0, tail.index);
  }
  return { lead, name, tails };
}

/** Splits the lines of a list into cells, if at least half of them hold more than a name. */
export function splitLines(rows: readonly string[][]): string[][] {
  if (rows.some((row) => row.filter(Boolean).length !== 1)) return rows.map((row) => [...row]);
  const lines = rows.map((row) => partsOf(row.find(Boolean) ?? ''));
  const withFacts = lines.filter(({ lead, tails }) => lead !== '' || tails.length > 0);
  if (withFacts.length * 2 < lines.length) return rows.map((row) => [...row]);
  const hasLeads = lines.some(({ lead }) => lead !== '');
  return lines.map(({ lead, name, tails }) => [...(hasLeads ? [lead] : []), name, ...tails]);
}
