import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Skeleton, Title } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { hasRole, seesEveryTeam } from '@touchline/shared/access/actor';
import { STAFF_ROLES } from '@touchline/shared/access/roles';
import { allows, couldEver } from '@touchline/shared/access/rule';
import { demoRules } from '@touchline/shared/demo/demo.rules';
import { eventRules, schedulesAsStaff } from '@touchline/shared/events/events.rules';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { ConnectionSlot } from '../../../domain/connection/connection-slot';
import { NeedsYou } from '../../../domain/joining/needs-you';
import { OwnInvitations } from '../../../domain/joining/own-invitations-slot';
import { NewsSlot } from '../../../domain/news/news-slot';
import { usePageTeam } from '../../../domain/teams/page-team';
import { errorText } from '../../../lib/client';
import { useClubZone, useConfig } from '../../../lib/config';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { useActor, useCurrentUser } from '../../../lib/session';
import { useSearchState } from '../../../lib/use-search-state';
import { usePhone } from '../../../lib/widths';
import { engineAtom } from '../../../live/engine/live-atoms';
import { useEvents } from '../../../live/queries/use-events';
import { useTeams } from '../../../live/queries/use-teams';
import { LoadError } from '../../../ui/load-error';
import { Page } from '../../../ui/page';
import { CardSkeleton } from '../../../ui/skeletons';
import { EventList } from './event-list';
import list from './event-list.module.css';
import FamilyWeek, { useFamilyWeek } from './family-week';
import { showsAllTeams } from './month/month-teams';
import classes from './planning-page.module.css';
import { PlanningSkeleton } from './planning-skeleton';

const AskedEvent = lazyWithRetry(() => import('./asked-event'));
const MonthView = lazyWithRetry(() => import('./month/month-view'), <CardSkeleton height={480} />);
const NewEventForm = lazyWithRetry(() => import('../editor/new-event/new-event-form'), <CardSkeleton height={244} />);
const NoTeam = lazyWithRetry(async () => ({ default: (await import('../../../domain/teams/no-team')).NoTeam }));
const PlanningFilter = lazyWithRetry(() => import('./planning-filter'), <div className={classes.filter} />);
const PlanningMenu = lazyWithRetry(
  () => import('./planning-menu'),
  <ActionIcon variant="default" className={classes.menu} loading />,
);
const TeamChoice = lazyWithRetry(() => import('./team-choice'), <Skeleton className={classes.team} />);

const simpleGame = { type: 'GAME', participants: [], plays: [] } as const;

