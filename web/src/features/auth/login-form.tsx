import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { Link, useLocation } from 'react-router-dom';
import classes from '../../domain/joining/auth-page.module.css';
import { call } from '../../lib/client';
import { ApiError } from '../../lib/errors';
import { applyFieldErrors } from '../../lib/form-errors';
import { messageText } from '../../lib/language';
import { login } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { PasswordField } from '../../ui/form/password-field';
import { specAlert } from '../../ui/toasts/spec-alert';

interface LoginFormProps {
  /** The address of somebody who has just registered. */
  address?: string | undefined;
  onSignedIn: () => void;
}

export function LoginForm({ address = '', onSignedIn }: LoginFormProps) {
  const { t } = useLingui();
  const { search } = useLocation();
  const { busy, error, setError, send } = useSubmit();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { emailAddress: address, password: '' },
    // The server checks the rest, so that this page loads without zod.
    validate: {
      emailAddress: (typed) => (typed.trim() === '' ? t`Email is required` : null),
      password: (typed) => (typed === '' ? messageText('Password is required') : null),
    },
    onValuesChange: () => setError(null),
  });

  const submit = form.onSubmit(({ emailAddress, password }) =>
    send(
      async () => {
        await login(emailAddress, password);
        onSignedIn();
      },
      (failure) => applyFieldErrors(failure, ['emailAddress', 'password'], form.setErrors),
    ),
  );

  const forgot = async () => {
    setError(null);
    const email = form.getValues().emailAddress.trim();
    const askForAddress = () => specAlert(t`Please fillin the email address you registered`);
    if (email === '') return askForAddress();
    try {
      await call(accountsContract.forgot_password, { params: { email } });
      specAlert(t`Please check your email to reset your password`, { tone: 'done' });
    } catch (failure) {
      if (failure instanceof ApiError && failure.fields.email) askForAddress();
      else setError(failure);
    }
  };

  return (
    <form onSubmit={submit} noValidate aria-label={t`Sign in`}>
      <Stack gap="md">
        <TextInput
          label={t`Email`}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          key={form.key('emailAddress')}
          {...form.getInputProps('emailAddress')}
        />
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Checkbox label={t`Remember me`} defaultChecked />
        <Button type="submit" loading={busy} fullWidth size="md">
          <Trans>Sign In</Trans>
        </Button>
        <FormError error={error} />
        {error instanceof ApiError && error.kind === 'login-failed' && (
          <Text size="sm">
            <Trans>
              Check the email address and the password. If you forgot the password, choose “Forgot password?”, and we
              send you a link for a new one.
            </Trans>
          </Text>
        )}
        <div className={classes.links}>
          <Anchor component="button" type="button" size="sm" onClick={() => void forgot()}>
            <Trans>Forgot password?</Trans>
          </Anchor>
          <Anchor component={Link} to={{ pathname: '/auth/register', search }} size="sm">
            <Trans>Create new account</Trans>
          </Anchor>
          <Anchor component={Link} to="/join" size="sm">
            <Trans>I have a team code</Trans>
          </Anchor>
        </div>
      </Stack>
    </form>
  );
}
