import type { TeamView } from '@touchline/shared/teams/team.model';
import clsx from 'clsx';
import classes from './team-colour.module.css';

interface TeamDotProps {
  /** The team, which has a place in `teams`. */
  team: Pick<TeamView, 'id'>;
  /** The viewer's teams, in the order of every list. */
  teams: readonly Pick<TeamView, 'id'>[];
}

/** A dot in the color that the team has in the month view, too. Decorative: the team's name stands beside it, or is read out. */
export const TeamDot = ({ team, teams }: TeamDotProps) => (
  <span
    className={clsx(classes.of, classes.dot)}
    data-colour={teams.findIndex(({ id }) => id === team.id)}
    aria-hidden
  />
);
