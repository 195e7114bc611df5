import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import type { Availability } from '@touchline/shared/events/event-words';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { Shirt } from '../../../domain/players/shirt';
import { span } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';
import { useCurrentUser } from '../../../lib/session';
import { useSeenEvents } from '../../../live/queries/own-changes';
import { useEvents } from '../../../live/queries/use-events';
import { useFamilyTeams, useTeams } from '../../../live/queries/use-teams';
import { useFirstRows } from '../../../ui/table/first-rows';
import { rowOfPlayer, statusOfAvailability } from '../answers/answer-status';
import { AnswerWord } from '../answers/answer-word';
import { type StripRow, stripRows } from './strip-rows';
import classes from './this-week-strip.module.css';

interface StripItemProps extends StripRow {
  answer: Availability | undefined;
  /** The event's time as text. */
  time: string;
}

const isSameItem = (before: StripItemProps, now: StripItemProps): boolean =>
  before.player === now.player &&
  before.team === now.team &&
  before.event?.id === now.event?.id &&
  before.event?.location === now.event?.location &&
  before.answer === now.answer &&
  before.time === now.time;

const StripItem = memo(function StripItem({ player, team, event, answer, time }: StripItemProps) {
  const card = `/admin/planning?team=${team.id}${event ? `#event-${event.id}` : ''}`;
  return (
    <li>
      <Link to={card} className={classes.item}>
        <Shirt answer={answer} mark={player.number ?? ''} />
        <span className={classes.who}>
          <span className={classes.name}>{player.name}</span>
          <span className={classes.fact}>{time}</span>
          {event && <span className={classes.fact}>{event.location}</span>}
        </span>
        {event && <AnswerWord status={answer ? statusOfAvailability[answer] : 'silent'} />}
      </Link>
    </li>
  );
}, isSameItem);

/** Rows shown at first: more than most families have. */
const SHOWN = 6;

function FamilyStrip({ teams }: { teams: readonly TeamView[] }) {
  const { t } = useLingui();
  const user = useCurrentUser();
  const zone = useClubZone();
  const now = useNow();
  const heading = useId();
  const seesAll = user?.roles.includes('ADMIN');
  // The key of Planning's own list, so that the events are fetched once.
  const { events, loading } = useEvents('planning', seesAll ? teams.map(({ id }) => id) : (user?.teams ?? []));
  const rows = stripRows(user?.players ?? [], teams, useSeenEvents(events), now);
  const { first, showMore } = useFirstRows(rows, SHOWN);
  if (loading || rows.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} className={classes.title}>
        <Trans>This week</Trans>
      </Title>
      <ul className={classes.items}>
        {first.map((row) => (
          <StripItem
            key={`${row.player.id} ${row.team.id}`}
            {...row}
            answer={row.event && rowOfPlayer(row.event, row.player.id)?.available}
            time={row.event ? span(row.event, zone, now) : t`Nothing planned`}
          />
        ))}
      </ul>
      {showMore}
    </section>
  );
}

/** Each child with its next event, over all teams of the family. Renders nothing for a user without children in a team. */
export default function ThisWeekStrip() {
  const family = useFamilyTeams(useTeams().data);
  return family.length > 0 ? <FamilyStrip teams={family} /> : null;
}
