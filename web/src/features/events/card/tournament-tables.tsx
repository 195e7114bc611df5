import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import type { Schedule, TeamStats } from '@touchline/shared/events/tournament.model';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { matchAddress } from '../../../domain/match-address';
import { resultText } from '../../../domain/result-text';
import { call } from '../../../lib/client';
import { when } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { useSubmit } from '../../../lib/use-submit';
import { useNarrow } from '../../../lib/widths';
import { engineAtom } from '../../../live/engine/live-atoms';
import { MATCH_EARLY } from '../../../live/queries/coming-events';
import { announce } from '../../../ui/focus/announce';
import { FormError } from '../../../ui/form/form-error';
import { EntityTable } from '../../../ui/table/entity-table';
import type { EntityAction, EntityColumn } from '../../../ui/table/table-view';
import type { TournamentPart } from '../editor/in-card/tournament-edit';
import { countedInTable, countedStandings, standings } from './standings';
import classes from './tournament-tables.module.css';

const TournamentEdit = lazyWithRetry(() => import('../editor/in-card/tournament-edit'));
const FixturesForm = lazyWithRetry(() => import('../editor/in-card/fixtures-form'));

const numberColumn = (key: string, title: string, value: (row: TeamStats) => number): EntityColumn<TeamStats> => ({
  key,
  title,
  value,
  numeric: true,
  sortable: false,
});

/** The order is that of the places. */
const statsColumns = (narrow: boolean): EntityColumn<TeamStats>[] => [
  { key: 'team', title: t`Team`, value: ({ teamName }) => teamName, sortable: false, phone: 'title' },
  numberColumn('W', t({ message: 'W', comment: 'games won' }), ({ numOfWins }) => numOfWins),
  numberColumn('L', t({ message: 'L', comment: 'games lost' }), ({ numOfLosses }) => numOfLosses),
  numberColumn('D', t({ message: 'D', comment: 'games drawn' }), ({ numOfDraws }) => numOfDraws),
  numberColumn('GF', t({ message: 'GF', comment: 'goals for' }), ({ goalsFor }) => goalsFor),
  numberColumn('GA', t({ message: 'GA', comment: 'goals against' }), ({ goalsAgainst }) => goalsAgainst),
  {
    ...numberColumn('P', t({ message: 'P', comment: 'points' }), ({ points }) => points),
    render: ({ points }) => (narrow ? plural(points, { one: '# point', other: '# points' }) : points),
    phone: 'status',
  },
];

/** Returns the result of a game, and that it does not count. A knockout game says so itself. */
function resultOf(game: Schedule): string {
  const result = resultText(game.result ?? '', game.teams);
  return !result || game.knockout || countedInTable(game) ? result : t`${result} (does not count in the table)`;
}

const gameName = ({ name, teams }: Schedule) => name || teams.join(' – ');

