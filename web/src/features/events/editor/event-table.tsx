import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Badge, List, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import { IconAlertTriangle, IconMovie } from '@tabler/icons-react';
import type { EventView } from '@touchline/shared/events/event.model';
import { EVENT_TYPES } from '@touchline/shared/events/event-words';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { dayOf } from '@touchline/shared/wall-clock';
import { useMemo } from 'react';
import { AnswerBar } from '../../../domain/answers/answer-bar';
import { goingOf } from '../../../domain/answers/going';
import { resultText } from '../../../domain/result-text';
import { TeamDot } from '../../../domain/teams/team-dot';
import { clock, monthName, when } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';
import { useSearchState } from '../../../lib/use-search-state';
import { useNarrow, usePhone } from '../../../lib/widths';
import { ColumnsMenu, useChosenColumns } from '../../../ui/table/columns-menu';
import { EntityTable } from '../../../ui/table/entity-table';
import { deletion } from '../../../ui/table/row-action';
import type { EntityColumn, TableState } from '../../../ui/table/table-view';
import { isOnNow, saysTeam, TYPE_ICONS } from '../event-marks';
import { TYPE_WORDS } from '../type-words';
import { dayHeading, weekHeading } from './event-headings';
import classes from './event-table.module.css';
import { EVENT_TABS, type EventTab, eventsIn, firstTab } from './event-tabs';
import { FIELD_WORDS, STATE_WORDS } from './event-words';
import { fieldClashes } from './field-clashes';

interface EventTableProps extends TableState<EventView> {
  events: readonly EventView[];
  /** Teams to choose from; with one there is nothing to choose. */
  teams: readonly TeamView[];
  /** The players of an event's teams. */
  rosterOf: (event: EventView) => readonly PlayerView[];
  /** Opens an event at its film. */
  onFilm: (event: EventView) => void;
  onRemove: (event: EventView) => void;
}

const TAB_WORDS: Record<EventTab, MessageDescriptor> = {
  upcoming: msg`Upcoming`,
  past: msg`Past`,
};
const EMPTY_WORDS: Record<EventTab, MessageDescriptor> = {
  upcoming: msg`Nothing planned`,
  past: msg`No past events`,
};

function Details({ event: { summary, url, id } }: { event: EventView }) {
  const { t } = useLingui();
  return (
    <List size="sm" listStyleType="none">
      {[
        [t(FIELD_WORDS.summary), summary],
        [t(FIELD_WORDS.url), url],
        [t`ID`, id],
      ].map(
        ([name, value]) =>
          value && (
            <List.Item key={name} style={{ overflowWrap: 'anywhere' }}>
              <Text span inherit c="var(--dim)">
                {name}
              </Text>{' '}
              {value}
            </List.Item>
          ),
      )}
    </List>
  );
}

/** Says how far the film of a past game is: nothing, film, or plays marked in it. Others are not filmed. */
function filmText({ type, sources, plays }: EventView): string {
  const count = plays.length;
  if (count > 0) return plural(count, { one: '# play', other: '# plays' });
  if (sources.length > 0) return t`Film, no plays`;
  return type === 'GAME' ? t`No film` : '';
}

