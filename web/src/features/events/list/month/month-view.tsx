import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Checkbox, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type Actor, seesEveryTeam } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import { isOver } from '@touchline/shared/events/event-length';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { dayOf } from '@touchline/shared/wall-clock';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { addMonths, capitalized, dateName, monthName } from '../../../../lib/club-time';
import { useClubZone, useNow } from '../../../../lib/config';
import { monthIn, useSearchState } from '../../../../lib/use-search-state';
import { usePhone } from '../../../../lib/widths';
import { useMonthEvents } from '../../../../live/queries/use-events';
import { EmptyState } from '../../../../ui/empty-state';
import { LoadError } from '../../../../ui/load-error';
import { WhenNear } from '../../../../ui/when-near';
import { EventCard } from '../../card/event-card';
import { eventRights } from '../../event-rights';
import { eventsByDay, utcMonthsOf } from './month-days';
import { MonthGrid, type MonthMark } from './month-grid';
import gridClasses from './month-grid.module.css';
import classes from './month-view.module.css';
import { useMoveEvent } from './move-event';

/** Teams shown at once, each with a colour of its own. */
const MOST_TEAMS = 6;

/** Returns the teams of the month: all of the viewer's own, or the chosen one if they are too many. */
function monthTeams(actor: Actor, teams: readonly TeamView[], chosen: TeamView): readonly TeamView[] {
  if (seesEveryTeam(actor) || teams.length > MOST_TEAMS) return [chosen];
  return teams;
}

/** Days whose cards are there at once; those of later days follow as one scrolls to them. */
const FIRST_DAYS = 7;
/** About the height of a folded card (px). */
const CARD_HEIGHT = 96;

interface MonthViewProps {
  teams: readonly TeamView[];
  /** The chosen team of the page. */
  team: TeamView;
  actor: Actor;
  /** Shows only events of this kind. */
  kind: string | null;
}

