import { Trans } from '@lingui/react/macro';
import { Card, Title } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { AnswerBar } from '../../../domain/answers/answer-bar';
import { useSpan } from '../../../lib/config';
import { useRosters, useTeams } from '../../../live/queries/use-teams';
import home from './home.module.css';
import classes from './next-games.module.css';
import { Remind } from './remind';

/** Games shown; more would not fit beside the hero. */
const MAX_GAMES = 4;

const noTeams: readonly TeamView[] = [];

interface NextGameProps {
  event: EventView;
  roster: readonly PlayerView[];
}

function NextGame({ event, roster }: NextGameProps) {
  const { text } = useSpan(event);
  const isOff = event.eventState === 'CANCELLED';
  return (
    <li className={classes.item}>
      <Link to={`/admin/planning?team=${event.tags[0] ?? ''}#event-${event.id}`} className={classes.row}>
        <time dateTime={new Date(event.eventTime).toISOString()} className={classes.time}>
          {text}
        </time>
        <span className={classes.name}>
          {isOff ? <s>{event.name}</s> : event.name} <span className={classes.place}>{event.location}</span>
        </span>
        {isOff ? (
          <span className={home.off}>
            <Trans>Canceled</Trans>
          </span>
        ) : (
          <AnswerBar event={event} roster={roster} />
        )}
      </Link>
      <Remind event={event} roster={roster} />
    </li>
  );
}

/** The games after the next one, on the start page. */
export default function NextGames({ events }: { events: readonly EventView[] }) {
  const heading = useId();
  const rosterOf = useRosters(useTeams().data ?? noTeams);
  if (events.length === 0) return null;
  return (
    <Card component="section" aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} mb="xs">
        <Trans>Coming up</Trans>
      </Title>
      <ul className={classes.list}>
        {events.slice(0, MAX_GAMES).map((event) => (
          <NextGame key={event.id} event={event} roster={rosterOf(event)} />
        ))}
      </ul>
    </Card>
  );
}
