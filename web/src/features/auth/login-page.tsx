import { Anchor, Text } from '@mantine/core';
import { displayName } from '@touchline/shared/accounts/display-name';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useConfig } from '../../lib/config';
import { returnPath } from '../../lib/return-path';
import { useCurrentUser } from '../../lib/session';
import { AuthPage } from './auth-page';
import { DemoPeople } from './demo-people';
import { LoginForm } from './login-form';

export default function LoginPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const target = returnPath(search.get('from'));
  const go = () => void navigate(target, { replace: true });

  return (
    <AuthPage title="Login" aside={useConfig()?.demo && <DemoPeople onSignedIn={go} />}>
      {user && (
        <Text size="sm" mb="md">
          You are signed in as {displayName(user)}.{' '}
          <Anchor component={Link} to={target} size="sm">
            Go on
          </Anchor>
        </Text>
      )}
      <LoginForm onSignedIn={go} />
    </AuthPage>
  );
}
