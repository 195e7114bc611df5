import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Actor } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import { isOver } from '@touchline/shared/events/event-length';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { dayOf } from '@touchline/shared/wall-clock';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { goingOf } from '../../../../domain/answers/going';
import { teamColour } from '../../../../domain/teams/team-colour';
import { capitalized, dateName, formatDate } from '../../../../lib/club-time';
import { useClubZone, useNow } from '../../../../lib/config';
import { usePhone } from '../../../../lib/widths';
import { useMonthEvents } from '../../../../live/queries/use-events';
import { useRosters } from '../../../../live/queries/use-teams';
import { EmptyState } from '../../../../ui/empty-state';
import { LoadError } from '../../../../ui/load-error';
import { WhenNear } from '../../../../ui/when-near';
import { rowOfPlayer } from '../../answers/answer-status';
import { EventCard } from '../../card/event-card';
import { inOrder } from '../../event-marks';
import { eventRights } from '../../event-rights';
import { eventsByDay, monthsOfWeeks } from './month-days';
import { MonthGrid, type MonthMark } from './month-grid';
import classes from './month-view.module.css';
import { useMoveEvent } from './move-event';

/** Days whose cards are there at once; those of later days follow as one scrolls to them. */
const FIRST_DAYS = 2;
/** About the height of a folded card (px). */
const CARD_HEIGHT = 96;

interface MonthEventsProps {
  /** `2026-05` */
  month: string;
  /** The teams of the viewer. */
  teams: readonly TeamView[];
  /** Ids of the teams whose events are hidden. */
  hidden: readonly string[];
  actor: Actor;
  /** Shows only events of this kind. */
  kind: string | null;
  onMonth: (month: string) => void;
  /** Begins a new event on a day; undefined if the viewer may add none. */
  onAdd: ((day: string) => void) | undefined;
}

/** A month as a grid, and below it the cards of the chosen day, on a phone also of the days after it. */
export const MonthEvents = memo(function MonthEvents({
  month,
  teams,
  hidden,
  actor,
  kind,
  onMonth,
  onAdd,
}: MonthEventsProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  const phone = usePhone();
  const today = dayOf(now, zone);
  const shown = teams.filter(({ id }) => !hidden.includes(id));
  const read = useMonthEvents(
    shown.map(({ id }) => id),
    monthsOfWeeks(month),
  );
  const byDay = useMemo(() => {
    const ofKind = read.events.filter(({ type }) => kind === null || type === kind);
    return eventsByDay(ofKind.toSorted(inOrder(teams)), zone);
  }, [read.events, kind, teams, zone]);
  const [choice, setChoice] = useState<string | null>(null);
  const days = [...byDay.keys()].filter((day) => day.startsWith(month)).toSorted();
  const asked = choice?.startsWith(month) ? choice : null;
  // Of a past month a phone lists all days, from the first one on.
  const chosen = asked ?? days.find((day) => day >= today) ?? (phone ? days[0] : days.at(-1)) ?? null;

  const choose = useCallback((day: string) => setChoice((before) => (before === day ? null : day)), []);
  const follow = (day: string) => {
    setChoice(day);
    if (!day.startsWith(month)) onMonth(day.slice(0, 7));
  };
  useFollowMoved(read.events, asked, zone, follow);
  const onMove = useMoveEvent(read.events, follow);

  const rosterOf = useRosters(teams);
  const markOf = useCallback(
    (event: EventView): MonthMark => {
      const own = teams.filter(({ id }) => event.tags.includes(id));
      const roster = rosterOf(event);
      const { mayEdit, manages, children, open, closed } = eventRights(actor, event, roster, now);
      const over = isOver(event, now);
      const takesAnswers = open && !closed && !over;
      const { going } = goingOf(event, roster);
      return {
        asks: takesAnswers && children.some(({ id }) => !rowOfPlayer(event, id)),
        going: takesAnswers && manages && roster.length > 0 ? t`${going} going` : '',
        colour: own[0] && teamColour(own[0].id),
        over,
        team: teams.length > 1 ? own.map(({ name }) => name).join(', ') : '',
        movable: mayEdit && event.eventTime > now && event.eventState !== 'CANCELLED',
      };
    },
    [teams, actor, now, rosterOf, t],
  );
  // A phone has no names in its grid: they follow the chosen day.
  const following = phone && chosen !== null ? days.filter((day) => day > chosen) : [];
  const listed = chosen === null ? days : [chosen, ...following];

  const cardsOf = (day: string) =>
    (byDay.get(day) ?? []).map((event) => (
      <EventCard
        key={event.id}
        event={event}
        actor={actor}
        roster={rosterOf(event)}
        place={isOver(event, now) ? 'past' : 'upcoming'}
        folds={phone}
        reminds={day === chosen}
      />
    ));
  const listedDays = (
    <>
      {listed.map((day, index) => (
        <section key={day} className={classes.day} aria-label={dateName(day)}>
          <div className={classes.dayHead}>
            <Title order={3} size="h4">
              {capitalized(formatDate(day, { weekday: 'long', day: 'numeric', month: 'long' }))}
            </Title>
            {onAdd && day === chosen && day >= today && (
              <Button variant="subtle" size="sm" px={12} aria-label={t`Add on this day`} onClick={() => onAdd(day)}>
                <IconPlus size={18} stroke={1.75} aria-hidden />
                <span className={classes.word}>
                  {'\u00a0'}
                  {t`Add on this day`}
                </span>
              </Button>
            )}
          </div>
          {!byDay.has(day) ? (
            <p className={classes.nothing}>
              <Trans>Nothing on this day</Trans>
            </p>
          ) : index < FIRST_DAYS ? (
            cardsOf(day)
          ) : (
            <WhenNear minHeight={(byDay.get(day)?.length ?? 0) * CARD_HEIGHT}>{cardsOf(day)}</WhenNear>
          )}
        </section>
      ))}
      {listed.length === 0 && !read.loading && (
        <EmptyState
          title={t`Nothing in this month`}
          help={t`A new event shows up here as soon as someone adds it.`}
          order={3}
        />
      )}
    </>
  );
  // The grid answers a tap before the cards below it, of which there may be 200, are there.
  const shownDays = useDeferredValue(listedDays);

  return (
    <>
      {read.error !== null && <LoadError what={t`The events`} read={read} />}
      <MonthGrid
        month={month}
        byDay={byDay}
        markOf={markOf}
        chosen={chosen}
        today={today}
        onChoose={choose}
        onMove={onMove}
        onAdd={onAdd}
      />
      {shownDays}
    </>
  );
});

/** Follows an event of the day that the viewer chose to the day to which it was moved. */
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