/** All events of the viewer's teams in a month, past ones too. The events of the chosen day, or on a phone of the month, stand below. */
export default function MonthView({ teams: allTeams, team: chosenTeam, actor, kind }: MonthViewProps) {
  const { t } = useLingui();
  const [params, setSearch] = useSearchState();
  const zone = useClubZone();
  const now = useNow();
  const phone = usePhone();
  const today = dayOf(now, zone);
  const month = monthIn(params, today.slice(0, 7));
  const teams = useMemo(() => monthTeams(actor, allTeams, chosenTeam), [actor, allTeams, chosenTeam]);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const shown = teams.filter(({ id }) => !hidden.includes(id));
  const read = useMonthEvents(
    shown.map(({ id }) => id),
    utcMonthsOf(month, zone),
  );
  const byDay = useMemo(() => {
    const ofKind = read.events.filter(({ type }) => kind === null || type === kind);
    return eventsByDay(ofKind, zone);
  }, [read.events, kind, zone]);
  const [choice, setChoice] = useState<string | null>(null);
  const days = [...byDay.keys()].filter((day) => day.startsWith(month)).toSorted();
  const asked = choice?.startsWith(month) ? choice : null;
  const chosen = asked ?? (phone ? null : (days.find((day) => day >= today) ?? days.at(-1) ?? null));

  const showMonth = (next: string) => setSearch({ month: next }, { replace: true });
  const choose = useCallback((day: string) => setChoice((before) => (before === day ? null : day)), []);
  const follow = (day: string) => {
    setChoice(day);
    if (!day.startsWith(month)) showMonth(day.slice(0, 7));
  };
  useFollowMoved(read.events, chosen, zone, follow);
  const onMove = useMoveEvent(read.events, follow);

  const rosterOf = (event: EventView) =>
    teams.filter(({ id }) => event.tags.includes(id)).flatMap(({ players = [] }) => players);
  const markOf = useCallback(
    (event: EventView): MonthMark => {
      const own = teams.filter(({ id }) => event.tags.includes(id));
      const index = teams.findIndex(({ id }) => event.tags.includes(id));
      const { mayEdit } = eventRights(actor, event, [], now);
      return {
        colour: teams.length > 1 && index >= 0 ? index : undefined,
        team: teams.length > 1 ? own.map(({ name }) => name).join(', ') : '',
        movable: mayEdit && event.eventTime > now && event.eventState !== 'CANCELLED',
      };
    },
    [teams, actor, now],
  );
  const coming = days.filter((day) => day >= today);
  // Of the present month, a past day is one tap away in the grid.
  const listed = chosen !== null ? [chosen] : coming.length > 0 ? coming : days;
  const isEmpty = listed.every((day) => !byDay.has(day));

  const cardsOf = (day: string) =>
    (byDay.get(day) ?? []).map((event) => (
      <EventCard
        key={event.id}
        event={event}
        actor={actor}
        roster={rosterOf(event)}
        place={isOver(event, now) ? 'past' : 'upcoming'}
        folds={chosen === null}
      />
    ));
  const listedDays = (
    <>
      {listed.map((day, index) => (
        <section key={day} className={classes.day} aria-label={dateName(day)}>
          <Title order={3} size="h4">
            {dateName(day)}
          </Title>
          {index < FIRST_DAYS ? (
            cardsOf(day)
          ) : (
            <WhenNear minHeight={(byDay.get(day)?.length ?? 0) * CARD_HEIGHT}>{cardsOf(day)}</WhenNear>
          )}
        </section>
      ))}
      {isEmpty && !read.loading && (
        <EmptyState
          title={chosen === null ? t`Nothing in this month` : t`Nothing on this day`}
          help={t`A new event shows up here as soon as someone adds it.`}
          order={3}
        />
      )}
    </>
  );
  // The grid answers a tap before the cards below it, of which there may be 200, are there.
  const shownDays = useDeferredValue(listedDays);

  return (
    <div className={classes.month}>
      <div className={classes.head}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t`Previous month`}
          onClick={() => showMonth(addMonths(month, -1))}
        >
          <IconChevronLeft size={20} />
        </ActionIcon>
        <Title order={2} className={classes.title} aria-live="polite">
          {capitalized(monthName(month))}
        </Title>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t`Next month`}
          onClick={() => showMonth(addMonths(month, 1))}
        >
          <IconChevronRight size={20} />
        </ActionIcon>
        {!today.startsWith(month) && (
          <Button variant="default" className={classes.today} onClick={() => showMonth(today.slice(0, 7))}>
            <Trans>Today</Trans>
          </Button>
        )}
      </div>
      {teams.length > 1 && (
        <fieldset className={classes.teams} aria-label={t`Teams`}>
          {teams.map(({ id, name }, index) => (
            <span key={id} className={gridClasses.team} data-colour={index}>
              <Checkbox
                label={name}
                checked={!hidden.includes(id)}
                onChange={({ currentTarget }) =>
                  setHidden(currentTarget.checked ? hidden.filter((other) => other !== id) : [...hidden, id])
                }
              />
            </span>
          ))}
        </fieldset>
      )}
      {read.error !== null && <LoadError what={t`The events`} read={read} />}
      <MonthGrid
        month={month}
        byDay={byDay}
        markOf={markOf}
        chosen={chosen}
        today={today}
        onChoose={choose}
        onMove={onMove}
      />
      {shownDays}
    </div>
  );
}

/** Follows an event of the chosen day to the day to which this page moved it. */
function useFollowMoved(
  events: readonly EventView[],
  chosen: string | null,
  zone: string,
  follow: (day: string) => void,
): void {
  const seen = useRef<{ day: string; ids: readonly string[] }>(undefined);
  useEffect(() => {
    const last = seen.current;
    const moved = events.find(({ id, eventTime }) => last?.ids.includes(id) && dayOf(eventTime, zone) !== last.day);
    if (moved && last?.day === chosen) follow(dayOf(moved.eventTime, zone));
    const ids = events.filter(({ eventTime }) => dayOf(eventTime, zone) === chosen).map(({ id }) => id);
    seen.current = chosen === null ? undefined : { day: chosen, ids };
  });
}
