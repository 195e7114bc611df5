import { lazy, Suspense } from 'react';
import { JoinPage } from '../features/join/join-page';
import { CardSkeleton } from '../ui/skeletons';

const NextGameHero = lazy(() => import('../features/events/home/next-game-hero'));
const FamilyWeek = lazy(() => import('../features/events/list/family-week'));

/** The page of an invitation, with the family's week once it is in. */
export default function JoinRoute() {
  return (
    <JoinPage
      nextGame={
        <Suspense fallback={<CardSkeleton height={280} />}>
          <FamilyWeek />
          <NextGameHero />
        </Suspense>
      }
    />
  );
}
