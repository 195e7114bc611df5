import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isGuardian } from '@touchline/shared/access/actor';
import { allows } from '@touchline/shared/access/rule';
import type { EventView } from '@touchline/shared/events/event.model';
import { seasonOf } from '@touchline/shared/events/season';
import { clockAt, hasEnded } from '@touchline/shared/match/clock';
import type { GameFacts, MatchView } from '@touchline/shared/match/match.model';
import { ENTRIES_FROM, LIVE_UNTIL, matchRules, scorersOf } from '@touchline/shared/match/match.rules';
import { playersIn } from '@touchline/shared/match/match-visibility';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { matchAddress } from '../../../domain/match-address';
import { whenInSentence } from '../../../lib/club-time';
import { useClubZone, useNow, useSeasonRule } from '../../../lib/config';
import { ApiError } from '../../../lib/errors';
import { loaded } from '../../../lib/loaded';
import { offlineCopyTimeAtom } from '../../../lib/offline-copy';
import { useActor, useCurrentUser } from '../../../lib/session';
import { useSearchState } from '../../../lib/use-search-state';
import { matchId, matchQueryKey } from '../../../live/match/match-query';
import { useOwnRollCall } from '../../../live/match/own-attendance';
import { useMatch, useMatchWriter } from '../../../live/match/use-match';
import { useEventWithOwnChanges } from '../../../live/queries/use-event';
import { useRoster, useTeams } from '../../../live/queries/use-teams';
import { LoadError } from '../../../ui/load-error';
import { NotFoundPage } from '../../../ui/not-found-page';
import { Page } from '../../../ui/page';
import { CardSkeleton } from '../../../ui/skeletons';
import { formerOf, type SquadPlayer, squadOf } from '../wall/squad';
import { LiveCoach } from './coach/live-coach';
import { FamilyLive } from './family-live';
import { HelperButtons } from './helper-buttons';
import { LineUp } from './line-up/line-up';
import classes from './match.module.css';
import { minutesQuery, seasonTimes } from './minutes-query';
import { Summary } from './summary';
import { usePlan } from './use-plan';

const VIEWS = ['live', 'lineup', 'summary'] as const;
type View = (typeof VIEWS)[number];

/** /match: the match of a game, or of a row of a tournament. Staff see line-up, live and summary, families the game as it goes. */
export default function MatchPage() {
  const { t } = useLingui();
  const [params] = useSearchState();
  const [time, hash, id] = [params.get('time') ?? '', params.get('hash') ?? '', params.get('id') ?? ''];
  const key = useMemo(() => ({ time, hash, id }), [time, hash, id]);
  const row = params.get('row') ?? undefined;
  const { event, gone, error } = useEventWithOwnChanges(key);
  const match = useMatch(key, matchId(key, row));
  const failure = event || gone ? match.error : error;
  const isHidden = match.error instanceof ApiError && match.error.status === 404;
  const borrowed = gone && !isHidden ? match.seen?.match : undefined;
  if (borrowed?.game) return <MatchOfBorrowed match={borrowed} game={borrowed.game} />;
  if (isHidden || (gone && match.seen)) return <NotFoundPage />;
  if (event && match.seen)
    return <Match event={event} match={match.seen.match} pending={match.seen.pending} row={row} />;
  return (
    <Page title={t`Match day`}>
      {failure ? (
        <LoadError what={t`The match`} read={{ error: failure, refetch: match.refetch }} />
      ) : (
        <CardSkeleton cards={2} height={240} />
      )}
    </Page>
  );
}

/** Reads a match again when it names players outside the squad, such as a child who has just left the roster: the answer has their names. */
function useNamesOf(match: MatchView, squad: readonly SquadPlayer[] | undefined): void {
  const unnamed = squad ? [...playersIn(match)].filter((id) => squad.every((one) => one.id !== id)).join(' ') : '';
  const client = useQueryClient();
  useEffect(() => {
    if (unnamed) void client.invalidateQueries({ queryKey: matchQueryKey(match.id) });
  }, [client, unnamed, match.id]);
}

/** A game as the guardians of a borrowed child follow it. They see nothing else of the other team. */
function MatchOfBorrowed({ match, game }: { match: MatchView; game: GameFacts }) {
  const children = useCurrentUser()?.players;
  const own = children?.filter(({ id }) => game.children.includes(id)) ?? [];
  const named = formerOf({ former: own }, []);
  const squad = [...named, ...formerOf(match, named)];
  useNamesOf(match, squad);
  return (
    <Page title={game.name}>
      <FamilyLive
        match={match}
        team={game.team}
        opponent={game.opponent}
        startsAt={game.startsAt}
        squad={squad}
        own={own}
        showMinutes={game.showMinutes}
      />
    </Page>
  );
}

