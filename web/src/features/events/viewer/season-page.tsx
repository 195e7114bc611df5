import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, NativeSelect, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { hasRole, isStaff } from '@touchline/shared/access/actor';
import { STAFF_ROLES } from '@touchline/shared/access/roles';
import { seasonName, seasonOf } from '@touchline/shared/events/season';
import { type SeasonView, seasonContract } from '@touchline/shared/events/season.contract';
import { useId, useState } from 'react';
import { usePageTeam } from '../../../domain/teams/page-team';
import { TeamSelect } from '../../../domain/teams/team-select';
import { call } from '../../../lib/client';
import { useSeasonRule } from '../../../lib/config';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { now } from '../../../lib/now';
import { useActor } from '../../../lib/session';
import { useSearchState } from '../../../lib/use-search-state';
import { teamsQuery } from '../../../live/queries/event-queries';
import { EmptyState } from '../../../ui/empty-state';
import { LoadError } from '../../../ui/load-error';
import { Page } from '../../../ui/page';
import { CardSkeleton } from '../../../ui/skeletons';
import SeasonMinutes from '../match/season-minutes';
import { LatestResults } from './latest-results';
import classes from './season-page.module.css';
import { MOST_CARDS, SeasonPlayers } from './season-players';
import { SeasonRecordFacts } from './season-record';

const SeasonCharts = lazyWithRetry(() => import('./season-charts'));

/** @param season the year in which it begins */
const seasonQuery = (team: string, season: number) =>
  queryOptions({
    queryKey: ['season', team, season],
    staleTime: 30_000,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }): Promise<SeasonView> =>
      call(seasonContract.show_season, { query: { tag: team, season: String(season) } }, { signal }),
  });

/** The season of a team, as its staff or a family sees it. */
function Season({
  team,
  season: { held, record, results, uncounted, players },
  isStaffView,
}: {
  team: string;
  season: SeasonView;
  isStaffView: boolean;
}) {
  const { t } = useLingui();
  const [explains, setExplains] = useState(false);
  const help = useId();
  if (held === 0)
    return (
      <EmptyState
        title={t`Nothing has been played in this season yet`}
        help={t`Results, attendance and goals appear here after the first practice or game.`}
      />
    );
  const ofTeam = (
    <section className={classes.section} aria-label={t`Results`}>
      <Title order={2} size="h3">
        <Trans>Results</Trans>
      </Title>
      <SeasonRecordFacts record={record} uncounted={uncounted} />
      <LatestResults team={team} results={results} />
    </section>
  );
  const ofPlayers = (
    <section className={classes.section} aria-label={t`Players`}>
      <div className={classes.headline}>
        <Title order={2} size="h3">
          {isStaffView ? t`Players` : t`Your children`}
        </Title>
        {players.length > 0 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t`How it is counted`}
            aria-expanded={explains}
            aria-controls={help}
            onClick={() => setExplains(!explains)}
          >
            <IconInfoCircle size={20} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
      <p id={help} className={classes.help} hidden={!explains}>
        <Trans>
          Attendance counts who came, as marked by staff, and otherwise who answered Going. Goals and assists come from
          the log of a game, and otherwise from the plays tagged in its film. Tournaments are not counted as games.
        </Trans>
      </p>
      {players.length > 0 ? (
        <SeasonPlayers players={players} />
      ) : (
        <p className={classes.help}>
          {isStaffView ? t`No players on the roster yet.` : t`None of your children is on this team’s roster.`}
        </p>
      )}
    </section>
  );
  return (
    <>
      {/* A family comes for its own children. */}
      {isStaffView ? ofTeam : ofPlayers}
      {isStaffView ? ofPlayers : ofTeam}
      <section className={classes.section} aria-label={t`Charts`}>
        <SeasonCharts results={results} players={players.length > MOST_CARDS ? players : []} held={held} />
      </section>
    </>
  );
}

/** /season: a team's results and what its children took part in. Families see their own children only. */
export default function SeasonPage() {
  const { t } = useLingui();
  const actor = useActor();
  const teams = useQuery(teamsQuery);
  const [team] = usePageTeam(teams.data);
  const [params, go] = useSearchState();
  const rule = useSeasonRule();
  const requestedSeason = params.get('season') ?? '';
  const season = /^20\d{2}$/.test(requestedSeason) ? Number(requestedSeason) : seasonOf(now(), rule);
  const seasonData = useQuery({ ...seasonQuery(team?.id ?? '', season), enabled: team !== undefined });
  const name = seasonName(season, rule);
  const seasons = [...new Set([season, ...(seasonData.data?.seasons ?? [])])].toSorted((one, other) => other - one);
  const isStaffView =
    actor !== null && team !== undefined && (hasRole(actor, 'ADMIN') || isStaff(actor, team.id, ...STAFF_ROLES));
  return (
    <Page title={t`Season ${name}`}>
      <div className={classes.filters}>
        <TeamSelect teams={teams.data ?? []} value={team?.id ?? null} onChange={(id) => go({ team: id })} />
        {seasons.length > 1 && (
          <NativeSelect
            className={classes.season}
            label={t`Season`}
            data={seasons.map((one) => ({ value: String(one), label: seasonName(one, rule) }))}
            value={String(season)}
            onChange={({ currentTarget }) => go({ season: currentTarget.value })}
          />
        )}
      </div>
      {teams.error && !teams.data ? (
        <LoadError what={t`Your teams`} read={teams} />
      ) : teams.data && !team ? (
        <EmptyState title={t`You are not on a team yet`} help={t`Ask your coach or manager to add you.`} />
      ) : seasonData.data ? (
        <>
          <Season team={team?.id ?? ''} season={seasonData.data} isStaffView={isStaffView} />
          {team && <SeasonMinutes team={team.id} season={season} />}
        </>
      ) : seasonData.error ? (
        <LoadError what={t`The season`} read={seasonData} />
      ) : (
        <CardSkeleton cards={2} height={240} />
      )}
    </Page>
  );
}
