import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconChalkboard, IconClipboard, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { Actor } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FormError } from '../../../components/form-error';
import { lazyWithRetry } from '../../../components/lazy-with-retry';
import { specAlert } from '../../../components/spec-alert';
import { ApiError } from '../../../lib/client';
import { clock, day } from '../../../lib/club-time';
import { useClubZone, useWhen } from '../../../lib/config';
import { copyText } from '../../../lib/copy-text';
import { useCurrentTeam } from '../../../lib/current';
import { planAddress } from '../../../lib/plan-address';
import { removeEvent } from '../../../lib/remove-event';
import { unlessUnsaved } from '../../../lib/unsaved';
import { engineAtom } from '../../../live/engine/live-atoms';
import type { EventRights } from '../event-rights';
import { reminderText } from '../reminder';

const EventQuickEdit = lazyWithRetry(() => import('./event-quick-edit'));

interface EventActionsProps {
  event: EventView;
  actor: Actor;
  rights: EventRights;
  /** Names of the players without an answer. */
  silent: readonly string[];
  /** Whether the event is still to come. */
  coming: boolean;
}

/** The buttons of an event: reload, remove, and for staff "Plan session" and a reminder to paste. */
export function EventActions({ event, actor, rights, silent, coming }: EventActionsProps) {
  const { t } = useLingui();
  const engine = useAtomValue(engineAtom);
  const { name, location: place } = event;
  const { text } = useWhen(event.eventTime);
  const zone = useClubZone();
  const [team] = useCurrentTeam();
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [editing, setEditing] = useState(false);
  const missing = silent.length;

  const reload = async () => {
    setError(null);
    setBusy(true);
    await engine?.reload(event.key);
    setBusy(false);
  };
  const remove = async () => {
    setError(null);
    try {
      await removeEvent(event.key, rights.removableTags);
      if (rights.removableTags.length === event.tags.length) engine?.forget(event.id);
      else await engine?.reload(event.key);
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 409) specAlert(failure.detail);
      else setError(failure);
      await engine?.reload(event.key);
    }
  };
  const askToRemove = () => {
    if (event.attendees.length > 0) return specAlert(t`Please check with people also interested in participating`);
    modals.openConfirmModal({
      title: t`Remove ${name}?`,
      children: t`${text}, ${place}. No one will see it anymore.`,
      labels: { confirm: t`Remove game`, cancel: t`Keep it` },
      confirmProps: { color: 'danger' },
      onConfirm: () => void remove(),
    });
  };
  const remind = async () => {
    const link = `${location.origin}/admin/planning?team=${event.tags[0] ?? ''}`;
    // The text may be read on a later day, so it names the date instead of "Tomorrow".
    const date = `${day(event.eventTime, zone, Date.now())} ${clock(event.eventTime, zone)}`;
    const copied = await copyText(reminderText(event, date, silent, link));
    if (copied) specAlert(t`Reminder copied. Paste it into your team chat.`, { tone: 'done' });
    else setError(t`The reminder was not copied. Let this page use the clipboard, then try again.`);
  };

  // Staff of several teams plan on the board of the team on screen.
  const board = rights.boardTeams.find((id) => id === team) ?? rights.boardTeams[0];

  return (
    <div>
      <Group gap="xs">
        {coming && board !== undefined && (
          <Button
            component={Link}
            to={planAddress(board, event.key)}
            variant="default"
            size="sm"
            leftSection={<IconChalkboard size={18} stroke={1.75} />}
          >
            <Trans>Plan session</Trans>
          </Button>
        )}
        {rights.manages && rights.open && missing > 0 && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconClipboard size={18} stroke={1.75} />}
            onClick={() => void remind()}
          >
            <Trans>Copy reminder for {missing}</Trans>
          </Button>
        )}
        {rights.mayEdit && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPencil size={18} stroke={1.75} />}
            aria-expanded={editing}
            onClick={() => (editing ? unlessUnsaved(() => setEditing(false)) : setEditing(true))}
          >
            <Trans>Edit game</Trans>
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={18} stroke={1.75} />}
          loading={busy}
          onClick={() => void reload()}
        >
          <Trans>Reload</Trans>
        </Button>
        {rights.removableTags.length > 0 && (
          <Button
            variant="default"
            size="sm"
            c="var(--cant)"
            leftSection={<IconTrash size={18} stroke={1.75} />}
            onClick={askToRemove}
          >
            <Trans>Remove game</Trans>
          </Button>
        )}
      </Group>
      <FormError error={error} />
      {editing && rights.mayEdit && (
        <Box mt="sm">
          <EventQuickEdit event={event} actor={actor} onDone={() => setEditing(false)} />
        </Box>
      )}
    </div>
  );
}
