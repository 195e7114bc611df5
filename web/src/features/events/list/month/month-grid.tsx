import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import type { EventView } from '@touchline/shared/events/event.model';
import clsx from 'clsx';
import { type DragEvent, Fragment, memo, type ReactNode, useMemo, useState } from 'react';
import colours from '../../../../domain/teams/team-colour.module.css';
import { clock, formatDate, monthName } from '../../../../lib/club-time';
import { useClubZone } from '../../../../lib/config';
import { useLanguage } from '../../../../lib/language';
import { usePhone } from '../../../../lib/widths';
import { isPastWeek, weeksOf } from './month-days';
import classes from './month-grid.module.css';

/** Events named in a cell; the others are counted. */
const MOST_NAMED = 3;
const NO_EVENTS: readonly EventView[] = [];
/** Sunday to Saturday. */
const WEEKDAYS = Array.from({ length: 7 }, (_, index) => `2026-11-0${index + 1}`);

/** Draws an event in a cell. */
export interface MonthMark {
  /** The color of its team, or undefined if the viewer has none of its teams. */
  colour: number | undefined;
  /** Names of its teams, or an empty text with one team. */
  team: string;
  movable: boolean;
  /** True: its time is past. */
  over: boolean;
  /** True: a child of the viewer has no answer yet. */
  asks: boolean;
  /** How many of the team's players come, in words; empty for families, and for past events. */
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
  /** Begins a new event on the day; undefined if the viewer adds none there. */
  onAdd: ((day: string) => void) | undefined;
}

const dayAt = ({ target }: DragEvent): string | undefined =>
  target instanceof Element ? target.closest('td')?.dataset.day : undefined;

/** Returns the words of an event in a cell: its name, and for a game of the only team "vs" and the opponent. */
function cellWords({ type, name, ...event }: EventView, withTeam: boolean): string {
  const [, typed = ''] = /\bvs?\.? (.+)$/i.exec(name) ?? [];
  const opponent = event.opponent || typed;
  return type !== 'GAME' || withTeam || !opponent || !name.endsWith(opponent) ? name : t`vs ${opponent}`;
}

/** Returns the goals of a game, without how it ended: a cell has no room for more. */
function cellResult({ result }: EventView): string {
  const [, ours, theirs] = /^(\d+) ?[:–-] ?(\d+)/.exec(result) ?? [];
  return ours ? `${ours}–${theirs}` : '';
}

/** The first events of a day, and how many more there are. Screen readers have the label of the day. */
function DayEvents({ events, markOf }: Pick<CellProps, 'events' | 'markOf'>) {
  const zone = useClubZone();
  return (
    <>
      {events.slice(0, events.length > MOST_NAMED ? MOST_NAMED - 1 : MOST_NAMED).map((event) => {
        const { colour, team, movable, over, asks, going } = markOf(event);
        const result = cellResult(event);
        return (
          <Fragment key={event.id}>
            {/* The keyboard moves an event in its form, below the month. */}
            <span
              aria-hidden
              className={clsx(classes.event, colours.of)}
              data-type={event.type}
              data-off={event.eventState === 'CANCELLED'}
              data-over={over}
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
              {(going || result) && <span className={classes.going}>{going || result}</span>}
            </span>
            {result && (
              <span aria-hidden className={classes.result}>
                {result}
              </span>
            )}
          </Fragment>
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
  onAdd,
}: CellProps) {
  useLanguage();
  const zone = useClubZone();
  const date = formatDate(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const spoken = events.map((event) =>
    [
      clock(event.eventTime, zone),
      event.name,
      cellResult(event),
      markOf(event).team,
      markOf(event).asks && t`Needs an answer`,
    ]
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
      {onAdd && (
        // The keyboard has a button below the month, beside the name of the day.
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          className={classes.add}
          title={t`New event`}
          onClick={() => onAdd(day)}
        >
          <IconPlus size={16} stroke={2} />
        </button>
      )}
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
  /** Begins a new event on a day; undefined if the viewer may add none. */
  onAdd: ((day: string) => void) | undefined;
}

/** The signs of the events, in words; what is seen in each day is read out there. */
function Legend({ events, markOf, phone }: Pick<CellProps, 'events' | 'markOf'> & { phone: boolean }) {
  const sign = (fields: object, words: ReactNode) => (
    <span>
      <span className={classes.event} {...fields} /> {words}
    </span>
  );
  return (
    <p aria-hidden className={clsx(classes.key, phone && classes.signs)}>
      {sign({ 'data-type': 'GAME' }, <Trans>Game</Trans>)}
      {sign({}, <Trans>Practice</Trans>)}
      {events.some(({ eventState }) => eventState === 'CANCELLED') &&
        sign({ 'data-off': true }, <Trans>Canceled</Trans>)}
      {events.some((event) => markOf(event).asks) && (
        <span>
          {phone ? <span className={classes.event} data-asks /> : <span className={classes.asks}>?</span>}{' '}
          <Trans>Needs an answer</Trans>
        </span>
      )}
    </p>
  );
}

/**
 * A month as a table of days that name their events; on a phone, and in the past weeks of the current month, each event is a sign in the
 * color of its team. One tab stop; arrow keys go from day to day.
 */
export function MonthGrid({ month, byDay, markOf, chosen, today, onChoose, onMove, onAdd }: MonthGridProps) {
  const phone = usePhone();
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
  const events = useMemo(() => [...byDay.values()].flat(), [byDay]);
  const isLow = (week: readonly string[]) => isPastWeek(week, month, today);
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
            <tr key={week[0]} className={clsx((phone || isLow(week)) && classes.signs, isLow(week) && classes.low)}>
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
                    onAdd={day < today ? undefined : onAdd}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend events={events} markOf={markOf} phone={phone} />
    </>
  );
}
