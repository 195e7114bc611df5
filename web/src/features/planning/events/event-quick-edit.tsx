import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type Actor, hasRole } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import { type EventForm, eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { wasPlayed } from '@touchline/shared/events/events.rules';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { ConflictNotice } from '../../../components/conflict-notice';
import { FormError } from '../../../components/form-error';
import { MomentInput } from '../../../components/moment-input';
import { call } from '../../../lib/client';
import { useEditedForm } from '../../../lib/use-edited-form';
import { engineAtom } from '../../../live/engine/live-atoms';
import { useChanger } from '../../../live/queries/other-users';

interface QuickEdit {
  eventTime: number | undefined;
  result: string;
}

const errors = ({ eventTime, result }: QuickEdit) => ({
  ...(eventTime === undefined && { eventTime: t`Time is required` }),
  ...(result.length > 40 && { result: t`At most 40 characters` }),
  ...(result.trim() &&
    eventTime !== undefined &&
    eventTime > Date.now() && { result: t`Enter the result after the game starts` }),
});

interface EventQuickEditProps {
  event: EventView;
  actor: Actor;
  onDone: () => void;
}

/** Changes time or result, or cancels the game (specification 2.8). */
export default function EventQuickEdit({ event, actor, onDone }: EventQuickEditProps) {
  const { t } = useLingui();
  const engine = useAtomValue(engineAtom);
  const { name, eventTime, result } = event;
  const values = useMemo((): QuickEdit => ({ eventTime, result }), [eventTime, result]);
  const edited = useEditedForm({ id: event.id, values, validate: errors });
  const changer = useChanger(event.id);
  const { form } = edited;
  const cancelled = event.eventState === 'CANCELLED';
  const isOver = wasPlayed(event.eventState);

  const save = async (change: Omit<EventForm, 'id' | 'rev'>) => {
    const saved = await edited.run(async () => {
      try {
        await call(eventEditingContract.update_event, { body: { id: event.id, rev: event.rev, ...change } });
      } finally {
        await engine?.reload(event.key);
      }
    });
    if (saved) onDone();
  };
  const submit = ({ eventTime: time, result: typed }: QuickEdit) =>
    save({
      ...(time !== edited.base.eventTime && { eventTime: time }),
      ...(typed !== edited.base.result && { result: typed.trim() }),
      // Entering a result finishes the game.
      ...(typed.trim() && !cancelled && !isOver && { eventState: 'FINISHED' }),
    });
  const askToCancel = () =>
    modals.openConfirmModal({
      title: t`Cancel ${name}?`,
      children: t`Everyone sees right away that it is canceled, and no one can answer anymore. You can bring it back later.`,
      labels: { confirm: t`Cancel game`, cancel: t`Keep it` },
      confirmProps: { color: 'danger' },
      onConfirm: () => void save({ eventState: 'CANCELLED' }),
    });

  return (
    <form onSubmit={form.onSubmit((typed) => void submit(typed))} noValidate aria-label={t`Edit ${name}`}>
      <Stack gap="sm">
        <ConflictNotice
          conflicts={edited.conflicts}
          by={changer}
          labels={{ eventTime: t`Time`, result: t`Result` }}
          onResolve={edited.resolve}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <MomentInput label={t`Time`} required {...form.getInputProps('eventTime')} />
          <TextInput label={t`Result`} placeholder="2:1" {...form.getInputProps('result')} />
        </SimpleGrid>
        <FormError error={edited.error} />
        <Group gap="xs">
          <Button type="submit" size="sm" loading={edited.busy} disabled={!edited.dirty || edited.conflicts.length > 0}>
            <Trans>Save</Trans>
          </Button>
          {cancelled ? (
            <Button variant="default" size="sm" onClick={() => void save({ eventState: 'PENDING' })}>
              <Trans>Bring the game back</Trans>
            </Button>
          ) : (
            !isOver && (
              <Button variant="default" size="sm" c="var(--cant)" onClick={askToCancel}>
                <Trans>Cancel game</Trans>
              </Button>
            )
          )}
          {hasRole(actor, 'ADMIN', 'COACH', 'FILMING') && (
            <Button
              component={Link}
              variant="subtle"
              size="sm"
              to={`/admin/event?team=${event.tags[0] ?? ''}&id=${event.id}`}
            >
              <Trans>All details</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
