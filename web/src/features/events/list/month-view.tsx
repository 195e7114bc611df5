import '@mantine/dates/styles.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Card, Title } from '@mantine/core';
import { Calendar } from '@mantine/dates';
import type { Actor } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import { isOver } from '@touchline/shared/events/event-length';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { dayOf } from '@touchline/shared/wall-clock';
import { useState } from 'react';
import { dateName } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';
import { useLanguage } from '../../../lib/language';
import { EmptyState } from '../../../ui/empty-state';
import { useCalendar } from '../../../ui/form/day-input';
import { EventCard } from '../card/event-card';
import list from './event-list.module.css';
import classes from './month-view.module.css';

interface MonthViewProps {
  events: readonly EventView[];
  roster: readonly PlayerView[] | undefined;
  actor: Actor;
}

/** Maximum number of dots on a day. A day with more events shows their number instead. */
const MOST_DOTS = 3;

/** The events of a team in a month calendar. A day shows its events below. */
export default function MonthView({ events, roster, actor }: MonthViewProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const { getDayAriaLabel, ...calendar } = useCalendar();
  const zone = useClubZone();
  const now = useNow();
  const today = dayOf(now, zone);
  const byDay = new Map<string, EventView[]>();
  for (const event of events) {
    const date = dayOf(event.eventTime, zone);
    byDay.set(date, [...(byDay.get(date) ?? []), event]);
  }
  const [chosen, setChosen] = useState<string | null>(null);
  const nextDay = [...byDay.keys()].toSorted().find((day) => day >= today);
  const day = chosen ?? nextDay ?? today;
  const dayEvents = (byDay.get(day) ?? []).toSorted((a, b) => a.eventTime - b.eventTime);
  const countText = (date: string) => {
    const count = byDay.get(date)?.length ?? 0;
    return count > 0 ? `, ${plural(count, { one: '# event', other: '# events' })}` : '';
  };
  return (
    <div className={classes.month}>
      <Card className={classes.calendar}>
        <Calendar
          {...calendar}
          key={language}
          locale={language}
          defaultDate={day}
          size="md"
          fullWidth
          highlightToday
          classNames={{ calendarHeaderLevel: classes.level, day: classes.day }}
          getDayAriaLabel={(date) => `${getDayAriaLabel(date)}${countText(date)}`}
          getDayProps={(date) => ({ selected: date === day, onClick: () => setChosen(date) })}
          renderDay={(date) => {
            const dateEvents = byDay.get(date) ?? [];
            return (
              <span className={classes.cell}>
                {Number(date.slice(8))}
                <span className={classes.dots} aria-hidden>
                  {dateEvents.length > MOST_DOTS
                    ? dateEvents.length
                    : dateEvents.map(({ id, type, eventState }) => (
                        <span key={id} className={classes.dot} data-type={type} data-off={eventState === 'CANCELLED'} />
                      ))}
                </span>
              </span>
            );
          }}
        />
      </Card>
      <section className={list.cards} aria-labelledby="chosen-day">
        <Title order={2} size="h3" id="chosen-day">
          {dateName(day)}
        </Title>
        {dayEvents.length > 0 ? (
          dayEvents.map((event) => (
            <EventCard
              key={event.id}
              event={event}
              actor={actor}
              roster={roster}
              place={isOver(event, now) ? 'past' : 'upcoming'}
            />
          ))
        ) : (
          <EmptyState title={t`Nothing on this day`} help={t`Days with dots have events.`} order={3} />
        )}
      </section>
    </div>
  );
}
