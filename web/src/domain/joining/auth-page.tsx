import { Card, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../ui/page';
import classes from './auth-page.module.css';

interface AuthPageProps {
  title: string;
  /** Content next to the form. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A card in the middle of the page: signing in, a new account, and the code of a team. */
export function AuthPage({ title, aside, children }: AuthPageProps) {
  usePageTitle(title);
  return (
    <div className={classes.layout}>
      <Card className={classes.card}>
        <Title order={1} mb="lg">
          {title}
        </Title>
        {children}
      </Card>
      {aside}
    </div>
  );
}
