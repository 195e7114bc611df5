import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, Title } from '@mantine/core';
import { IconChevronRight, IconSettings } from '@tabler/icons-react';
import type { EventView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { AnswerBar } from '../../../domain/answers/answer-bar';
import { span } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';
import { useCurrentUser } from '../../../lib/session';
import { weekOf } from '../../../live/queries/coming-events';
import { useEvents } from '../../../live/queries/use-events';
import { useRosters, useTeams } from '../../../live/queries/use-teams';
import { useFirstRows } from '../../../ui/table/first-rows';
import classes from './home.module.css';

interface EventRowProps {
  event: EventView;
  /** The teams that come, as far as the viewer knows them. */
  teams: readonly TeamView[];
  roster: readonly PlayerView[];
}

function EventRow({ event, teams, roster }: EventRowProps) {
  const zone = useClubZone();
  const now = useNow();
  const isOff = event.eventState === 'CANCELLED';
  return (
    <li>
      <Link to={`/admin/planning?team=${teams[0]?.id ?? ''}#event-${event.id}`} className={classes.team}>
        <span className={classes.what}>
          <span className={classes.name}>{isOff ? <s>{event.name}</s> : event.name}</span>
          <span className={classes.fact}>{teams.map(({ name }) => name).join(', ')}</span>
        </span>
        <span className={classes.what}>
          <span>{span(event, zone, now)}</span>
          <span className={classes.fact}>{event.location}</span>
        </span>
        {isOff ? (
          <span className={classes.off}>
            <Trans>Canceled</Trans>
          </span>
        ) : (
          <AnswerBar event={event} roster={roster} />
        )}
        <IconChevronRight size={18} stroke={1.75} className={classes.chevron} aria-hidden />
      </Link>
    </li>
  );
}

/** Events shown at first. */
const SHOWN = 12;

const noTeams: readonly TeamView[] = [];

/** For ADMIN and ROOT: what all teams do in the next seven days, and which teams do nothing. */
export default function ClubWeek() {
  const heading = useId();
  const now = useNow();
  const isAdmin = useCurrentUser()?.roles.includes('ADMIN') ?? false;
  const teams = useTeams().data ?? noTeams;
  const rosterOf = useRosters(teams);
  const ids = teams.map(({ id }) => id);
  const { events, loading } = useEvents('planning', ids);
  const week = weekOf(events, ids, now);
  const idle = teams.filter(({ id }) => !week.some(({ tags }) => tags.includes(id)));
  const { first, showMore } = useFirstRows(week, SHOWN);
  if (teams.length === 0) return null;
  if (loading) return <Skeleton height={Math.min(teams.length, SHOWN) * 57 + 40} />;
  const names = idle
    .slice(0, SHOWN)
    .map(({ name }) => name)
    .join(', ');
  return (
    <section aria-labelledby={heading}>
      <div className={classes.weekHead}>
        <Title order={2} size="h3" id={heading}>
          <Trans>The next seven days</Trans>
        </Title>
        {isAdmin && (
          <Button
            component={Link}
            to="/start#club"
            variant="default"
            leftSection={<IconSettings size={18} stroke={1.75} />}
          >
            <Trans>Club settings</Trans>
          </Button>
        )}
      </div>
      <ul className={classes.needs}>
        {first.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            teams={teams.filter(({ id }) => event.tags.includes(id))}
            roster={rosterOf(event)}
          />
        ))}
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
