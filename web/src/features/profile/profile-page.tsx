import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, NativeSelect, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { hasRole } from '@touchline/shared/access/actor';
import type { ProfileView } from '@touchline/shared/accounts/account.model';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { LANGUAGE_NAMES, LANGUAGES } from '@touchline/shared/languages';
import { MAX_CHILDREN } from '@touchline/shared/players/player.model';
import { useMemo } from 'react';
import { ConflictNotice } from '../../components/conflict-notice';
import { EmptyState } from '../../components/empty-state';
import { FormError } from '../../components/form-error';
import { LoadError } from '../../components/load-error';
import { OwnInvitations } from '../../components/own-invitations-slot';
import { Page } from '../../components/page';
import { PasswordField } from '../../components/password-field';
import { PlayerFacts } from '../../components/player-facts';
import { newPlayerRow, PlayerFields } from '../../components/player-fields';
import { PageSkeleton } from '../../components/skeletons';
import { specAlert } from '../../components/spec-alert';
import { call } from '../../lib/client';
import { newId } from '../../lib/new-id';
import { currentUserKey, useActor } from '../../lib/session';
import { useEditedForm } from '../../lib/use-edited-form';
import { OwnData } from './own-data';
import classes from './profile-page.module.css';
import { linkChanges, profileBody, profileErrors, profileValues } from './profile-values';

/** The key extends the current user's key, so that both are invalidated together. */
const profileQuery = {
  queryKey: [...currentUserKey, 'profile'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(profilesContract.get_profile, { query: {} }, { signal }),
};

function AccountForm({ profile, reload }: { profile: ProfileView; reload: () => Promise<unknown> }) {
  const { t } = useLingui();
  const values = useMemo(() => profileValues(profile), [profile]);
  const edited = useEditedForm({ id: profile.id, values, validate: profileErrors });
  const { form, base, error, busy } = edited;
  const actor = useActor();
  const isAdmin = actor !== null && hasRole(actor, 'ADMIN');

  const labels = {
    ...{ userName: t`Name`, fullName: t`Full name`, phoneNumber: t`Phone`, zipCode: t`Zip code` },
    ...{ address: t`Address`, language: t`Language`, players: t`Players` },
  };

  const save = async () => {
    const now = form.getValues();
    const { oldPassword, newPassword } = now;
    if (oldPassword && newPassword) {
      const changed = await edited.runBeside(() =>
        call(accountsContract.change_password, { body: { oldPassword, newPassword } }),
      );
      if (!changed) return;
      form.setValues({ oldPassword: '', newPassword: '' });
      return specAlert(t`Password changed. Your other devices are signed out.`, { tone: 'done' });
    }
    const body = profileBody(profile.rev, base, now);
    const links = linkChanges(base, now);
    const saved = await edited.run(async () => {
      if (links) await call(usersContract.update_user, { body: { emailAddress: profile.emailAddress, ...links } });
      await call(profilesContract.update_profile, { body });
      await reload();
    }, body);
    if (saved) specAlert(t`Saved`, { id: 'profile-saved', tone: 'done' });
  };

  return (
    <form onSubmit={form.onSubmit(() => void save())} noValidate aria-label={t`My account`}>
      <Stack gap="md">
        <ConflictNotice conflicts={edited.conflicts} labels={labels} onResolve={edited.resolve} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput label={labels.userName} required autoComplete="nickname" {...form.getInputProps('userName')} />
          <TextInput label={t`Email`} value={profile.emailAddress} readOnly />
          <TextInput label={labels.fullName} autoComplete="name" {...form.getInputProps('fullName')} />
          <TextInput label={labels.phoneNumber} type="tel" autoComplete="tel" {...form.getInputProps('phoneNumber')} />
          <TextInput
            label={labels.zipCode}
            inputMode="numeric"
            autoComplete="postal-code"
            {...form.getInputProps('zipCode')}
          />
          <NativeSelect
            label={labels.language}
            data={[
              { value: '', label: t`Same as the browser` },
              ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
            ]}
            {...form.getInputProps('language')}
          />
          <TextInput label={labels.address} autoComplete="street-address" {...form.getInputProps('address')} />
          <PasswordField
            label={t`Current password`}
            autoComplete="current-password"
            {...form.getInputProps('oldPassword')}
          />
          <PasswordField label={t`New password`} autoComplete="new-password" {...form.getInputProps('newPassword')} />
        </SimpleGrid>
        {form.values.players.map((player, index) => (
          <PlayerFields
            key={player.id}
            row={player}
            input={(field) => form.getInputProps(`players.${index}.${field}`)}
            mayRelink={isAdmin}
            removal={
              base.players.some(({ id }) => id === player.id)
                ? undefined
                : { label: t`Remove`, run: () => form.removeListItem('players', index) }
            }
          />
        ))}
        <Group justify="space-between">
          <Button
            variant="default"
            disabled={form.values.players.length >= MAX_CHILDREN}
            onClick={() => form.insertListItem('players', newPlayerRow(newId(8)))}
          >
            <Trans>Add player</Trans>
          </Button>
          <Button type="submit" loading={busy} disabled={!edited.dirty || edited.conflicts.length > 0}>
            <Trans>Update</Trans>
          </Button>
        </Group>
        <FormError error={error} />
      </Stack>
    </form>
  );
}

/** /admin/profile: the account and the cards of its children. */
export default function ProfilePage() {
  const { t } = useLingui();
  const profile = useQuery(profileQuery);
  return (
    <Page title={t`My account`}>
      <OwnInvitations />
      {profile.error && !profile.data && (
        <LoadError what={t`Your account`} error={profile.error} retry={() => void profile.refetch()} />
      )}
      {profile.isPending && <PageSkeleton />}
      {profile.data && (
        <div className={classes.columns}>
          <Card>
            <AccountForm key={profile.data.id} profile={profile.data} reload={() => profile.refetch()} />
          </Card>
          <Stack gap="md">
            {profile.data.players?.map((player) => (
              <Card key={player.id} component="section" aria-label={player.name}>
                <Title order={2} size="h3" mb="sm">
                  {player.name}
                </Title>
                <PlayerFacts player={player} />
              </Card>
            ))}
            {profile.data.players?.length === 0 && (
              <Card>
                <EmptyState
                  title={t`No players yet`}
                  help={t`Add your children here. Coaches can then add them to a team.`}
                  order={3}
                />
              </Card>
            )}
            <OwnData />
          </Stack>
        </div>
      )}
    </Page>
  );
}
