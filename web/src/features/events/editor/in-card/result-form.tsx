import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { resultText } from '../../../../domain/result-text';
import { call } from '../../../../lib/client';
import { unlessUnsaved } from '../../../../lib/unsaved';
import { engineAtom } from '../../../../live/engine/live-atoms';
import { useChanger } from '../../../../live/queries/other-users';
import { ConflictNotice } from '../../../../ui/form/conflict-notice';
import { FormError } from '../../../../ui/form/form-error';
import { SaveButton } from '../../../../ui/form/save-button';
import { useEditedForm } from '../../../../ui/form/use-edited-form';
import { ResultFields, resultChange, resultErrorOf } from '../fields/result-fields';
import { offerUndo } from './offer-undo';

interface ResultFormProps {
  event: EventView;
  /** Runs before the event on screen has the result. */
  onSaved: () => void;
  /** Runs when it has the result. */
  onDone: () => void;
  onClose: () => void;
}

/** Enters the result of a game that has begun: two numbers, how it ended, and penalties after a draw. */
export default function ResultForm({ event, onSaved, onDone, onClose }: ResultFormProps) {
  const { t } = useLingui();
  const engine = useAtomValue(engineAtom);
  const { name, result, type } = event;
  const values = useMemo(() => ({ result }), [result]);
  const edited = useEditedForm({
    id: event.id,
    values,
    validate: (typed, stored) => resultErrorOf({ ...typed, type }, stored.result),
  });
  const changer = useChanger(event.id);
  const { form } = edited;
  const reload = async () => engine?.reload(event.key);
  const save = (typed: { result: string }) =>
    edited.runAndClose(async () => {
      const change = resultChange(event, typed.result);
      try {
        await call(eventEditingContract.update_event, { body: { id: event.id, rev: event.rev, ...change } });
        const what = change.result === '' ? t`no result` : resultText(change.result);
        offerUndo(event, {
          text: t`Saved: ${name}, ${what}`,
          before: { result, eventState: event.eventState },
          reload,
        });
        onSaved();
      } finally {
        await reload();
      }
    }, onDone);
  return (
    <form onSubmit={form.onSubmit((typed) => void save(typed))} noValidate aria-label={t`Result of ${name}`}>
      <Stack gap="sm" maw={420}>
        <ConflictNotice
          conflicts={edited.conflicts}
          by={changer}
          labels={{ result: t`Result` }}
          onResolve={edited.resolve}
        />
        <ResultFields type={type} autoFocus {...form.getInputProps('result')} />
        <FormError error={edited.error} />
        <Group gap="xs">
          <SaveButton edited={edited} size="sm">
            <Trans>Save result</Trans>
          </SaveButton>
          <Button variant="default" size="sm" onClick={() => unlessUnsaved(onClose)}>
            <Trans>Close</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
