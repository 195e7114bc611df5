import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { displayName } from '@touchline/shared/accounts/display-name';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useConfig } from '../../lib/config';
import { returnPath } from '../../lib/return-path';
import { useCurrentUser } from '../../lib/session';
import { AuthPage } from './auth-page';
import { DemoPeople } from './demo-people';
import { LanguageSwitch } from './language-switch';
import { LoginForm } from './login-form';

export default function LoginPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const target = returnPath(search.get('from'));
  const name = user && displayName(user);
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
      <LoginForm onSignedIn={go} />
      <LanguageSwitch />
    </AuthPage>
  );
}
