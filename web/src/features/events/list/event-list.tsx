import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Title } from '@mantine/core';
import type { Actor } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useNow } from '../../../lib/config';
import { groupEvents } from '../../../live/queries/coming-events';
import { useRosters } from '../../../live/queries/use-teams';
import { EmptyState } from '../../../ui/empty-state';
import { EventCard } from '../card/event-card';
import classes from './event-list.module.css';
import { HeldCards, useDrawnOnce } from './held-cards';

/** Scrolls to the event in the URL hash (`#event-100000001`) once it is rendered. */
function useScrollToEvent(ready: boolean): void {
  const { hash } = useLocation();
  const scrolledHash = useRef('');
  useEffect(() => {
    if (!ready || scrolledHash.current === hash || !/^#event-\d+$/.test(hash)) return;
    scrolledHash.current = hash;
    document.getElementById(hash.slice(1))?.closest('article')?.scrollIntoView({ block: 'start' });
  }, [ready, hash]);
}

interface EventListProps {
  events: readonly EventView[];
  teams: readonly TeamView[];
  actor: Actor;
  /** True: the viewer may add events with the form above the list. */
  mayAdd: boolean;
  /** Shows only events of this kind. */
  kind: string | null;
  /** Ids of the events that the page shows above. */
  above: ReadonlySet<string>;
}

/** Past events shown at first, and added by each click on "Show more". */
const INITIAL_PAST = 3;
const MORE_PAST = 10;
/** Later cards are folded: the next events matter, and the others are found at a glance. */
const UNFOLDED_CARDS = 2;

/** The teams' event cards: upcoming first, then past ones. */
export function EventList({ events: allEvents, teams, actor, mayAdd, kind, above }: EventListProps) {
  const { t } = useLingui();
  const now = useNow();
  const { hash } = useLocation();
  const events = kind === null ? allEvents : allEvents.filter(({ type }) => type === kind);
  const rosterOf = useRosters(teams);
  const { upcoming, past } = groupEvents(
    events,
    teams.map(({ id }) => id),
    now,
  );
  const later = upcoming.filter(({ id }) => !above.has(id));
  const takingPlace = later.filter(({ eventState }) => eventState !== 'CANCELLED');
  const opened = new Set(takingPlace.slice(0, UNFOLDED_CARDS).map(({ id }) => id));
  const isContinued = later.length < upcoming.length;
  const [pastShown, setPastShown] = useState(INITIAL_PAST);
  const more = Math.min(MORE_PAST, past.length - pastShown);
  const isDrawn = useDrawnOnce();
  useScrollToEvent(isDrawn && events.length > 0);
  const card = (event: EventView, place: 'next' | 'upcoming' | 'past', folds: boolean) => (
    <EventCard
      key={event.id}
      event={event}
      actor={actor}
      roster={teams.length === 1 ? teams[0]?.players : rosterOf(event)}
      place={place}
      folds={folds && hash !== `#event-${event.id}`}
    />
  );

  return (
    <div className={classes.list}>
      <HeldCards
        events={later}
        card={(event, index) =>
          card(event, index === 0 && !isContinued ? 'next' : 'upcoming', isContinued || !opened.has(event.id))
        }
        empty={
          isContinued ? (
            <p className={classes.none}>
              <Trans>Nothing planned after this week.</Trans>
            </p>
          ) : (
            <EmptyState
              title={t`No games planned yet`}
              help={mayAdd ? t`Add the first one above.` : t`A new game shows up here as soon as someone adds it.`}
              order={2}
            />
          )
        }
      />
      {isDrawn && past.length > 0 && (
        <section className={classes.cards} aria-labelledby="past-events">
          <Title order={2} size="h3" id="past-events" className={classes.pastTitle}>
            <Trans>Past</Trans>
          </Title>
          {past.slice(0, pastShown).map((event) => card(event, 'past', true))}
          {past.length > pastShown && (
            <div>
              <Button variant="default" onClick={() => setPastShown(pastShown + MORE_PAST)}>
                <Trans>Show {more} more</Trans>
              </Button>
            </div>
          )}
        </section>
      )}
    </div>
  );
}
