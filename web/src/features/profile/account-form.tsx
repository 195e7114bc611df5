import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Checkbox, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { hasRole } from '@touchline/shared/access/actor';
import type { ProfileView } from '@touchline/shared/accounts/account.model';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { MAX_CHILDREN } from '@touchline/shared/players/player.model';
import clsx from 'clsx';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { newPlayerRow, type PlayerRow } from '../../domain/players/player-fields';
import { call } from '../../lib/client';
import { newId } from '../../lib/new-id';
import { currentUserKey, useActor } from '../../lib/session';
import { Address } from '../../ui/address';
import { askFirst } from '../../ui/ask-first';
import { EmptyState } from '../../ui/empty-state';
import { ConflictNotice } from '../../ui/form/conflict-notice';
import { FormError } from '../../ui/form/form-error';
import { PasswordField } from '../../ui/form/password-field';
import { SaveButton } from '../../ui/form/save-button';
import { useEditedForm } from '../../ui/form/use-edited-form';
import { usePageMark } from '../../ui/page-mark';
import { specAlert } from '../../ui/toasts/spec-alert';
import { ChildCard } from './child-card';
import { Folded } from './folded';
import classes from './profile-page.module.css';
import { linkChanges, profileBody, profileErrors, profileValues } from './profile-values';

interface AccountFormProps {
  profile: ProfileView;
  reload: () => Promise<unknown>;
  /** True: a question about a child waits for an answer. */
  asks: boolean;
  /** The groups between the form and the password. */
  children: ReactNode;
  /** The groups after the password. */
  after: ReactNode;
}

