import { useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { loginPath } from '../lib/return-path';
import { useSession } from '../lib/session';
import { LoadError } from '../ui/load-error';
import { Page } from '../ui/page';
import { PageSkeleton } from '../ui/skeletons';

interface SignedInProps {
  /** Title of the page while the account loads. */
  title: string;
  children: (user: CurrentUser) => ReactNode;
}

/** A page for signed-in users. Redirects visitors to the sign-in page, which leads back here. */
export function SignedIn({ title, children }: SignedInProps) {
  const { t } = useLingui();
  const session = useSession();
  const location = useLocation();
  if (session.state === 'visitor') return <Navigate to={loginPath(location)} replace />;
  if (session.state === 'loading')
    return (
      <Page title={title}>
        <PageSkeleton />
      </Page>
    );
  if (session.state === 'unreachable')
    return (
      <Page title={title}>
        <LoadError what={t`Your account`} read={{ error: session.cause, refetch: session.retry }} />
      </Page>
    );
  return children(session.user);
}
