import { t } from '@lingui/core/macro';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { dateName } from '../lib/club-time';
import { useLanguage } from '../lib/language';
import classes from './player-facts.module.css';

/** Returns the player's facts. Fields that the viewer may not see are undefined. */
const factsOf = ({ position, number, birthDate, birthYear, club, team }: PlayerView) =>
  [
    [t`Position`, position],
    [t`Shirt number`, number],
    [t`Birth date`, birthDate ? dateName(birthDate) : birthYear],
    [t`Club`, club],
    [t`Team`, team],
  ] as const;

/** Specification 2.10: position, number, birth date, club and team, below the name. */
export function PlayerFacts({ player }: { player: PlayerView }) {
  useLanguage();
  return (
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
}
