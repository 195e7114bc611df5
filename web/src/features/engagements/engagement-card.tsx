import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { PAYMENT_METHODS } from '@touchline/shared/engagements/engagement-words';
import { VOLUNTEER_ROLES } from '@touchline/shared/events/event-words';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { newId } from '../../lib/new-id';
import { optionsOf } from '../../lib/options';
import { FormError } from '../../ui/form/form-error';
import { ItemList, ItemSection } from '../../ui/form/item-section';
import { itemState } from '../../ui/form/item-state';
import { MomentInput } from '../../ui/form/moment-input';
import { MonthInput } from '../../ui/form/month-input';
import type { EditedForm } from '../../ui/form/use-edited-form';
import {
  type EngagementValues,
  isOtherEngagement,
  methodName,
  newPayment,
  newVolunteer,
  roleName,
} from './engagement-values';

interface EngagementCardProps {
  edited: EditedForm<EngagementValues>;
  teams: readonly TeamView[];
  /** True: the card edits a stored engagement. */
  exists: boolean;
  onAdd: () => void;
  onUpdate: () => void;
}

/** A member's month, the card 'Engagement' of the specification: member and month, payments, volunteer services (specification 2.14). */
export function EngagementCard({ edited, teams, exists, onAdd, onUpdate }: EngagementCardProps) {
  const { t } = useLingui();
  const { form, base, error, busy } = edited;
  const { payments, volunteers } = form.values;
  const isOther = isOtherEngagement(base, form.values);

  return (
    <form onSubmit={form.onSubmit(exists ? onUpdate : onAdd)} noValidate aria-label={t`Engagement`}>
      <Stack gap="sm">
        <Group gap="xs">
          <Button variant="default" size="sm" onClick={() => form.insertListItem('payments', newPayment(newId(8)))}>
            <Trans>Add Payment</Trans>
          </Button>
          <Button variant="default" size="sm" onClick={() => form.insertListItem('volunteers', newVolunteer(newId(8)))}>
            <Trans>Add Volunteer</Trans>
          </Button>
        </Group>
        <MonthInput label={t`Month`} {...form.getInputProps('month')} />
        <Select label={t`Team`} searchable data={optionsOf(teams)} {...form.getInputProps('teamId')} />
        <TextInput
          label={t`User`}
          description={t`The member’s email`}
          type="email"
          {...form.getInputProps('userEmail')}
        />
        <TextInput
          label={t`Number of players`}
          description={t`Separated by commas`}
          inputMode="numeric"
          {...form.getInputProps('numOfPlayers')}
        />
        <NumberInput
          label={t`Due this month`}
          description={t`Empty: the team’s monthly fee`}
          hideControls
          decimalScale={2}
          {...form.getInputProps('due')}
        />
        {payments.length > 0 && (
          <ItemList title={t`Payments`}>
            {payments.map((payment, index) => (
              <ItemSection
                key={payment.id}
                name={`${payment.amount === '' ? t`Payment` : payment.amount} ${methodName(payment.method)}`}
                {...itemState(edited, 'payments', index)}
                removeLabel={t`Remove payment`}
                onRemove={() => edited.removeItem('payments', index, t`Payment`)}
              >
                <SimpleGrid cols={2} spacing="sm">
                  <NumberInput
                    label={t`Amount`}
                    hideControls
                    decimalScale={2}
                    {...form.getInputProps(`payments.${index}.amount`)}
                  />
                  <Select
                    label={t`Method`}
                    data={PAYMENT_METHODS.map((method) => ({ value: method, label: methodName(method) }))}
                    allowDeselect={false}
                    {...form.getInputProps(`payments.${index}.method`)}
                  />
                </SimpleGrid>
                <MomentInput label={t`Paid on`} {...form.getInputProps(`payments.${index}.submitTime`)} />
              </ItemSection>
            ))}
          </ItemList>
        )}
        {volunteers.length > 0 && (
          <ItemList title={t`Volunteering`}>
            {volunteers.map((volunteer, index) => (
              <ItemSection
                key={volunteer.id}
                name={roleName(volunteer.role)}
                {...itemState(edited, 'volunteers', index)}
                removeLabel={t`Remove volunteer work`}
                onRemove={() => edited.removeItem('volunteers', index, t`Volunteer work`)}
              >
                <Select
                  label={t`Role`}
                  data={VOLUNTEER_ROLES.map((role) => ({ value: role, label: roleName(role) }))}
                  allowDeselect={false}
                  {...form.getInputProps(`volunteers.${index}.role`)}
                />
                <NumberInput
                  label={t`Hours helped`}
                  hideControls
                  decimalScale={2}
                  {...form.getInputProps(`volunteers.${index}.hours`)}
                />
                <MomentInput label={t`Helped on`} {...form.getInputProps(`volunteers.${index}.serveTime`)} />
              </ItemSection>
            ))}
          </ItemList>
        )}
        <FormError error={error} />
        <Group justify="flex-end">
          <Button variant={exists && !isOther ? 'default' : 'filled'} loading={busy && !exists} onClick={onAdd}>
            <Trans>Add as a new month</Trans>
          </Button>
          <Button
            type="submit"
            loading={busy && exists}
            disabled={!exists || isOther || edited.conflicts.length > 0}
            title={isOther && exists ? t`You changed the month, team or member. Add it as a new month.` : undefined}
          >
            <Trans>Update</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
