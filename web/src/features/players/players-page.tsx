import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '@touchline/shared/permissions/rules';
import { firstNameOf } from '@touchline/shared/players/first-name';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { PlayerTabs } from '../../domain/players/player-tabs';
import { byShirt } from '../../domain/players/roster-order';
import { TeamSelect } from '../../domain/teams/team-select';
import { monthName, shortMonthName } from '../../lib/club-time';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { nearestMonth } from '../../lib/nearest-month';
import { useActor, useCurrentUser } from '../../lib/session';
import { useNarrow } from '../../lib/widths';
import { teamsQuery } from '../../live/queries/event-queries';
import { useDevelopedMonths, usePlayerMonth } from '../../live/queries/use-player-month';
import { EmptyState } from '../../ui/empty-state';
import { MonthInput } from '../../ui/form/month-input';
import { LoadError } from '../../ui/load-error';
import { Page } from '../../ui/page';
import { CardSkeleton } from '../../ui/skeletons';
import { FoldingPanel, ViewerLayout } from '../../ui/viewer-layout';
import { useMatchItems } from './match-items';
import { newestMatch } from './match-media';
import { GivenAdvice, MatchView } from './match-view';
import { PlayerList } from './player-list';
import { SeasonStrip } from './season-strip';

/** Stands for the viewer's own children among the teams to choose from. */
const OWN_CHILDREN = 'own';

const WriteAdvice = lazyWithRetry(() => import('./write-advice'), <CardSkeleton height={300} />);

/** Shown for a month without material, with a link to the nearest month that has some. */
function NothingWritten({
  player,
  month,
  onMonth,
}: {
  player: string;
  month: string;
  onMonth: (month: string) => void;
}) {
  const { t } = useLingui();
  const months = useDevelopedMonths(player);
  const nearest = nearestMonth(months.data ?? [], month);
  const nearestName = nearest ? monthName(nearest) : '';
  return (
    <EmptyState
      title={t`No Games, check other times`}
      help={nearest ? t`The closest notes are from ${nearestName}.` : t`There are no notes for this month.`}
      action={
        nearest && (
          <Button onClick={() => onMonth(nearest)}>
            <Trans>Show {nearestName}</Trans>
          </Button>
        )
      }
    />
  );
}

