import { Anchor, Button, Stack, Text } from '@mantine/core';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { FormError } from '../../components/form-error';
import { call } from '../../lib/client';
import { AuthPage } from './auth-page';

/** The link of the activation mail. A click, not the visit, uses it up: mail scanners visit links. */
export default function ActivatePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [address, setAddress] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(
    token ? null : 'This link is not complete. Please open it from the mail.',
  );
  const [busy, setBusy] = useState(false);

  const activate = async () => {
    setBusy(true);
    setError(null);
    try {
      setAddress(await call(accountsContract.activate, { body: { token } }));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };

  if (address)
    return (
      <AuthPage title="Your account is active">
        <Stack gap="md">
          <Text>You can now login as {address}.</Text>
          <Button component={Link} to="/auth/login" fullWidth size="md">
            Login
          </Button>
        </Stack>
      </AuthPage>
    );
  return (
    <AuthPage title="Activate your account">
      <Stack gap="md">
        <Text>One click, and your team can find you.</Text>
        <Button fullWidth size="md" loading={busy} disabled={!token} onClick={() => void activate()}>
          Activate
        </Button>
        <FormError error={error} />
        {error !== null && (
          <Text size="sm">
            Links work once, for 7 days.{' '}
            <Anchor component={Link} to="/auth/register" size="sm">
              Register again
            </Anchor>{' '}
            to get a new one, or{' '}
            <Anchor component={Link} to="/auth/login" size="sm">
              login
            </Anchor>{' '}
            if you have used it.
          </Text>
        )}
      </Stack>
    </AuthPage>
  );
}
