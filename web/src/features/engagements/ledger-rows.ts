/** Rows of the ledger: sums of each family over the chosen months, and their CSV file. */
import { t } from '@lingui/core/macro';
import type { Ledger, LedgerFamily, LedgerMonth } from '@touchline/shared/engagements/engagements.contract';
import { type LedgerSums, sumOf, totalsOf } from '@touchline/shared/engagements/ledger';
import { formatIn } from '@touchline/shared/wall-clock';
import { listOf, locale } from '../../lib/language';
import { csvText } from '../../lib/save-csv';

export interface LedgerRow extends LedgerSums {
  id: string;
  family: LedgerFamily;
  /** Names of the guardians, else of the children. */
  name: string;
}

/** Returns the name of a family: its guardians, or its children while nobody has an account. */
function familyName({ guardians, children }: LedgerFamily): string {
  const names = guardians.map(({ name }) => name).filter(Boolean);
  if (names.length > 0) return listOf(names);
  return children.length > 0 ? listOf(children) : t`Left the team`;
}

/** Returns the rows of the families, the largest open amount first. */
export const ledgerRows = (families: readonly LedgerFamily[]): LedgerRow[] =>
  families
    .filter(({ children, months }) => children.length > 0 || months.length > 0)
    .map((family) => ({
      id: `${family.teamId} ${family.id}`,
      family,
      name: familyName(family),
      ...totalsOf(family.months),
    }))
    .sort((one, other) => other.open - one.open || one.name.localeCompare(other.name));

export const owes = ({ open }: LedgerSums): boolean => open > 0;

/** Returns the mail addresses of the guardians, each once: of two children, of two teams. */
export const addressesOf = (rows: readonly LedgerRow[]): string[] => [
  ...new Set(rows.flatMap(({ family }) => family.guardians.map(({ emailAddress }) => emailAddress))),
];

/** Returns the oldest month that a family has not paid in full, else the newest one. */
export const nextOpenMonth = ({ months }: LedgerFamily): LedgerMonth | undefined =>
  months.find(({ open }) => open > 0) ?? months.at(-1);

/** Returns what is left to pay of each month, the oldest first: what was paid in advance covers the oldest ones. Adds up to what is owed. */
export function monthsToPay({ months }: LedgerFamily): Pick<LedgerMonth, 'month' | 'open'>[] {
  let advance = -sumOf(months.map(({ open }) => Math.min(open, 0)));
  return months.flatMap(({ month, open }) => {
    if (open <= 0) return [];
    const covered = Math.min(open, advance);
    advance = sumOf([advance, -covered]);
    return open > covered ? [{ month, open: sumOf([open, -covered]) }] : [];
  });
}

/** Returns from when to when months are owed: `Nov 2026`, `Sep – Nov 2026`; nothing for a family that owes nothing. */
export function openMonthsText({ months }: LedgerFamily): string {
  const times = months.filter(({ open }) => open > 0).map(({ month }) => Date.parse(`${month}-01`));
  const [first] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined) return '';
  return formatIn('UTC', { month: 'short', year: 'numeric' }, locale()).formatRange(first, last);
}

/** Returns a CSV file: a line for each family and month, then the totals. */
export async function ledgerCsv(
  rows: readonly LedgerRow[],
  { currency }: Ledger,
  teamName: (id: string) => string,
): Promise<string> {
  const heads: Record<keyof LedgerMonth, string> = {
    month: t`Month`,
    due: t`Due`,
    paid: t`Paid`,
    open: t`Owed`,
    hours: t`Volunteer hours`,
  };
  const ofFamily = [t`Team`, t`Family`, t`Email`, t`Children`];
  const head = [...ofFamily, heads.month, heads.due, heads.paid, heads.open, t`Currency`, heads.hours];
  const lines = rows.flatMap(({ family, name }) =>
    family.months.map(({ month, due, paid, open, hours }) => [
      teamName(family.teamId),
      name,
      family.guardians.map(({ emailAddress }) => emailAddress).join(' '),
      family.children.join(', '),
      month,
      due,
      paid,
      open,
      currency,
      hours,
    ]),
  );
  const { due, paid, open, hours } = totalsOf(rows);
  const total = [t`Total`, '', '', '', '', due, paid, open, currency, hours];
  return csvText([head, ...lines, total]);
}
