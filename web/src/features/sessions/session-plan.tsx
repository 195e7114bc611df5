import { Plural, Trans } from '@lingui/react/macro';
import type * as Y from 'yjs';
import { useClubZone, useNow } from '../../lib/config';
import { eventLabel } from './planned/event-label';
import { usePlannedEvent } from './planned/use-planned';
import { drillKey } from './script/drill-key';
import { drillName, totalOf } from './script/script-words';
import { useScript } from './script/use-script';
import classes from './sessions-page.module.css';

/** The session at a glance: its name, its event, and its drills with their minutes. */
export function SessionPlan({ doc, name, canEdit }: { doc: Y.Doc; name: string; canEdit: boolean }) {
  const zone = useClubZone();
  const now = useNow();
  const { event } = usePlannedEvent(doc);
  const drills = useScript(doc);
  return (
    <section aria-labelledby="session-plan">
      <p id="session-plan" className={classes.planName}>
        {name}
      </p>
      {(event || canEdit) && (
        <p className={classes.planFact}>
          {event ? eventLabel(event, zone, now) : <Trans>Not planned for an event yet.</Trans>}
        </p>
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
