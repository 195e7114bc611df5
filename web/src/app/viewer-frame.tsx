import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { lazyWithRetry } from '../components/lazy-with-retry';
import { PageSkeleton } from '../components/skeletons';
import { ForbiddenPage } from './forbidden-page';
import { LeaveGuard } from './leave-guard';
import { NoRolePage } from './no-role-page';
import { hasTasks } from './screens';
import { SignedIn } from './signed-in';

const ModalHost = lazyWithRetry(() => import('./modal-host'));

/** The frame of /games, /players and /sessions, for signed-in users with a role. */
export default function ViewerFrame() {
  const { t } = useLingui();
  return (
    <SignedIn title="Touchline">
      {(user) =>
        user.roles.length === 0 ? (
          <NoRolePage title="Touchline" />
        ) : !hasTasks(user.roles) ? (
          <ForbiddenPage label={t`This page`} />
        ) : (
          <>
            <ModalHost />
            <LeaveGuard />
            <Suspense fallback={<PageSkeleton />}>
              <Outlet key={user.id} />
            </Suspense>
          </>
        )
      }
    </SignedIn>
  );
}