interface MatchProps {
  event: EventView;
  match: MatchView;
  pending: ReadonlySet<string>;
  row: string | undefined;
}

function Match({ event: stored, match, pending, row }: MatchProps) {
  const { t } = useLingui();
  const event = useOwnRollCall(stored);
  const actor = useActor();
  const now = useNow();
  const zone = useClubZone();
  const [params, go] = useSearchState();
  const teams = useTeams();
  const team = teams.data?.find(({ id }) => event.tags.includes(id));
  const roster = useRoster(event.tags);
  const { former } = match;
  const squad = useMemo(() => {
    const present = squadOf(event, roster ?? []);
    return [...present, ...formerOf({ former }, present)];
  }, [event, roster, former]);
  useNamesOf(match, roster && squad);
  const minutes = useQuery({
    ...minutesQuery(team?.id ?? '', seasonOf(event.eventTime, useSeasonRule())),
    enabled: team !== undefined,
  });
  // Minutes that did not come, such as without a connection, count as none.
  const isKnown = roster !== undefined && !minutes.isLoading;
  const known = useMemo(
    () => loaded(isKnown ? { squad, times: seasonTimes(minutes.data) } : undefined),
    [isKnown, squad, minutes.data],
  );
  const writer = useMatchWriter(event.key, match.id);
  const startsAt = event.schedules.find(({ id }) => id === row)?.time ?? event.eventTime;
  // The offline copy may show an earlier minute.
  const copiedAt = useAtomValue(offlineCopyTimeAtom);
  const plan = usePlan({
    match,
    known: match.plan && known,
    writer,
    nameOf: (id) => squad.find((one) => one.id === id)?.name ?? t`Player`,
    keepsPlan: params.get('view') !== 'summary' && now < startsAt + LIVE_UNTIL && copiedAt === null,
  });
  const addressOf = (view: string) => matchAddress(event.key, { row, view });
  if (!actor) return null;
  const facts = {
    tags: event.tags,
    createdBy: event.own ? actor.userId : '',
    scorers: scorersOf(match.scorer, event.jobs ?? []),
  };
  const isStaff = allows(matchRules['match.lineup'], actor, facts);
  const back = `/admin/planning?team=${team?.id ?? ''}#event-${event.id}`;
  const heading = (
    <Anchor component={Link} to={back} className={classes.back}>
      {t`Back to the game`}
    </Anchor>
  );
  if (!isStaff)
    return (
      <Page title={event.name} aside={heading}>
        <FamilyLive
          event={event}
          match={match}
          team={team?.name}
          opponent={event.opponent}
          startsAt={startsAt}
          squad={squad}
          own={roster?.filter(({ id }) => isGuardian(actor, id)) ?? []}
          showMinutes={team?.showMinutes !== false}
        >
          {allows(matchRules['match.enter'], actor, facts) && !hasEnded(match.entries ?? []) && (
            <HelperButtons match={match} opponent={event.opponent} writer={writer} waiting={pending.size} />
          )}
        </FamilyLive>
      </Page>
    );
  const asked = params.get('view');
  // A result that somebody typed ends a game, too.
  const isOver = hasEnded(match.entries ?? []) || (row === undefined && event.eventState === 'FINISHED');
  const opensAt = clockAt(match.entries ?? [], now).state === 'before' ? startsAt - ENTRIES_FROM : 0;
  const isEarly = now < opensAt;
  const starts = whenInSentence(startsAt, zone, now);
  const view: View = VIEWS.find((one) => one === asked) ?? (isOver ? 'summary' : isEarly ? 'lineup' : 'live');
  if (view === 'live')
    return (
      <LiveCoach
        event={event}
        match={match}
        waiting={pending.size}
        squad={squad}
        known={known}
        plan={plan}
        startsAt={startsAt}
        opensAt={isEarly ? opensAt : undefined}
        writer={writer}
        addressOf={addressOf}
        back={back}
        onShow={(next) => go({ view: next })}
      />
    );
  return (
    <Page title={event.name} aside={heading}>
      <nav className={classes.views} aria-label={t`Match day`}>
        {(['lineup', 'live', 'summary'] as const).map((one) => (
          <Link key={one} to={addressOf(one)} className={classes.view} aria-current={one === view ? 'page' : undefined}>
            {{ lineup: t`Line-up`, live: t`Live`, summary: t`Summary` }[one]}
          </Link>
        ))}
      </nav>
      {isEarly && <p className={classes.help}>{t`The game starts ${starts}.`}</p>}
      {view === 'lineup' ? (
        <LineUp event={event} match={match} squad={squad} known={known} plan={plan} writer={writer} />
      ) : (
        <Summary
          event={event}
          match={match}
          team={team?.name}
          pending={pending}
          squad={squad}
          writer={writer}
          planned={startsAt}
        />
      )}
    </Page>
  );
}
