import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { useState } from 'react';
import type { PlayerRow } from '../../domain/players/player-fields';
import { call } from '../../lib/client';
import { isKey } from '../../lib/keys';
import { currentUserKey, useCurrentUser } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { Address } from '../../ui/address';
import { askFirst } from '../../ui/ask-first';
import { FormError } from '../../ui/form/form-error';
import { specAlert } from '../../ui/toasts/spec-alert';
import { PendingGuardians, pendingKey } from './pending-guardians';

/** The guardians of an own child. New ones are invited; another one can be asked to leave. */
export function ChildGuardians({ row }: { row: PlayerRow }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const ownAddress = useCurrentUser()?.emailAddress;
  const { busy, error, send } = useSubmit();
  const [typed, setTyped] = useState('');
  const contacts = row.contacts.split(', ').filter(Boolean);
  const { name } = row;

  const save = (next: string[]) =>
    send(async () => {
      await call(profilesContract.update_player_contact, { body: { playerId: row.playerId, contacts: next } });
      await client.invalidateQueries({ queryKey: currentUserKey });
      await client.invalidateQueries({ queryKey: pendingKey(row.playerId) });
    });
  const invite = async () => {
    const address = typed.trim();
    if (!address || !(await save([...contacts, address]))) return;
    setTyped('');
    specAlert(t`Invitation sent to ${address}`, { tone: 'done' });
  };
  const ask = async (address: string) => {
    if (await save(contacts.filter((one) => one !== address)))
      specAlert(t`We asked ${address}. They have 14 days to object.`, { tone: 'done' });
  };
  const confirm = (address: string) =>
    askFirst({
      title: t`Ask ${address} to leave?`,
      children: (
        <Text size="sm">
          <Trans>
            They get an email and have 14 days to object. If they do not, come back and remove them here. If they
            object, the team’s staff or an admin of the club decides.
          </Trans>
        </Text>
      ),
      labels: { confirm: t`Ask to leave`, cancel: t`Cancel` },
      onConfirm: () => void ask(address),
    });

  return (
    <Stack gap="xs" role="group" aria-label={t`Guardians of ${name}`}>
      <Text size="sm" fw={550}>
        <Trans>Guardians</Trans>
      </Text>
      {contacts.map((address) => (
        <Group key={address} justify="space-between" gap="xs">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <Address of={address === ownAddress ? t`${address} (you)` : address} />
          </Text>
          {address !== ownAddress && (
            <Button
              variant="default"
              size="sm"
              disabled={busy}
              aria-label={t`Remove ${address}`}
              onClick={() => confirm(address)}
            >
              <Trans>Remove</Trans>
            </Button>
          )}
        </Group>
      ))}
      <PendingGuardians row={row} onAgain={(address) => save([...contacts, address])} />
      <Group gap="xs" align="end" wrap="nowrap">
        <TextInput
          flex={1}
          label={t`Invite another guardian`}
          type="email"
          placeholder={t`Email`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (!isKey(event, 'Enter')) return;
            // Enter must not save the account around it.
            event.preventDefault();
            void invite();
          }}
        />
        <Button variant="default" loading={busy} onClick={() => void invite()}>
          <Trans>Invite</Trans>
        </Button>
      </Group>
      <FormError error={error} />
    </Stack>
  );
}
