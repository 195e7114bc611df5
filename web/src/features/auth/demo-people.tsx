import { Loader, Text, Title, UnstyledButton } from '@mantine/core';
import { IconClipboardList, IconKey, IconShieldCheck, IconUserPlus, IconUsers, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { FormError } from '../../components/form-error';
import { WhistleIcon } from '../../components/icons';
import { login } from '../../lib/session';
import classes from './demo-people.module.css';

/** Password of every demo account (specification 11.3). */
const PASSWORD = 'touchline';
const people = [
  { account: 'manager', role: 'Manager', what: 'Watch answers arrive', Icon: IconClipboardList },
  { account: 'parent', role: 'Parent', what: 'Answer for your children with one tap', Icon: IconUsers },
  { account: 'parent2', role: 'Another parent', what: 'Same team, other family', Icon: IconUsers },
  { account: 'coach', role: 'Coach', what: 'See who is coming', Icon: WhistleIcon },
  { account: 'coach2', role: 'Second coach', what: 'Beside the first', Icon: WhistleIcon },
  { account: 'filming', role: 'Filming', what: 'Which games to film', Icon: IconVideo },
  { account: 'admin', role: 'Admin', what: 'Every team of the club', Icon: IconShieldCheck },
  { account: 'root', role: 'Root', what: 'Looks after accounts', Icon: IconKey },
  { account: 'newcomer', role: 'Newcomer', what: 'Not in a team yet', Icon: IconUserPlus },
] as const;

/** The demo accounts, each with a one-click login. */
export function DemoPeople({ onSignedIn }: { onSignedIn: () => void }) {
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

  return (
    <section aria-labelledby="demo-people">
      <Title order={2} id="demo-people">
        Look around as…
      </Title>
      <Text size="sm" c="var(--dim)" mt={4}>
        This is the demo club, Riverside FC. To be two people at once, open the second one in a private window or on a
        phone.
      </Text>
      <ul className={classes.people}>
        {people.map(({ account, role, what, Icon }) => (
          <li key={account}>
            <UnstyledButton className={classes.person} disabled={entering !== null} onClick={() => void enter(account)}>
              <span className={classes.icon}>{entering === account ? <Loader size={22} /> : <Icon size={24} />}</span>
              <span className={classes.role}>{role}</span>
              <span className={classes.what}>{what}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <FormError error={error} />
    </section>
  );
}
