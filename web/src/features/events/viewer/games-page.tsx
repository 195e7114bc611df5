import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/event.model';
import { hasFilm } from '@touchline/shared/media';
import { may } from '@touchline/shared/permissions/rules';
import { useAtom } from 'jotai';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useClubFilms, withClubFilms } from '../../../domain/film/films-query';
import { playsOf } from '../../../domain/film/plays';
import { NoTeam } from '../../../domain/teams/no-team';
import { usePageTeam } from '../../../domain/teams/page-team';
import { clubMonth, thisClubMonth } from '../../../lib/club-month';
import { monthName } from '../../../lib/club-time';
import { currentMonthAtom } from '../../../lib/current';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { nearestMonth } from '../../../lib/nearest-month';
import { now } from '../../../lib/now';
import { useActor, useCurrentUser } from '../../../lib/session';
import { monthIn, useSearchState } from '../../../lib/use-search-state';
import { useNarrow } from '../../../lib/widths';
import { teamsQuery } from '../../../live/queries/event-queries';
import { seasonQuery } from '../../../live/queries/team-events';
import { useMonthEvents } from '../../../live/queries/use-events';
import { EmptyState } from '../../../ui/empty-state';
import { LoadError } from '../../../ui/load-error';
import { Page } from '../../../ui/page';
import { CardSkeleton } from '../../../ui/skeletons';
import { ViewerLayout } from '../../../ui/viewer-layout';
import { WhenNear } from '../../../ui/when-near';
import { playerChoices, selectedGameIndex, teamGames } from './game-selection';
import { GamesPanel, PlayerFilter, type View, ViewChoice } from './games-panel';
import { type FilmClips, Highlights } from './highlights';
import { newestFilmQuery } from './newest-film';
import { Plays } from './plays';
import { TagPlay } from './tag-play';

const NewestClips = lazyWithRetry(() => import('./newest-clips'));
const SeasonGames = lazyWithRetry(() => import('./season-games'));

/** Shown for a month without games, with a link to the nearest month that has one. */
function NoGames({ team, month, onMonth }: { team: string; month: string; onMonth: (month: string) => void }) {
  const { t } = useLingui();
  const gameMonths = useQuery({
    ...seasonQuery(team),
    select: (events) => teamGames(events, team).map(({ eventTime }) => clubMonth(eventTime)),
  });
  const nearest = nearestMonth(gameMonths.data ?? [], month);
  const name = nearest && monthName(nearest);
  return (
    <EmptyState
      title={t`No Games, check other times`}
      help={name && t`The nearest games are in ${name}.`}
      action={
        nearest && (
          <Button onClick={() => onMonth(nearest)}>
            <Trans>Show {name}</Trans>
          </Button>
        )
      }
    />
  );
}

/** Returns whether the page still shows the team with which it was opened. Another user opens it anew. */
function useIsFirst(team: string | undefined): boolean {
  const [opened, setOpened] = useState<string>();
  const [hasChanged, setChanged] = useState(false);
  if (team && opened === undefined) setOpened(team);
  if (team && opened !== undefined && opened !== team && !hasChanged) setChanged(true);
  return !hasChanged;
}

