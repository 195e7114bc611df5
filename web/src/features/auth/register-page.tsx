import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { CheckMail } from '../../domain/joining/check-mail';
import { Asking } from '../../ui/asking';
import { specAlert } from '../../ui/toasts/spec-alert';
import { AuthPage } from './auth-page';
import { type Registered, RegisterForm } from './register-form';

export default function RegisterPage() {
  const { t } = useLingui();
  const [registered, setRegistered] = useState<Registered | null>(null);
  const { search } = useLocation();
  const login = { pathname: '/auth/login', search };
  if (registered)
    return (
      <AuthPage title={t`Check your mail`}>
        <CheckMail
          emailAddress={registered.emailAddress}
          next={t`You are signed in. Use the link or code of your team, or ask its staff to add you.`}
          resend={registered.resend}
          onChange={() => setRegistered(null)}
        />
      </AuthPage>
    );
  return (
    <Asking>
      <AuthPage title={t`Create account`}>
        <RegisterForm
          onRegistered={(registration) => {
            specAlert(t`Please check your email to activate your account`, { tone: 'done' });
            setRegistered(registration);
          }}
        />
        <Text size="sm" mt="md">
          <Trans>Do you have an account?</Trans>{' '}
          <Anchor component={Link} to={login} size="sm">
            <Trans>Sign in</Trans>
          </Anchor>
        </Text>
      </AuthPage>
    </Asking>
  );
}
