import { Button } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Suspense } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom';
import { EmptyState } from '../components/empty-state';
import { LoadError } from '../components/load-error';
import { Page } from '../components/page';
import { PageSkeleton } from '../components/skeletons';
import { loginPath } from '../lib/return-path';
import { useSession } from '../lib/session';
import { LeaveGuard } from './leave-guard';
import { NoRolePage } from './no-role-page';
import { adminScreens, menuOf } from './screens';

const ForbiddenPage = ({ label }: { label: string }) => (
  <Page title="You may not open this page">
    <EmptyState
      title={`${label} is not among your tasks`}
      help="An admin of the club can give you the role for it."
      action={
        <Button component={Link} to="/">
          Go to the start page
        </Button>
      }
    />
  </Page>
);

/** What lies under /admin: for signed-in people, each screen for the roles of spec section 6. */
export default function AdminFrame() {
  const session = useSession();
  const location = useLocation();

  if (session.state === 'visitor') return <Navigate to={loginPath(location)} replace />;
  if (session.state === 'loading')
    return (
      <Page title="Tasks">
        <PageSkeleton />
      </Page>
    );
  if (session.state === 'unreachable')
    return (
      <Page title="Tasks">
        <LoadError what="Your account" error={session.cause} retry={session.retry} />
      </Page>
    );

  const { user } = session;
  const path = location.pathname.replace(/^\/admin\/?/, '').replace(/\/$/, '');
  const screen = adminScreens.find((one) => one.path === path);
  if (screen && !screen.open && user.roles.length === 0) return <NoRolePage />;
  if (screen && !screen.open && !menuOf(user.roles).includes(screen)) return <ForbiddenPage label={screen.label} />;
  return (
    <ModalsProvider>
      <LeaveGuard />
      <Suspense fallback={<PageSkeleton />}>
        <Outlet key={user.id} />
      </Suspense>
    </ModalsProvider>
  );
}
