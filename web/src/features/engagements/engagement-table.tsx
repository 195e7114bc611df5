import { Trans, useLingui } from '@lingui/react/macro';
import { List, Text } from '@mantine/core';
import type { EngagementView } from '@touchline/shared/engagements/engagement.model';
import { shownMonth } from '../../lib/by-month';
import { day, monthName } from '../../lib/club-time';
import { useClubZone, useNow } from '../../lib/config';
import { locale } from '../../lib/language';
import { EntityTable } from '../../ui/table/entity-table';
import { deletion } from '../../ui/table/row-action';
import type { EntityColumn, ServedPart, TableState } from '../../ui/table/table-view';
import { methodName, roleName } from './engagement-values';

const paid = ({ payments }: EngagementView) => payments.reduce((sum, { amount }) => sum + amount, 0);

/** The days of sign-ups and of participation. */
function Dates({ engagement, team }: { engagement: EngagementView; team: string }) {
  const zone = useClubZone();
  const now = useNow();
  const { t } = useLingui();
  const datesText = (dates: readonly number[]) =>
    dates.length === 0
      ? t({ message: 'none', context: 'dates' })
      : dates
          .toSorted((a, b) => a - b)
          .map((date) => day(date, zone, now))
          .join(', ');
  const signUps = datesText(engagement.datesOfSignup);
  const participations = datesText(engagement.datesOfParticipation);
  return (
    <List size="sm">
      <List.Item>
        <Trans>Team: {team}</Trans>
      </List.Item>
      <List.Item>
        <Trans>Signed up: {signUps}</Trans>
      </List.Item>
      <List.Item>
        <Trans>Took part: {participations}</Trans>
      </List.Item>
      {engagement.payments.map(({ id, submitTime, ...payment }) => {
        const amount = payment.amount.toLocaleString(locale());
        const method = methodName(payment.method);
        return (
          <List.Item key={id}>
            <Trans>
              Paid {amount} by {method}
            </Trans>
            {submitTime !== undefined && (
              <Text span c="var(--dim)">
                {' '}
                {day(submitTime, zone, now)}
              </Text>
            )}
          </List.Item>
        );
      })}
    </List>
  );
}

interface EngagementTableProps extends TableState<EngagementView> {
  engagements: readonly EngagementView[];
  /** False: of every month. */
  isOfMonth: boolean;
  served: ServedPart;
  teamName: (id: string) => string;
  onRemove: (engagement: EngagementView) => void;
}

/** The table of engagements; id, userId and teamId are hidden columns (specification 2.14). */
export function EngagementTable({ engagements, isOfMonth, teamName, onRemove, ...state }: EngagementTableProps) {
  const { t } = useLingui();
  const columns: EntityColumn<EngagementView>[] = [
    { key: 'userName', title: t`Name`, value: ({ userName }) => userName, width: 160, phone: 'title' },
    { key: 'userEmail', title: t`Email`, value: ({ userEmail }) => userEmail },
    { key: 'userPhone', title: t`Phone`, value: ({ userPhone }) => userPhone },
    {
      key: 'month',
      title: t`Month`,
      value: shownMonth,
      render: (row) => monthName(shownMonth(row)),
      words: (row) => monthName(shownMonth(row)),
      phone: 'fact',
    },
    { key: 'signup', title: t`Signed up`, value: ({ datesOfSignup }) => datesOfSignup.length, numeric: true },
    {
      key: 'join',
      title: t`Took part`,
      value: ({ datesOfParticipation }) => datesOfParticipation.length,
      numeric: true,
    },
    {
      key: 'payments',
      title: t`Payments`,
      value: paid,
      render: (row) =>
        row.payments.length > 0 &&
        `${paid(row).toLocaleString(locale())} (${[...new Set(row.payments.map(({ method }) => methodName(method)))].join(', ')})`,
      phone: 'fact',
    },
    {
      key: 'volunteers',
      title: t`Volunteering`,
      value: ({ volunteers }) => volunteers.map(({ role }) => roleName(role)).join(', '),
    },
    {
      key: 'numOfPlayers',
      title: t`Players`,
      value: ({ numOfPlayers }) => numOfPlayers.reduce((sum, count) => sum + count, 0),
      render: ({ numOfPlayers }) => numOfPlayers.join(', '),
      numeric: true,
    },
    { key: 'id', title: t`ID`, value: ({ id }) => id, hidden: true },
    { key: 'userId', title: t`User ID`, value: ({ userId }) => userId, hidden: true },
    { key: 'teamId', title: t`Team ID`, value: ({ teamId }) => teamId, hidden: true },
  ];
  return (
    <EntityTable<EngagementView>
      label={t`Months of members`}
      rows={engagements}
      columns={columns}
      rowId={({ id }) => id}
      {...state}
      emptyText={isOfMonth ? t`No entries in this month` : t`No entries yet`}
      emptyHelp={
        isOfMonth
          ? t`Choose another month, or add a member’s month with “New month”.`
          : t`Add a member’s month with “New month”.`
      }
      detail={(engagement) => <Dates engagement={engagement} team={teamName(engagement.teamId)} />}
      actions={[
        deletion(onRemove, (engagement) => {
          const { userName: name } = engagement;
          const month = monthName(shownMonth(engagement));
          return { title: t`Delete ${name}, ${month}?`, text: t`Its payments and volunteer work are deleted too.` };
        }),
      ]}
    />
  );
}
