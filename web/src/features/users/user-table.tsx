import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { UserView } from '@touchline/shared/accounts/account.model';
import { displayName } from '@touchline/shared/accounts/display-name';
import { type ReactNode, useMemo } from 'react';
import { EntityTable } from '../../ui/table/entity-table';
import type { EntityColumn, ServedPart, TableState } from '../../ui/table/table-view';
import { ROLE_NAMES } from './user-values';

/** The children of a user, each with club and team, but for what `known` says already. */
const childTexts = ({ players = [] }: UserView, known: readonly string[] = []) =>
  players.map(({ name, club, team }) =>
    [name, ...[club, team].filter((text) => text && !known.includes(text))].join(', '),
  );

/** Columns: fullName, emailAddress, roles, players, teams, venues, events, id (specification 2.13). */
function useColumns(users: readonly UserView[], teamName: (id: string) => string): EntityColumn<UserView>[] {
  const { t } = useLingui();
  const clubs = [...new Set(users.flatMap(({ players = [] }) => players.map(({ club }) => club)))];
  // Says nothing where all have it.
  const onlyClub = clubs.length === 1 ? (clubs[0] ?? '') : '';
  return useMemo(
    () => [
      {
        key: 'fullName',
        title: t`Name`,
        value: displayName,
        width: 158,
        phone: 'title',
        render: (user) => (
          <Group gap={6} wrap="nowrap">
            <span>{displayName(user)}</span>
            {!user.active && (
              <Badge size="sm" variant="light" color="gray">
                <Trans>Not activated</Trans>
              </Badge>
            )}
          </Group>
        ),
      },
      { key: 'emailAddress', title: t`Email`, value: ({ emailAddress }) => emailAddress, width: 254, phone: 'fact' },
      {
        key: 'roles',
        title: t`Roles`,
        value: ({ roles }) => roles.map((role) => t(ROLE_NAMES[role])).join(', '),
        render: ({ roles, active }) =>
          roles.length > 0 || !active ? (
            roles.map((role) => t(ROLE_NAMES[role])).join(', ')
          ) : (
            <Text span inherit c="var(--bib-text)">
              <Trans>Waits for a role</Trans>
            </Text>
          ),
        width: 76,
        phone: 'status',
      },
      {
        key: 'players',
        title: t`Players`,
        value: (user) => childTexts(user).join('; '),
        // The teams stand in the next column.
        render: (user) => (
          <span title={childTexts(user).join('; ')}>
            {childTexts(user, [onlyClub, ...user.teams.map(teamName)]).join('; ')}
          </span>
        ),
        width: 132,
        phone: 'fact',
      },
      { key: 'teams', title: t`Teams`, value: ({ teams }) => teams.map(teamName).join(', '), width: 160 },
      { key: 'venues', title: t`Venues`, value: ({ venueGeoHashs }) => venueGeoHashs.join(', ') },
      { key: 'events', title: t`Events`, value: ({ eventGeoHashs }) => eventGeoHashs.join(', ') },
      { key: 'id', title: t`User ID`, value: ({ id }) => id, width: 64 },
    ],
    [t, teamName, onlyClub],
  );
}

interface UserTableProps extends TableState<UserView> {
  users: readonly UserView[];
  served: ServedPart;
  filters: ReactNode;
  /** True: a filter hides users. */
  isFiltered: boolean;
  /** Name of a team. */
  teamName: (id: string) => string;
  onRemove: (user: UserView) => void;
}

export function UserTable({ users, teamName, filters, isFiltered, onRemove, ...state }: UserTableProps) {
  const { t } = useLingui();
  return (
    <EntityTable<UserView>
      label={t`Users`}
      rows={users}
      columns={useColumns(users, teamName)}
      rowId={({ id }) => id}
      {...state}
      searchable
      tools={filters}
      emptyText={isFiltered ? t`Nobody with these filters` : t`No users yet`}
      emptyHelp={isFiltered ? t`Choose fewer filters.` : undefined}
      actions={[{ label: t`Delete`, icon: <IconTrash size={18} stroke={1.75} />, danger: true, run: onRemove }]}
    />
  );
}