/** /players: a player's learning material, by match of a month. */
export default function PlayersPage() {
  const { t } = useLingui();
  const {
    staffTeams,
    loading,
    player: shownPlayer,
    choosePlayer: showPlayer,
    month,
    chooseMonth: showMonth,
    development,
    matches,
    params,
    go,
  } = usePlayerMonth('first');
  const [writing, setWriting] = useState(false);
  const [isOpening, setOpening] = useState(!params.has('match') && !params.has('month'));
  const choosePlayer: typeof showPlayer = (id) => {
    setOpening(false);
    showPlayer(id);
  };
  const chooseMonth: typeof showMonth = (next) => {
    setOpening(false);
    showMonth(next);
  };
  const user = useCurrentUser();
  const actor = useActor();
  const emptyTeam = staffTeams.find(({ id, players = [] }) => id === params.get('team') && players.length === 0);
  const player = emptyTeam ? undefined : shownPlayer;
  const ofPlayer = (team: TeamView) => team.players?.some(({ id }) => id === player?.id) ?? false;
  const children = user?.players ?? [];
  const chosenTeam = staffTeams.find(({ id }) => id === params.get('team'));
  const team = chosenTeam ?? staffTeams.find(ofPlayer);
  // Staff with children of their own see one of them as family, until they choose the team.
  const isFamily = children.some(({ id }) => id === player?.id) && !(chosenTeam && ofPlayer(chosenTeam));
  const shownTeam = isFamily ? undefined : team;
  const teams = useQuery(teamsQuery);
  const seasonTeam = shownTeam ?? teams.data?.find(ofPlayer);
  const selectablePlayers = shownTeam ? (shownTeam.players ?? []).toSorted(byShirt) : children;
  const ownChildren = staffTeams.length > 0 && children.length > 0 ? [{ id: OWN_CHILDREN, name: t`My children` }] : [];
  const chooseTeam = (id: string) => {
    if (id === OWN_CHILDREN) {
      const [child] = children;
      if (child) choosePlayer(child.id);
      return go({ team: undefined, player: child?.id, match: undefined });
    }
    const [first] = (staffTeams.find((one) => one.id === id)?.players ?? []).toSorted(byShirt);
    if (first) choosePlayer(first.id);
    go({ team: id, player: first?.id, match: undefined });
  };
  const mayWrite =
    player !== undefined &&
    team !== undefined &&
    ofPlayer(team) &&
    actor !== null &&
    may(actor, 'development.change', { playerId: player.id, teamId: team.id, createdBy: '' });
  // Only the first opening picks the newest match; each later choice starts with the first one.
  const isFirstOpening = !mayWrite && isOpening && !params.has('match') && !params.has('month');
  const months = useDevelopedMonths(player?.id ?? '', isFirstOpening && player !== undefined);
  const newestMonth = months.data?.toSorted().at(-1);
  useEffect(() => {
    if (isFirstOpening && newestMonth && newestMonth !== month) go({ month: newestMonth }, { replace: true });
  }, [isFirstOpening, newestMonth, month, go]);
  // Until the newest month is known, no other month's notes flash by.
  const findsMonth = isFirstOpening && (months.isLoading || (newestMonth !== undefined && newestMonth !== month));
  const index = Math.max(
    0,
    isOpening && !params.has('match')
      ? newestMatch(matches)
      : matches.findIndex(({ id }) => id === params.get('match')),
  );
  const match = matches[index];
  const items = useMatchItems(matches, seasonTeam?.id ?? '');
  // A wide screen has room for staff's players by name beside the content.
  const narrow = useNarrow();
  const hasList = !narrow && actor !== null && shownTeam !== undefined && selectablePlayers.length > 1;

  const roles = user?.roles ?? [];
  const help =
    staffTeams.length === 0
      ? { text: msg`Add your children in My account.`, to: '/admin/profile', label: msg`Open My account` }
      : {
          text: msg`This team has no children on its roster. Choose another team, or add children under Teams.`,
          to: roles.some((role) => role !== 'FILMING' && role !== 'PARENT') ? '/admin/team' : '',
          label: msg`Open Teams`,
        };

  const place = selectablePlayers.findIndex(({ id }) => id === player?.id);
  const next = selectablePlayers[place + 1];
  const stored = development.data?.[0];
  const hasDetails = roles.some((role) => role === 'ADMIN' || role === 'COACH' || role === 'FILMING');

  const pathOf = (item: string) =>
    `/players?${new URLSearchParams({ player: player?.id ?? '', month, match: match?.id ?? '' })}#${item}`;

  return (
    <Page title={player?.name ?? t`Players`}>
      {selectablePlayers.length > 1 && !hasList && (
        <PlayerTabs
          label={isFamily ? t`Children` : t`Players`}
          players={selectablePlayers}
          value={player?.id}
          onChange={choosePlayer}
        />
      )}
      <ViewerLayout
        of="Match"
        panel={
          <FoldingPanel
            loading={loading}
            title={(shownTeam ? shownTeam.name : player?.team) || t`Players`}
            detail={shortMonthName(month)}
            steps={{
              of: 'Match',
              index,
              total: matches.length,
              items,
              onGo: (next) => go({ month, match: matches[next]?.id }),
            }}
            choices={(close) => (
              <>
                <TeamSelect
                  teams={[...ownChildren, ...staffTeams]}
                  value={isFamily ? OWN_CHILDREN : (team?.id ?? null)}
                  onChange={chooseTeam}
                />
                <MonthInput
                  label={t`Month`}
                  value={month}
                  onChange={(next) => {
                    close();
                    chooseMonth(next);
                  }}
                />
                {seasonTeam && (
                  <Anchor component={Link} to={`/season?team=${seasonTeam.id}`} size="sm">
                    <Trans>Season: results and players</Trans>
                  </Anchor>
                )}
              </>
            )}
          >
            {hasList && (
              <PlayerList
                actor={actor}
                players={selectablePlayers}
                value={player?.id}
                month={month}
                onChange={choosePlayer}
              />
            )}
          </FoldingPanel>
        }
      >
        {player && seasonTeam && <SeasonStrip team={seasonTeam.id} player={player.id} />}
        {mayWrite && (
          <WriteAdvice
            key={`${player.id} ${month}`}
            player={player}
            team={team.id}
            month={month}
            next={next}
            onNext={() => {
              if (!next) return;
              setWriting(true);
              choosePlayer(next.id);
            }}
            onSaved={development.refetch}
            given={match && <GivenAdvice match={match} team={team.id} pathOf={pathOf} />}
            hasAdvice={matches.some(({ advice }) => advice.trim() !== '')}
            details={hasDetails ? `/admin/development${stored ? `?id=${stored.id}` : ''}` : ''}
            autoFocus={writing}
          />
        )}
        {!player && loading ? (
          <CardSkeleton cards={1} height={480} />
        ) : !player ? (
          <EmptyState
            title={t`No players yet`}
            help={t(help.text)}
            action={
              help.to && (
                <Button component={Link} to={help.to}>
                  {t(help.label)}
                </Button>
              )
            }
          />
        ) : development.isPending || findsMonth ? (
          <CardSkeleton cards={1} height={480} />
        ) : development.error && !development.data ? (
          <LoadError what={t`The notes`} read={development} />
        ) : match ? (
          <MatchView
            key={match.id}
            match={match}
            team={seasonTeam?.id ?? ''}
            name={firstNameOf(player.name)}
            otherClip={
              mayWrite
                ? undefined
                : {
                    team: seasonTeam?.id ?? '',
                    loading: teams.isPending,
                    player,
                    event: match.eventId,
                    eventTime: match.eventTime,
                    isNewest: index === newestMatch(matches),
                  }
            }
            pathOf={pathOf}
            isAdviceAbove={mayWrite}
          />
        ) : (
          <NothingWritten player={player.id} month={month} onMonth={chooseMonth} />
        )}
      </ViewerLayout>
    </Page>
  );
}
