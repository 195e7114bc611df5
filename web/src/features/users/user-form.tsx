import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import type { Role } from '@touchline/shared/access/roles';
import type { UserView } from '@touchline/shared/accounts/account.model';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { MAX_CHILDREN } from '@touchline/shared/players/player.model';
import { useState } from 'react';
import { FormError } from '../../components/form-error';
import { newPlayerRow, PlayerFields } from '../../components/player-fields';
import { call } from '../../lib/client';
import { newId } from '../../lib/new-id';
import type { EditedForm } from '../../lib/use-edited-form';
import type { UserValues } from './user-values';

interface UserFormProps {
  user: UserView;
  edited: EditedForm<UserValues>;
  /** An ADMIN enters children's data; ROOT only links them by id. */
  isAdmin: boolean;
  /** Roles that the caller may grant. */
  grantable: readonly Role[];
  onUpdate: () => void;
  onChanged: () => Promise<unknown>;
}

const { add_role, delete_role } = usersContract;
const { add_venue_geo_hash, delete_venue_geo_hash, add_event_geo_hash, delete_event_geo_hash } = usersContract;

/** One account. Each button is a separate action (specification 2.13). */
export function UserForm({ user, edited, isAdmin, grantable, onUpdate, onChanged }: UserFormProps) {
  const { form, base, error, busy } = edited;
  const [role, setRole] = useState<Role | null>(null);
  const [geoHash, setGeoHash] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [running, setRunning] = useState('');
  const { emailAddress } = user;

  const runAction = async (name: string, work: () => Promise<unknown>) => {
    setRunning(name);
    setFailure(null);
    try {
      await work();
      await onChanged();
    } catch (problem) {
      setFailure(problem);
    } finally {
      setRunning('');
    }
  };
  const action = (name: string, work: () => Promise<unknown>) => (
    <Button variant="default" size="sm" loading={running === name} onClick={() => void runAction(name, work)}>
      {name}
    </Button>
  );
  const withRole = (work: (role: Role) => Promise<unknown>) => async () => {
    if (!role) throw new Error('Please choose a role');
    await work(role);
  };
  const withHash = (work: (geoHash: string) => Promise<unknown>) => async () => {
    if (!geoHash.trim()) throw new Error('Please type a geo hash');
    await work(geoHash.trim().toLowerCase());
  };

  return (
    <form onSubmit={form.onSubmit(onUpdate)} noValidate aria-label="User">
      <Stack gap="sm">
        <TextInput label="Email" value={emailAddress} readOnly />
        <TextInput label="Phone number" type="tel" {...form.getInputProps('phoneNumber')} />
        <Select
          label="Role"
          description={user.roles.length > 0 ? `Has ${user.roles.join(', ')}` : 'Has no role yet'}
          placeholder="Choose a role"
          data={[...grantable]}
          value={role}
          onChange={(chosen) => {
            setFailure(null);
            setRole(chosen as Role | null);
          }}
        />
        <Group gap="xs">
          {action(
            'Add Role',
            withRole((role) => call(add_role, { params: { email: emailAddress, role } })),
          )}
          {action(
            'Del Role',
            withRole((role) => call(delete_role, { params: { email: emailAddress, role } })),
          )}
        </Group>
        <TextInput
          label="Geo hash"
          description={areasOf(user)}
          value={geoHash}
          autoCapitalize="off"
          onChange={(event) => {
            setFailure(null);
            setGeoHash(event.currentTarget.value);
          }}
        />
        <Text size="xs" c="var(--dim)">
          VHS are the areas whose venues this user is offered: with none, every venue. EHS are areas of events, kept
          with the account.
        </Text>
        <Group gap="xs">
          {action(
            'Add VHS',
            withHash((geoHash) => call(add_venue_geo_hash, { params: { email: emailAddress, geoHash } })),
          )}
          {action(
            'Del VHS',
            withHash((geoHash) => call(delete_venue_geo_hash, { params: { email: emailAddress, geoHash } })),
          )}
          {action(
            'Add EHS',
            withHash((geoHash) => call(add_event_geo_hash, { params: { email: emailAddress, geoHash } })),
          )}
          {action(
            'Del EHS',
            withHash((geoHash) => call(delete_event_geo_hash, { params: { email: emailAddress, geoHash } })),
          )}
        </Group>
        <FormError error={failure} />
        {form.values.players.map((row, index) => (
          <PlayerFields
            key={row.id}
            row={row}
            input={(field) => form.getInputProps(`players.${index}.${field}`)}
            mayRelink={isAdmin || !base.players.some(({ id }) => id === row.id)}
            maySetClub={isAdmin}
            removal={{ label: 'Unlink', run: () => edited.removeItem('players', index, row.name || 'The new player') }}
          />
        ))}
        <FormError error={error} />
        <Group justify="space-between">
          <Button
            variant="default"
            disabled={form.values.players.length >= MAX_CHILDREN}
            onClick={() => form.insertListItem('players', newPlayerRow(newId(8)))}
          >
            Add Player
          </Button>
          <Button type="submit" loading={busy} disabled={edited.conflicts.length > 0}>
            Update
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const areasOf = ({ venueGeoHashs, eventGeoHashs }: UserView): string =>
  `VHS: ${venueGeoHashs.join(', ') || 'none'} · EHS: ${eventGeoHashs.join(', ') || 'none'}`;
