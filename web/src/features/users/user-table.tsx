import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { UserView } from '@touchline/shared/accounts/account.model';
import { displayName } from '@touchline/shared/accounts/display-name';
import { type ReactNode, useMemo } from 'react';
import { useNarrow } from '../../lib/widths';
import { ColumnsMenu, useChosenColumns } from '../../ui/table/columns-menu';
import { EntityTable } from '../../ui/table/entity-table';
import type { EntityColumn, ServedPart, TableState } from '../../ui/table/table-view';
import { ROLE_NAMES } from './user-values';
import classes from './users.module.css';

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
        width: 162,
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
      {
        key: 'emailAddress',
        title: t`Email`,
        value: ({ emailAddress }) => emailAddress,
        // A long one breaks before its @.
        render: ({ emailAddress: address }) => {
          const at = address.indexOf('@');
          return (
            <>
              {address.slice(0, at)}
              <wbr />
              {address.slice(at)}
            </>
          );
        },
        width: 260,
        twoLines: true,
        phone: 'fact',
      },
      {
        key: 'roles',
        title: t`Roles`,
        value: ({ roles }) => roles.map((role) => t(ROLE_NAMES[role])).join(', '),
        render: ({ roles, active }) =>
          roles.length > 0 || !active ? (
            <span className={classes.roles}>
              {roles.map((role) => (
                <Badge
                  key={role}
                  size="md"
                  radius="sm"
                  tt="none"
                  bg={role === 'PARENT' ? 'var(--sunken)' : 'var(--going-tint)'}
                  c={role === 'PARENT' ? 'var(--ink)' : 'var(--going)'}
                >
                  {t(ROLE_NAMES[role])}
                </Badge>
              ))}
            </span>
          ) : (
            <Text span inherit c="var(--bib-text)">
              <Trans>Waits for a role</Trans>
            </Text>
          ),
        width: 150,
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
        width: 160,
        phone: 'fact',
      },
      { key: 'teams', title: t`Teams`, value: ({ teams }) => teams.map(teamName).join(', '), width: 190 },
      { key: 'venues', title: t`Venues`, value: ({ venueGeoHashs }) => venueGeoHashs.join(', '), hidden: true },
      { key: 'events', title: t`Events`, value: ({ eventGeoHashs }) => eventGeoHashs.join(', '), hidden: true },
      { key: 'id', title: t`User ID`, value: ({ id }) => id, width: 96, hidden: true },
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
  const narrow = useNarrow();
  const { columns, ...choice } = useChosenColumns('users', useColumns(users, teamName));
  return (
    <EntityTable<UserView>
      label={t`Users`}
      rows={users}
      // The cards of a narrow screen have room for all.
      columns={narrow ? columns.map((column) => ({ ...column, hidden: false })) : columns}
      rowId={({ id }) => id}
      {...state}
      searchable
      tools={
        <>
          {filters}
          {!narrow && <ColumnsMenu columns={columns} {...choice} />}
        </>
      }
      emptyText={isFiltered ? t`Nobody with these filters` : t`No users yet`}
      emptyHelp={isFiltered ? t`Choose fewer filters.` : undefined}
      actions={[{ label: t`Delete`, icon: <IconTrash size={18} stroke={1.75} />, danger: true, run: onRemove }]}
    />
  );
}
