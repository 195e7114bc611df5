import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Card, Title, Tooltip } from '@mantine/core';
import { IconBell, IconCheck } from '@tabler/icons-react';
import type { EventView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { AnswerBar } from '../../../domain/answers/answer-bar';
import { useNow, useSpan } from '../../../lib/config';
import { useActor } from '../../../lib/session';
import { useRosters, useTeams } from '../../../live/queries/use-teams';
import { rowOfPlayer } from '../answers/answer-status';
import { useReminder } from '../answers/remind-families';
import home from './home.module.css';
import classes from './next-games.module.css';

/** Games shown; more would not fit beside the hero. */
const MAX_GAMES = 4;

const noTeams: readonly TeamView[] = [];

/** A bell that reminds the families without an answer. */
function Remind({ event, silent }: { event: EventView; silent: readonly string[] }) {
  const { t } = useLingui();
  const { busy, send, sentTo } = useReminder(event, silent);
  const { name } = event;
  const label =
    sentTo > 0 ? plural(sentTo, { one: '# family reminded', other: '# families reminded' }) : t`Remind families`;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        className={classes.remind}
        aria-label={`${label}: ${name}`}
        aria-disabled={sentTo > 0}
        loading={busy}
        onClick={() => sentTo === 0 && void send()}
      >
        {sentTo > 0 ? <IconCheck size={20} stroke={1.75} /> : <IconBell size={20} stroke={1.75} />}
      </ActionIcon>
    </Tooltip>
  );
}

interface NextGameProps {
  event: EventView;
  roster: readonly PlayerView[];
  /** True: the viewer is staff of a team of the event. */
  isStaff: boolean;
}

function NextGame({ event, roster, isStaff }: NextGameProps) {
  const { text } = useSpan(event);
  const now = useNow();
  const isOff = event.eventState === 'CANCELLED';
  const silent = roster.filter(({ id }) => !rowOfPlayer(event, id)).map(({ name }) => name);
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
      {isStaff && !isOff && silent.length > 0 && event.eventTime > now && <Remind event={event} silent={silent} />}
    </li>
  );
}

/** The games after the next one, on the start page. */
export default function NextGames({ events }: { events: readonly EventView[] }) {
  const heading = useId();
  const rosterOf = useRosters(useTeams().data ?? noTeams);
  const actor = useActor();
  if (events.length === 0) return null;
  return (
    <Card component="section" aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} mb="xs">
        <Trans>Coming up</Trans>
      </Title>
      <ul className={classes.list}>
        {events.slice(0, MAX_GAMES).map((event) => (
          <NextGame
            key={event.id}
            event={event}
            roster={rosterOf(event)}
            isStaff={event.tags.some((tag) => actor?.staffTeams.includes(tag))}
          />
        ))}
      </ul>
    </Card>
  );
}
