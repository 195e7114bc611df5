import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hasRole } from '@touchline/shared/access/actor';
import type { ProfileView } from '@touchline/shared/accounts/account.model';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { LANGUAGE_NAMES, LANGUAGES } from '@touchline/shared/languages';
import { MAX_CHILDREN } from '@touchline/shared/players/player.model';
import clsx from 'clsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { OwnInvitations } from '../../domain/joining/own-invitations-slot';
import { newPlayerRow, type PlayerRow } from '../../domain/players/player-fields';
import { call } from '../../lib/client';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { newId } from '../../lib/new-id';
import { queryOf } from '../../lib/query-of';
import { currentUserKey, useActor } from '../../lib/session';
import { askFirst } from '../../ui/ask-first';
import { EmptyState } from '../../ui/empty-state';
import { ConflictNotice } from '../../ui/form/conflict-notice';
import { FormError } from '../../ui/form/form-error';
import { PasswordField } from '../../ui/form/password-field';
import { SaveButton } from '../../ui/form/save-button';
import { useEditedForm } from '../../ui/form/use-edited-form';
import { LoadError } from '../../ui/load-error';
import { Page } from '../../ui/page';
import { CardSkeleton, PageSkeleton } from '../../ui/skeletons';
import { specAlert } from '../../ui/toasts/spec-alert';
import { ChildCard } from './child-card';
import { OwnData } from './own-data';
import classes from './profile-page.module.css';
import { linkChanges, profileBody, profileErrors, profileValues } from './profile-values';

const CalendarCard = lazyWithRetry(() => import('./calendar-card'), <CardSkeleton height={300} />);
const NotificationSettings = lazyWithRetry(() => import('./notification-settings'), <CardSkeleton height={560} />);
const RemovalRequests = lazyWithRetry(() => import('./removal-requests'));
const OwnDues = lazyWithRetry(() => import('../../domain/own-dues'));

/** The key extends the current user's key, so that both are invalidated together. */
const profileQuery = queryOf([...currentUserKey, 'profile'], profilesContract.get_profile, { query: {} });

function AccountForm({ profile, reload }: { profile: ProfileView; reload: () => Promise<unknown> }) {
  const { t } = useLingui();
  const values = useMemo(() => profileValues(profile), [profile]);
  const edited = useEditedForm({ id: profile.id, values, validate: profileErrors });
  const { form, base, error } = edited;
  const actor = useActor();
  const client = useQueryClient();
  const [changesPassword, setChangesPassword] = useState(false);
  const isAdmin = actor !== null && hasRole(actor, 'ADMIN');

  const labels = {
    userName: t`Name`,
    fullName: t`Full name`,
    phoneNumber: t`Phone`,
    zipCode: t`Zip code`,
    address: t`Address`,
    language: t`Language`,
    players: t`Players`,
  };

  const save = async () => {
    const typed = form.getValues();
    const { oldPassword, newPassword } = typed;
    if (oldPassword && newPassword) {
      const changed = await edited.runBeside(() =>
        call(accountsContract.change_password, { body: { oldPassword, newPassword } }),
      );
      if (!changed) return;
      form.setValues({ oldPassword: '', newPassword: '' });
      setChangesPassword(false);
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
      onConfirm: () =>
        void edited
          .runBeside(() => call(profilesContract.remove_child, { params: { playerId: row.playerId } }))
          .then(async (hasSucceeded) => {
            if (!hasSucceeded) return;
            await client.invalidateQueries({ queryKey: currentUserKey });
            specAlert(t`${name} was removed`, { tone: 'done' });
          }),
    });
  };

  return (
    <form onSubmit={form.onSubmit(() => void save())} noValidate aria-label={t`My account`}>
      <ConflictNotice conflicts={edited.conflicts} labels={labels} onResolve={edited.resolve} />
      <div className={classes.columns}>
        <Card component="section" aria-label={t`You`}>
          <Stack gap="sm">
            <Text size="sm" c="var(--dim)" className={classes.address}>
              {profile.emailAddress}
            </Text>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextInput label={labels.userName} required autoComplete="nickname" {...form.getInputProps('userName')} />
              <TextInput label={labels.fullName} autoComplete="name" {...form.getInputProps('fullName')} />
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
              <NativeSelect
                label={labels.language}
                data={[
                  { value: '', label: t`Same as the browser` },
                  ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
                ]}
                {...form.getInputProps('language')}
              />
            </SimpleGrid>
            {changesPassword ? (
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
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
            ) : (
              <div>
                <Button variant="default" size="sm" onClick={() => setChangesPassword(true)}>
                  <Trans>Change password</Trans>
                </Button>
              </div>
            )}
          </Stack>
        </Card>
        <Stack gap="md">
          {form.values.players.map((player, index) => {
            const isNew = !base.players.some(({ id }) => id === player.id);
            return (
              <ChildCard
                key={player.id}
                row={player}
                input={(field) => form.getInputProps(`players.${index}.${field}`)}
                mayRelink={isAdmin}
                isNew={isNew}
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
              <Trans>Add player</Trans>
            </Button>
          </div>
        </Stack>
      </div>
      <div className={clsx(classes.save, edited.dirty && classes.waiting)}>
        <FormError error={error} />
        <SaveButton edited={edited}>
          <Trans>Update</Trans>
        </SaveButton>
      </div>
    </form>
  );
}

/** A part of the page that opens on demand, or by a link to it. */
function Folded({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const { hash } = useLocation();
  const [open, setOpen] = useState(hash === `#${id}`);
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Text component="summary" fw={550} mb={open ? 'xs' : 0}>
        {name}
      </Text>
      {open && children}
    </details>
  );
}

/** /admin/profile: the account and the cards of its children. */
export default function ProfilePage() {
  const { t } = useLingui();
  const profile = useQuery(profileQuery);
  return (
    <Page title={t`My account`}>
      <OwnInvitations />
      {profile.error && !profile.data && <LoadError what={t`Your account`} read={profile} />}
      {profile.isPending && <PageSkeleton />}
      {profile.data && (
        <Stack gap="md">
          <RemovalRequests players={profile.data.players} />
          <AccountForm key={profile.data.id} profile={profile.data} reload={() => profile.refetch()} />
          <Folded id="notifications" name={t`Notifications`}>
            <NotificationSettings />
          </Folded>
          <Folded id="calendar" name={t`Calendar`}>
            <CalendarCard />
          </Folded>
          <OwnDues />
          <OwnData />
        </Stack>
      )}
    </Page>
  );
}
