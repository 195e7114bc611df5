import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { call } from '../../lib/client';
import { saveJson } from '../../lib/save-file';
import { logout } from '../../lib/session';
import { submitting, useSubmit } from '../../lib/use-submit';
import { Dialog } from '../../ui/dialog';
import { FormError } from '../../ui/form/form-error';
import { PasswordField } from '../../ui/form/password-field';

/** Exports the user's data, or deletes the account (specification 4.8). */
export function OwnData() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const heading = useId();
  const [asking, setAsking] = useState(false);
  const [password, setPassword] = useState('');
  const { busy, error, setError, send } = useSubmit();

  const download = () =>
    send(async () => saveJson('touchline-my-data.json', await call(profilesContract.export_account, {})));
  const leave = () =>
    send(async () => {
      await call(profilesContract.delete_account, { body: { password } });
      void navigate('/');
      await logout();
    });
  const close = () => {
    setAsking(false);
    setPassword('');
    setError(null);
  };

  return (
    <Card component="section" aria-labelledby={heading}>
      <Stack gap="sm">
        <Title order={2} size="h3" id={heading}>
          <Trans>Privacy</Trans>
        </Title>
        <Text size="sm" c="var(--dim)">
          <Trans>One file with your account, your children, their sign-ups and developments.</Trans>
        </Text>
        <Group>
          <Button variant="default" onClick={() => void download()}>
            <Trans>Download my data</Trans>
          </Button>
          <Button variant="default" c="var(--cant)" onClick={() => setAsking(true)}>
            <Trans>Delete my account</Trans>
          </Button>
          <Anchor component={Link} to="/privacy" size="sm">
            <Trans>Privacy at our club</Trans>
          </Anchor>
        </Group>
        {!asking && <FormError error={error} />}
      </Stack>
      <Dialog opened={asking} onClose={close} title={t`Delete my account`}>
        <form noValidate onSubmit={submitting(leave)}>
          <Stack gap="md">
            <Text size="sm">
              <Trans>
                This deletes your account and every child who has no other guardian. Past games stay, without their
                names. You cannot undo this.
              </Trans>
            </Text>
            <PasswordField
              label={t`Password`}
              autoComplete="current-password"
              value={password}
              onChange={(event) => {
                setError(null);
                setPassword(event.currentTarget.value);
              }}
            />
            <FormError error={error} />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                <Trans>Keep it</Trans>
              </Button>
              <Button type="submit" color="danger" loading={busy} disabled={!password}>
                <Trans>Delete account</Trans>
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
    </Card>
  );
}
