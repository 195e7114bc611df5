/** Separates the children of a sheet from its headings, titles, totals and staff. Pure. */
import { readHeading, wordsOf } from './headings';

export interface SplitRows {
  headings: string[];
  rows: string[][];
  /** Rows that are no children, as text. */
  leftOut: string[];
}

/** Headings stand within the first rows, below a title. */
const SEARCHED_ROWS = 12;
const TOTAL =
  /^(?:grand |sub ?|sub-)?totals?\b|^total(?:es)?\b|^(?:count|sum|average|suma|promedio|recuento)\b|^[0-9]+ (?:players?|rows?|children|jugador[ae]s?)$/i;
const FOOTER =
  /^(?:printed|exported|generated|created|page|last updated|as of|report|updated|impreso|exportado|generado|p[aá]gina|actualizado|notes?:|notas?:|©|\*)/i;
const TITLE =
  /\b(?:roster|team list|player list|squad|season|spring|summer|fall|autumn|winter|u-?[0-9]{1,2}|[0-9]{4}|club|academy|fc|sc|league|division|lista|plantilla|temporada|equipo)\b/i;
const STAFF =
  /\b(?:coach|coaches|manager|managers|staff|trainer|assistant|volunteer|referee|parent|guardian|entrenador|entrenadora|entrenadores|delegado|delegada|tecnico|cuerpo tecnico|personal)\b/;
const YES = /^(?:y|yes|true|1|x|s|si|verdadero)$/;

const fold = (cell: string) => wordsOf(cell).join(' ');
const filledOf = (row: readonly string[]) => row.filter(Boolean);
const textOf = (row: readonly string[]) => filledOf(row).join(' · ');

/** Returns how many cells of a row are headings, or 0 when the row holds values. */
function headingsIn(row: readonly string[]): number {
  const filled = filledOf(row);
  if (filled.some((cell) => cell.length > 80 || cell.includes('@') || /^[\d\s./#-]*\d[\d\s./-]*$/.test(cell))) return 0;
  const read = filled.map(readHeading);
  const understood = read.filter(({ isUnderstood, fact, whose }) => isUnderstood && (fact !== undefined || whose));
  const facts = understood.filter(({ fact }) => fact !== undefined && fact !== 'none');
  return facts.length > 0 && understood.length * 2 >= filled.length ? understood.length : 0;
}

/** Returns the index of the row of headings, or -1. */
function findHeadings(cells: readonly string[][]): number {
  const searched = cells.slice(0, SEARCHED_ROWS).map(headingsIn);
  const most = Math.max(0, ...searched);
  if (most === 0 || cells.length < 2) return -1;
  return searched.indexOf(most);
}

/** Joins a row of merged headings ("Parent 1" above "Name" and "Email") with the row below. */
function withGroups(groups: readonly string[] | undefined, headings: readonly string[]): string[] {
  const isGroups = groups && filledOf(groups).length > 1 && filledOf(groups).every((cell) => readHeading(cell).whose);
  if (!isGroups) return [...headings];
  let group = '';
  return headings.map((heading, column) => {
    group = groups[column] || group;
    return readHeading(heading).whose ? heading : `${group} ${heading}`.trim();
  });
}

/** Returns a function that tells whether a row is about somebody on the staff, by a column such as "Role" or "Non-Player". */
function staffTest(headings: readonly string[]): (row: readonly string[]) => boolean {
  const columns = headings.flatMap((heading, column) => {
    const words = wordsOf(heading);
    if (words.includes('non') && words.includes('player')) return [{ column, test: (cell: string) => YES.test(cell) }];
    const isRole = words.some((word) => ['role', 'roles', 'rol', 'type', 'tipo', 'funcion'].includes(word));
    return isRole ? [{ column, test: (cell: string) => STAFF.test(cell) && !/player|jugador/.test(cell) }] : [];
  });
  return (row) => columns.some(({ column, test }) => test(fold(row[column] ?? '')));
}

/** Separates headings and children; `leftOut` names every other row. */
export function splitRows(cells: readonly string[][]): SplitRows {
  const at = findHeadings(cells);
  const isWide = Math.max(0, ...cells.map((row) => filledOf(row).length)) > 1;
  const headings = at < 0 ? [] : withGroups(cells[at - 1], cells[at] as string[]);
  const isStaff = staffTest(headings);
  const own = at < 0 ? '' : textOf(cells[at] as string[]);
  const rows: string[][] = [];
  const leftOut: string[] = [];
  let inStaff = false;
  for (const [index, row] of cells.entries()) {
    if (index === at) continue;
    const filled = filledOf(row);
    const [first = ''] = filled;
    const isLone = isWide && filled.length === 1;
    const isSection = isLone && readHeading(first).isUnderstood && readHeading(first).whose !== undefined;
    if (isSection) inStaff = STAFF.test(fold(first));
    const isTitle = isLone && at < 0 && index === 0 && TITLE.test(first);
    // A number of a row below the last child.
    if (isLone && /^[0-9]+$/.test(first)) continue;
    const isNoChild =
      index < at ||
      isSection ||
      inStaff ||
      isTitle ||
      TOTAL.test(first) ||
      textOf(row) === own ||
      isStaff(row) ||
      (isLone && FOOTER.test(first));
    if (!isNoChild) rows.push([...row]);
    else if (textOf(row) !== own) leftOut.push(textOf(row));
  }
  return { headings, rows, leftOut };
}
