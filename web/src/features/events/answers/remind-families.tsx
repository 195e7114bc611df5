import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconBell, IconClipboard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/event.model';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { useState } from 'react';
import { call } from '../../../lib/client';
import { clock, day } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';
import { copyText } from '../../../lib/copy-text';
import { errorText } from '../../../lib/errors';
import { queryOf } from '../../../lib/query-of';
import { specAlert } from '../../../ui/toasts/spec-alert';
import { useNear } from '../../../ui/when-near';
import { reminderText } from './reminder';

interface RemindFamiliesProps {
  event: EventView;
  /** Id of the team whose Planning the copied text links to. */
  team: string;
  /** Names of the players without an answer. */
  silent: readonly string[];
  className?: string | undefined;
  /** True: it is the main thing to do on its page. */
  isMain?: boolean;
}

/**
 * Returns how to send the reminder of an event, how many families it would reach and has reached, and the words for that.
 * @param isShown true: reads how many families it would reach. Only the server knows how many have an account.
 */
export function useReminder({ key }: EventView, silent: readonly string[], isShown: boolean) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<{ families: number; silent: readonly string[] }>();
  // Answers since then change nothing; another player without an answer does.
  const sentTo = sent && silent.every((player) => sent.silent.includes(player)) ? sent.families : 0;
  const send = async () => {
    setBusy(true);
    try {
      const { reminded } = await call(noticesContract.remind, { params: key });
      setSent({ families: reminded, silent });
      if (reminded === 0) specAlert(t`None of the players without an answer has a guardian with an account.`);
    } catch (error) {
      specAlert(errorText(error));
    }
    setBusy(false);
  };
  const families = useQuery({
    ...queryOf(['reminder', key.id, silent.length], noticesContract.show_reminder, { params: key }),
    enabled: isShown,
  }).data?.families;
  const label =
    sentTo > 0
      ? plural(sentTo, { one: '# family reminded', other: '# families reminded' })
      : families === undefined
        ? t`Remind families`
        : plural(families, { one: 'Remind # family', other: 'Remind # families' });
  return { busy, send, sentTo, families, label };
}

/** Sends the reminder on a tap, and shows how many families it reached. */
export function SendReminder({ event, silent, className, isMain }: Omit<RemindFamiliesProps, 'team'>) {
  const { name } = event;
  const [button, isNear] = useNear<HTMLButtonElement>();
  const { busy, send, sentTo, families, label } = useReminder(event, silent, isNear);
  if (sentTo > 0 || families === 0)
    return (
      <Text size="sm" c="var(--dim)" role="status">
        {sentTo > 0 ? label : <Trans>No family without an answer has an account yet</Trans>}
      </Text>
    );
  return (
    <Button
      ref={button}
      variant={isMain ? 'filled' : 'light'}
      size="sm"
      className={className}
      leftSection={<IconBell size={18} stroke={1.75} />}
      loading={busy}
      aria-label={`${label}: ${name}`}
      onClick={() => void send()}
    >
      {label}
    </Button>
  );
}

/** Copies the text of a reminder, which staff paste into a chat. */
export function CopyReminder({ event, team, silent, className }: RemindFamiliesProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  const label = t`Copy a reminder`;
  const { name } = event;
  const copy = async () => {
    const link = `${location.origin}/admin/planning?team=${team}`;
    // The text may be read on a later day, so it names the date instead of "Tomorrow".
    const date = `${day(event.eventTime, zone, now)} ${clock(event.eventTime, zone)}`;
    if (await copyText(reminderText(event, date, silent, link)))
      specAlert(t`Reminder copied. Paste it into your team chat.`, { tone: 'done' });
    else specAlert(t`The reminder was not copied. Let this page use the clipboard, then try again.`);
  };
  return (
    <Button
      variant="default"
      size="sm"
      className={className}
      leftSection={<IconClipboard size={18} stroke={1.75} />}
      aria-label={`${label}: ${name}`}
      onClick={() => void copy()}
    >
      {label}
    </Button>
  );
}

/** The two ways to remind families that have not answered: the club sends the reminder, or staff copy its text. */
export function RemindFamilies(props: RemindFamiliesProps) {
  const now = useNow();
  return (
    <>
      {props.event.eventTime > now && <SendReminder {...props} />}
      <CopyReminder {...props} />
    </>
  );
}
