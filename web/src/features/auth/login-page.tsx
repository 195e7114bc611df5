import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, SegmentedControl, Text } from '@mantine/core';
import { displayName } from '@touchline/shared/accounts/display-name';
import { LANGUAGE_NAMES, LANGUAGES } from '@touchline/shared/languages';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useConfig } from '../../lib/config';
import { chooseLanguage, useLanguage } from '../../lib/language';
import { returnPath } from '../../lib/return-path';
import { useCurrentUser } from '../../lib/session';
import { AuthPage } from './auth-page';
import { DemoPeople } from './demo-people';
import { LoginForm } from './login-form';

/** The choice of a language before somebody signs in. Kept in this browser; an account's own language wins. */
function LanguageSwitch() {
  const { t } = useLingui();
  return (
    <SegmentedControl
      fullWidth
      mt="lg"
      aria-label={t`Language`}
      value={useLanguage()}
      onChange={(value) => void chooseLanguage(value as (typeof LANGUAGES)[number])}
      data={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
    />
  );
}

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
