import { NumberInput, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { ItemSection } from '../../components/item-section';
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

/** One 'Match Information' block (specification 2.15). */
export function MatchFields({ edited, index, events }: MatchFieldsProps) {
  const { form } = edited;
  const zone = useClubZone();
  const match = form.values.matches[index];
  if (!match) return null;
  const state = itemState(edited, 'matches', index);
  const path = `matches.${index}`;
  const input = (field: string) => form.getInputProps(`${path}.${field}`);
  const label = (event: EventView) => `${event.id} · ${day(event.eventTime, zone, Date.now())} · ${event.name}`;
  const selectedEvent = events.find(({ id }) => id === match.eventId);
  const chooseEvent = (id: string | null) => {
    const event = events.find((one) => one.id === id);
    form.setFieldValue(`${path}.eventId`, (id ?? '') as never);
    form.setFieldValue(`${path}.eventTime`, event?.eventTime as never);
  };

  return (
    <ItemSection
      name={`Match ${index + 1}`}
      facts={selectedEvent ? label(selectedEvent) : match.eventId}
      {...state}
      startsOpen={state.startsOpen || form.values.matches.length === 1}
      removeLabel="Remove match"
      onRemove={() => edited.removeItem('matches', index, `Match ${index + 1}`)}
    >
      <Stack gap="sm">
        <Select
          label="Event"
          placeholder="Choose an event"
          searchable
          clearable
          nothingFoundMessage="No event like this"
          data={optionsOf(
            events.map((event) => ({ id: event.id, name: label(event) })),
            { id: match.eventId, name: match.eventId },
          )}
          value={match.eventId || null}
          onChange={chooseEvent}
          error={form.errors[`${path}.eventId`]}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label="Shirt Color" {...input('shirtColor')} />
          <NumberInput label="Shirt Number" hideControls {...input('shirtNumber')} />
        </SimpleGrid>
        <TextInput label="Share Link" inputMode="url" {...input('shareLink')} />
        <TextInput label="WIP Link" inputMode="url" {...input('wipLink')} />
        <TextInput label="Learn Link" inputMode="url" {...input('learnLink')} />
        <Textarea label="Advice" autosize minRows={2} maxRows={10} {...input('advice')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label="Position" {...input('position')} />
          <TextInput label="Event Source" {...input('eventSource')} />
          <TextInput label="Hod Start" placeholder="0:00:00" {...input('hodStart')} />
          <TextInput label="Hod End" placeholder="0:00:00" {...input('hodEnd')} />
        </SimpleGrid>
        <TextInput label="Hod Player Ids" description="Separated by commas or spaces" {...input('hodPlayerIds')} />
      </Stack>
    </ItemSection>
  );
}
