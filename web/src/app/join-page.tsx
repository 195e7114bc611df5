import { lazy, Suspense } from 'react';
import { JoinPage } from '../features/join/join-page';
import { CardSkeleton } from '../ui/skeletons';

const NextGameHero = lazy(() => import('../features/events/home/next-game-hero'));
const ThisWeekStrip = lazy(() => import('../features/events/list/this-week-strip'));

/** The page of an invitation, with the team's next game once the family is in. */
export default function JoinRoute() {
  return (
    <JoinPage
      nextGame={
        <Suspense fallback={<CardSkeleton height={280} />}>
          <ThisWeekStrip />
          <NextGameHero />
        </Suspense>
      }
    />
  );
}
