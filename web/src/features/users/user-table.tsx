import { Badge, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { UserView } from '@touchline/shared/accounts/account.model';
import { displayName } from '@touchline/shared/accounts/display-name';
import { EntityTable } from '../../components/entity-table';
import type { EntityColumn } from '../../components/entity-table.types';

const children = ({ players = [] }: UserView) =>
  players.map(({ name, club, team }) => [name, club, team].filter(Boolean).join(', '));

/** Columns: id, fullName, emailAddress, roles, venues, events, players (specification 2.13). */
const columns: EntityColumn<UserView>[] = [
  { key: 'id', title: 'Id', value: ({ id }) => id, width: 120 },
  {
    key: 'fullName',
    title: 'Full name',
    value: displayName,
    width: 180,
    phone: 'title',
    render: (user) => (
      <Group gap={6} wrap="nowrap">
        <span>{displayName(user)}</span>
        {!user.active && (
          <Badge size="sm" variant="light" color="gray">
            Not activated
          </Badge>
        )}
      </Group>
    ),
  },
  { key: 'emailAddress', title: 'Email', value: ({ emailAddress }) => emailAddress, phone: 'fact' },
  { key: 'roles', title: 'Roles', value: ({ roles }) => roles.join(', '), phone: 'fact' },
  { key: 'venues', title: 'Venues', value: ({ venueGeoHashs }) => venueGeoHashs.join(', ') },
  { key: 'events', title: 'Events', value: ({ eventGeoHashs }) => eventGeoHashs.join(', ') },
  { key: 'players', title: 'Players', value: (user) => children(user).join('; ') },
];

interface UserTableProps {
  users: readonly UserView[];
  selectedId: string | undefined;
  loading: boolean;
  error: unknown;
  retry: () => void;
  onSelect: (user: UserView) => void;
  onRemove: (user: UserView) => void;
}

export const UserTable = ({ users, selectedId, loading, error, retry, onSelect, onRemove }: UserTableProps) => (
  <EntityTable<UserView>
    label="Users"
    rows={users}
    columns={columns}
    rowId={({ id }) => id}
    selectedId={selectedId ?? null}
    onSelect={onSelect}
    loading={loading}
    error={error}
    retry={retry}
    searchable
    emptyText="No users yet"
    detail={(user) => (
      <Text size="sm">
        {children(user).map((child) => (
          <span key={child}>
            {child}
            <br />
          </span>
        ))}
        {children(user).length === 0 && 'No players'}
      </Text>
    )}
    actions={[
      {
        label: 'Delete',
        icon: <IconTrash size={18} stroke={1.75} />,
        run: onRemove,
        danger: true,
        confirmation: ({ emailAddress }) => ({
          title: `Delete ${emailAddress}?`,
          text: 'The account is erased with every child that nobody else is linked to. Past results keep their place without the name. This cannot be undone.',
          confirm: 'Delete',
        }),
      },
    ]}
  />
);