/** /admin/planning: upcoming games and their sign-ups, live (specification 2.8). */
export default function PlanningPage() {
  const { t } = useLingui();
  const user = useCurrentUser();
  const actor = useActor();
  const zone = useClubZone();
  const demo = useConfig()?.demo ?? false;
  const teams = useTeams();
  const [team, chooseTeam] = usePageTeam(teams.data);
  const engine = useAtomValue(engineAtom);
  const [params, setSearch] = useSearchState();
  const phone = usePhone();
  // Undefined: not opened yet. A closed form keeps its texts.
  const [formOpen, setFormOpen] = useState<boolean>();
  const [hasMenu, setHasMenu] = useState(false);
  const seesAll = actor !== null && seesEveryTeam(actor);
  const isMonth = params.get('view') === 'month';
  // The list of one team, until somebody asks for all.
  const listsAll = !isMonth && params.has('all') && (teams.data?.length ?? 0) > 1;
  const listed = useMemo(() => (listsAll ? (teams.data ?? []) : team ? [team] : []), [listsAll, teams.data, team]);
  const scope = seesAll ? listed.map(({ id }) => id) : (user?.teams ?? []);
  const { events, loading, error, refetch } = useEvents('planning', scope);
  const isStaff = actor !== null && hasRole(actor, 'ADMIN', ...STAFF_ROLES);
  const isFamily = !isStaff && (user?.familyTeams.length ?? 0) > 0;
  // The first event is all there is to do; later the week comes first.
  const isFirstEvent = isStaff && !phone && !isMonth && teams.data !== undefined && !loading && events.length === 0;
  // A day of the month was chosen for a new event.
  const opens = isFirstEvent || params.has('new');
  useEffect(() => {
    if (opens) setFormOpen(true);
  }, [opens]);
  const family = useFamilyWeek();

  if (!actor || !user) return null;
  if (teams.error && !teams.data)
    return (
      <Page title={t`Planning`}>
        <LoadError what={t`Your teams`} read={teams} />
      </Page>
    );

  const maySchedule = (id: string) =>
    allows(eventRules['event.schedule'], actor, { ...simpleGame, participants: [], plays: [], tags: [id] });
  // Falls back to the team ids of the account until the teams are loaded, so that the toolbar does not shift.
  const teamIds = teams.data?.map(({ id }) => id) ?? user.teams;
  const mayAdd = couldEver(eventRules['event.schedule'], actor) && teamIds.some(maySchedule);
  const form = mayAdd && teams.data && formOpen !== undefined && (
    <div hidden={!formOpen}>
      <NewEventForm
        key={zone}
        teams={teams.data.filter(({ id }) => maySchedule(id))}
        team={team?.id ?? null}
        zone={zone}
        mayPlan={(id) => schedulesAsStaff(actor, [id])}
        events={events}
        onAdded={chooseTeam}
      />
    </div>
  );

  // With its code loaded the engine starts before this is painted.
  const isLive = engine !== null || ConnectionSlot.isLoaded();
  const isReady = !teams.isPending && isLive && !(loading && events.length === 0);

  // A family's list has all its teams. A month of all teams has a switch for each.
  const choosesTeam = teamIds.length > 1 && !(isMonth ? showsAllTeams(teamIds.length) : isFamily);
  const tools = (
    <div className={classes.tools}>
      {choosesTeam &&
        (teams.data ? (
          <TeamChoice
            teams={teams.data}
            value={listsAll ? null : (team?.id ?? null)}
            hasAll={!isMonth}
            onChoose={(id) => setSearch(id === null ? { all: '' } : { team: id, all: undefined })}
          />
        ) : (
          <Skeleton className={classes.team} />
        ))}
      {mayAdd && (
        <Button
          variant={isStaff && !formOpen ? 'filled' : 'default'}
          aria-expanded={formOpen ?? false}
          onClick={() => setFormOpen(!formOpen)}
        >
          {formOpen ? t`Close` : isStaff ? t`New event` : t`Add a game`}
        </Button>
      )}
    </div>
  );
  // A month or one kind of events is about the team: then the week does not stand above it.
  const kind = params.get('kind');
  const showsWeek = !isMonth && kind === null;
  const hasWeek = isReady && showsWeek && family.teams.length > 0 && (error === null || events.length > 0);
  // The tools of a family stand below its week; before it is loaded nothing stands there.
  const choosesBelow = showsWeek && isFamily;
  const above = new Set(hasWeek ? family.week.map(({ id }) => id) : []);

  // The menu and what it needs load with the first press: they come after the first answer button.
  const menuLabel = t`More for Planning`;
  const openMenu = () => setHasMenu(true);
  const menu = !hasMenu ? (
    <ActionIcon
      variant="default"
      className={classes.menu}
      aria-label={menuLabel}
      title={menuLabel}
      aria-haspopup="menu"
      onClick={() => void PlanningMenu.fetchAhead().then(openMenu, openMenu)}
    >
      <IconDots size={20} stroke={1.75} />
    </ActionIcon>
  ) : (
    <PlanningMenu
      label={menuLabel}
      demoTeam={demo && team && allows(demoRules['demo.simulate'], actor, { teamId: team.id }) ? team.id : undefined}
      hasMailbox={demo && couldEver(demoRules['demo.mailbox'], actor)}
    />
  );
  const hasTools = !choosesBelow && (mayAdd || choosesTeam);

  return (
    <Page
      title={t`Planning`}
      aside={
        <div className={classes.aside}>
          {hasTools && tools}
          {menu}
        </div>
      }
    >
      <div className={classes.parts}>
        <NewsSlot />
        <NeedsYou />
        {params.has('event') && <AskedEvent events={events} teamIds={teamIds} />}
        <OwnInvitations />
        {isStaff && form}
        {isReady ? team && <PlanningFilter /> : <div className={classes.filter} />}
        {hasWeek && (
          <>
            <FamilyWeek />
            <div className={list.laterHead}>
              <Title order={2} size="h3">
                <Trans>After this week</Trans>
              </Title>
              {choosesBelow && tools}
            </div>
          </>
        )}
        {!isStaff && form}
        {team && events.length > 0 && error !== null && (
          <p role="alert" className={classes.error}>
            {errorText(error)}
          </p>
        )}
        {!isReady ? (
          <PlanningSkeleton />
        ) : !team ? (
          <NoTeam />
        ) : error && events.length === 0 ? (
          <LoadError what={t`The events`} read={{ error, refetch }} />
        ) : isMonth ? (
          <MonthView teams={teams.data ?? [team]} team={team} actor={actor} kind={kind} mayAdd={isStaff && mayAdd} />
        ) : (
          <EventList
            key={listed.map(({ id }) => id).join()}
            events={events}
            teams={isFamily && family.teams.length > 0 ? family.teams : listed}
            allTeams={teams.data ?? listed}
            actor={actor}
            mayAdd={mayAdd}
            kind={kind}
            above={above}
          />
        )}
      </div>
    </Page>
  );
}
