import { Trans } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { type Actor, hasRole } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import type { Availability } from '@touchline/shared/events/event-words';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useNow, useSpan } from '../../../lib/config';
import { newId } from '../../../lib/new-id';
import { useActor, useCurrentUser } from '../../../lib/session';
import { comingEvents } from '../../../live/queries/coming-events';
import { useChange, useSeenEvent } from '../../../live/queries/own-changes';
import { useEvents } from '../../../live/queries/use-events';
import { useFamilyTeams, useTeams } from '../../../live/queries/use-teams';
import { CardSkeleton } from '../../../ui/skeletons';
import { useFirstRows } from '../../../ui/table/first-rows';
import { answerChange } from '../answers/answer-status';
import { MyChildren } from '../answers/my-children';
import { eventRights } from '../event-rights';
import classes from './home.module.css';

const WEEK = 7 * 86_400_000;

/** Returns the events of the next seven days, or the next one when there are none. */
export function weekOf(events: readonly EventView[], teams: readonly string[], now: number): EventView[] {
  const coming = comingEvents(events, teams, now);
  const week = coming.filter(({ eventTime }) => eventTime < now + WEEK);
  return week.length > 0 ? week : coming.slice(0, 1);
}

interface WeekEventProps {
  event: EventView;
  roster: readonly PlayerView[];
  team: string;
  actor: Actor;
}

function WeekEvent({ event, roster, team, actor }: WeekEventProps) {
  const change = useChange();
  const seen = useSeenEvent(event);
  const { text } = useSpan(event);
  const rights = eventRights(actor, event, roster, useNow());
  if (rights.children.length === 0) return null;
  const answer = (player: PlayerView, available: Availability) =>
    change(answerChange(seen.event, player, available, () => newId(9)));
  return (
    <li className={classes.event}>
      <Link to={`/admin/planning?team=${team}#event-${event.id}`} className={classes.head}>
        <span className={classes.fact}>
          <time dateTime={new Date(event.eventTime).toISOString()} className={classes.time}>
            {text}
          </time>
          {' · '}
          {event.location}
        </span>
        <span className={classes.name}>{event.name}</span>
      </Link>
      {rights.open && !rights.closed && (
        <MyChildren event={seen.event} players={rights.children} pending={seen.pending} onAnswer={answer} />
      )}
    </li>
  );
}

/** Events shown at first: more than most families have in a week. */
const SHOWN = 8;

function Week({ teams, actor }: { teams: readonly TeamView[]; actor: Actor }) {
  const heading = useId();
  const now = useNow();
  const ids = teams.map(({ id }) => id);
  const user = useCurrentUser();
  // The key of Planning's own list, so that the events are fetched once.
  const { events, loading } = useEvents('planning', hasRole(actor, 'ADMIN') ? ids : (user?.teams ?? []));
  const week = weekOf(events, ids, now);
  const { first, showMore } = useFirstRows(week, SHOWN);
  if (loading) return <CardSkeleton height={220} />;
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} className={classes.title}>
        <Trans>This week</Trans>
      </Title>
      {week.length === 0 ? (
        <p className={classes.done}>
          <Trans>Nothing planned. A new event shows up here as soon as someone adds it.</Trans>
        </p>
      ) : (
        <ul className={classes.events}>
          {first.map((event) => {
            const ownTeams = teams.filter(({ id }) => event.tags.includes(id));
            const roster = ownTeams.flatMap(({ players = [] }) => players);
            return (
              <WeekEvent key={event.id} event={event} roster={roster} team={ownTeams[0]?.id ?? ''} actor={actor} />
            );
          })}
        </ul>
      )}
      {showMore}
    </section>
  );
}

/** For families: the events of this week, with the answer buttons of each child. Renders nothing for others. */
export default function FamilyWeek() {
  const actor = useActor();
  const teams = useFamilyTeams(useTeams().data);
  return actor && teams.length > 0 ? <Week teams={teams} actor={actor} /> : null;
}
