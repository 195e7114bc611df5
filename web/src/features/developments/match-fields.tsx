import { useLingui } from '@lingui/react/macro';
import { NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { PositionInput } from '../../domain/players/position-input';
import { when } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { now } from '../../lib/now';
import { optionsOf } from '../../lib/options';
import { ItemSection } from '../../ui/form/item-section';
import { itemState } from '../../ui/form/item-state';
import { GrowingTextarea } from '../../ui/form/quick-inputs';
import type { EditedForm } from '../../ui/form/use-edited-form';
import { ClipPlayers } from './clip-players';
import type { DevelopmentValues } from './development-values';

interface MatchFieldsProps {
  edited: EditedForm<DevelopmentValues>;
  index: number;
  events: readonly EventView[];
  /** The teams whose children can be in a clip. */
  teams: readonly TeamView[];
}

/** One 'Match Information' block (specification 2.15). */
export function MatchFields({ edited, index, events, teams }: MatchFieldsProps) {
  const { t } = useLingui();
  const { form } = edited;
  const zone = useClubZone();
  const match = form.values.matches[index];
  if (!match) return null;
  const state = itemState(edited, 'matches', index);
  const path = `matches.${index}`;
  const input = (field: string) => form.getInputProps(`${path}.${field}`);
  const label = (event: EventView) => `${when(event.eventTime, zone, now())} · ${event.name}`;
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
      facts={selectedEvent ? label(selectedEvent) : ''}
      {...state}
      startsOpen={state.startsOpen || form.values.matches.length === 1}
      removeLabel={t`remove match`}
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
            events.map((event) => ({ id: event.id, name: `${label(event)} · ${event.id}` })),
            { id: match.eventId, name: t`An event that is not in this list` },
          )}
          value={match.eventId || null}
          onChange={chooseEvent}
          error={form.errors[`${path}.eventId`]}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label={t`Shirt Color`} {...input('shirtColor')} />
          <NumberInput label={t`Shirt Number`} hideControls {...input('shirtNumber')} />
        </SimpleGrid>
        <TextInput label={t`Share Link`} inputMode="url" {...input('shareLink')} />
        <TextInput label={t`WIP Link`} description={t`Work in progress`} inputMode="url" {...input('wipLink')} />
        <TextInput label={t`Learn Link`} inputMode="url" {...input('learnLink')} />
        <GrowingTextarea label={t`Advice`} minRows={2} maxRows={10} {...input('advice')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <PositionInput {...input('position')} />
          <TextInput label={t`Event Source`} {...input('eventSource')} />
          <TextInput label={t`Hod Start`} description={t`Clip start`} placeholder="0:00:00" {...input('hodStart')} />
          <TextInput label={t`Hod End`} description={t`Clip end`} placeholder="0:00:00" {...input('hodEnd')} />
        </SimpleGrid>
        <ClipPlayers
          value={match.hodPlayerIds}
          onChange={(ids) => form.setFieldValue(`${path}.hodPlayerIds`, ids as never)}
          teams={teams}
          error={form.errors[`${path}.hodPlayerIds`]}
        />
      </Stack>
    </ItemSection>
  );
}
