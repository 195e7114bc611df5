import type { EventView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { listOf } from '../../../lib/language';
import { useTeams } from '../../../live/queries/use-teams';
import classes from './shirt-wall.module.css';

/** The teams of the shirts below, at an event of several teams. */
export default function ShirtTeams({ event, roster }: { event: EventView; roster: readonly PlayerView[] }) {
  const { data: teams = [] } = useTeams();
  const ids = new Set(roster.map(({ id }) => id));
  const shown = teams.filter(
    ({ id, players = [] }) => event.tags.includes(id) && players.some((one) => ids.has(one.id)),
  );
  return <p className={classes.team}>{listOf(shown.map(({ name }) => name))}</p>;
}
