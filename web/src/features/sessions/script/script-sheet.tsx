import { Title } from '@mantine/core';
import { drillKey } from './drill-key';
import classes from './script.module.css';
import { counted } from './script-total';
import type { ShownDrill } from './use-script';

/** The read-only script. */
export const ScriptSheet = ({ drills }: { drills: readonly ShownDrill[] }) => (
  <ol className={classes.drills}>
    {drills.map(({ drill, title, minutes, points, equipment }, index) => (
      <li key={drillKey(drill)} className={classes.drill}>
        <Title order={3}>{title || `Drill ${index + 1}`}</Title>
        <p className={classes.fact}>{counted(minutes, 'minute')}</p>
        {points && <p className={classes.points}>{points}</p>}
        {equipment && <p className={classes.fact}>Equipment: {equipment}</p>}
      </li>
    ))}
  </ol>
);
