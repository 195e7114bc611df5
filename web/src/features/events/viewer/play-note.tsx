import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { EventKey, Play } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { call } from '../../../lib/client';
import { locale } from '../../../lib/language';
import { unlessUnsaved } from '../../../lib/unsaved';
import { engineAtom } from '../../../live/engine/live-atoms';
import { ConflictNotice } from '../../../ui/form/conflict-notice';
import { FormError } from '../../../ui/form/form-error';
import { QuickTextarea } from '../../../ui/form/quick-inputs';
import { useEditedForm } from '../../../ui/form/use-edited-form';
import classes from './game-views.module.css';

interface PlayNoteProps {
  play: Play;
  eventKey: EventKey;
  /** True: this viewer may edit coach's notes. */
  mayWrite: boolean;
  onWriting: (writing: boolean) => void;
}

const MAX_LENGTH = 2_000;

function NoteForm({ play, eventKey, onDone }: Omit<PlayNoteProps, 'mayWrite' | 'onWriting'> & { onDone: () => void }) {
  const { t } = useLingui();
  const label = t`Coach's Note`;
  const engine = useAtomValue(engineAtom);
  const values = useMemo(() => ({ suggestion: play.suggestion }), [play.suggestion]);
  const edited = useEditedForm({
    id: play.id,
    values,
    validate: ({ suggestion }) => {
      const limit = MAX_LENGTH.toLocaleString(locale());
      return suggestion.length > MAX_LENGTH ? { suggestion: t`Use at most ${limit} characters` } : {};
    },
  });
  const save = ({ suggestion }: typeof values) =>
    edited.runAndClose(async () => {
      await call(eventEditingContract.save_play, { params: eventKey, body: { ...play, suggestion } });
      await engine?.reload(eventKey);
    }, onDone);
  return (
    <form noValidate aria-label={label} onSubmit={edited.form.onSubmit((typed) => void save(typed))}>
      <Stack gap="xs">
        <ConflictNotice conflicts={edited.conflicts} labels={{ suggestion: label }} onResolve={edited.resolve} />
        <QuickTextarea label={label} autoFocus minRows={2} maxRows={8} {...edited.form.getInputProps('suggestion')} />
        <FormError error={edited.error} />
        <Group gap="xs">
          <Button type="submit" size="sm" loading={edited.busy} disabled={edited.conflicts.length > 0}>
            <Trans>Save</Trans>
          </Button>
          <Button variant="default" size="sm" onClick={() => unlessUnsaved(onDone)}>
            <Trans>Cancel</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The coach's note on a play, with an editor for staff. */
export function PlayNote({ play, eventKey, mayWrite, onWriting }: PlayNoteProps) {
  const [writing, setWritingState] = useState(false);
  const setWriting = (isWriting: boolean) => {
    setWritingState(isWriting);
    onWriting(isWriting);
  };
  if (writing) return <NoteForm play={play} eventKey={eventKey} onDone={() => setWriting(false)} />;
  return (
    <>
      {play.suggestion && <Text className={classes.text}>{play.suggestion}</Text>}
      {mayWrite && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setWriting(true)}>
            {play.suggestion ? <Trans>Edit note</Trans> : <Trans>Add a note</Trans>}
          </Button>
        </div>
      )}
    </>
  );
}
