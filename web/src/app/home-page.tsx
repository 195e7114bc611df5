import { lazy, Suspense } from 'react';
import { OwnInvitations } from '../components/own-invitations-slot';
import { CardSkeleton } from '../components/skeletons';
import { LandingPage } from '../features/landing/landing-page';
import { NoRoleHelp } from './no-role-help';

const StartClub = lazy(() => import('../features/start/start-club'));
const AdminPanel = lazy(() => import('../features/start/admin-panel'));
const NextGameHero = lazy(() => import('../features/planning/next-game-hero'));
const ThisWeekStrip = lazy(() => import('../features/planning/this-week-strip'));

/** The landing page, with the user's next events, and the form that starts a new club. */
export default function HomePage() {
  return (
    <LandingPage
      invitations={<OwnInvitations />}
      noRoleHelp={<NoRoleHelp />}
      startClub={
        <Suspense fallback={<CardSkeleton height={420} />}>
          <StartClub />
        </Suspense>
      }
      adminParts={
        <Suspense>
          <AdminPanel />
        </Suspense>
      }
      teamParts={() => (
        <Suspense fallback={<CardSkeleton cards={2} height={280} />}>
          <ThisWeekStrip />
          <NextGameHero />
        </Suspense>
      )}
    />
  );
}
