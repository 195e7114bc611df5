import { Button } from '@mantine/core';
import { IconBell, IconCheck } from '@tabler/icons-react';
import { allows } from '@touchline/shared/access/rule';
import type { EventView } from '@touchline/shared/events/event.model';
import { noticeRules } from '@touchline/shared/notices/notices.rules';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { useNow } from '../../../lib/config';
import { useActor } from '../../../lib/session';
import { rowOfPlayer } from '../answers/answer-status';
import { useReminder } from '../answers/remind-families';
import classes from './next-games.module.css';

/** Time before an event in which its row offers a reminder (ms): of a later one families need none yet. */
const REMIND_AHEAD = 3 * 86_400_000;

/** In a row of an event: reminds the families without an answer. Renders nothing for those who may not, and for an event that needs none. */
export function Remind({ event, roster }: { event: EventView; roster: readonly PlayerView[] }) {
  const now = useNow();
  const actor = useActor();
  const silent = roster.filter(({ id }) => !rowOfPlayer(event, id)).map(({ name }) => name);
  const { name, tags, eventState, eventTime } = event;
  const isOffered =
    eventState !== 'CANCELLED' &&
    eventTime > now &&
    eventTime < now + REMIND_AHEAD &&
    silent.length > 0 &&
    actor !== null &&
    allows(noticeRules['event.remind'], actor, { tags, createdBy: '' });
  const { busy, send, sentTo, families, label } = useReminder(event, silent, isOffered);
  if (!isOffered || families === 0) return null;
  return (
    <Button
      variant="subtle"
      className={classes.remind}
      leftSection={sentTo > 0 ? <IconCheck size={18} stroke={1.75} /> : <IconBell size={18} stroke={1.75} />}
      aria-label={`${label}: ${name}`}
      aria-disabled={sentTo > 0}
      loading={busy}
      onClick={() => sentTo === 0 && void send()}
    >
      {label}
    </Button>
  );
}
