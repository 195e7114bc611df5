/** Separates the children of a sheet from its headings, titles, totals and staff. Pure. */
import { readHeading, wordsOf } from './headings';

export interface SplitRows {
  headings: string[];
  rows: string[][];
  /** Rows that are no children, as text. */
  leftOut: string[];
  /** True: a column of roles names guardians in rows of their own. */
  hasGuardianRows: boolean;
}

/** Headings stand within the first rows, below a title. */
const SEARCHED_ROWS = 12;
const TOTAL =
  /^(?:grand |sub ?|sub-)?totals?\b|^total(?:es?|i)?\b|^(?:count|sum|average|suma|promedio|recuento)\b|^[0-9]+ (?:players?|rows?|children|jugador[ae]s?)$/i;
/** Beginnings of lines below a list. */
export const FOOTER =
  /^(?:printed|exported|generated|created|page|last updated|as of|report|updated|impreso|exportado|generado|p[aá]gina|actualizado|notes?:|notas?:|©|\*)/i;
const TITLE =
  /\b(?:roster|team list|player list|squad|season|spring|summer|fall|autumn|winter|u-?[0-9]{1,2}|[0-9]{4}|club|academy|fc|sc|league|division|lista|plantilla|temporada|equipo)\b/i;
const STAFF =
  /\b(?:coach|coaches|manager|managers|staff|trainer|assistant|volunteer|referee|parent|guardian|mother|father|padre|madre|tutor|tutora|entrenador|entrenadora|entrenadores|delegado|delegada|tecnico|cuerpo tecnico|personal)\b/;
/** Words and signs for a missing value. */
export const MISSING =
  /^(?:[-–—?.x]+|n\/?a|none|no|tba|tbd|unknown|missing|pending|no (?:e-?mail|correo|number)|ningun[oa]|pendiente|no tiene|sin (?:correo|numero|número|dorsal))$/i;
const GUARDIAN_ROLE = /^(?:parent|guardian|mother|father|family|padre|madre|tutor|tutora|familia)\b/;
/** Words between the children of a list. */
const SECTION =
  /^(?:wait(?:ing)? ?list|reserves?|injured|guests?|try ?outs?|alternates?|practice players?|goal ?keepers|defenders|midfielders|forwards|lista de espera|reservas|lesionad[oa]s|porter[oa]s|defensas|medios|delanter[oa]s|invitad[oa]s)$/;
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
  const searched = cells.slice(0, SEARCHED_ROWS);
  const counts = searched.map(headingsIn);
  const most = Math.max(0, ...counts);
  if (cells.length < 2) return -1;
  return most > 0 ? counts.indexOf(most) : searched.findIndex((_, index) => standsAbove(cells, index));
}

/** Returns whether words stand above columns of numbers, dates or addresses: headings in a language that nobody listed. */
function standsAbove(cells: readonly string[][], index: number): boolean {
  const row = cells[index] as string[];
  const filled = filledOf(row);
  const isWords = filled.every((cell) => cell.length <= 40 && !/@|[0-9]{3}/.test(cell) && !MISSING.test(cell));
  if (filled.length < 3 || !isWords) return false;
  const below = cells.slice(index + 1);
  const contrasts = row.filter((cell, column) => {
    const values = below.map((other) => other[column] ?? '').filter(Boolean);
    const hasDigitsOrAddress = (value: string) => /[0-9@]/.test(value);
    return /\p{L}/u.test(cell) && !/[0-9]/.test(cell) && values.filter(hasDigitsOrAddress).length * 2 > values.length;
  });
  return contrasts.length >= (filled.some((cell) => readHeading(cell).fact !== undefined) ? 2 : 3);
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

const rolesAt = (headings: readonly string[]): number[] =>
  headings.flatMap((heading, column) =>
    wordsOf(heading).some((word) => ['role', 'roles', 'rol', 'type', 'tipo', 'funcion'].includes(word)) ? [column] : [],
  );

/** Returns a function that tells whether a row is about somebody else than a child, by a column such as "Role" or "Non-Player". */
function staffTest(headings: readonly string[]): (row: readonly string[]) => boolean {
  const roles = rolesAt(headings);
  const nonPlayers = headings.flatMap((heading, column) => {
    const words = wordsOf(heading);
    return words.includes('non') && words.includes('player') ? [column] : [];
  });
  return (row) => {
    const cellAt = (column: number) => fold(row[column] ?? '');
    return (
      nonPlayers.some((column) => YES.test(cellAt(column))) ||
      roles.some((column) => STAFF.test(cellAt(column)) && !/player|jugador/.test(cellAt(column)))
    );
  };
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
      (first.includes(':') && STAFF.test(fold(first))) ||
      (filled.length === 1 && SECTION.test(fold(first))) ||
      TOTAL.test(first) ||
      textOf(row) === own ||
      isStaff(row) ||
      (isLone && FOOTER.test(first));
    if (!isNoChild) rows.push([...row]);
    else if (textOf(row) !== own) leftOut.push(textOf(row));
  }
  const roles = rolesAt(headings);
  const hasGuardianRows = cells.some((row, index) =>
    roles.some((column) => index !== at && GUARDIAN_ROLE.test(fold(row[column] ?? ''))),
  );
  return { headings, rows, leftOut, hasGuardianRows };
}
