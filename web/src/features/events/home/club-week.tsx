import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Title } from '@mantine/core';
import { IconChevronRight, IconSettings } from '@tabler/icons-react';
import type { EventView } from '@touchline/shared/events/event.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { span } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';
import { useCurrentUser } from '../../../lib/session';
import { nextEvent } from '../../../live/queries/coming-events';
import { useEvents } from '../../../live/queries/use-events';
import { useTeams } from '../../../live/queries/use-teams';
import { useFirstRows } from '../../../ui/table/first-rows';
import { goingOf } from '../answers/going';
import classes from './home.module.css';

function TeamRow({ team, event }: { team: TeamView; event: EventView | undefined }) {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  return (
    <li>
      <Link to={`/admin/planning?team=${team.id}${event ? `#event-${event.id}` : ''}`} className={classes.team}>
        <span className={classes.name}>{team.name}</span>
        <span className={classes.what}>
          {event ? (
            <>
              <span>{event.name}</span>
              <span className={classes.fact}>
                {span(event, zone, now)} · {event.location}
              </span>
            </>
          ) : (
            <span className={classes.fact}>{t`Nothing planned`}</span>
          )}
        </span>
        {event && <span className={classes.going}>{goingOf(event, team.players ?? []).text}</span>}
        <IconChevronRight size={18} stroke={1.75} className={classes.chevron} aria-hidden />
      </Link>
    </li>
  );
}

/** Teams shown at first. */
const SHOWN = 12;

/** For ADMIN and ROOT: the next event of every team, soonest first. */
export default function ClubWeek() {
  const heading = useId();
  const now = useNow();
  const isAdmin = useCurrentUser()?.roles.includes('ADMIN') ?? false;
  const teams = useTeams().data ?? [];
  const { events, loading } = useEvents(
    'planning',
    teams.map(({ id }) => id),
  );
  const rows = teams
    .map((team) => ({ team, event: nextEvent(events, [team.id], now) }))
    .toSorted((a, b) => (a.event?.eventTime ?? Number.MAX_VALUE) - (b.event?.eventTime ?? Number.MAX_VALUE));
  const { first, showMore } = useFirstRows(rows, SHOWN);
  if (teams.length === 0) return null;
  if (loading) return <Skeleton height={Math.min(teams.length, SHOWN) * 57 + 40} />;
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} className={classes.title}>
        <Trans>Next events of all teams</Trans>
      </Title>
      <ul className={classes.needs}>
        {first.map(({ team, event }) => (
          <TeamRow key={team.id} team={team} event={event} />
        ))}
      </ul>
      {showMore}
      {isAdmin && (
        <Button
          component={Link}
          to="/start#club"
          variant="default"
          leftSection={<IconSettings size={18} stroke={1.75} />}
          mt="md"
        >
          <Trans>Club settings</Trans>
        </Button>
      )}
    </section>
  );
}
