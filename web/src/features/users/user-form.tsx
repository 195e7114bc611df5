import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Role } from '@touchline/shared/access/roles';
import type { UserView } from '@touchline/shared/accounts/account.model';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { MAX_CHILDREN } from '@touchline/shared/players/player.model';
import { useState } from 'react';
import { newPlayerRow, PlayerFields } from '../../domain/players/player-fields';
import { call } from '../../lib/client';
import { newId } from '../../lib/new-id';
import { FormError } from '../../ui/form/form-error';
import type { EditedForm } from '../../ui/form/use-edited-form';
import { RoleSwitches } from './role-switches';
import type { UserValues } from './user-values';
import classes from './users.module.css';
import { WhatChanged } from './what-changed';

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

const { add_venue_geo_hash, delete_venue_geo_hash, add_event_geo_hash, delete_event_geo_hash } = usersContract;

/** One account. Each button is a separate action (specification 2.13). */
export function UserForm({ user, edited, isAdmin, grantable, onUpdate, onChanged }: UserFormProps) {
  const { t } = useLingui();
  const { form, base, error, busy } = edited;
  const [geoHash, setGeoHash] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [running, setRunning] = useState('');
  const { emailAddress } = user;
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
  const withHash = (work: (geoHash: string) => Promise<unknown>) => async () => {
    if (!geoHash.trim()) throw new Error(t`Enter an area first`);
    await work(geoHash.trim().toLowerCase());
  };

  return (
    <form onSubmit={form.onSubmit(onUpdate)} noValidate aria-label={t`User`}>
      <Stack gap="sm">
        <TextInput label={t`Email`} value={emailAddress} readOnly />
        <TextInput label={t`Phone number`} type="tel" {...form.getInputProps('phoneNumber')} />
        <RoleSwitches
          user={user}
          grantable={grantable}
          running={running}
          run={(name, work) => void runAction(name, work)}
        />
        <FormError error={failure} />
        <details className={classes.details}>
          <summary>
            <Trans>Details</Trans>
          </summary>
          <Stack gap="sm">
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
                Field areas (VHS) limit which fields this user can choose. Without any, all fields are offered. Event
                areas (EHS) are stored with the account.
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
          </Stack>
        </details>
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
        {isAdmin && (
          <WhatChanged emailAddress={emailAddress} stamp={JSON.stringify([user.roles, user.teams, user.rev])} />
        )}
      </Stack>
    </form>
  );
}
