import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { Role } from '@touchline/shared/access/roles';
import type { UserView } from '@touchline/shared/accounts/account.model';
import { MAX_CHILDREN } from '@touchline/shared/players/player.model';
import { useState } from 'react';
import { newPlayerRow, PlayerFields } from '../../domain/players/player-fields';
import { newId } from '../../lib/new-id';
import { FormError } from '../../ui/form/form-error';
import type { EditedForm } from '../../ui/form/use-edited-form';
import { RoleAndAreas } from './role-and-areas';
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

/** One account. Each button is a separate action (specification 2.13). */
export function UserForm({ user, edited, isAdmin, grantable, onUpdate, onChanged }: UserFormProps) {
  const { t } = useLingui();
  const { form, base, error, busy } = edited;
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
  const action = { running, run: (name: string, work: () => Promise<unknown>) => void runAction(name, work) };

  return (
    <form onSubmit={form.onSubmit(onUpdate)} noValidate aria-label={t`User`}>
      <Stack gap="sm">
        <TextInput label={t`Email`} value={emailAddress} readOnly />
        <TextInput label={t`Phone number`} type="tel" {...form.getInputProps('phoneNumber')} />
        <RoleSwitches user={user} grantable={grantable} {...action} />
        <FormError error={failure} />
        <details className={classes.details}>
          <summary>
            <Trans>Details</Trans>
          </summary>
          <RoleAndAreas user={user} grantable={grantable} {...action} />
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
            <Trans>Add Player</Trans>
          </Button>
          <Button type="submit" loading={busy} disabled={edited.conflicts.length > 0}>
            <Trans>Update</Trans>
          </Button>
        </Group>
        {isAdmin && (
          <WhatChanged emailAddress={emailAddress} stamp={JSON.stringify([user.roles, user.teams, user.rev])} />
        )}
      </Stack>
    </form>
  );
}
