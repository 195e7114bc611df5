import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { EventView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { addDays, dayOf, formatIn, fromWallClock } from '@touchline/shared/wall-clock';
import clsx from 'clsx';
import { Fragment, useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { AnswerBar } from '../../../domain/answers/answer-bar';
import { TeamDot } from '../../../domain/teams/team-dot';
import { TeamFilter } from '../../../domain/teams/team-filter';
import { clock, day, span } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';
import { locale } from '../../../lib/language';
import { weekOf } from '../../../live/queries/coming-events';
import { useEvents } from '../../../live/queries/use-events';
import { useRosters, useTeams } from '../../../live/queries/use-teams';
import { useFirstRows } from '../../../ui/table/first-rows';
import { dayHeading, lastSunday } from '../editor/event-headings';
import { inOrder, isOnNow, saysTeam, TYPE_ICONS } from '../event-marks';
import classes from './home.module.css';
import { Remind } from './remind';

interface EventRowProps {
  event: EventView;
  /** The teams that come, as far as the viewer knows them. */
  teams: readonly TeamView[];
  roster: readonly PlayerView[];
}

/** From when to when, on one day without its date: `10:00 – 11:30 AM`. */
function timesOf(event: EventView, zone: string, now: number): string {
  const { eventTime, endTime } = event;
  if (endTime === undefined) return clock(eventTime, zone);
  if (dayOf(eventTime, zone) !== dayOf(endTime, zone)) return span(event, zone, now);
  const format = formatIn(zone, { hour: 'numeric', minute: '2-digit' }, locale());
  // Engines differ in their spaces.
  return format.formatRange(eventTime, endTime).replace(/\s/g, ' ');
}

function EventRow({ event, teams, roster }: EventRowProps) {
  const zone = useClubZone();
  const now = useNow();
  const isOff = event.eventState === 'CANCELLED';
  const isGame = event.type === 'GAME' || event.type === 'TOURNAMENT';
  const TypeIcon = TYPE_ICONS[event.type];
  const unsaid = teams.filter((team) => !saysTeam(event.name, team)).map(({ name }) => name);
  const said = teams.filter((team) => saysTeam(event.name, team)).map(({ name }) => name);
  return (
    <li className={classes.line}>
      <Link to={`/admin/planning?team=${teams[0]?.id ?? ''}#event-${event.id}`} className={classes.team}>
        <TypeIcon size={20} stroke={1.75} className={clsx(classes.type, isGame && classes.game)} aria-hidden />
        <span className={classes.what}>
          <span className={clsx(classes.name, isGame && classes.game)}>{isOff ? <s>{event.name}</s> : event.name}</span>
          <span className={classes.fact}>
            {teams.map((team) => (
              <TeamDot key={team.id} id={team.id} />
            ))}
            {said.length > 0 && <span className="visually-hidden">{said.join(', ')}</span>}
            <span>{[...unsaid, event.location].filter(Boolean).join(' · ')}</span>
          </span>
        </span>
        <span className={classes.times}>
          {timesOf(event, zone, now)}{' '}
          {isOnNow(event, now) && (
            <span className={classes.now}>
              <Trans>On now</Trans>
            </span>
          )}
        </span>
        {isOff ? (
          <span className={classes.off}>
            <Trans>Canceled</Trans>
          </span>
        ) : (
          <AnswerBar event={event} roster={roster} />
        )}
      </Link>
      <Remind event={event} roster={roster} />
      <IconChevronRight size={18} stroke={1.75} className={classes.chevron} aria-hidden />
    </li>
  );
}

/** Events shown at first. */
const SHOWN = 12;

const noTeams: readonly TeamView[] = [];

/** For ADMIN and ROOT: what all teams do until the Sunday after the coming days, and which teams do nothing. */
export default function ClubWeek() {
  const { t } = useLingui();
  const heading = useId();
  const now = useNow();
  const zone = useClubZone();
  const allTeams = useTeams().data ?? noTeams;
  const [only, setOnly] = useState<string>();
  const teams = useMemo(() => (only ? allTeams.filter(({ id }) => id === only) : allTeams), [allTeams, only]);
  const rosterOf = useRosters(allTeams);
  const ids = teams.map(({ id }) => id);
  // One read for every choice.
  const { events, loading } = useEvents(
    'planning',
    allTeams.map(({ id }) => id),
  );
  const sunday = lastSunday(now, zone);
  const end = fromWallClock(`${dayOf(addDays(sunday, 1, zone), zone)}T00:00`, zone);
  const week = weekOf(events, ids, now, end).toSorted(inOrder(allTeams));
  const idle = teams.filter(({ id }) => !week.some(({ tags }) => tags.includes(id)));
  const { first, showMore } = useFirstRows(week, SHOWN);
  if (teams.length === 0) return null;
  if (loading) return <Skeleton height={Math.min(teams.length, SHOWN) * 57 + 40} />;
  const lastDay = day(sunday, zone, now);
  const names = idle
    .slice(0, SHOWN)
    .map(({ name }) => name)
    .join(', ');
  return (
    <section aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={heading}>
          <Trans>Events through {lastDay}</Trans>
        </Title>
        {allTeams.length > 1 && (
          <TeamFilter aria-label={t`Team`} size="sm" teams={allTeams} team={only} onTeam={setOnly} />
        )}
      </div>
      <ul className={classes.needs}>
        {first.map((event, index) => {
          const heading = dayHeading(event.eventTime, zone, now);
          const before = first[index - 1];
          return (
            <Fragment key={event.id}>
              {(!before || dayHeading(before.eventTime, zone, now) !== heading) && (
                <li className={classes.day}>{heading}</li>
              )}
              <EventRow
                event={event}
                teams={allTeams.filter(({ id }) => event.tags.includes(id))}
                roster={rosterOf(event)}
              />
            </Fragment>
          );
        })}
        {idle.length > 0 && (
          <li className={classes.idle}>
            {idle.length > SHOWN ? (
              <Trans>Nothing planned: {names} and more</Trans>
            ) : (
              <Trans>Nothing planned: {names}</Trans>
            )}
          </li>
        )}
      </ul>
      {showMore}
    </section>
  );
}
