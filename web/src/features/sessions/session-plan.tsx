import { Plural } from '@lingui/react/macro';
import { useClubZone, useNow } from '../../lib/config';
import type { BoardEditor } from '../../live/boards/board-state';
import { eventLabel } from './planned/event-label';
import { PlanNext } from './planned/plan-next';
import { usePlannedEvent } from './planned/use-planned';
import { drillKey } from './script/drill-key';
import { drillName, totalOf } from './script/script-words';
import { useScript } from './script/use-script';
import classes from './sessions-page.module.css';

interface SessionPlanProps {
  editor: BoardEditor;
  name: string;
  teamId: string;
}

/** The session at a glance: its event, or a way to plan it for one, and its drills with their minutes. Its name stands above the board. */
export function SessionPlan({ editor, name, teamId }: SessionPlanProps) {
  const { doc, canEdit } = editor;
  const zone = useClubZone();
  const now = useNow();
  const { key, event } = usePlannedEvent(doc);
  const drills = useScript(doc);
  if (!event && (key || !canEdit) && drills.length === 0) return null;
  return (
    <section aria-label={name}>
      {event ? (
        <p className={classes.planEvent}>{eventLabel(event, zone, now)}</p>
      ) : (
        !key && canEdit && <PlanNext editor={editor} teamId={teamId} />
      )}
      {drills.length > 0 && (
        <>
          <ol className={classes.planDrills}>
            {drills.map(({ drill, title, minutes }, index) => (
              <li key={drillKey(drill)}>
                <span>{drillName(title, index)}</span>
                <span className={classes.planMinutes}>
                  <Plural value={minutes} one="# min" other="# min" />
                </span>
              </li>
            ))}
          </ol>
          <p className={classes.planFact}>{totalOf(drills)}</p>
        </>
      )}
    </section>
  );
}
