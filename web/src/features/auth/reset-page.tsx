import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Checkbox, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { resetPasswordBody } from '@touchline/shared/accounts/account.model';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { AuthPage } from '../../domain/joining/auth-page';
import { call } from '../../lib/client';
import { applyFieldErrors } from '../../lib/form-errors';
import { login } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { PasswordField } from '../../ui/form/password-field';
import { specAlert } from '../../ui/toasts/spec-alert';

/** Target of the password reset mail. */
export default function ResetPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const navigate = useNavigate();
  const { busy, error, setError, send } = useSubmit(
    token ? null : t`This link is not complete. Open it again from the email.`,
  );
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { token, password: '', endCalendars: false },
    validate: schemaResolver(resetPasswordBody, { sync: true }),
    onValuesChange: () => setError(null),
  });

  const submit = form.onSubmit(
    (body) =>
      send(
        async () => {
          const address = await call(accountsContract.reset_password, { body });
          const isSignedIn = await login(address, body.password).then(
            () => true,
            () => false,
          );
          specAlert(t`Your new password is set`, { tone: 'done' });
          void navigate(isSignedIn ? '/admin' : '/auth/login', { replace: true });
        },
        (failure) => applyFieldErrors(failure, ['password'], form.setErrors),
      ),
    ({ token: wrongLink }) => setError(wrongLink ?? null),
  );

  return (
    <AuthPage title={t`Choose a new password`}>
      <form onSubmit={submit} noValidate aria-label={t`New password`}>
        <Stack gap="md">
          <PasswordField
            label={t`New password`}
            description={t`At least 8 characters`}
            autoComplete="new-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Checkbox
            label={t`Replace my calendar addresses, too`}
            description={t`Choose this if somebody else could sign in. The old addresses stop working; you find the new ones under My account.`}
            key={form.key('endCalendars')}
            {...form.getInputProps('endCalendars', { type: 'checkbox' })}
          />
          <Button type="submit" loading={busy} fullWidth size="md">
            <Trans>Set password</Trans>
          </Button>
          <FormError error={error} />
          <Text size="sm">
            <Trans>
              A link works once and for one hour. To get a new one, choose “Forgot password?” on the{' '}
              <Anchor component={Link} to="/auth/login" size="sm">
                sign-in page
              </Anchor>
              .
            </Trans>
          </Text>
        </Stack>
      </form>
    </AuthPage>
  );
}
