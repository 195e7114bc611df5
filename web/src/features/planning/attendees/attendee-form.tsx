import { Button, Group, Modal, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AttendeeView } from '@touchline/shared/events/event.model';
import { VOLUNTEER_ROLES } from '@touchline/shared/events/events.words';
import { AnswerButtons } from '../answers/answer-buttons';
import { type Candidate, GUEST } from './attendee-candidates';
import { type AttendeeValues, attendeeErrors, valuesOf, volunteerRole } from './attendee-change';

interface AttendeeFormProps {
  /** The row to change; undefined adds one. */
  row: AttendeeView | undefined;
  candidates: readonly Candidate[];
  onSave: (values: AttendeeValues) => void;
  onClose: () => void;
}

/** Adds an attendee, or changes a row. */
export function AttendeeForm({ row, candidates, onSave, onClose }: AttendeeFormProps) {
  const form = useForm<AttendeeValues>({ initialValues: valuesOf(row), validate: attendeeErrors });
  const isGuest = form.values.who === GUEST && (row === undefined || row.emailAddress !== undefined);
  const save = form.onSubmit((values) => {
    onSave(values);
    onClose();
  });
  const title = row ? `Change ${row.player ?? 'attendee'}` : 'Add attendee';
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={save} noValidate>
        <Stack gap="md">
          {!row && (
            <Select
              label="Player"
              data={[...candidates]}
              searchable={candidates.length > 8}
              required
              data-autofocus
              nothingFoundMessage="Nobody of that name is left"
              {...form.getInputProps('who')}
              value={form.values.who || null}
            />
          )}
          {isGuest && (
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextInput label="Name" required {...form.getInputProps('player')} />
              <TextInput label="Parent" {...form.getInputProps('parent')} />
              <TextInput label="Email" type="email" {...form.getInputProps('emailAddress')} />
              <TextInput label="Phone" type="tel" {...form.getInputProps('phoneNumber')} />
            </SimpleGrid>
          )}
          <div>
            <Text size="sm" fw={550} mb={4} aria-hidden="true">
              Available
            </Text>
            <AnswerButtons
              name={row?.player ?? 'Available'}
              answer={form.values.available}
              onAnswer={(available) => form.setFieldValue('available', available)}
            />
          </div>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput label="Position" {...form.getInputProps('position')} />
            <Select
              label="Volunteer"
              placeholder="Not volunteering"
              data={[...VOLUNTEER_ROLES]}
              clearable
              error={form.errors.volunteer}
              value={form.values.volunteer || null}
              onChange={(value) => form.setFieldValue('volunteer', volunteerRole(value))}
            />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">{row ? 'Save' : 'Add'}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
