import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { lazyWithRetry } from '../lib/lazy-with-retry';
import { PageSkeleton } from '../ui/skeletons';
import { LeaveGuard } from './leave-guard';
import { NoRolePage } from './no-access';
import { hasTasks } from './shell/screens';
import { SignedIn } from './signed-in';

const NoChildrenPage = lazyWithRetry(() => import('./no-children-page'));
const ModalHost = lazyWithRetry(() => import('./modal-host'));

/** The frame of /games, /players and /sessions, for signed-in users with a role. */
export default function ViewerFrame() {
  return (
    <SignedIn title="Touchline">
      {(user) =>
        user.roles.length === 0 ? (
          <NoRolePage title="Touchline" />
        ) : !hasTasks(user.roles) ? (
          <NoChildrenPage />
        ) : (
          <>
            <LeaveGuard />
            <ModalHost />
            <Suspense fallback={<PageSkeleton />}>
              <Outlet key={user.id} />
            </Suspense>
          </>
        )
      }
    </SignedIn>
  );
}
