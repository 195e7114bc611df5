import { Trans, useLingui } from '@lingui/react/macro';
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
import { ROLE_NAMES, type UserValues } from './user-values';

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
  const { t } = useLingui();
  const { form, base, error, busy } = edited;
  const [role, setRole] = useState<Role | null>(null);
  const [geoHash, setGeoHash] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [running, setRunning] = useState('');
  const { emailAddress } = user;
  const roles = user.roles.map((one) => t(ROLE_NAMES[one])).join(', ');
  const venueAreas = user.venueGeoHashs.join(', ') || t`all`;
  const eventAreas = user.eventGeoHashs.join(', ') || t`none`;

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
  const action = (label: string, work: () => Promise<unknown>) => (
    <Button variant="default" size="sm" loading={running === label} onClick={() => void runAction(label, work)}>
      {label}
    </Button>
  );
  const withRole = (work: (role: Role) => Promise<unknown>) => async () => {
    if (!role) throw new Error(t`Choose a role first`);
    await work(role);
  };
  const withHash = (work: (geoHash: string) => Promise<unknown>) => async () => {
    if (!geoHash.trim()) throw new Error(t`Enter an area first`);
    await work(geoHash.trim().toLowerCase());
  };

  return (
    <form onSubmit={form.onSubmit(onUpdate)} noValidate aria-label={t`User`}>
      <Stack gap="sm">
        <TextInput label={t`Email`} value={emailAddress} readOnly />
        <TextInput label={t`Phone number`} type="tel" {...form.getInputProps('phoneNumber')} />
        <Select
          label={t`Role`}
          description={roles ? t`Roles now: ${roles}` : t`No role yet`}
          placeholder={t`Choose a role`}
          data={grantable.map((value) => ({ value, label: t(ROLE_NAMES[value]) }))}
          value={role}
          onChange={(chosen) => {
            setFailure(null);
            setRole(chosen as Role | null);
          }}
        />
        <Group gap="xs">
          {action(
            t`Add role`,
            withRole((role) => call(add_role, { params: { email: emailAddress, role } })),
          )}
          {action(
            t`Remove role`,
            withRole((role) => call(delete_role, { params: { email: emailAddress, role } })),
          )}
        </Group>
        <TextInput
          label={t`Area (geohash)`}
          description={t`Fields: ${venueAreas} · Events: ${eventAreas}`}
          value={geoHash}
          autoCapitalize="off"
          onChange={(event) => {
            setFailure(null);
            setGeoHash(event.currentTarget.value);
          }}
        />
        <Text size="xs" c="var(--dim)">
          <Trans>
            Field areas (VHS) limit which fields this user can choose. Without any, all fields are offered. Event areas
            (EHS) are stored with the account.
          </Trans>
        </Text>
        <Group gap="xs">
          {action(
            t`Add field area`,
            withHash((geoHash) => call(add_venue_geo_hash, { params: { email: emailAddress, geoHash } })),
          )}
          {action(
            t`Remove field area`,
            withHash((geoHash) => call(delete_venue_geo_hash, { params: { email: emailAddress, geoHash } })),
          )}
          {action(
            t`Add event area`,
            withHash((geoHash) => call(add_event_geo_hash, { params: { email: emailAddress, geoHash } })),
          )}
          {action(
            t`Remove event area`,
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
            removal={{
              label: t`Unlink`,
              run: () => edited.removeItem('players', index, row.name || t`The new player`),
            }}
          />
        ))}
        <FormError error={error} />
        <Group justify="space-between">
          <Button
            variant="default"
            disabled={form.values.players.length >= MAX_CHILDREN}
            onClick={() => form.insertListItem('players', newPlayerRow(newId(8)))}
          >
            <Trans>Add player</Trans>
          </Button>
          <Button type="submit" loading={busy} disabled={edited.conflicts.length > 0}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
