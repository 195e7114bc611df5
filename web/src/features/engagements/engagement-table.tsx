import { List, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { EngagementView } from '@touchline/shared/engagements/engagement.model';
import { EntityTable } from '../../components/entity-table';
import type { EntityColumn } from '../../components/entity-table.types';
import { shownMonth } from '../../lib/by-month';
import { day, monthName } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';

const paid = ({ payments }: EngagementView) => payments.reduce((sum, { amount }) => sum + amount, 0);

/** Columns; id, userId and teamId are hidden (specification 2.14). */
const columns: EntityColumn<EngagementView>[] = [
  { key: 'userName', title: 'User name', value: ({ userName }) => userName, width: 160, phone: 'title' },
  { key: 'userEmail', title: 'User email', value: ({ userEmail }) => userEmail },
  { key: 'userPhone', title: 'User phone', value: ({ userPhone }) => userPhone },
  {
    key: 'month',
    title: 'Month',
    value: shownMonth,
    render: (row) => monthName(shownMonth(row)),
    words: (row) => monthName(shownMonth(row)),
    phone: 'fact',
  },
  { key: 'signup', title: 'Signup', value: ({ datesOfSignup }) => datesOfSignup.length, numeric: true },
  { key: 'join', title: 'Join', value: ({ datesOfParticipation }) => datesOfParticipation.length, numeric: true },
  {
    key: 'payments',
    title: 'Payments',
    value: paid,
    render: (row) =>
      row.payments.length > 0 && `${paid(row)} (${[...new Set(row.payments.map(({ method }) => method))].join(', ')})`,
    phone: 'fact',
  },
  { key: 'volunteers', title: 'Volunteers', value: ({ volunteers }) => volunteers.map(({ role }) => role).join(', ') },
  {
    key: 'numOfPlayers',
    title: 'Players',
    value: ({ numOfPlayers }) => numOfPlayers.reduce((sum, count) => sum + count, 0),
    render: ({ numOfPlayers }) => numOfPlayers.join(', '),
    numeric: true,
  },
  { key: 'id', title: 'Id', value: ({ id }) => id, hidden: true },
  { key: 'userId', title: 'User id', value: ({ userId }) => userId, hidden: true },
  { key: 'teamId', title: 'Team id', value: ({ teamId }) => teamId, hidden: true },
];

/** The days of sign-ups and of participation. */
function Dates({ engagement, team }: { engagement: EngagementView; team: string }) {
  const zone = useClubZone();
  const now = Date.now();
  const line = (dates: readonly number[]) =>
    dates.length === 0
      ? 'none'
      : dates
          .toSorted((a, b) => a - b)
          .map((date) => day(date, zone, now))
          .join(', ');
  return (
    <List size="sm">
      <List.Item>Team: {team}</List.Item>
      <List.Item>Signed up: {line(engagement.datesOfSignup)}</List.Item>
      <List.Item>Took part: {line(engagement.datesOfParticipation)}</List.Item>
      {engagement.payments.map(({ id, amount, method, submitTime }) => (
        <List.Item key={id}>
          Paid {amount} by {method}
          {submitTime !== undefined && (
            <Text span c="var(--dim)">
              {' '}
              {day(submitTime, zone, now)}
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  );
}

interface EngagementTableProps {
  engagements: readonly EngagementView[];
  teamName: (id: string) => string;
  selectedId: string | undefined;
  loading: boolean;
  error: unknown;
  retry: () => void;
  onSelect: (engagement: EngagementView) => void;
  onRemove: (engagement: EngagementView) => void;
}

export const EngagementTable = (props: EngagementTableProps) => (
  <EntityTable<EngagementView>
    label="Engagements"
    rows={props.engagements}
    columns={columns}
    rowId={({ id }) => id}
    selectedId={props.selectedId ?? null}
    onSelect={props.onSelect}
    loading={props.loading}
    error={props.error}
    retry={props.retry}
    emptyText="No engagements yet"
    emptyHelp="Open somebody's month with the form above."
    detail={(engagement) => <Dates engagement={engagement} team={props.teamName(engagement.teamId)} />}
    actions={[
      {
        label: 'Delete',
        icon: <IconTrash size={18} stroke={1.75} />,
        run: props.onRemove,
        danger: true,
        confirmation: (engagement) => ({
          title: `Delete ${engagement.userName}, ${monthName(shownMonth(engagement))}?`,
          text: 'The payments and volunteer services noted there are lost.',
          confirm: 'Delete',
        }),
      },
    ]}
  />
);
