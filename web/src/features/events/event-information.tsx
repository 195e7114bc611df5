import { useLingui } from '@lingui/react/macro';
import { MultiSelect, Select, SimpleGrid, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { EVENT_STATES, EVENT_TYPES } from '@touchline/shared/events/events.words';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { memo } from 'react';
import { type EventDetails, noDetails } from '../../components/event/event-details';
import { EventFields } from '../../components/event/event-fields';
import { optionsOf } from '../../lib/options';
import type { EditedForm } from '../../lib/use-edited-form';
import { wordsIn } from '../../lib/words-in';
import type { EventValues } from './event-values';
import { FIELD_WORDS, STATE_WORDS } from './event-words';
import { FilmCheck } from './film-check';

interface EventInformationProps {
  edited: EditedForm<EventValues>;
  teams: readonly TeamView[];
}

const FIELDS = [
  ...(Object.keys(noDetails) as (keyof EventDetails)[]),
  ...(['eventState', 'cancelReason', 'tags', 'result', 'url', 'summary', 'sources'] as const),
];

/** Skips the render when only an item of a list changed. */
const isUnchanged = (before: EventInformationProps, now: EventInformationProps): boolean =>
  before.teams === now.teams &&
  before.edited.base === now.edited.base &&
  FIELDS.every(
    (field) =>
      before.edited.form.values[field] === now.edited.form.values[field] &&
      before.edited.form.errors[field] === now.edited.form.errors[field],
  );

/** The fields of the event itself: its details, teams, film, result. */
export const EventInformation = memo(function EventInformation({ edited, teams }: EventInformationProps) {
  const { t } = useLingui();
  const { form, base } = edited;
  // Debounced, so that a link is loaded once and not on every keystroke.
  const [sources] = useDebouncedValue(form.values.sources, 400);
  const links = wordsIn(sources).filter((link) => !wordsIn(base.sources).includes(link));
  const tags = form.values.tags.map((id) => ({ id, name: t`Team ${id}` }));
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {t`Event information`}
      </Title>
      <EventFields
        values={form.values}
        errors={form.errors}
        input={(field) => form.getInputProps(field) as never}
        set={(fields) => {
          for (const [field, value] of Object.entries(fields)) form.setFieldValue(field as never, value as never);
        }}
        types={EVENT_TYPES}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          label={t(FIELD_WORDS.eventState)}
          required
          allowDeselect={false}
          data={EVENT_STATES.map((value) => ({ value, label: t(STATE_WORDS[value]) }))}
          {...form.getInputProps('eventState')}
        />
        {form.values.eventState === 'CANCELLED' && (
          <TextInput label={t(FIELD_WORDS.cancelReason)} maxLength={200} {...form.getInputProps('cancelReason')} />
        )}
      </SimpleGrid>
      <MultiSelect
        label={t(FIELD_WORDS.tags)}
        required
        searchable
        data={optionsOf(teams, ...tags)}
        {...form.getInputProps('tags')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={t(FIELD_WORDS.result)} placeholder="2-1" {...form.getInputProps('result')} />
        <TextInput label={t(FIELD_WORDS.url)} inputMode="url" {...form.getInputProps('url')} />
      </SimpleGrid>
      <Textarea label={t(FIELD_WORDS.summary)} autosize minRows={2} maxRows={10} {...form.getInputProps('summary')} />
      <Textarea
        label={t(FIELD_WORDS.sources)}
        description={t`Film of the whole game. Separate links with commas or spaces.`}
        autosize
        minRows={1}
        maxRows={6}
        {...form.getInputProps('sources')}
      />
      <FilmCheck links={links} />
    </Stack>
  );
}, isUnchanged);
