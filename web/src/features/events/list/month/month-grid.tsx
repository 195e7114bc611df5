import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import clsx from 'clsx';
import { type DragEvent, memo, useMemo, useState } from 'react';
import colours from '../../../../domain/teams/team-colour.module.css';
import { clock, formatDate, monthName } from '../../../../lib/club-time';
import { useClubZone } from '../../../../lib/config';
import { useLanguage } from '../../../../lib/language';
import { weeksOf } from './month-days';
import classes from './month-grid.module.css';

/** Events named in a cell; the others are counted. */
const MOST_NAMED = 3;
const NO_EVENTS: readonly EventView[] = [];
/** Sunday to Saturday. */
const WEEKDAYS = Array.from({ length: 7 }, (_, index) => `2026-11-0${index + 1}`);

/** Draws an event in a cell. */
export interface MonthMark {
  /** Index of the colour of its team, or undefined with one team. */
  colour: number | undefined;
  /** Names of its teams, or an empty text with one team. */
  team: string;
  movable: boolean;
  /** True: a child of the viewer has no answer yet. */
  asks: boolean;
  /** How many of the team's players come, such as `11/16`; empty for families, and for past events. */
  going: string;
}

interface CellProps {
  day: string;
  events: readonly EventView[];
  markOf: (event: EventView) => MonthMark;
  isChosen: boolean;
  isToday: boolean;
  isPast: boolean;
  isStop: boolean;
  /** An event is held over the cell. */
  isOver: boolean;
  onChoose: (day: string) => void;
}

const dayAt = ({ target }: DragEvent): string | undefined =>
  target instanceof Element ? target.closest('td')?.dataset.day : undefined;

/** Returns the words of an event in a cell: a game by its opponent, because each name begins with the team. */
function cellWords({ type, opponent, homeAway, name }: EventView, withTeam: boolean): string {
  if (withTeam || type !== 'GAME' || !opponent || !name.endsWith(opponent)) return name;
  return homeAway === 'AWAY' ? t`at ${opponent}` : t`vs ${opponent}`;
}

/** The first events of a day, and how many more there are. Screen readers have the label of the day. */
function DayEvents({ events, markOf }: Pick<CellProps, 'events' | 'markOf'>) {
  const zone = useClubZone();
  return (
    <>
      {events.slice(0, events.length > MOST_NAMED ? MOST_NAMED - 1 : MOST_NAMED).map((event) => {
        const { colour, team, movable, asks, going } = markOf(event);
        return (
          // The keyboard moves an event in its form, below the month.
          <span
            key={event.id}
            aria-hidden
            className={clsx(classes.event, colours.of)}
            data-type={event.type}
            data-off={event.eventState === 'CANCELLED'}
            data-asks={asks}
            data-colour={colour}
            draggable={movable}
            title={[event.name, team].filter(Boolean).join(', ')}
            onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', event.id)}
          >
            {asks && <span className={classes.asks}>?</span>}
            <span className={classes.name}>
              <b>{clock(event.eventTime, zone)}</b> {cellWords(event, team !== '')}
            </span>
            {going && <span className={classes.going}>{going}</span>}
          </span>
        );
      })}
      {events.length > MOST_NAMED && (
        <span aria-hidden className={classes.more}>
          +{events.length - MOST_NAMED + 1}
        </span>
      )}
    </>
  );
}

const Cell = memo(function Cell({
  day,
  events,
  markOf,
  isChosen,
  isToday,
  isPast,
  isStop,
  isOver,
  onChoose,
}: CellProps) {
  useLanguage();
  const zone = useClubZone();
  const date = formatDate(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const spoken = events.map((event) =>
    [clock(event.eventTime, zone), event.name, markOf(event).team, markOf(event).asks && t`Needs an answer`]
      .filter(Boolean)
      .join(' '),
  );
  return (
    <td
      className={clsx(classes.cell, isOver && classes.over)}
      data-day={day}
      data-chosen={isChosen}
      data-today={isToday}
      data-past={isPast}
    >
      <button
        type="button"
        className={classes.day}
        tabIndex={isStop ? 0 : -1}
        aria-pressed={isChosen}
        aria-current={isToday ? 'date' : undefined}
        aria-label={[date, ...spoken].join(', ')}
        onClick={() => onChoose(day)}
      >
        <span className={classes.number}>{Number(day.slice(8))}</span>
      </button>
      <DayEvents events={events} markOf={markOf} />
    </td>
  );
});

interface MonthGridProps {
  /** `2026-05` */
  month: string;
  byDay: ReadonlyMap<string, readonly EventView[]>;
  markOf: (event: EventView) => MonthMark;
  chosen: string | null;
  today: string;
  onChoose: (day: string) => void;
  /** An event was dropped on a day. */
  onMove: (id: string, day: string) => void;
}

/** A month as a table of days that name their events; on a phone each event is a mark in the colour of its team. One tab stop; arrow keys go from day to day. */
export function MonthGrid({ month, byDay, markOf, chosen, today, onChoose, onMove }: MonthGridProps) {
  const [over, setOver] = useState<string>();
  const onDrop = (dropped: DragEvent) => {
    dropped.preventDefault();
    setOver(undefined);
    const day = dayAt(dropped);
    if (day) onMove(dropped.dataTransfer.getData('text/plain'), day);
  };
  const onDragOver = (held: DragEvent) => {
    held.preventDefault();
    setOver(dayAt(held));
  };
  const asks = useMemo(() => [...byDay.values()].flat().some((event) => markOf(event).asks), [byDay, markOf]);
  const stop = [chosen, today].find((day) => day?.startsWith(month)) ?? `${month}-01`;
  return (
    <>
      <table className={classes.grid} aria-label={monthName(month)}>
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" abbr={formatDate(day, { weekday: 'long' })}>
                {formatDate(day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-roving onDragOver={onDragOver} onDragEnd={() => setOver(undefined)} onDrop={onDrop}>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) =>
                !day.startsWith(month) ? (
                  <td key={day} className={classes.outside}>
                    <span aria-hidden className={classes.number}>
                      {Number(day.slice(8))}
                    </span>
                    <DayEvents events={byDay.get(day) ?? NO_EVENTS} markOf={markOf} />
                  </td>
                ) : (
                  <Cell
                    key={day}
                    day={day}
                    events={byDay.get(day) ?? NO_EVENTS}
                    markOf={markOf}
                    isChosen={day === chosen}
                    isToday={day === today}
                    isPast={day < today}
                    isStop={day === stop}
                    isOver={day === over}
                    onChoose={onChoose}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p aria-hidden className={classes.key}>
        <span className={classes.kind}>
          <span className={classes.event} data-type="GAME" /> <Trans>Game</Trans>
        </span>
        <span className={classes.kind}>
          <span className={classes.event} /> <Trans>Practice</Trans>
        </span>
        {asks && (
          <span>
            <span className={classes.event} data-asks />
            <span className={classes.asks}>?</span> <Trans>Needs an answer</Trans>
          </span>
        )}
      </p>
    </>
  );
}
