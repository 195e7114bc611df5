import { useLingui } from '@lingui/react/macro';
import { SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { EVENT_STATES, EVENT_TYPES } from '@touchline/shared/events/event-words';
import { readFilmLinks } from '@touchline/shared/film-link';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { wordsIn } from '@touchline/shared/words-in';
import { memo, useMemo } from 'react';
import { optionsOf } from '../../../lib/options';
import { QuickMultiSelect, QuickSelect, QuickTextarea, QuickTextInput } from '../../../ui/form/quick-inputs';
import type { EditedForm } from '../../../ui/form/use-edited-form';
import { FilmCheck } from '../tagger/film-check';
import type { EventValues } from './event-values';
import { FIELD_WORDS, STATE_WORDS } from './event-words';
import { type EventDetails, noDetails } from './fields/event-details';
import { EventFields } from './fields/event-fields';
import { ResultFields } from './fields/result-fields';

interface EventInformationProps {
  edited: EditedForm<EventValues>;
  teams: readonly TeamView[];
}

const DETAILS = Object.keys(noDetails) as (keyof EventDetails)[];
const FIELDS = [
  ...DETAILS,
  ...(['eventState', 'cancelReason', 'tags', 'result', 'url', 'summary', 'sources'] as const),
];

/** Skips the render when all these fields are the same, so that a key in another field does not cause it. */
const isUnchanged =
  (fields: readonly (keyof EventValues)[]) =>
  (before: EventInformationProps, now: EventInformationProps): boolean =>
    before.teams === now.teams &&
    before.edited.base === now.edited.base &&
    fields.every(
      (field) =>
        before.edited.form.values[field] === now.edited.form.values[field] &&
        before.edited.form.errors[field] === now.edited.form.errors[field],
    );

const Details = memo(function Details({ edited: { form } }: EventInformationProps) {
  return (
    <EventFields
      values={form.values}
      errors={form.errors}
      input={(field) => form.getInputProps(field) as never}
      set={(fields) => {
        for (const [field, value] of Object.entries(fields)) form.setFieldValue(field as never, value as never);
      }}
      types={EVENT_TYPES}
    />
  );
}, isUnchanged(DETAILS));

/** The fields of the event itself: its details, teams, film, result. */
export const EventInformation = memo(function EventInformation({ edited, teams }: EventInformationProps) {
  const { t } = useLingui();
  const { form, base } = edited;
  const { tags, sources } = form.values;
  // Debounced, so that a link is loaded once and not on every keystroke.
  const [typedSources] = useDebouncedValue(sources, 400);
  const stored = wordsIn(base.sources);
  const links = readFilmLinks(sources, stored).filter((link) => !stored.includes(link));
  const teamOptions = useMemo(
    () => optionsOf(teams, ...tags.map((id) => ({ id, name: t`Team ${id}` }))),
    [teams, tags, t],
  );
  const states = useMemo(() => EVENT_STATES.map((value) => ({ value, label: t(STATE_WORDS[value]) })), [t]);
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {t`Event information`}
      </Title>
      <Details edited={edited} teams={teams} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <QuickSelect
          label={t(FIELD_WORDS.eventState)}
          required
          allowDeselect={false}
          data={states}
          {...form.getInputProps('eventState')}
        />
        {form.values.eventState === 'CANCELLED' && (
          <TextInput label={t(FIELD_WORDS.cancelReason)} maxLength={200} {...form.getInputProps('cancelReason')} />
        )}
      </SimpleGrid>
      <QuickMultiSelect
        label={t(FIELD_WORDS.tags)}
        required
        searchable
        data={teamOptions}
        {...form.getInputProps('tags')}
      />
      <ResultFields type={form.values.type} {...form.getInputProps('result')} />
      <QuickTextInput label={t(FIELD_WORDS.url)} inputMode="url" {...form.getInputProps('url')} />
      <QuickTextarea label={t(FIELD_WORDS.summary)} minRows={2} maxRows={10} {...form.getInputProps('summary')} />
      <QuickTextarea
        label={t(FIELD_WORDS.sources)}
        description={t`Film of the whole game. Separate links with commas or spaces.`}
        minRows={1}
        maxRows={6}
        {...form.getInputProps('sources')}
      />
      <FilmCheck links={links} isTyping={sources !== typedSources} />
    </Stack>
  );
}, isUnchanged(FIELDS));
