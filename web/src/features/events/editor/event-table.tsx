import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Badge, List, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconConfetti,
  IconPlayFootball,
  IconTournament,
  IconTrafficCone,
} from '@tabler/icons-react';
import type { EventView } from '@touchline/shared/events/event.model';
import type { EventType } from '@touchline/shared/events/event-words';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { type ComponentType, useMemo } from 'react';
import { AnswerBar } from '../../../domain/answers/answer-bar';
import { goingOf } from '../../../domain/answers/going';
import { resultText } from '../../../domain/result-text';
import { when } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';
import { useSearchState } from '../../../lib/use-search-state';
import { useNarrow } from '../../../lib/widths';
import { ColumnsMenu, useChosenColumns } from '../../../ui/table/columns-menu';
import { EntityTable } from '../../../ui/table/entity-table';
import { deletion } from '../../../ui/table/row-action';
import type { EntityColumn, TableState } from '../../../ui/table/table-view';
import { TYPE_WORDS } from '../type-words';
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
  onRemove: (event: EventView) => void;
}

const TAB_WORDS: Record<EventTab, MessageDescriptor> = {
  upcoming: msg`Upcoming`,
  past: msg`Past`,
  tournaments: msg`Tournaments`,
};
const EMPTY_WORDS: Record<EventTab, MessageDescriptor> = {
  upcoming: msg`Nothing planned`,
  past: msg`No past events`,
  tournaments: msg`No tournaments`,
};

const TYPE_ICONS: Record<EventType, ComponentType<{ size: number; stroke: number; className?: string | undefined }>> = {
  GAME: IconPlayFootball,
  TOURNAMENT: IconTournament,
  PRACTICE: IconTrafficCone,
  OTHER: IconConfetti,
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
export function EventTable({ events, teams, rosterOf, onRemove, ...state }: EventTableProps) {
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
  const rows = eventsIn(tab, ofTeam, now);
  const narrow = useNarrow();
  const isUpcoming = tab === 'upcoming';
  const showsTeam = teams.length > 1 && !onlyTeam;
  const teamsOf = ({ tags }: EventView) =>
    teams
      .filter(({ id }) => tags.includes(id))
      .map(({ name }) => name)
      .join(', ');
  // Of all teams, whichever are listed.
  const clashes = useMemo(() => fieldClashes(events, now), [events, now]);
  const clashText = (event: EventView) => {
    const { name } = clashes.get(event.id) ?? {};
    return name && t`Same field and time: ${name}`;
  };
  const place = (event: EventView) => (
    <>
      {event.location}
      {clashes.has(event.id) && (
        <span className={classes.clash}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {clashText(event)}
        </span>
      )}
    </>
  );
  const stateBadge = (event: EventView) => (
    <Badge
      size="md"
      radius="sm"
      tt="none"
      {...(event.eventState === 'CANCELLED'
        ? { bg: 'var(--cant-tint)', c: 'var(--cant)' }
        : { variant: 'light', color: 'gray' })}
    >
      {stateOf(event)}
    </Badge>
  );
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
            <TypeIcon size={18} stroke={1.75} className={classes.icon} aria-hidden />
            {event.eventState === 'CANCELLED' ? <s>{event.name}</s> : <span>{event.name}</span>}
            {isUpcoming && event.eventState === 'ONGOING' && !choice.isShown('eventState') && stateBadge(event)}
          </span>
        );
      },
      width: showsTeam ? 224 : 240,
      phone: 'title',
    },
    {
      key: 'time',
      title: t`Time`,
      value: ({ eventTime }) => eventTime,
      render: (event) =>
        narrow ? (
          <>
            {timeOf(event)}
            {event.location && ' · '}
            {place(event)}
            {showsTeam && <span className={classes.ofTeam}>{teamsOf(event)}</span>}
          </>
        ) : (
          timeOf(event)
        ),
      words: timeOf,
      width: 172,
      phone: 'fact',
    },
    {
      key: 'eventState',
      title: t`Event state`,
      width: 150,
      value: stateOf,
      // The usual state is no badge, so that the others are seen.
      render: (event) =>
        event.eventState === 'PENDING'
          ? !narrow && (
              <Text span inherit c="var(--dim)">
                {stateOf(event)}
              </Text>
            )
          : stateBadge(event),
      phone: 'status',
      // Nearly all of what is to come is scheduled.
      hidden: isUpcoming,
    },
    {
      key: 'open',
      title: isUpcoming ? t`Answers` : t`Film`,
      width: isUpcoming ? 176 : 120,
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
          stateBadge(event)
        ) : (
          <AnswerBar event={event} roster={rosterOf(event)} />
        ),
      sortable: false,
      phone: 'fact',
      hidden: tab === 'tournaments' && rows.every((event) => filmText(event) === ''),
    },
    { key: 'type', title: t`Type`, value: ({ type }) => t(TYPE_WORDS[type]), width: 96, hidden: true },
    {
      key: 'location',
      title: t(FIELD_WORDS.eventLocation),
      value: ({ location }) => location,
      words: (event) => clashText(event) ?? '',
      render: place,
      width: showsTeam ? 170 : 240,
    },
    ...(teams.length > 1 ? [{ key: 'team', title: t`Team`, value: teamsOf, width: 170, hidden: !showsTeam }] : []),
    {
      key: 'result',
      title: t(FIELD_WORDS.result),
      value: ({ result }) => resultText(result),
      // Before a game begins there is none.
      hidden: isUpcoming && rows.every(({ result }) => result === ''),
    },
    // The search finds them, and the details show them.
    { key: 'summary', title: t(FIELD_WORDS.summary), value: ({ summary }) => summary, hidden: true },
    { key: 'url', title: t`URL`, value: ({ url }) => url, hidden: true },
    { key: 'id', title: t`ID`, value: ({ id }) => id, hidden: true },
  ];
  const ofUpcoming = useChosenColumns('events-upcoming', allColumns);
  const ofOthers = useChosenColumns('events', allColumns);
  const { columns, ...choice } = isUpcoming ? ofUpcoming : ofOthers;
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
      {teams.length > 1 && (
        <NativeSelect
          className={classes.team}
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
      detail={(event) => <Details event={event} />}
      actions={[
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
