import { Trans } from '@lingui/react/macro';
import type { Drill } from '@touchline/shared/boards/document';
import classes from './script.module.css';

/** The coaching points and the equipment of a drill, for reading. */
export const DrillTexts = ({ points, equipment }: Pick<Drill, 'points' | 'equipment'>) => (
  <>
    {points && <p className={classes.points}>{points}</p>}
    {equipment && (
      <p className={classes.fact}>
        <Trans>Equipment: {equipment}</Trans>
      </p>
    )}
  </>
);
