import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AttendeeView } from '@touchline/shared/events/event.model';
import { VOLUNTEER_ROLES } from '@touchline/shared/events/event-words';
import { PositionInput } from '../../../domain/players/position-input';
import { Dialog } from '../../../ui/dialog';
import { AnswerButtons } from '../answers/answer-buttons';
import {
  type AttendeeValues,
  attendeeErrors,
  type Candidate,
  GUEST,
  valuesOf,
  volunteerRole,
  volunteerWords,
} from './attendee-change';

interface AttendeeFormProps {
  /** The row to change; undefined adds one. */
  row: AttendeeView | undefined;
  candidates: readonly Candidate[];
  onSave: (values: AttendeeValues) => void;
  onClose: () => void;
}

/** Adds an attendee, or changes a row. */
export function AttendeeForm({ row, candidates, onSave, onClose }: AttendeeFormProps) {
  const { t } = useLingui();
  const form = useForm<AttendeeValues>({ initialValues: valuesOf(row), validate: attendeeErrors });
  const isGuest = form.values.who === GUEST && (row === undefined || row.emailAddress !== undefined);
  const save = form.onSubmit((values) => {
    onSave(values);
    onClose();
  });
  const name = row?.player ?? t`this person`;
  return (
    <Dialog onClose={onClose} title={row ? t`Edit ${name}` : t`Add attendee`}>
      <form onSubmit={save} noValidate>
        <Stack gap="md">
          {!row && (
            <Select
              label={t`Player`}
              data={[...candidates]}
              searchable={candidates.length > 8}
              required
              data-autofocus
              nothingFoundMessage={t`No one by that name`}
              {...form.getInputProps('who')}
              value={form.values.who || null}
            />
          )}
          {isGuest && (
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextInput label={t`Name`} required {...form.getInputProps('player')} />
              <TextInput label={t`Parent`} {...form.getInputProps('parent')} />
              <TextInput label={t`Email`} type="email" {...form.getInputProps('emailAddress')} />
              <TextInput label={t`Phone`} type="tel" {...form.getInputProps('phoneNumber')} />
            </SimpleGrid>
          )}
          <div>
            <Text size="sm" fw={550} mb={4} aria-hidden="true">
              <Trans>Answer</Trans>
            </Text>
            <AnswerButtons
              name={name}
              answer={form.values.available}
              onAnswer={(available) => form.setFieldValue('available', available)}
            />
          </div>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <PositionInput {...form.getInputProps('position')} />
            <Select
              label={t`Volunteer`}
              placeholder={t`Not volunteering`}
              data={VOLUNTEER_ROLES.map((value) => ({ value, label: t(volunteerWords[value]) }))}
              clearable
              error={form.errors.volunteer}
              value={form.values.volunteer || null}
              onChange={(value) => form.setFieldValue('volunteer', volunteerRole(value))}
            />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit">{row ? t`Save` : t`Add`}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
