import clsx from 'clsx';
import { teamColour } from './team-colour';
import classes from './team-colour.module.css';

/** A dot in the color of the team. Decorative: the team's name stands beside it, or is read out. */
export const TeamDot = ({ id }: { id: string }) => (
  <span className={clsx(classes.of, classes.dot)} data-colour={teamColour(id)} aria-hidden />
);
