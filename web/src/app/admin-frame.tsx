import { useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { lazyWithRetry } from '../lib/lazy-with-retry';
import { PageSkeleton } from '../ui/skeletons';
import { LeaveGuard } from './leave-guard';
import { ForbiddenPage, NoRolePage } from './no-access';
import { adminScreens, menuOf } from './shell/screens';
import { SignedIn } from './signed-in';

const ModalHost = lazyWithRetry(() => import('./modal-host'));

function AdminScreens({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const path = pathname.replace(/^\/admin\/?/, '').replace(/\/$/, '');
  const screen = adminScreens.find((one) => one.path === path);
  if (screen && !screen.open && user.roles.length === 0) return <NoRolePage title={t(screen.label)} />;
  if (screen && !screen.open && !menuOf(user.roles).includes(screen))
    return <ForbiddenPage label={t(screen.label)} screen={screen} />;
  return (
    <>
      <LeaveGuard />
      <ModalHost />
      <Suspense fallback={<PageSkeleton />}>
        <Outlet key={user.id} />
      </Suspense>
    </>
  );
}

/** The frame of /admin: signed-in users get the screens of their roles (specification 2.2). */
export default function AdminFrame() {
  const { t } = useLingui();
  return <SignedIn title={t`Tasks`}>{(user) => <AdminScreens user={user} />}</SignedIn>;
}
