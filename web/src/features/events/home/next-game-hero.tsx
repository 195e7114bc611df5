import { useLingui } from '@lingui/react/macro';
import { useNow } from '../../../lib/config';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { useActor, useCurrentUser } from '../../../lib/session';
import { nextEvent, openEvents } from '../../../live/queries/coming-events';
import { useEvents } from '../../../live/queries/use-events';
import { useTeams } from '../../../live/queries/use-teams';
import { EmptyState } from '../../../ui/empty-state';
import { useFamilyWeek } from '../list/family-week';
import { PlanningSkeleton } from '../list/planning-skeleton';

/** Families see their week instead, and do not load it. */
const Hero = lazyWithRetry(() => import('./hero'), <PlanningSkeleton />);

/** Below everything else. */
const NextGames = lazyWithRetry(() => import('./next-games'));

/** The next game of the user's teams, with the shirt wall; changes live. */
export default function NextGameHero() {
  const { t } = useLingui();
  const user = useCurrentUser();
  const actor = useActor();
  const now = useNow();
  const teams = useTeams();
  const teamIds = user?.teams ?? [];
  const { events, loading } = useEvents('planning', teamIds);
  const { week, teams: familyTeams } = useFamilyWeek();
  if (loading || (teams.isPending && teamIds.length > 0)) return <PlanningSkeleton />;
  const inWeek = new Set(week.map(({ id }) => id));
  const listed = openEvents(events, teamIds, now).filter(({ id }) => !inWeek.has(id));
  const coming = listed.filter(({ eventState }) => eventState !== 'CANCELLED');
  // Under the week of a family, which begins with the next game, only later ones are listed.
  const event = inWeek.size > 0 && nextEvent(events, teamIds, now) !== coming[0] ? undefined : coming[0];
  const team = event && teams.data?.find(({ id }) => teamIds.includes(id) && event.tags.includes(id));
  if (event && team && actor)
    return (
      <>
        <Hero event={event} team={team} actor={actor} />
        <NextGames events={listed.filter((one) => one !== event)} />
      </>
    );
  if (familyTeams.length > 0) return <NextGames events={listed} />;
  return teamIds.length > 0 ? (
    <EmptyState title={t`No games planned yet`} help={t`A new game shows up here as soon as someone adds it.`} />
  ) : null;
}
