import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { boardInput } from '@touchline/shared/boards/boards.contract';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/client';
import { applyFieldErrors } from '../../../lib/form-errors';
import { useSubmit } from '../../../lib/use-submit';
import { Dialog } from '../../../ui/dialog';
import { FormError } from '../../../ui/form/form-error';
import { MonthInput } from '../../../ui/form/month-input';

interface BoardValues {
  name: string;
  /** `YYYY-MM`. */
  month: string | null;
}

const checked = schemaResolver(boardInput, { sync: true });

interface BoardFormProps {
  title: string;
  button: string;
  name: string;
  month: string;
  /** Returns what is wrong with a name, before the server checks it. */
  nameError?: (name: string, month: string) => string | undefined;
  onSave: (words: { name: string; month: string }) => Promise<void>;
  onClose: () => void;
  /** Inputs below the month. */
  children?: ReactNode;
}

/** Form for the name and month of a board. */
export function BoardForm({ title, button, name, month, nameError, onSave, onClose, children }: BoardFormProps) {
  const { t } = useLingui();
  const { busy, error, setError, send } = useSubmit();
  const form = useForm<BoardValues>({
    initialValues: { name, month },
    validate: (values) => ({
      ...checked(values),
      ...(values.month
        ? { name: checked(values).name ?? nameError?.(values.name, values.month) }
        : { month: t`Month is required` }),
    }),
    onValuesChange: () => setError(null),
  });

  const save = async ({ name, month }: BoardValues) => {
    if (month === null) return;
    await send(
      async () => {
        await onSave({ name: name.trim(), month });
        onClose();
      },
      (failure) => {
        if (!(failure instanceof ApiError && failure.status === 409))
          return applyFieldErrors(failure, ['name', 'month'], form.setErrors);
        form.setFieldError('name', failure.detail);
        return null;
      },
    );
  };

  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={form.onSubmit((values) => void save(values))} noValidate aria-label={title}>
        <Stack gap="md">
          <TextInput label={t`Name`} required data-autofocus {...form.getInputProps('name')} />
          <MonthInput label={t`Month`} required {...form.getInputProps('month')} />
          {children}
          <FormError error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={busy}>
              {button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
