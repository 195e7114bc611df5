import { Anchor, Button, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { activateBody, typedPassword } from '@touchline/shared/accounts/account.model';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { FormError } from '../../components/form-error';
import { PasswordField } from '../../components/password-field';
import { specAlert } from '../../components/spec-alert';
import { call } from '../../lib/client';
import { applyFieldErrors } from '../../lib/form-errors';
import { returnPath } from '../../lib/return-path';
import { login } from '../../lib/session';
import { AuthPage } from './auth-page';

const checkBody = schemaResolver(activateBody.extend({ password: typedPassword }), { sync: true });

/** Target of the activation mail. Asks for the password, so that only the person who registered can activate. */
export default function ActivatePage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const token = search.get('token') ?? '';
  const [error, setError] = useState<unknown>(
    token ? null : 'This link is not complete. Please open it from the mail.',
  );
  const [busy, setBusy] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { token, password: '' },
    validate: checkBody,
    onValuesChange: () => setError(null),
  });

  const submit = form.onSubmit(
    async (body) => {
      setBusy(true);
      try {
        const address = await call(accountsContract.activate, { body });
        const isSignedIn = await login(address, body.password).then(
          () => true,
          () => false,
        );
        specAlert('Your account is active', { tone: 'done' });
        void navigate(isSignedIn ? returnPath(search.get('from')) : '/auth/login', { replace: true });
      } catch (failure) {
        setError(applyFieldErrors(failure, ['password'], form.setErrors));
      } finally {
        setBusy(false);
      }
    },
    ({ token: wrongLink }) => setError(wrongLink ?? null),
  );

  const loginLink = (words: string) => (
    <Anchor component={Link} to="/auth/login" size="sm">
      {words}
    </Anchor>
  );
  return (
    <AuthPage title="Activate your account">
      <form onSubmit={submit} noValidate aria-label="Activate your account">
        <Stack gap="md">
          <Text>Type the password you chose, to show that it was you who registered.</Text>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" fullWidth size="md" loading={busy} disabled={!token}>
            Activate
          </Button>
          <FormError error={error} />
          <Text size="sm">
            I did not register, or forgot the password: nothing opens without it. Ask for a new one with “Forgot
            password?” on the {loginLink('login page')}; its mail opens the account for you alone.
          </Text>
          {error !== null && (
            <Text size="sm">
              Links work once, for 7 days.{' '}
              <Anchor component={Link} to="/auth/register" size="sm">
                Register again
              </Anchor>{' '}
              to get a new one, or {loginLink('login')} if you have used it.
            </Text>
          )}
        </Stack>
      </form>
    </AuthPage>
  );
}
