/** Compares the rows of a pasted sheet with a roster and with each other. Pure. */

import type { PlayerRecord } from '@touchline/server/records';
import { readAddresses } from '@touchline/shared/mail-address';
import { type RosterRow, rosterRow, type SheetRow } from '@touchline/shared/players/players.contract';
import { readBirthYears, readShirtNumber } from '@touchline/shared/players/sheet-cells';
import { foldName } from './look-alikes';

/**
 * A row of the sheet with its outcome. `child` is the record that the row is about, once there is one; `sameNameRow` is an earlier row of
 * another child with this name.
 */
export type ClassifiedRow = { row: number } & (
  | { outcome: 'wrong'; reason: string }
  | { outcome: 'same'; values: RosterRow; child: PlayerRecord }
  | { outcome: 'new'; values: RosterRow; child?: PlayerRecord; sameNameRow?: number }
);

const isBlank = (cell: unknown) => typeof cell === 'string' && cell.trim() === '';

/** Returns the values of a row, or why it is wrong: the field, a colon and a sentence. */
function readRow(sent: SheetRow): { values: RosterRow } | { reason: string } {
  const wrong = (field: string, message: string) => ({ reason: `${field}: ${message}` });
  const { shirtNumber: shirt, birthYear: year, ...rest } = sent;
  const shirtNumber = typeof shirt === 'string' ? readShirtNumber(shirt) : shirt;
  if (typeof shirt === 'string' && !isBlank(shirt) && shirtNumber === undefined)
    return /^#?00+$/.test(shirt.trim())
      ? wrong('shirtNumber', 'Use a number from 0 to 99: 00 is another shirt than 0')
      : wrong('shirtNumber', 'Must be a whole number');
  // Four digits are a year, right or wrong; everything else may be a date.
  const digits = typeof year === 'string' && /^[0-9]{4}$/.test(year.trim()) ? Number(year) : undefined;
  const birthYear = typeof year === 'string' ? (digits ?? readBirthYears([year])[0]) : year;
  if (typeof year === 'string' && !isBlank(year) && birthYear === undefined)
    return wrong('birthYear', 'It is not clear which year this is');
  const found = (sent.guardianAddresses ?? []).map(readAddresses);
  if (found.some(({ unclear }) => unclear.length > 0))
    return wrong('guardianAddresses', 'It is not clear which address this is');
  const { data, error } = rosterRow.safeParse({
    ...rest,
    shirtNumber,
    birthYear,
    guardianAddresses: [...new Set(found.flatMap(({ addresses }) => addresses))],
  });
  if (data) return foldName(data.name) === '' ? wrong('name', 'Name is required') : { values: data };
  const [issue] = error.issues;
  // The message of the schema names types ("expected number, received NaN"), which people do not know.
  const message = issue?.code === 'invalid_type' ? 'Must be a whole number' : (issue?.message ?? '');
  return wrong(String(issue?.path[0] ?? ''), message);
}

/** Returns whether two rows of one name are about two children: another year of birth, or other guardians. */
function areTwoChildren(one: RosterRow, other: RosterRow): boolean {
  if (one.birthYear !== undefined && other.birthYear !== undefined && one.birthYear !== other.birthYear) return true;
  const [some, others] = [one.guardianAddresses, other.guardianAddresses];
  return some.length > 0 && others.length > 0 && !some.some((address) => others.includes(address));
}

/**
 * Classifies each row. A row is the child of its name on the roster, unless the year of birth differs. Two rows of one name are two
 * children if year or guardians differ; otherwise the second one is wrong, as is a second row that names a child by id.
 */
export function classifyRows(rows: readonly SheetRow[], roster: readonly PlayerRecord[]): ClassifiedRow[] {
  const children = roster.map((child) => ({ child, name: foldName(child.name) }));
  const taken = new Set<string>();
  const before = new Map<string, { row: number; values: RosterRow }[]>();
  const named = new Map<string, { row: number; values: RosterRow }>();
  return rows.map((sent, row): ClassifiedRow => {
    const read = readRow(sent);
    if ('reason' in read) return { row, outcome: 'wrong', reason: read.reason };
    const { values } = read;
    const name = foldName(values.name);
    const sameName = before.get(name) ?? [];
    const repeated =
      (values.playerId === undefined ? undefined : named.get(values.playerId)) ??
      sameName.find((earlier) => !areTwoChildren(earlier.values, values));
    if (repeated) return { row, outcome: 'wrong', reason: `name: The same as in row ${repeated.row + 1}` };
    before.set(name, [...sameName, { row, values }]);
    if (values.playerId !== undefined) named.set(values.playerId, { row, values });
    const candidates = children.filter(
      ({ child, name: other }) =>
        !taken.has(child._id) &&
        (values.playerId !== undefined
          ? values.playerId === child._id
          : name === other && (values.birthYear ?? child.birthYear) === child.birthYear),
    );
    const sharesGuardian = ({ child }: { child: PlayerRecord }) =>
      child.contacts.some((address) => values.guardianAddresses.includes(address));
    const match = candidates.find(sharesGuardian) ?? candidates[0];
    const [namesake] = sameName;
    if (!match) return { row, outcome: 'new', values, ...(namesake && { sameNameRow: namesake.row }) };
    taken.add(match.child._id);
    return { row, outcome: 'same', values, child: match.child };
  });
}

/** Returns the names of others who have the shirt number of a new row: on the roster, or in another new row. */
export function sharedNumbers(rows: readonly ClassifiedRow[], roster: readonly PlayerRecord[]): Map<number, string[]> {
  const added = rows.flatMap(({ row, ...classified }) =>
    classified.outcome === 'new' ? [{ row, name: classified.values.name, number: classified.values.shirtNumber }] : [],
  );
  const wearers = new Map<number, { row?: number; name: string }[]>();
  for (const { number, ...wearer } of [...roster, ...added])
    if (number !== undefined) wearers.set(number, [...(wearers.get(number) ?? []), wearer]);
  return new Map(
    added.flatMap(({ row, number }) => {
      const others = number === undefined ? [] : (wearers.get(number) ?? []).filter((wearer) => wearer.row !== row);
      return others.length > 0 ? [[row, others.map(({ name }) => name)] as const] : [];
    }),
  );
}
