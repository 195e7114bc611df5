import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import type { UserView } from '@touchline/shared/accounts/account.model';
import { displayName } from '@touchline/shared/accounts/display-name';
import { foldText } from '@touchline/shared/fold-text';
import { useState } from 'react';
import { submitting, useSubmit } from '../../lib/use-submit';
import { Dialog } from '../../ui/dialog';
import { FormError } from '../../ui/form/form-error';
import { childrenWhoGo } from './user-values';

interface EraseDialogProps {
  user: UserView;
  /** Erases the account. */
  onErase: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a typed word before an account is erased, and names the children who go with it. */
export function EraseDialog({ user, onErase, onClose }: EraseDialogProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const { busy, error, setError, send } = useSubmit();
  const name = displayName(user);
  const { emailAddress, players } = user;
  const children = childrenWhoGo(user);
  const word = t({ message: 'delete', context: 'word to type' });
  const isTyped = foldText(typed.trim()) === foldText(word);
  const erase = async () => {
    if (isTyped && (await send(onErase))) onClose();
  };
  return (
    <Dialog onClose={onClose} title={t`Delete ${emailAddress}?`}>
      <form noValidate onSubmit={submitting(erase)}>
        <Stack gap="md">
          <Text>
            <Trans>This deletes the account of {name} for good. You cannot undo it.</Trans>
          </Text>
          {children.length > 0 && (
            <div>
              <Text fw={550}>
                <Trans>These children have no other guardian and are deleted, too:</Trans>
              </Text>
              <List withPadding>
                {children.map((child) => (
                  <List.Item key={child.id}>{[child.name, child.team].filter(Boolean).join(', ')}</List.Item>
                ))}
              </List>
            </div>
          )}
          <Text size="sm" c="var(--dim)">
            {players === undefined ? (
              <Trans>
                Children who have no other guardian are deleted, too. Results of past games stay, without names.
              </Trans>
            ) : children.length === 0 ? (
              <Trans>No child is deleted. Results of past games stay, without this name.</Trans>
            ) : (
              <Trans>Results of past games stay, without these names.</Trans>
            )}
          </Text>
          <TextInput
            data-autofocus
            label={t`Type “${word}” to go on`}
            autoCapitalize="off"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => {
              setError(null);
              setTyped(currentTarget.value);
            }}
          />
          <FormError error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <Trans>Keep it</Trans>
            </Button>
            <Button type="submit" color="danger" loading={busy} disabled={!isTyped}>
              <Trans>Delete account</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
