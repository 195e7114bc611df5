import type { PlayerView } from '@touchline/shared/players/player.model';
import { dateName } from '../lib/club-time';
import classes from './player-facts.module.css';

/** Returns the player's facts. Fields that the viewer may not see are undefined. */
const factsOf = ({ position, number, birthDate, birthYear, club, team }: PlayerView) =>
  [
    ['Position', position],
    ['Number', number],
    ['Birth date', birthDate ? dateName(birthDate) : birthYear],
    ['Club', club],
    ['Team', team],
  ] as const;

/** Specification 2.10: position, number, birth date, club and team, below the name. */
export const PlayerFacts = ({ player }: { player: PlayerView }) => (
  <dl className={classes.facts}>
    {factsOf(player)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
