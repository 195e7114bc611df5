import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, Text } from '@mantine/core';
import type { UserView } from '@touchline/shared/accounts/account.model';
import { displayName } from '@touchline/shared/accounts/display-name';
import { useMemo } from 'react';
import { EntityTable } from '../../ui/table/entity-table';
import { deletion } from '../../ui/table/row-action';
import type { EntityColumn, TableState } from '../../ui/table/table-view';
import { ROLE_NAMES } from './user-values';

const childTexts = ({ players = [] }: UserView) =>
  players.map(({ name, club, team }) => [name, club, team].filter(Boolean).join(', '));

/** Columns: fullName, emailAddress, roles, venues, events, players, id (specification 2.13). */
function useColumns(): EntityColumn<UserView>[] {
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
        phone: 'fact',
      },
      { key: 'venues', title: t`Field areas`, value: ({ venueGeoHashs }) => venueGeoHashs.join(', ') },
      { key: 'events', title: t`Event areas`, value: ({ eventGeoHashs }) => eventGeoHashs.join(', ') },
      { key: 'players', title: t`Players`, value: (user) => childTexts(user).join('; ') },
      { key: 'id', title: t`User ID`, value: ({ id }) => id, width: 120 },
    ],
    [t],
  );
}

interface UserTableProps extends TableState<UserView> {
  users: readonly UserView[];
  onRemove: (user: UserView) => void;
}

export function UserTable({ users, onRemove, ...state }: UserTableProps) {
  const { t } = useLingui();
  return (
    <EntityTable<UserView>
      label={t`Users`}
      rows={users}
      columns={useColumns()}
      rowId={({ id }) => id}
      {...state}
      searchable
      emptyText={t`No users yet`}
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
      actions={[
        deletion(onRemove, ({ emailAddress }) => ({
          title: t`Delete ${emailAddress}?`,
          text: t`This deletes the account and the records of children who have no other guardian. Results of past games stay, without the name. You cannot undo this.`,
        })),
      ]}
    />
  );
}