/** The schedule and the standings of a tournament (specification 2.8). Staff add games, enter results and set the points. */
export default function TournamentTables({ event, mayEdit }: { event: EventView; mayEdit: boolean }) {
  const { t } = useLingui();
  const { name } = event;
  const zone = useClubZone();
  const narrow = useNarrow();
  const now = useNow();
  const engine = useAtomValue(engineAtom);
  const [part, setPart] = useState<TournamentPart>();
  const [makes, setMakes] = useState(false);
  const { error, send } = useSubmit();
  const remove = async ({ id }: Schedule) => {
    const removed = { participants: [], plays: [], schedules: [id], teamStats: [] };
    await send(() => call(eventEditingContract.update_event, { body: { id: event.id, rev: event.rev, removed } }));
    await engine?.reload(event.key);
  };
  const games = event.schedules.toSorted((a, b) => a.time - b.time);
  /** The game takes time and field of the one before, which takes its own. */
  const swap = async (game: Schedule, before: Schedule) => {
    const placed = ({ time, location, theme }: Schedule) => ({ time, location, theme });
    const schedules = [
      { ...game, ...placed(before) },
      { ...before, ...placed(game) },
    ];
    await send(() => call(eventEditingContract.update_event, { body: { id: event.id, rev: event.rev, schedules } }));
    await engine?.reload(event.key);
    const [moved, other] = [game.teams.join(' – '), before.teams.join(' – ')];
    announce(t`${moved} plays before ${other}`);
  };
  const actions: EntityAction<Schedule>[] = [
    {
      label: t`Swap with the game before`,
      icon: <IconArrowUp size={18} stroke={1.75} />,
      hidden: ({ id }) => games[0]?.id === id,
      run: (game) => {
        const before = games[games.findIndex(({ id }) => id === game.id) - 1];
        if (before) void swap(game, before);
      },
    },
    {
      label: t`Edit`,
      icon: <IconPencil size={18} stroke={1.75} />,
      run: ({ id }) => setPart({ gameId: id }),
    },
    {
      label: t`Remove`,
      icon: <IconTrash size={18} stroke={1.75} />,
      run: (row) => void remove(row),
      confirmation: ({ teams }) => ({
        title: t`Remove this game?`,
        text: teams.join(' – '),
        confirm: t`Remove game`,
      }),
      danger: true,
    },
  ];
  const counted = countedStandings(event.schedules, event.pointsRule);
  // A table that staff typed counts while no game has a result.
  const table = counted.length > 0 ? counted : standings(event.teamStats);
  // The card names the place above.
  const isElsewhere = games.some(({ location }) => location.name !== event.eventLocation.name);
  const scheduleColumns: EntityColumn<Schedule>[] = [
    {
      key: 'game',
      title: t`Game`,
      value: gameName,
      phone: 'title',
      ...(event.eventTime <= now + MATCH_EARLY && {
        link: (game: Schedule) => matchAddress(event.key, { row: game.id }),
      }),
    },
    {
      key: 'time',
      title: t`Time`,
      value: ({ time }) => time,
      render: ({ time }) => when(time, zone, now),
      phone: 'fact',
    },
    { key: 'location', title: t`Location`, value: ({ location }) => location.name, hidden: !isElsewhere },
    // A game without a name shows its teams as its name.
    { key: 'teams', title: t`Teams`, value: ({ name, teams }) => (name ? teams.join(' – ') : ''), phone: 'fact' },
    { key: 'result', title: t`Result`, value: resultOf, phone: 'status' },
    {
      key: 'theme',
      title: t`Theme`,
      value: ({ theme, knockout }) => theme || (knockout ? t`Knockout` : ''),
    },
  ];
  const standingsTable = table.length > 0 && (
    <EntityTable<TeamStats>
      label={t`Standings of ${name}`}
      rows={table}
      columns={statsColumns(narrow)}
      rowId={({ id }) => id}
      reserve={Math.min(table.length, 10)}
      emptyText={t`No results yet`}
    />
  );
  return (
    <>
      <div className={classes.tables}>
        {!mayEdit && standingsTable}
        <EntityTable<Schedule>
          label={t`Schedule of ${name}`}
          rows={games}
          columns={scheduleColumns}
          rowId={({ id }) => id}
          reserve={Math.min(event.schedules.length, 10)}
          emptyText={t`No schedule yet`}
          {...(mayEdit && { actions })}
        />
      </div>
      <FormError error={error} />
      {mayEdit && (
        <Group gap="xs">
          <Button variant="default" size="sm" onClick={() => setPart('new')}>
            <Trans>Add game</Trans>
          </Button>
          <Button variant="default" size="sm" onClick={() => setMakes(true)}>
            <Trans>Make the games</Trans>
          </Button>
          <Button variant="default" size="sm" onClick={() => setPart('points')}>
            <Trans>Points</Trans>
          </Button>
        </Group>
      )}
      {mayEdit && makes && <FixturesForm event={event} onDone={() => setMakes(false)} />}
      {mayEdit && part && (
        <TournamentEdit
          key={typeof part === 'object' ? part.gameId : part}
          event={event}
          part={part}
          onDone={() => setPart(undefined)}
        />
      )}
      {mayEdit && standingsTable}
    </>
  );
}
