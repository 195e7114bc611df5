import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { whenInSentence } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';
import type { BoardEditor } from '../../../live/boards/board-state';
import { comingEvents } from '../../../live/queries/coming-events';
import { useEvents } from '../../../live/queries/use-events';
import { planFor } from './fill';
import classes from './planned-event.module.css';

interface PlanNextProps {
  editor: BoardEditor;
  /** The team of the board. */
  teamId: string;
}

/** Plans a session for the team's next practice, without one for its next event. Undo of the board takes it back. */
export function PlanNext({ editor, teamId }: PlanNextProps) {
  const zone = useClubZone();
  const now = useNow();
  const { events } = useEvents('planning', [teamId]);
  const coming = comingEvents(events, [teamId], now).filter(({ version, eventTime }) => version > 0 && eventTime > now);
  const next = coming.find(({ type }) => type === 'PRACTICE') ?? coming[0];
  if (!next) return null;
  const time = whenInSentence(next.eventTime, zone, now);
  return (
    <Button
      variant="default"
      px="sm"
      classNames={{ root: classes.put, label: classes.putWords }}
      onClick={() => editor.change(() => planFor(editor.doc, next.key))}
    >
      <Trans>Plan it for {time}</Trans>
    </Button>
  );
}
