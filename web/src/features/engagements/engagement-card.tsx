import { Button, Group, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { PAYMENT_METHODS } from '@touchline/shared/engagements/engagement.model';
import { VOLUNTEER_ROLES } from '@touchline/shared/events/events.words';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { FormError } from '../../components/form-error';
import { ItemList, ItemSection } from '../../components/item-section';
import { MomentInput } from '../../components/moment-input';
import { MonthInput } from '../../components/month-input';
import { itemState } from '../../lib/item-state';
import { newId } from '../../lib/new-id';
import { optionsOf } from '../../lib/options';
import type { EditedForm } from '../../lib/use-edited-form';
import { type EngagementValues, isOtherEngagement, newPayment, newVolunteer } from './engagement-values';

interface EngagementCardProps {
  edited: EditedForm<EngagementValues>;
  teams: readonly TeamView[];
  /** Whether the card edits a stored engagement. */
  exists: boolean;
  onAdd: () => void;
  onUpdate: () => void;
}

/** The 'Engagement' card: member and month, payments, volunteer services (specification 2.14). */
export function EngagementCard({ edited, teams, exists, onAdd, onUpdate }: EngagementCardProps) {
  const { form, base, error, busy } = edited;
  const { payments, volunteers } = form.values;
  const another = isOtherEngagement(base, form.values);

  return (
    <form onSubmit={form.onSubmit(exists ? onUpdate : onAdd)} noValidate aria-label="Engagement">
      <Stack gap="sm">
        <Group gap="xs">
          <Button variant="default" size="sm" onClick={() => form.insertListItem('payments', newPayment(newId(8)))}>
            Add Payment
          </Button>
          <Button variant="default" size="sm" onClick={() => form.insertListItem('volunteers', newVolunteer(newId(8)))}>
            Add Volunteer
          </Button>
        </Group>
        <MonthInput label="Month" {...form.getInputProps('month')} />
        <Select label="Team" searchable data={optionsOf(teams)} {...form.getInputProps('teamId')} />
        <TextInput label="User email" type="email" {...form.getInputProps('userEmail')} />
        <TextInput
          label="Number of players"
          description="Separated by commas"
          inputMode="numeric"
          {...form.getInputProps('numOfPlayers')}
        />
        {payments.length > 0 && (
          <ItemList title="Payments">
            {payments.map((payment, index) => (
              <ItemSection
                key={payment.id}
                name={`${payment.amount === '' ? 'Payment' : payment.amount} ${payment.method}`}
                {...itemState(edited, 'payments', index)}
                removeLabel="Remove payment"
                onRemove={() => edited.removeItem('payments', index, 'The payment')}
              >
                <SimpleGrid cols={2} spacing="sm">
                  <NumberInput
                    label="Amount"
                    hideControls
                    decimalScale={2}
                    {...form.getInputProps(`payments.${index}.amount`)}
                  />
                  <Select
                    label="Method"
                    data={[...PAYMENT_METHODS]}
                    allowDeselect={false}
                    {...form.getInputProps(`payments.${index}.method`)}
                  />
                </SimpleGrid>
                <MomentInput label="Submitted" {...form.getInputProps(`payments.${index}.submitTime`)} />
              </ItemSection>
            ))}
          </ItemList>
        )}
        {volunteers.length > 0 && (
          <ItemList title="Volunteers">
            {volunteers.map((volunteer, index) => (
              <ItemSection
                key={volunteer.id}
                name={volunteer.role}
                {...itemState(edited, 'volunteers', index)}
                removeLabel="Remove volunteer service"
                onRemove={() => edited.removeItem('volunteers', index, 'The volunteer service')}
              >
                <Select
                  label="Role"
                  data={[...VOLUNTEER_ROLES]}
                  allowDeselect={false}
                  {...form.getInputProps(`volunteers.${index}.role`)}
                />
                <MomentInput label="Served" {...form.getInputProps(`volunteers.${index}.serveTime`)} />
              </ItemSection>
            ))}
          </ItemList>
        )}
        <FormError error={error} />
        <Group justify="flex-end">
          <Button variant={exists && !another ? 'default' : 'filled'} loading={busy && !exists} onClick={onAdd}>
            Add Engagement
          </Button>
          <Button
            type="submit"
            loading={busy && exists}
            disabled={!exists || another || edited.conflicts.length > 0}
            title={another && exists ? 'Another month, team or user is another engagement' : undefined}
          >
            Update
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
