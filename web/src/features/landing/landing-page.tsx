import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text, Title } from '@mantine/core';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import { displayName } from '@touchline/shared/accounts/display-name';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useConfig } from '../../lib/config';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { useSession } from '../../lib/session';
import { LoadError } from '../../ui/load-error';
import { usePageTitle } from '../../ui/page';
import { CardSkeleton } from '../../ui/skeletons';
import classes from './landing.module.css';

/** Signed-in users do not load it. */
export const VisitorLanding = lazyWithRetry(() => import('./visitor-landing'), <CardSkeleton cards={2} height={280} />);

interface LandingPageProps {
  /** For members of a team: their week and their next game. */
  teamParts: (user: CurrentUser) => ReactNode;
  /** For ADMIN and ROOT: setup notices and first steps. */
  adminParts: ReactNode;
  /** For visitors of a club without any account. */
  startClub: ReactNode;
  /** Invitations to the signed-in user. */
  invitations: ReactNode;
  /** For users without a role: who can give them one. */
  noRoleHelp: ReactNode;
}

const VISITED = 'touchline-visited';

/** Returns whether this account opens its start page in this browser for the first time. */
function useFirstVisit(userId: string | undefined): boolean {
  const [lastUserId] = useState(() => localStorage.getItem(VISITED));
  useEffect(() => {
    if (userId) localStorage.setItem(VISITED, userId);
  }, [userId]);
  return lastUserId !== userId;
}

/** `/`: a welcome page for visitors, or the signed-in user's start page (specification 1.1). */
export function LandingPage({ teamParts, adminParts, invitations, startClub, noRoleHelp }: LandingPageProps) {
  const { t } = useLingui();
  const session = useSession();
  const canStart = useConfig()?.canStart;
  const name = session.state === 'signed-in' && displayName(session.user);
  const isOffice =
    session.state === 'signed-in' && session.user.roles.some((role) => role === 'ADMIN' || role === 'ROOT');
  const isFirstVisit = useFirstVisit(session.state === 'signed-in' ? session.user.id : undefined);
  usePageTitle('');
  return (
    <div className={classes.page}>
      {session.state === 'visitor' && (canStart ? startClub : <VisitorLanding />)}
      {session.state === 'loading' && <CardSkeleton cards={2} height={280} />}
      {session.state === 'unreachable' && (
        <LoadError what={t`Your account`} read={{ error: session.cause, refetch: session.retry }} />
      )}
      {session.state === 'signed-in' && (
        <>
          <div className={classes.greeting} id="greeting">
            <Title order={1}>{isFirstVisit ? <Trans>Welcome, {name}</Trans> : <Trans>Hi, {name}</Trans>}</Title>
            {session.user.roles.length === 0 && (
              <Text component="div" c="var(--dim)" maw="60ch">
                {noRoleHelp}
              </Text>
            )}
          </div>
          {invitations}
          {session.user.roles.length > 0 && (
            <div className={classes.slots}>
              {isOffice && adminParts}
              {teamParts(session.user)}
              {session.user.teams.length === 0 && !isOffice && (
                <div>
                  <Button component={Link} to="/admin/planning">
                    <Trans>Open Planning</Trans>
                  </Button>
                </div>
              )}
            </div>
          )}
        </>
      )}
    </div>
  );
}
