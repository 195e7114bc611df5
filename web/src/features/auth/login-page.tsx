import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Box, Text } from '@mantine/core';
import { displayName } from '@touchline/shared/accounts/display-name';
import { useAtomValue } from 'jotai';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { AuthPage } from '../../domain/joining/auth-page';
import { useConfig } from '../../lib/config';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { returnPath } from '../../lib/return-path';
import { useCurrentUser } from '../../lib/session';
import { DemoPeople } from './demo-people';
import { LoginForm } from './login-form';
import { registeredAtom } from './registered';

const RegisteredNotice = lazyWithRetry(() => import('./registered-notice'));

export default function LoginPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const target = returnPath(search.get('from'));
  const name = user && displayName(user);
  const registered = useAtomValue(registeredAtom);
  const go = () => void navigate(target, { replace: true });

  return (
    <AuthPage title={t`Sign in`} aside={useConfig()?.demo && <DemoPeople onSignedIn={go} />}>
      {user && (
        <Text size="sm" mb="md">
          <Trans>You are signed in as {name}.</Trans>{' '}
          <Anchor component={Link} to={target} size="sm">
            <Trans>Continue</Trans>
          </Anchor>
        </Text>
      )}
      {registered && (
        <Box mb="xl">
          <RegisteredNotice />
        </Box>
      )}
      <LoginForm address={registered?.emailAddress} onSignedIn={go} />
    </AuthPage>
  );
}
