import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { boardsContract, drillTitle } from '@touchline/shared/boards/boards.contract';
import type { Drill } from '@touchline/shared/boards/document';
import { forLibrary } from '@touchline/shared/boards/drill-picture';
import type { DrillAge, DrillTheme } from '@touchline/shared/boards/drill-words';
import { useState } from 'react';
import type * as Y from 'yjs';
import { ApiError, call } from '../../../lib/client';
import { applyFieldErrors } from '../../../lib/form-errors';
import { newId } from '../../../lib/new-id';
import { useSubmit } from '../../../lib/use-submit';
import { Dialog } from '../../../ui/dialog';
import { FormError } from '../../../ui/form/form-error';
import { specAlert } from '../../../ui/toasts/spec-alert';
import { DrillImage } from './drill-picture';
import { AgeSelect, ThemeSelect } from './drill-selects';
import { takePicture } from './take-picture';

interface SaveDrillProps {
  drill: Drill;
  doc: Y.Doc;
  onClose: () => void;
}

interface SavedValues {
  title: string;
  age: DrillAge | null;
  theme: DrillTheme | null;
}

/** Saves a copy of a drill in the club's library, with its age group, its theme and its picture. */
export default function SaveDrill({ drill, doc, onClose }: SaveDrillProps) {
  const { t } = useLingui();
  const { busy, error, setError, send } = useSubmit();
  // A retry without a response keeps its id, so that it saves no second drill.
  const [id] = useState(() => newId(8));
  const [picture] = useState(() => {
    const taken = drill.picture ?? takePicture(doc, 0);
    return typeof taken === 'string' ? undefined : forLibrary(taken);
  });
  // A coach chose the picture of the drill. What is on the board now may be another drill.
  const [withPicture, setWithPicture] = useState(drill.picture !== undefined);
  const form = useForm<SavedValues>({
    initialValues: { title: drill.title.trim(), age: null, theme: null },
    validate: schemaResolver(drillTitle, { sync: true }),
    onValuesChange: () => setError(null),
  });
  const save = async ({ title, age, theme }: SavedValues) => {
    const { minutes, points, equipment } = drill;
    await send(
      async () => {
        await call(boardsContract.save_drill, {
          body: {
            id,
            title: title.trim(),
            minutes,
            points,
            equipment,
            ...(age && { age }),
            ...(theme && { theme }),
            ...(picture && withPicture && { picture }),
          },
        });
        onClose();
        specAlert(now`“${title}” is in the club’s drills.`, { tone: 'done' });
      },
      (failure) => {
        if (!(failure instanceof ApiError && failure.status === 409))
          return applyFieldErrors(failure, ['title'], form.setErrors);
        form.setFieldError('title', failure.detail);
        return null;
      },
    );
  };
  return (
    <Dialog onClose={onClose} title={t`Save the drill for the club`}>
      <form
        onSubmit={form.onSubmit((values) => void save(values))}
        noValidate
        aria-label={t`Save the drill for the club`}
      >
        <Stack gap="md">
          <TextInput label={t`Title`} required data-autofocus {...form.getInputProps('title')} />
          <Group grow gap="sm">
            <AgeSelect {...form.getInputProps('age')} />
            <ThemeSelect {...form.getInputProps('theme')} />
          </Group>
          {picture && (
            <>
              <Checkbox
                label={drill.picture ? t`With its picture` : t`With a picture of the board`}
                checked={withPicture}
                onChange={({ currentTarget }) => setWithPicture(currentTarget.checked)}
              />
              {withPicture && <DrillImage picture={picture} />}
            </>
          )}
          <Text size="sm" c="var(--dim)">
            <Trans>All staff of the club see it, so it should name no child.</Trans>
          </Text>
          <FormError error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={busy}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
