import { Trans } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { hasRole } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { useNow } from '../../../lib/config';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { useActor, useCurrentUser } from '../../../lib/session';
import { placeOf, weekOf } from '../../../live/queries/coming-events';
import { type EventsRead, useEvents } from '../../../live/queries/use-events';
import { useFamilyTeams, useRosters, useTeams } from '../../../live/queries/use-teams';
import { CardSkeleton } from '../../../ui/skeletons';
import { EventCard } from '../card/event-card';
import classes from './event-list.module.css';
import { HeldCards } from './held-cards';

const TeamContacts = lazyWithRetry(() => import('../../../domain/teams/team-contacts'), null);
const AwayButton = lazyWithRetry(() => import('../answers/away-button'), null);

export interface FamilyWeekRead extends Pick<EventsRead, 'loading'> {
  /** Teams with one of the viewer's children. */
  teams: readonly TeamView[];
  /** Their events of seven days, or the next one. */
  week: readonly EventView[];
}

/** Reads the week of all children of the viewer. */
export function useFamilyWeek(): FamilyWeekRead {
  const actor = useActor();
  const user = useCurrentUser();
  const teams = useFamilyTeams(useTeams().data);
  const now = useNow();
  const ids = teams.map(({ id }) => id);
  // The key of Planning's own list, so that the events are fetched once.
  const { events, loading } = useEvents('planning', actor && hasRole(actor, 'ADMIN') ? ids : (user?.teams ?? []));
  const week = weekOf(events, ids, now).toSorted((one, other) => placeOf(one, now) - placeOf(other, now));
  return { teams, week, loading };
}

/** This week of all children of a family, on `/` and in Planning: the next event in full, the later ones as a line with the answer buttons. */
export default function FamilyWeek() {
  const actor = useActor();
  const heading = useId();
  const { hash } = useLocation();
  const { teams, week, loading } = useFamilyWeek();
  const rosterOf = useRosters(teams);
  if (!actor || teams.length === 0) return null;
  if (loading) return <CardSkeleton height={220} />;
  const card = (event: EventView, index: number) => (
    <EventCard
      key={event.id}
      event={event}
      actor={actor}
      roster={rosterOf(event)}
      place={index === 0 ? 'next' : 'upcoming'}
      folds={index > 0 && hash !== `#event-${event.id}`}
    />
  );
  return (
    <section aria-labelledby={heading}>
      <div className={classes.weekHead}>
        <Title order={2} size="h3" id={heading}>
          <Trans>This week</Trans>
        </Title>
        <AwayButton teams={teams} />
      </div>
      <HeldCards
        events={week}
        card={card}
        empty={
          <p className={classes.none}>
            <Trans>Nothing planned. A new event shows up here as soon as someone adds it.</Trans>
          </p>
        }
      />
      <div className={classes.contacts}>
        <TeamContacts teams={teams} />
      </div>
    </section>
  );
}
