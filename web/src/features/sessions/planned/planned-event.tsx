import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { useClubZone, useNow } from '../../../lib/config';
import { errorText } from '../../../lib/errors';
import { useLanguage } from '../../../lib/language';
import { optionsOf } from '../../../lib/options';
import type { BoardEditor } from '../../../live/boards/board-state';
import { comingEvents } from '../../../live/queries/coming-events';
import { teamsQuery } from '../../../live/queries/event-queries';
import { useEvents } from '../../../live/queries/use-events';
import { FormError } from '../../../ui/form/form-error';
import { type ComingPlayer, comingPlayers } from './coming-players';
import { eventLabel } from './event-label';
import { fillBoard, fillMessage, planFor } from './fill';
import { PlanNext } from './plan-next';
import classes from './planned-event.module.css';
import { usePlannedEvent } from './use-planned';

interface PlannedEventProps {
  editor: BoardEditor;
  /** The team of the board. */
  teamId: string;
}

/** The option for no event. */
const NONE = '';

type Planned = ReturnType<typeof usePlannedEvent>;

/** The controls for users who may draw: choose the event, and add its players. */
function PlannedTools({
  editor,
  teamId,
  planned,
  coming,
}: PlannedEventProps & { planned: Planned; coming: readonly ComingPlayer[] }) {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  const { events, error } = useEvents('planning', [teamId]);
  const { event: plannedEvent, gone } = planned;
  const chosen = planned.key?.id ?? NONE;
  const [fillResult, setFillResult] = useState({ event: chosen, text: '' });
  const upcoming = comingEvents(events, [teamId], now).filter(({ version }) => version > 0);
  const optionOf = (event: (typeof upcoming)[number]) => ({ id: event.id, name: eventLabel(event, zone, now) });
  const missing = gone ? t`Event no longer available` : t`Loading the event…`;
  const chosenName = plannedEvent ? optionOf(plannedEvent) : { id: chosen, name: missing };
  const choose = (id: string | null) => {
    const event = upcoming.find((one) => one.id === id);
    if (id !== chosen && (event || id === NONE)) editor.change(() => planFor(editor.doc, event?.key ?? null));
  };
  return (
    <>
      <div className={classes.tools}>
        <Select
          className={classes.choice}
          label={t`Planned for`}
          data={optionsOf([{ id: NONE, name: t`No event` }, ...upcoming.map(optionOf)], chosenName)}
          value={chosen}
          allowDeselect={false}
          onChange={choose}
        />
        <Button
          variant="default"
          classNames={{ root: classes.put, label: classes.putWords }}
          leftSection={<IconUsersPlus size={20} stroke={1.75} />}
          disabled={coming.length === 0}
          onClick={() => setFillResult({ event: chosen, text: fillMessage(fillBoard(editor, coming)) })}
        >
          <Trans>Add players who are going</Trans>
        </Button>
      </div>
      <FormError error={error} />
      <p role="status" className={classes.done}>
        {fillResult.event === chosen && fillResult.text}
      </p>
    </>
  );
}

/** Shows the planned event and who comes; with controls for users who may draw. */
export const PlannedEvent = memo(function PlannedEvent({
  editor,
  teamId,
  absent,
}: PlannedEventProps & { absent: ReadonlySet<string> }) {
  useLanguage();
  const zone = useClubZone();
  const now = useNow();
  const planned = usePlannedEvent(editor.doc);
  const notGoing = absent.size;
  const team = useQuery(teamsQuery).data?.find(({ id }) => id === teamId);
  const { key, event, gone, error } = planned;
  const coming = event && team ? comingPlayers(event, team) : undefined;
  const going = coming?.length ?? 0;
  const reason = error ? errorText(error) : '';
  if (!key && !editor.canEdit) return null;
  return (
    <div className={classes.planned}>
      {event && (
        <p className={classes.line}>
          <b>{eventLabel(event, zone, now)}</b>
          {coming && (
            <>
              {' · '}
              <Plural value={going} one="# going" other="# going" />
            </>
          )}
          {notGoing > 0 && (
            <>
              {' · '}
              <Plural
                value={notGoing}
                one="# player on the board is not going"
                other="# players on the board are not going"
              />
            </>
          )}
        </p>
      )}
      {!event && (
        <p className={`${classes.line} ${classes.dim}`}>
          {!key && <Trans>Not planned for an event yet.</Trans>}
          {key && gone && <Trans>The event this session was planned for is no longer available.</Trans>}
          {key && !gone && reason && <Trans>The event did not load. {reason}</Trans>}
          {key && !gone && !reason && <Trans>Loading the event…</Trans>}
        </p>
      )}
      {!key && editor.canEdit && (
        <div className={classes.next}>
          <PlanNext editor={editor} teamId={teamId} />
        </div>
      )}
      {editor.canEdit && <PlannedTools editor={editor} teamId={teamId} planned={planned} coming={coming ?? []} />}
    </div>
  );
});
