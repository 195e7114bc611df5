import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { BOARD_LIMITS } from '@touchline/shared/boards/boards.limits';
import { useId } from 'react';
import { EmptyState } from '../../../components/empty-state';
import type { BoardPen } from '../board-pen';
import { DrillFields } from './drill-fields';
import { drillKey } from './drill-key';
import classes from './script.module.css';
import { ScriptSheet } from './script-sheet';
import { totalOf } from './script-words';
import { useDrillActs } from './use-drill-acts';
import { useScript } from './use-script';

/** The drills of a session in their order, which all of its coaches write at once; families read them (specification 2.7). */
export function ScriptEditor({ pen }: { pen: BoardPen }) {
  const drills = useScript(pen.doc);
  const addId = useId();
  const { acts, said } = useDrillActs(pen, addId);
  const isFull = drills.length >= BOARD_LIMITS.drills;
  const add = pen.canEdit && !isFull && (
    <Button
      id={addId}
      variant="light"
      className={drills.length > 0 ? classes.add : undefined}
      leftSection={<IconPlus size={20} stroke={1.75} />}
      onClick={acts.add}
    >
      Add drill
    </Button>
  );
  return (
    <div className={classes.root}>
      {drills.length > 0 ? (
        <p className={classes.total}>{totalOf(drills)}</p>
      ) : (
        <EmptyState order={3} title="This session has no drills yet" action={add} />
      )}
      {pen.canEdit ? (
        drills.length > 0 && (
          <ol className={classes.drills}>
            {drills.map(({ drill, title, minutes }, index) => (
              <li key={drillKey(drill)}>
                <DrillFields
                  drill={drill}
                  number={index + 1}
                  of={drills.length}
                  title={title}
                  minutes={minutes}
                  change={pen.change}
                  acts={acts}
                />
              </li>
            ))}
          </ol>
        )
      ) : (
        <ScriptSheet drills={drills} />
      )}
      {drills.length > 0 && add}
      {pen.canEdit && isFull && <p className={classes.fact}>A session holds {BOARD_LIMITS.drills} drills.</p>}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  );
}
