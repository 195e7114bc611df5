import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { UserView } from '@touchline/shared/accounts/account.model';
import { displayName } from '@touchline/shared/accounts/display-name';
import { type ReactNode, useMemo } from 'react';
import { EntityTable } from '../../ui/table/entity-table';
import type { EntityColumn, ServedPart, TableState } from '../../ui/table/table-view';
import { ROLE_NAMES } from './user-values';

const childTexts = ({ players = [] }: UserView) =>
  players.map(({ name, club, team }) => [name, club, team].filter(Boolean).join(', '));

/** Columns: fullName, emailAddress, roles, players, teams, venues, events, id (specification 2.13). */
function useColumns(teamName: (id: string) => string): EntityColumn<UserView>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        key: 'fullName',
        title: t`Name`,
        value: displayName,
        width: 180,
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
      { key: 'emailAddress', title: t`Email`, value: ({ emailAddress }) => emailAddress, phone: 'fact' },
      {
        key: 'roles',
        title: t`Roles`,
        value: ({ roles }) => roles.map((role) => t(ROLE_NAMES[role])).join(', '),
        phone: 'status',
      },
      { key: 'players', title: t`Players`, value: (user) => childTexts(user).join('; '), width: 220, phone: 'fact' },
      { key: 'teams', title: t`Teams`, value: ({ teams }) => teams.map(teamName).join(', '), width: 200 },
      { key: 'venues', title: t`Venues`, value: ({ venueGeoHashs }) => venueGeoHashs.join(', ') },
      { key: 'events', title: t`Events`, value: ({ eventGeoHashs }) => eventGeoHashs.join(', ') },
      { key: 'id', title: t`User ID`, value: ({ id }) => id, width: 120 },
    ],
    [t, teamName],
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
      columns={useColumns(teamName)}
      rowId={({ id }) => id}
      {...state}
      searchable
      tools={filters}
      emptyText={isFiltered ? t`Nobody with these filters` : t`No users yet`}
      emptyHelp={isFiltered ? t`Choose fewer filters.` : undefined}
      detail={(user) => (
        <Text size="sm">
          {childTexts(user).map((child) => (
            <span key={child}>
              {child}
              <br />
            </span>
          ))}
          {childTexts(user).length === 0 && <Trans>No players</Trans>}
        </Text>
      )}
      actions={[{ label: t`Delete`, icon: <IconTrash size={18} stroke={1.75} />, danger: true, run: onRemove }]}
    />
  );
}
