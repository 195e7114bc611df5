import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Title } from '@mantine/core';
import type { Actor } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useNow } from '../../../lib/config';
import { usePhone } from '../../../lib/widths';
import { groupEvents } from '../../../live/queries/coming-events';
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
  team: TeamView;
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
/** Later cards are folded. */
const UNFOLDED_CARDS = { phone: 2, desktop: 10 };
/** On a desktop a large roster folds more cards: their lists together show at most this many players. */
const MOST_UNFOLDED_PLAYERS = 160;
const LEAST_UNFOLDED_CARDS = 2;

/** Returns the number of unfolded cards. It depends on the roster only, so that no answer folds a card while somebody reads it. */
function unfoldedCards(phone: boolean | undefined, rosterSize: number): number {
  if (phone) return UNFOLDED_CARDS.phone;
  const fitting = Math.floor(MOST_UNFOLDED_PLAYERS / Math.max(1, rosterSize));
  return Math.min(UNFOLDED_CARDS.desktop, Math.max(LEAST_UNFOLDED_CARDS, fitting));
}

/** The team's event cards: upcoming first, then past ones. */
export function EventList({ events: allEvents, team, actor, mayAdd, kind, above }: EventListProps) {
  const { t } = useLingui();
  const now = useNow();
  const { hash } = useLocation();
  const phone = usePhone();
  const events = kind === null ? allEvents : allEvents.filter(({ type }) => type === kind);
  const { upcoming, past } = groupEvents(events, team.id, now);
  const later = upcoming.filter(({ id }) => !above.has(id));
  const isContinued = later.length < upcoming.length;
  const [pastShown, setPastShown] = useState(INITIAL_PAST);
  const more = Math.min(MORE_PAST, past.length - pastShown);
  const isDrawn = useDrawnOnce();
  useScrollToEvent(isDrawn && events.length > 0);
  const unfolded = unfoldedCards(phone, team.players?.length ?? 0);
  const card = (event: EventView, place: 'next' | 'upcoming' | 'past', folds: boolean) => (
    <EventCard
      key={event.id}
      event={event}
      actor={actor}
      roster={team.players}
      place={place}
      folds={folds && hash !== `#event-${event.id}`}
    />
  );

  return (
    <div className={classes.list}>
      <HeldCards
        events={later}
        card={(event, index) =>
          card(event, index === 0 && !isContinued ? 'next' : 'upcoming', isContinued || index >= unfolded)
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
          {past.slice(0, pastShown).map((event) => card(event, 'past', phone || unfolded <= LEAST_UNFOLDED_CARDS))}
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
