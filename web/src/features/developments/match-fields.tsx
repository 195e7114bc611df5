import { useLingui } from '@lingui/react/macro';
import { NumberInput, Select, SimpleGrid, Stack, TextInput, type TextInputProps } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { ItemSection } from '../../components/item-section';
import { GrowingTextarea } from '../../components/quick-inputs';
import { day } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { itemState } from '../../lib/item-state';
import { optionsOf } from '../../lib/options';
import type { EditedForm } from '../../lib/use-edited-form';
import type { DevelopmentValues } from './development-values';

interface MatchFieldsProps {
  edited: EditedForm<DevelopmentValues>;
  index: number;
  events: readonly EventView[];
}

/** Help below an input, so that inputs beside each other stay in line. */
const helpBelow = (help: string): TextInputProps => ({
  description: help,
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
});

/** One 'Match Information' block (specification 2.15). */
export function MatchFields({ edited, index, events }: MatchFieldsProps) {
  const { t } = useLingui();
  const { form } = edited;
  const zone = useClubZone();
  const match = form.values.matches[index];
  if (!match) return null;
  const state = itemState(edited, 'matches', index);
  const path = `matches.${index}`;
  const input = (field: string) => form.getInputProps(`${path}.${field}`);
  const label = (event: EventView) => `${day(event.eventTime, zone, Date.now())} · ${event.name} · ${event.id}`;
  const number = index + 1;
  const name = t`Match ${number}`;
  const selectedEvent = events.find(({ id }) => id === match.eventId);
  const chooseEvent = (id: string | null) => {
    const event = events.find((one) => one.id === id);
    form.setFieldValue(`${path}.eventId`, (id ?? '') as never);
    form.setFieldValue(`${path}.eventTime`, event?.eventTime as never);
  };

  return (
    <ItemSection
      name={name}
      facts={selectedEvent ? label(selectedEvent) : match.eventId}
      {...state}
      startsOpen={state.startsOpen || form.values.matches.length === 1}
      removeLabel={t`Remove match`}
      onRemove={() => edited.removeItem('matches', index, name)}
    >
      <Stack gap="sm">
        <Select
          label={t`Event`}
          placeholder={t`Choose an event`}
          searchable
          clearable
          nothingFoundMessage={t`No event found`}
          data={optionsOf(
            events.map((event) => ({ id: event.id, name: label(event) })),
            { id: match.eventId, name: match.eventId },
          )}
          value={match.eventId || null}
          onChange={chooseEvent}
          error={form.errors[`${path}.eventId`]}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label={t`Shirt color`} {...input('shirtColor')} />
          <NumberInput label={t`Shirt number`} hideControls {...input('shirtNumber')} />
        </SimpleGrid>
        <TextInput label={t`Share link`} inputMode="url" {...input('shareLink')} />
        <TextInput label={t`Work-in-progress link`} {...helpBelow('WIP')} inputMode="url" {...input('wipLink')} />
        <TextInput label={t`Learn link`} inputMode="url" {...input('learnLink')} />
        <GrowingTextarea label={t`Advice`} minRows={2} maxRows={10} {...input('advice')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label={t`Position`} {...input('position')} />
          <TextInput label={t`Event source`} {...input('eventSource')} />
          <TextInput label={t`Clip start`} {...helpBelow('Hod Start')} placeholder="0:00:00" {...input('hodStart')} />
          <TextInput label={t`Clip end`} {...helpBelow('Hod End')} placeholder="0:00:00" {...input('hodEnd')} />
        </SimpleGrid>
        <TextInput
          label={t`Player IDs in the clip`}
          {...helpBelow(t`Hod Player Ids. Separate them with commas or spaces.`)}
          {...input('hodPlayerIds')}
        />
      </Stack>
    </ItemSection>
  );
}
