import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { activateBody, typedPassword } from '@touchline/shared/accounts/account.model';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { AuthPage } from '../../domain/joining/auth-page';
import { call } from '../../lib/client';
import { applyFieldErrors } from '../../lib/form-errors';
import { returnPath } from '../../lib/return-path';
import { login } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { PasswordField } from '../../ui/form/password-field';
import { specAlert } from '../../ui/toasts/spec-alert';

const checkBody = schemaResolver(activateBody.extend({ password: typedPassword }), { sync: true });

/** Target of the activation mail. Asks for the password, so that only the person who registered can activate. */
export default function ActivatePage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const token = search.get('token') ?? '';
  const { busy, error, setError, send } = useSubmit(
    token ? null : t`This link is not complete. Open it again from the email.`,
  );
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { token, password: '' },
    validate: checkBody,
    onValuesChange: () => setError(null),
  });

  const submit = form.onSubmit(
    (body) =>
      send(
        async () => {
          const address = await call(accountsContract.activate, { body });
          const isSignedIn = await login(address, body.password).then(
            () => true,
            () => false,
          );
          specAlert(t`Your account is active`, { tone: 'done' });
          void navigate(isSignedIn ? returnPath(search.get('from')) : '/auth/login', { replace: true });
        },
        (failure) => applyFieldErrors(failure, ['password'], form.setErrors),
      ),
    ({ token: wrongLink }) => setError(wrongLink ?? null),
  );

  return (
    <AuthPage title={t`Activate your account`}>
      <form onSubmit={submit} noValidate aria-label={t`Activate your account`}>
        <Stack gap="md">
          <Text>
            <Trans>Enter the password you chose when you created the account.</Trans>
          </Text>
          <PasswordField
            label={t`Password`}
            autoComplete="current-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" fullWidth size="md" loading={busy} disabled={!token}>
            <Trans>Activate</Trans>
          </Button>
          <FormError error={error} />
          <Text size="sm">
            <Trans>
              Forgot the password, or did somebody else create the account? Choose “Forgot password?” on the{' '}
              <Anchor component={Link} to="/auth/login" size="sm">
                sign-in page
              </Anchor>
              . We send a link to your address only.
            </Trans>
          </Text>
          {error !== null && (
            <Text size="sm">
              <Trans>
                A link works once and for 7 days. If you have used it,{' '}
                <Anchor component={Link} to="/auth/login" size="sm">
                  sign in
                </Anchor>
                . If it is too old,{' '}
                <Anchor component={Link} to="/auth/register" size="sm">
                  create the account again
                </Anchor>{' '}
                to get a new one.
              </Trans>
            </Text>
          )}
        </Stack>
      </form>
    </AuthPage>
  );
}
