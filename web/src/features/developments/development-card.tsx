import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NumberInput, Select, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import type { DevelopmentView } from '@touchline/shared/developments/development.model';
import type { EventView } from '@touchline/shared/events/event.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { newId } from '../../lib/new-id';
import { optionsOf } from '../../lib/options';
import { FormError } from '../../ui/form/form-error';
import { ItemList } from '../../ui/form/item-section';
import type { EditedForm } from '../../ui/form/use-edited-form';
import { type DevelopmentValues, newMatch } from './development-values';
import { MatchFields } from './match-fields';

interface DevelopmentCardProps {
  development: DevelopmentView;
  edited: EditedForm<DevelopmentValues>;
  /** The player's teams that the caller may select. */
  teams: readonly TeamView[];
  /** The teams that the caller works for. */
  rosters: readonly TeamView[];
  events: readonly EventView[];
  onUpdate: () => void;
}

/** The 'Development' card (specification 2.15). */
export function DevelopmentCard({ development, edited, teams, rosters, events, onUpdate }: DevelopmentCardProps) {
  const { t } = useLingui();
  const { form, error, busy } = edited;
  const teamEvents = events.filter(({ tags }) => form.values.teamId !== null && tags.includes(form.values.teamId));
  return (
    <form onSubmit={form.onSubmit(onUpdate)} noValidate aria-label={t`Development`}>
      <Stack gap="sm">
        <div>
          <Button variant="default" size="sm" onClick={() => form.insertListItem('matches', newMatch(newId(9)))}>
            <Trans>Add Match</Trans>
          </Button>
        </div>
        <Title order={3} size="h4">
          <Trans>Development Information</Trans>
        </Title>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label={t`Player Name`} {...form.getInputProps('playerName')} />
          <TextInput label={t`Player Id`} value={development.playerId} readOnly />
        </SimpleGrid>
        {development.contactEmail !== undefined && (
          <TextInput label={t`Contact Email`} type="email" {...form.getInputProps('contactEmail')} />
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <Select label={t`Team`} allowDeselect={false} data={optionsOf(teams)} {...form.getInputProps('teamId')} />
          <NumberInput label={t`Birth Year`} hideControls {...form.getInputProps('birthYear')} />
        </SimpleGrid>
        {form.values.matches.length > 0 && (
          <ItemList title={t`Match Information`}>
            {form.values.matches.map(({ id }, index) => (
              <MatchFields key={id} edited={edited} index={index} events={teamEvents} teams={rosters} />
            ))}
          </ItemList>
        )}
        <FormError error={error} />
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={edited.conflicts.length > 0}>
            <Trans>Update</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
