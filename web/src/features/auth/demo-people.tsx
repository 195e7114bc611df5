import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Loader, Text, Title, UnstyledButton } from '@mantine/core';
import { IconClipboardList, IconKey, IconShieldCheck, IconUserPlus, IconUsers, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { login } from '../../lib/session';
import { FormError } from '../../ui/form/form-error';
import { WhistleIcon } from '../../ui/icons';
import classes from './demo-people.module.css';

/** Password of every demo account (specification 11.3). */
const PASSWORD = 'touchline';
const people = [
  { account: 'parent', role: msg`Parent`, what: msg`Answer for your children with one tap`, Icon: IconUsers },
  { account: 'coach', role: msg`Coach`, what: msg`See who is coming`, Icon: WhistleIcon },
  { account: 'manager', role: msg`Manager`, what: msg`See answers as they come in`, Icon: IconClipboardList },
  { account: 'admin', role: msg`Admin`, what: msg`Sees every team of the club`, Icon: IconShieldCheck },
] as const;
const others = [
  { account: 'parent2', role: msg`Another parent`, what: msg`Another family on the same team`, Icon: IconUsers },
  { account: 'coach2', role: msg`Second coach`, what: msg`Runs a team with the first coach`, Icon: WhistleIcon },
  { account: 'filming', role: msg`Filming`, what: msg`See which games to film`, Icon: IconVideo },
  { account: 'root', role: msg`Root`, what: msg`Manages accounts`, Icon: IconKey },
  { account: 'newcomer', role: msg`Newcomer`, what: msg`Is not on a team yet`, Icon: IconUserPlus },
] as const;

/** The demo accounts, each with a one-click login: the roles that most people have, then the others. */
export function DemoPeople({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useLingui();
  const [entering, setEntering] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);

  const enter = async (account: string) => {
    setError(null);
    setEntering(account);
    try {
      await login(`${account}@riverside.example`, PASSWORD);
      onSignedIn();
    } catch (failure) {
      setError(failure);
    } finally {
      setEntering(null);
    }
  };

  const list = (accounts: typeof people | typeof others) => (
    <ul className={classes.people}>
      {accounts.map(({ account, role, what, Icon }) => (
        <li key={account}>
          <UnstyledButton className={classes.person} disabled={entering !== null} onClick={() => void enter(account)}>
            <span className={classes.icon}>{entering === account ? <Loader size={22} /> : <Icon size={24} />}</span>
            <span className={classes.role}>{t(role)}</span>
            <span className={classes.what}>{t(what)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );

  return (
    <section aria-labelledby="demo-people">
      <Title order={2} id="demo-people">
        <Trans>Look around as…</Trans>
      </Title>
      <Text size="sm" c="var(--dim)" mt={4}>
        <Trans>
          This is the demo club, Riverside FC. To use a second account at the same time, open it in a private window or
          on a phone.
        </Trans>
      </Text>
      {list(people)}
      <details className={classes.more}>
        <summary>
          <Trans>More roles</Trans>
        </summary>
        {list(others)}
      </details>
      <FormError error={error} />
    </section>
  );
}
