import { STAFF_ROLES } from '@touchline/shared/access/roles';
import { lazy, Suspense } from 'react';
import { NeedsYou } from '../domain/joining/needs-you';
import { OwnInvitations } from '../domain/joining/own-invitations-slot';
import { NewsSlot } from '../domain/news/news-slot';
import { LandingPage } from '../features/landing/landing-page';
import { CardSkeleton } from '../ui/skeletons';
import { NoRoleHelp } from './no-role-help';

const StartClub = lazy(() => import('../features/start/start-club'));
const AdminPanel = lazy(() => import('../features/start/admin-panel'));
const NextGameHero = lazy(() => import('../features/events/home/next-game-hero'));
const FamilyWeek = lazy(() => import('../features/events/list/family-week'));
const StaffNeeds = lazy(() => import('../features/events/home/staff-needs'));
const ClubWeek = lazy(() => import('../features/events/home/club-week'));

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
      teamParts={({ roles }) => (
        <Suspense fallback={<CardSkeleton cards={2} height={280} />}>
          <NewsSlot />
          {STAFF_ROLES.some((role) => roles.includes(role)) ? <StaffNeeds /> : <NeedsYou />}
          <FamilyWeek />
          <NextGameHero />
          {roles.some((role) => role === 'ADMIN' || role === 'ROOT') && <ClubWeek />}
        </Suspense>
      )}
    />
  );
}