/** The events of the caller's teams (specification 2.9). */
export function EventTable({ events, teams, rosterOf, onFilm, onRemove, ...state }: EventTableProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  const timeOf = ({ eventTime }: EventView) => when(eventTime, zone, now);
  const stateOf = ({ eventState }: EventView) => t(STATE_WORDS[eventState]);
  const [params, setSearch] = useSearchState();
  const onlyTeam = teams.find(({ id }) => id === params.get('of'))?.id;
  const ofTeam = onlyTeam ? events.filter(({ tags }) => tags.includes(onlyTeam)) : events;
  const chosen = events.find(({ id }) => id === state.selectedId);
  const asked = EVENT_TABS.find((one) => one === params.get('list'));
  const tab = asked ?? firstTab(ofTeam, chosen, now);
  const kind = EVENT_TYPES.find((one) => one === params.get('kind'));
  const rows = eventsIn(tab, kind ? ofTeam.filter(({ type }) => type === kind) : ofTeam, now);
  const narrow = useNarrow();
  const phone = usePhone();
  const isUpcoming = tab === 'upcoming';
  const showsTeam = teams.length > 1 && !onlyTeam;
  // A list has no column of teams.
  const marksTeam = showsTeam && narrow;
  const ownTeams = ({ tags }: EventView) => teams.filter(({ id }) => tags.includes(id));
  const teamsOf = (event: EventView) =>
    ownTeams(event)
      .map(({ name }) => name)
      .join(', ');
  // Several teams play on one day, and one team on a few days of a week.
  const isByDay = isUpcoming && showsTeam;
  const group = ({ eventTime }: EventView) =>
    isUpcoming
      ? (isByDay ? dayHeading : weekHeading)(eventTime, zone, now)
      : monthName(dayOf(eventTime, zone).slice(0, 7));
  const shortTime = (event: EventView, grouped: boolean) =>
    grouped && isByDay ? clock(event.eventTime, zone) : timeOf(event);
  // Of all teams, whichever are listed.
  const clashes = useMemo(() => fieldClashes(events, now), [events, now]);
  const clashText = (event: EventView) => {
    const { name } = clashes.get(event.id) ?? {};
    return name && t`Same field and time: ${name}`;
  };
  const clashMark = (event: EventView) =>
    clashes.has(event.id) && (
      <span className={classes.clash}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        {clashText(event)}
      </span>
    );
  const stateBadge = (event: EventView, state = event.eventState) => (
    <Badge
      size="md"
      radius="sm"
      tt="none"
      {...(state === 'CANCELLED' ? { bg: 'var(--cant-tint)', c: 'var(--cant)' } : { variant: 'light', color: 'gray' })}
    >
      {t(STATE_WORDS[state])}
    </Badge>
  );
  // Answers of what is to come stand at the end of the row, film of what is past beside its state.
  const outcome: EntityColumn<EventView> = {
    key: 'open',
    title: isUpcoming ? t`Answers` : t`Film`,
    width: isUpcoming ? 204 : 110,
    value: (event) =>
      isUpcoming
        ? event.eventState === 'CANCELLED'
          ? stateOf(event)
          : goingOf(event, rosterOf(event)).text
        : filmText(event),
    render: (event) =>
      !isUpcoming ? (
        filmText(event)
      ) : event.eventState === 'CANCELLED' ? (
        <span className={classes.answers}>{stateBadge(event)}</span>
      ) : (
        <span className={classes.answers}>
          <AnswerBar event={event} roster={rosterOf(event)} short />
        </span>
      ),
    sortable: false,
    phone: 'status',
  };
  const allColumns: EntityColumn<EventView>[] = [
    {
      key: 'name',
      title: t(FIELD_WORDS.name),
      value: ({ name }) => name,
      // Without a column of states an event that is on now says so beside its name.
      render: (event) => {
        const TypeIcon = TYPE_ICONS[event.type];
        return (
          <span className={classes.name} data-type={event.type}>
            {marksTeam && ownTeams(event).map((team) => <TeamDot key={team.id} id={team.id} />)}
            {!(marksTeam && phone) && <TypeIcon size={18} stroke={1.75} className={classes.icon} aria-hidden />}
            <span>
              {event.eventState === 'CANCELLED' ? <s>{event.name}</s> : event.name}
              {isOnNow(event, now) && !choice.isShown('eventState') && <> {stateBadge(event, 'ONGOING')}</>}
            </span>
          </span>
        );
      },
      width: 214,
      phone: 'title',
    },
    {
      key: 'time',
      title: t`Time`,
      value: ({ eventTime }) => eventTime,
      render: (event, grouped) => {
        if (!narrow) return shortTime(event, grouped);
        const unsaid = showsTeam ? ownTeams(event).filter((team) => !saysTeam(event.name, team)) : [];
        const TypeIcon = TYPE_ICONS[event.type];
        const facts = [shortTime(event, grouped), ...unsaid.map(({ name }) => name)];
        return (
          <>
            {marksTeam && phone && <TypeIcon size={16} stroke={1.75} className={classes.kind} aria-hidden />}
            {[...facts, ...(phone ? [] : [event.location])].filter(Boolean).join(' · ')}
            {phone && event.location && (
              <>
                <span className="visually-hidden">, </span>
                <span className={classes.place}>{event.location}</span>
              </>
            )}
            {clashMark(event)}
          </>
        );
      },
      words: timeOf,
      width: isByDay ? 116 : 160,
      twoLines: true,
      phone: 'fact',
    },
    {
      key: 'eventState',
      title: t`Event state`,
      width: 128,
      value: stateOf,
      // The usual state is no badge, so that the others are seen.
      render: (event) =>
        event.eventState === (isUpcoming ? 'PENDING' : 'FINISHED')
          ? !narrow && (
              <Text span inherit c="var(--dim)">
                {stateOf(event)}
              </Text>
            )
          : stateBadge(event),
      // Nearly all of what is to come is scheduled.
      hidden: isUpcoming,
    },
    ...(isUpcoming ? [] : [outcome]),
    { key: 'type', title: t`Type`, value: ({ type }) => t(TYPE_WORDS[type]), width: 96, hidden: true },
    {
      key: 'location',
      title: t(FIELD_WORDS.eventLocation),
      value: ({ location }) => location,
      words: (event) => clashText(event) ?? '',
      render: (event) => (
        <>
          {event.location}
          {clashMark(event)}
        </>
      ),
      width: showsTeam ? 157 : 180,
      // Of a past event its team says more.
      hidden: !isUpcoming && showsTeam,
    },
    ...(teams.length > 1
      ? [
          {
            key: 'team',
            title: t`Team`,
            value: teamsOf,
            render: (event: EventView) =>
              ownTeams(event).map((team) => (
                <span key={team.id} className={classes.team}>
                  <TeamDot id={team.id} />
                  {team.name}
                </span>
              )),
            width: 185,
            hidden: !showsTeam,
          },
        ]
      : []),
    {
      key: 'result',
      title: t(FIELD_WORDS.result),
      value: ({ result }) => resultText(result),
      // Before a game begins there is none.
      hidden: isUpcoming && rows.every(({ result }) => result === ''),
    },
    ...(isUpcoming ? [outcome] : []),
    // The search finds them, and the form shows them.
    { key: 'summary', title: t(FIELD_WORDS.summary), value: ({ summary }) => summary, hidden: true },
    { key: 'url', title: t`URL`, value: ({ url }) => url, hidden: true },
    { key: 'id', title: t`ID`, value: ({ id }) => id, hidden: true },
  ];
  const ofUpcoming = useChosenColumns('events-upcoming', allColumns);
  const ofOthers = useChosenColumns('events', allColumns);
  const { columns, ...choice } = isUpcoming ? ofUpcoming : ofOthers;
  const isFilmed = (event: EventView) => event.eventTime <= now || event.sources.length > 0;
  const tools = (
    <>
      <SegmentedControl
        className={classes.tabs}
        aria-label={t`List`}
        size="sm"
        value={tab}
        data={EVENT_TABS.map((value) => ({ value, label: t(TAB_WORDS[value]) }))}
        onChange={(list) => setSearch({ list }, { replace: true })}
      />
      <NativeSelect
        className={classes.filter}
        size="sm"
        aria-label={t`Kind of event`}
        data={[
          { value: '', label: t`All events` },
          ...EVENT_TYPES.map((value) => ({ value, label: t(TYPE_WORDS[value]) })),
        ]}
        value={kind ?? ''}
        onChange={({ currentTarget }) => setSearch({ kind: currentTarget.value || undefined }, { replace: true })}
      />
      {teams.length > 1 && (
        <NativeSelect
          className={classes.filter}
          size="sm"
          aria-label={t`Team`}
          data={[{ value: '', label: t`All teams` }, ...teams.map(({ id, name }) => ({ value: id, label: name }))]}
          value={onlyTeam ?? ''}
          onChange={({ currentTarget }) => setSearch({ of: currentTarget.value || undefined }, { replace: true })}
        />
      )}
      {!narrow && <ColumnsMenu columns={columns} {...choice} />}
    </>
  );
  return (
    <EntityTable<EventView>
      label={t`Events`}
      rows={rows}
      columns={columns}
      tools={tools}
      searchable
      rowId={({ id }) => id}
      {...state}
      emptyText={t(EMPTY_WORDS[tab])}
      emptyHelp={isUpcoming ? t`Add one with “New event”.` : undefined}
      group={group}
      detail={(event) => <Details event={event} />}
      actions={[
        ...(narrow || !rows.some(isFilmed)
          ? []
          : [
              {
                label: t`Film`,
                icon: <IconMovie size={18} stroke={1.75} />,
                run: onFilm,
                hidden: (event: EventView) => !isFilmed(event),
              },
            ]),
        deletion(onRemove, (event) => {
          const { name } = event;
          const time = timeOf(event);
          return {
            title: t`Delete ${name}?`,
            text: t`${time}. The event is deleted for everyone, with its plays and film links. You cannot undo this.`,
          };
        }),
      ]}
    />
  );
}
