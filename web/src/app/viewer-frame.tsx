import { ModalsProvider } from '@mantine/modals';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { PageSkeleton } from '../components/skeletons';
import { ForbiddenPage } from './forbidden-page';
import { LeaveGuard } from './leave-guard';
import { NoRolePage } from './no-role-page';
import { hasTasks } from './screens';
import { SignedIn } from './signed-in';

/** What /games, /players and /sessions lie in: for signed-in people with a role. */
export default function ViewerFrame() {
  return (
    <SignedIn title="Touchline">
      {(user) =>
        user.roles.length === 0 ? (
          <NoRolePage title="Touchline" />
        ) : !hasTasks(user.roles) ? (
          <ForbiddenPage label="This page" />
        ) : (
          <ModalsProvider>
            <LeaveGuard />
            <Suspense fallback={<PageSkeleton />}>
              <Outlet key={user.id} />
            </Suspense>
          </ModalsProvider>
        )
      }
    </SignedIn>
  );
}
