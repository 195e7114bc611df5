import { Card, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '../../lib/session';
import { usePageTitle } from '../../ui/page';
import classes from './auth-page.module.css';
import { LanguageSwitch } from './language-switch';

interface AuthPageProps {
  title: string;
  /** Content next to the form. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A card in the middle of the page: signing in, a new account, and the code of a team. */
export function AuthPage({ title, aside, children }: AuthPageProps) {
  usePageTitle(title);
  const session = useSession();
  return (
    <div className={classes.layout}>
      <Card className={classes.card}>
        <div className={classes.head}>
          <Title order={1}>{title}</Title>
          {session.state !== 'signed-in' && <LanguageSwitch />}
        </div>
        {children}
      </Card>
      {aside}
    </div>
  );
}
