import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
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

/** In a row of an event: reminds the families without an answer. Renders nothing for those who may not, and for an event that needs none. */
export function Remind({ event, roster }: { event: EventView; roster: readonly PlayerView[] }) {
  const { t } = useLingui();
  const now = useNow();
  const actor = useActor();
  const silent = roster.filter(({ id }) => !rowOfPlayer(event, id)).map(({ name }) => name);
  const { busy, send, sentTo } = useReminder(event, silent);
  const { name, tags, eventState, eventTime } = event;
  const count = silent.length;
  const isOpen = eventState !== 'CANCELLED' && eventTime > now && count > 0;
  if (!isOpen || !actor || !allows(noticeRules['event.remind'], actor, { tags, createdBy: '' })) return null;
  const label =
    sentTo > 0 ? plural(sentTo, { one: '# family reminded', other: '# families reminded' }) : t`Remind ${count}`;
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
