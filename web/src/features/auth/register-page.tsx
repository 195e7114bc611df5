import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { AuthPage } from '../../domain/joining/auth-page';
import { specAlert } from '../../ui/toasts/spec-alert';
import { RegisterForm } from './register-form';
import { registeredAtom } from './registered';

/** /auth/register: the alert of specification 2.4, then the login page, which says what comes next. */
export default function RegisterPage() {
  const { t } = useLingui();
  const setRegistered = useSetAtom(registeredAtom);
  const navigate = useNavigate();
  const { search } = useLocation();
  const login = { pathname: '/auth/login', search };
  return (
    <AuthPage title={t`Create account`}>
      <RegisterForm
        onRegistered={(registration) => {
          specAlert(t`Please check your email to activate your account`, { tone: 'done' });
          setRegistered(registration);
          void navigate(login);
        }}
      />
      <Text size="sm" mt="md" c="var(--dim)">
        <Trans>Next: the link in our email, then the code of your team.</Trans>
      </Text>
      <Text size="sm" mt="xs">
        <Trans>Already have an account?</Trans>{' '}
        <Anchor component={Link} to={login} size="sm">
          <Trans>Sign in</Trans>
        </Anchor>
      </Text>
    </AuthPage>
  );
}