/** /games: a team's games by month, with highlights and plays. */
export default function GamesPage() {
  const { t } = useLingui();
  const teams = useQuery(teamsQuery);
  const [team] = usePageTeam(teams.data);
  const [params, setSearch] = useSearchState();
  const user = useCurrentUser();
  const isFirst = useIsFirst(team?.id);
  const [hasOtherMonth, setOtherMonth] = useState(false);
  const isOpening = isFirst && !hasOtherMonth;
  const hasChosen = useRef(false);
  const go: typeof setSearch = (change, options) => {
    hasChosen.current = true;
    setSearch(change, options);
  };
  const [current, setCurrent] = useAtom(currentMonthAtom);
  const gameId = params.get('game');
  const [filmClips, setFilmClips] = useState<FilmClips | null>(null);
  // Keeps the month that was chosen on another screen.
  const hasSelection = gameId !== null || params.has('month') || current !== thisClubMonth();
  const newest = useQuery({
    ...newestFilmQuery(team?.id ?? ''),
    enabled: team !== undefined && !hasSelection && isOpening,
  });
  const newestFilm = hasSelection || !isOpening ? null : newest.data;
  const month = monthIn(params, newestFilm?.month ?? current);
  const { events, loading, error, refetch } = useMonthEvents(team ? [team.id] : [], [month]);
  const actor = useActor();
  const narrow = useNarrow();
  const clubFilms = useClubFilms(team ? [team.id] : []);
  const games = useMemo(
    () => (team ? teamGames(events, team.id).map((one) => withClubFilms(clubFilms, one)) : []),
    [events, team, clubFilms],
  );
  const index = selectedGameIndex(games, newestFilm?.id ?? gameId, { now: now(), isOpening });
  const game = games[index];
  const view = params.get('view') === 'plays' ? 'plays' : 'highlights';
  const players = playerChoices(game?.attendees ?? [], user?.players ?? []);
  const player = players.find(({ value }) => value === params.get('player'));
  const [playerId, playerName] = [player?.value, player?.label];
  // One array while nothing changes: the plays draw again only when they change.
  const plays = useMemo(
    () =>
      playsOf(
        game?.plays ?? [],
        playerId === undefined || playerName === undefined ? undefined : { value: playerId, label: playerName },
      ),
    [game?.plays, playerId, playerName],
  );
  const cleared = { game: undefined, view: undefined, player: undefined, play: undefined };

  const hasTeam = teams.isPending || team !== undefined;
  const isTeamInUrl = team !== undefined && params.get('team') === team.id;
  useEffect(() => {
    // Written to the URL, so that the game stays selected when another film arrives and after a reload.
    // The viewer may have chosen a game in the meantime, which the URL of this rendering does not show yet.
    if (isTeamInUrl && newestFilm && !hasChosen.current)
      setSearch({ month: newestFilm.month, game: newestFilm.id }, { replace: true });
  }, [isTeamInUrl, newestFilm, setSearch]);

  const showMonth = (next: string) => {
    setOtherMonth(true);
    setCurrent(next);
    go({ ...cleared, month: next });
  };
  const showGame = ({ id, eventTime }: EventView) => {
    setCurrent(clubMonth(eventTime));
    go({ ...cleared, month: clubMonth(eventTime), game: id });
    window.scrollTo({ top: 0 });
  };
  const showClips = ({ id, eventTime }: EventView, child: string) =>
    go({ month: clubMonth(eventTime), game: id, view: 'plays', player: child, play: undefined });
  const showView = (next: View) => go({ view: next === 'plays' ? next : undefined, play: undefined });
  const showPlayer = (next: string) => go({ player: next === 'all' ? undefined : next, play: undefined });
  const latestGo = useRef(go);
  latestGo.current = go;
  const showPlay = useCallback((id: string) => latestGo.current({ play: id }, { replace: true }), []);
  const pathOf = (play?: string) => {
    const search = new URLSearchParams({ team: team?.id ?? '', month, game: game?.id ?? '', view });
    if (player && view === 'plays') search.set('player', player.value);
    if (play) search.set('play', play);
    return `/games?${search}`;
  };

  const mayWrite =
    game !== undefined && actor !== null && may(actor, 'event.change', { tags: game.tags, createdBy: '' });
  const tag = mayWrite && team && hasFilm(game) && <TagPlay game={game} team={team.id} />;
  const content =
    teams.error && !teams.data ? (
      <LoadError what={t`Your teams`} read={teams} />
    ) : teams.isPending || newest.isLoading || (loading && games.length === 0) ? (
      <CardSkeleton cards={1} height={480} />
    ) : !team ? (
      <NoTeam />
    ) : error && games.length === 0 ? (
      <LoadError what={t`The games`} read={{ error, refetch }} />
    ) : !game ? (
      <NoGames team={team.id} month={month} onMonth={showMonth} />
    ) : view === 'highlights' ? (
      <>
        <Highlights key={game.id} game={game} team={team.id} path={pathOf()} tag={tag} onClips={setFilmClips}>
          <NewestClips team={team.id} onClips={showClips} />
        </Highlights>
        <WhenNear>
          <SeasonGames team={team.id} shown={game.id} onGame={showGame} />
        </WhenNear>
      </>
    ) : (
      <Plays
        key={game.id}
        game={game}
        plays={plays}
        player={player?.value}
        tag={tag}
        filter={narrow && <PlayerFilter players={players} value={player?.value ?? 'all'} onPlayer={showPlayer} />}
        linkedPlay={params.get('play')}
        onPlay={showPlay}
        pathOf={pathOf}
        mayWrite={mayWrite}
      />
    );
  // A choice shows at once in the panel, before the films and plays, which take longer, are there.
  const shown = useDeferredValue(content);

  return (
    <Page title={t`Games`} width="viewer" aside={narrow && hasTeam && <ViewChoice view={view} onView={showView} />}>
      <ViewerLayout
        of="Game"
        panel={
          hasTeam && (
            <GamesPanel
              teams={teams.data}
              team={team}
              onTeam={(id) => go({ ...cleared, team: id })}
              month={month}
              onMonth={showMonth}
              index={index}
              games={games}
              onGame={(next) => go({ month, game: games[next]?.id, play: undefined })}
              view={view}
              onView={showView}
              players={players}
              player={player?.value ?? 'all'}
              onPlayer={showPlayer}
              clips={view === 'plays' ? { plays, current: params.get('play'), onPlay: showPlay } : filmClips}
            />
          )
        }
      >
        {shown}
      </ViewerLayout>
    </Page>
  );
}
