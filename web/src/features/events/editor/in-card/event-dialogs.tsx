import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { EventView } from '@touchline/shared/events/event.model';
import { useState } from 'react';
import { useSpan } from '../../../../lib/config';
import { CANCEL_WORDS, REMOVE_WORDS } from './action-words';
import { type Scope, ScopeChoice } from './series-scope';

interface DialogProps {
  event: EventView;
  onConfirm: (scope: Scope, reason: string) => void;
}

function DialogForm({ event, onConfirm, cancels }: DialogProps & { cancels: boolean }) {
  const { t } = useLingui();
  const { text } = useSpan(event);
  const [reason, setReason] = useState('');
  const [scope, setScope] = useState<Scope>('one');
  const place = event.location;
  return (
    <form
      onSubmit={(submitEvent) => {
        submitEvent.preventDefault();
        modals.closeAll();
        onConfirm(scope, reason.trim());
      }}
    >
      <Stack gap="md">
        <Text>
          {cancels ? (
            <Trans>
              Everyone sees right away that it is canceled, and no one can answer anymore. You can bring it back until
              it starts.
            </Trans>
          ) : (
            <Trans>
              {text}, {place}. No one will see it anymore.
            </Trans>
          )}
        </Text>
        {cancels && (
          <TextInput
            label={t`Reason`}
            description={t`Everyone on the team sees it.`}
            placeholder={t`The field is under water`}
            maxLength={200}
            data-autofocus
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        {event.seriesId && <ScopeChoice value={scope} onChange={setScope} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus={!cancels || undefined} onClick={() => modals.closeAll()}>
            <Trans>Keep it</Trans>
          </Button>
          <Button type="submit" color="danger">
            {t((cancels ? CANCEL_WORDS : REMOVE_WORDS)[event.type])}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Asks why an event is canceled, and for which events of a series. */
export function openCancelDialog(dialog: DialogProps): void {
  const { name } = dialog.event;
  modals.open({ title: t`Cancel ${name}?`, children: <DialogForm {...dialog} cancels /> });
}

/** Asks before an event is removed, or several of a series. */
export function openRemoveDialog(dialog: DialogProps): void {
  const { name } = dialog.event;
  modals.open({ title: t`Remove ${name}?`, children: <DialogForm {...dialog} cancels={false} /> });
}