/** The account, a card for each child, and the password. With both passwords, Update changes the password only (specification 2.10). */
export function AccountForm({ profile, reload, asks, children, after }: AccountFormProps) {
  const { t } = useLingui();
  const values = useMemo(() => profileValues(profile), [profile]);
  const edited = useEditedForm({ id: profile.id, values, validate: profileErrors });
  const { form, base, error } = edited;
  usePageMark('account-changed', edited.dirty);
  const actor = useActor();
  const client = useQueryClient();
  /** The row of the child whose removal was tried last: an error is shown there. */
  const [removed, setRemoved] = useState<string | null>(null);
  const heading = useId();
  const isAdmin = actor !== null && hasRole(actor, 'ADMIN');

  const labels = {
    userName: t`Sign-in name`,
    fullName: t`Name`,
    phoneNumber: t`Phone`,
    zipCode: t`Zip code`,
    address: t`Address`,
    players: t`Players`,
    reachableBy: t`Families of your teams may see`,
  };

  const save = async () => {
    setRemoved(null);
    const typed = form.getValues();
    const { oldPassword, newPassword } = typed;
    if (oldPassword && newPassword) {
      const changed = await edited.runBeside(() =>
        call(accountsContract.change_password, { body: { oldPassword, newPassword } }),
      );
      if (!changed) return;
      form.setValues({ oldPassword: '', newPassword: '' });
      return specAlert(t`Password changed. Your other devices are signed out.`, { tone: 'done' });
    }
    const body = profileBody(profile.rev, base, typed);
    const links = linkChanges(base, typed);
    const saved = await edited.run(async () => {
      if (links) await call(usersContract.update_user, { body: { emailAddress: profile.emailAddress, ...links } });
      await call(profilesContract.update_profile, { body });
      await reload();
    }, body);
    if (saved) specAlert(t`Saved`, { id: 'profile-saved', tone: 'done' });
  };

  const remove = (row: PlayerRow) => {
    const { name } = row;
    askFirst({
      title: t`Remove ${name}?`,
      children: (
        <Text size="sm">
          <Trans>
            For a child that you entered by mistake. Everything about the child is deleted. You cannot undo this.
          </Trans>
        </Text>
      ),
      labels: { confirm: t`Remove`, cancel: t`Keep` },
      confirmProps: { color: 'danger' },
      onConfirm: () => {
        setRemoved(row.id);
        void edited
          .runBeside(() => call(profilesContract.remove_child, { params: { playerId: row.playerId } }))
          .then(async (hasSucceeded) => {
            if (!hasSucceeded) return;
            await client.invalidateQueries({ queryKey: currentUserKey });
            specAlert(t`${name} was removed`, { tone: 'done' });
          });
      },
    });
  };

  const submit = form.onSubmit(() => void save());
  return (
    <div className={classes.columns}>
      <form onSubmit={submit} noValidate aria-label={t`My account`} className={classes.form}>
        <ConflictNotice conflicts={edited.conflicts} labels={labels} onResolve={edited.resolve} />
        <div className={classes.you}>
          <Card component="section" aria-labelledby={heading}>
            <Stack gap="sm">
              <Group justify="space-between" gap="xs">
                <Title order={2} size="h3" id={heading}>
                  <Trans>You</Trans>
                </Title>
                <Text size="sm" c={edited.dirty ? 'var(--maybe)' : 'var(--dim)'}>
                  {edited.dirty ? <Trans>Not saved yet</Trans> : <Trans>All changes saved</Trans>}
                </Text>
              </Group>
              <div className={classes.address}>
                <span className={classes.label}>
                  <Trans>Email</Trans>
                </span>
                <Address of={profile.emailAddress} />
              </div>
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <TextInput label={labels.fullName} required autoComplete="name" {...form.getInputProps('fullName')} />
                <TextInput
                  label={labels.phoneNumber}
                  type="tel"
                  autoComplete="tel"
                  {...form.getInputProps('phoneNumber')}
                />
                <TextInput
                  label={labels.zipCode}
                  inputMode="numeric"
                  autoComplete="postal-code"
                  {...form.getInputProps('zipCode')}
                />
                <TextInput label={labels.address} autoComplete="street-address" {...form.getInputProps('address')} />
              </SimpleGrid>
              {actor && actor.staffTeams.length > 0 && hasRole(actor, 'COACH', 'MANAGER') && (
                <Checkbox.Group label={labels.reachableBy} {...form.getInputProps('reachableBy')}>
                  <Group gap="md" mt={4}>
                    <Checkbox value="PHONE" label={t`My phone number`} />
                    <Checkbox value="EMAIL" label={t`My email address`} />
                  </Group>
                </Checkbox.Group>
              )}
            </Stack>
          </Card>
        </div>
        <Stack
          gap="md"
          component="section"
          aria-label={t`Children`}
          className={clsx(classes.children, asks && classes.first)}
        >
          {form.values.players.map((player, index) => {
            const isNew = !base.players.some(({ id }) => id === player.id);
            return (
              <ChildCard
                key={player.id}
                row={player}
                input={(field) => form.getInputProps(`players.${index}.${field}`)}
                mayRelink={isAdmin}
                isNew={isNew}
                error={removed === player.id ? error : null}
                isWrong={Object.keys(form.errors).some((path) => path.startsWith(`players.${index}.`))}
                onRemove={() => (isNew ? form.removeListItem('players', index) : remove(player))}
              />
            );
          })}
          {form.values.players.length === 0 && (
            <Card>
              <EmptyState
                title={t`No players yet`}
                help={t`Add your children here. Coaches can then add them to a team.`}
                order={3}
              />
            </Card>
          )}
          <div>
            <Button
              variant="default"
              disabled={form.values.players.length >= MAX_CHILDREN}
              onClick={() => form.insertListItem('players', newPlayerRow(newId(8)))}
            >
              <Trans>Add Player</Trans>
            </Button>
          </div>
        </Stack>
        <div className={classes.bar}>
          <div className={clsx(classes.save, edited.dirty && classes.waiting)}>
            <FormError error={removed ? null : error} />
            <SaveButton edited={edited}>
              <Trans>Update</Trans>
            </SaveButton>
          </div>
        </div>
      </form>
      <div className={classes.rest}>
        {children}
        <Folded
          id="password"
          name={t`Password`}
          state={profile.emailAddress}
          open={Boolean(form.errors.oldPassword || form.errors.newPassword)}
        >
          <form onSubmit={submit} noValidate aria-label={t`Password`}>
            <Stack gap="sm" align="start">
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" w="100%">
                <PasswordField
                  label={t`Current password`}
                  autoComplete="current-password"
                  {...form.getInputProps('oldPassword')}
                />
                <PasswordField
                  label={t`New password`}
                  autoComplete="new-password"
                  {...form.getInputProps('newPassword')}
                />
              </SimpleGrid>
              <TextInput
                label={labels.userName}
                description={t`You can sign in with it instead of the email address.`}
                autoComplete="username"
                required
                {...form.getInputProps('userName')}
              />
              <SaveButton edited={edited}>
                <Trans>Update</Trans>
              </SaveButton>
            </Stack>
          </form>
        </Folded>
        {after}
      </div>
    </div>
  );
}
