/** Dues and payments: the ledger's query, its months, and the viewer's own dues (decision 0043). */
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  engagementsContract,
  type LedgerFamily,
  type LedgerMonth,
} from '@touchline/shared/engagements/engagements.contract';
import { sumOf, totalsOf } from '@touchline/shared/engagements/ledger';
import { monthOf } from '@touchline/shared/months';
import { mayEver } from '@touchline/shared/permissions/rules';
import { monthsBefore } from '@touchline/shared/span';
import { monthName } from '../lib/club-time';
import { locale, numberOf } from '../lib/language';
import { now } from '../lib/now';
import { inOneLine } from '../lib/one-line';
import { queryOf } from '../lib/query-of';
import { useActor } from '../lib/session';
import { everyLedgerKey } from '../live/engine/query-keys';
import { teamsQuery } from '../live/queries/event-queries';

/** The ledger of some months, this month included. */
export const ledgerQuery = (monthsBack: number) => {
  const time = now();
  const [from, until] = [monthOf(monthsBefore(time, monthsBack)), monthOf(time)];
  return queryOf([...everyLedgerKey, from, until], engagementsContract.show_ledger, { query: { from, until } });
};

/** Returns an amount with the club's currency, a whole one without cents. */
export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
    amount,
  );

/** Months before this one whose dues count, as on the page that lists them. */
const DUES_MONTHS = 11;

/**
 * Returns the number of families that owe dues, and the words for it; undefined for none.
 * @param teams undefined: all that the viewer may read
 */
export function useOwed(enabled: boolean, teams?: readonly string[]): { families: number; text: string } | undefined {
  const ledger = useQuery({ ...ledgerQuery(DUES_MONTHS), enabled }).data;
  const listed = (ledger?.families ?? []).filter(({ teamId }) => !teams || teams.includes(teamId));
  const open = listed.map(({ months }) => totalsOf(months).open).filter((sum) => sum > 0);
  const families = open.length;
  if (!ledger || families === 0) return undefined;
  const owed = money(sumOf(open), ledger.currency);
  return { families, text: plural(families, { one: `# family owes ${owed}`, other: `# families owe ${owed}` }) };
}

export interface FamilyProps {
  family: LedgerFamily;
  currency: string;
}

/** The months of a family. */
export function MonthList({ family, currency }: FamilyProps) {
  const { t } = useLingui();
  if (family.months.length === 0)
    return (
      <Text size="sm" c="var(--dim)">
        <Trans>Nothing due or paid in these months.</Trans>
      </Text>
    );
  const heads: Record<keyof LedgerMonth, string> = {
    month: t`Month`,
    due: t`Due`,
    paid: t`Paid`,
    open: t`Owed`,
    hours: t`Hours helped`,
  };
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table fz="sm" aria-label={t`Months`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{heads.month}</Table.Th>
            <Table.Th ta="right">{heads.due}</Table.Th>
            <Table.Th ta="right">{heads.paid}</Table.Th>
            <Table.Th ta="right">{heads.open}</Table.Th>
            <Table.Th ta="right" visibleFrom="xs">
              {heads.hours}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {family.months.toReversed().map(({ month, due, paid, open, hours }) => (
            <Table.Tr key={month}>
              <Table.Th scope="row">{monthName(month)}</Table.Th>
              <Table.Td ta="right">{money(due, currency)}</Table.Td>
              <Table.Td ta="right">{money(paid, currency)}</Table.Td>
              <Table.Td ta="right" fw={open > 0 ? 700 : undefined}>
                {money(open, currency)}
              </Table.Td>
              <Table.Td ta="right" visibleFrom="xs">
                {numberOf(hours)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The dues and payments of the viewer's family over twelve months, for My account. Shows nothing while there is nothing. */
export default function OwnDues() {
  const { t } = useLingui();
  const actor = useActor();
  const hasTeam =
    actor !== null && mayEver(actor, 'engagement.show') && actor.familyTeams.length + actor.staffTeams.length > 0;
  const { data } = useQuery({ ...ledgerQuery(DUES_MONTHS), enabled: hasTeam });
  const { data: teams = [] } = useQuery({ ...teamsQuery, enabled: hasTeam });
  const ownFamilies = (data?.families ?? []).filter(
    ({ guardians, months }) => months.length > 0 && guardians.some(({ userId }) => userId === actor?.userId),
  );
  if (!data || ownFamilies.length === 0) return null;
  const months = ownFamilies.flatMap((family) => family.months);
  const { open, paid: paidInAll } = totalsOf(months);
  const owed = money(open, data.currency);
  const paid = money(paidInAll, data.currency);
  const openMonths = months.flatMap((one) =>
    one.open > 0 ? `${monthName(one.month)}: ${money(one.open, data.currency)}` : [],
  );
  return (
    <Card component="section" aria-label={t`Dues and payments`}>
      <Stack gap="sm">
        <Title order={2} size="h3">
          <Trans>Dues and payments</Trans>
        </Title>
        <Text fw={550}>{open > 0 ? <Trans>You owe {owed}.</Trans> : <Trans>Everything is paid.</Trans>}</Text>
        <Text size="sm" c="var(--dim)">
          {inOneLine([...openMonths, t`Paid in twelve months: ${paid}`])}
        </Text>
        {ownFamilies.map((family) => (
          <details key={`${family.teamId} ${family.id}`}>
            <Text component="summary" size="sm">
              {teams.find(({ id }) => id === family.teamId)?.name ?? family.teamId}
            </Text>
            <MonthList family={family} currency={data.currency} />
          </details>
        ))}
      </Stack>
    </Card>
  );
}
