import { useLingui } from '@lingui/react/macro';
import { SimpleGrid, Stack, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { EVENT_STATES, EVENT_TYPES } from '@touchline/shared/events/events.words';
import type { TeamView } from '@touchline/shared/teams/team.model';
import type { VenueView } from '@touchline/shared/venues/venue.model';
import { memo, useMemo } from 'react';
import { MomentInput } from '../../components/moment-input';
import { GrowingTextarea, QuickMultiSelect, QuickSelect, QuickTextInput } from '../../components/quick-inputs';
import { optionsOf } from '../../lib/options';
import type { EditedForm } from '../../lib/use-edited-form';
import { venuesQuery } from '../../lib/venues-query';
import { wordsIn } from '../../lib/words-in';
import type { EventValues } from './event-values';
import { FIELD_WORDS, STATE_WORDS, TYPE_WORDS } from './event-words';
import { FilmCheck } from './film-check';
import { VenueSelect } from './venue-select';

const QuickMomentInput = memo(MomentInput);
const noVenues: readonly VenueView[] = [];

interface EventInformationProps {
  edited: EditedForm<EventValues>;
  teams: readonly TeamView[];
}

const FIELDS = [
  ...(['name', 'type', 'eventState', 'eventTime', 'eventLocation', 'tags', 'result', 'url', 'summary'] as const),
  'sources',
] as const;

/** Skips the render when only an item of a list changed. */
const isUnchanged = (before: EventInformationProps, now: EventInformationProps): boolean =>
  before.teams === now.teams &&
  before.edited.base === now.edited.base &&
  FIELDS.every(
    (field) =>
      before.edited.form.values[field] === now.edited.form.values[field] &&
      before.edited.form.errors[field] === now.edited.form.errors[field],
  );

/** The fields of the event itself: time, place, teams, film, result. */
export const EventInformation = memo(function EventInformation({ edited, teams }: EventInformationProps) {
  const { t } = useLingui();
  const { form, base } = edited;
  const venues = useQuery(venuesQuery);
  // Debounced, so that a link is loaded once and not on every keystroke.
  const [sources] = useDebouncedValue(form.values.sources, 400);
  const links = wordsIn(sources).filter((link) => !wordsIn(base.sources).includes(link));
  const { tags } = form.values;
  const teamOptions = useMemo(
    () => optionsOf(teams, ...tags.map((id) => ({ id, name: t`Team ${id}` }))),
    [teams, tags, t],
  );
  const types = useMemo(() => EVENT_TYPES.map((value) => ({ value, label: t(TYPE_WORDS[value]) })), [t]);
  const states = useMemo(() => EVENT_STATES.map((value) => ({ value, label: t(STATE_WORDS[value]) })), [t]);
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {t`Event information`}
      </Title>
      <QuickTextInput label={t(FIELD_WORDS.name)} {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <QuickSelect
          label={t(FIELD_WORDS.type)}
          required
          allowDeselect={false}
          data={types}
          {...form.getInputProps('type')}
        />
        <QuickSelect
          label={t(FIELD_WORDS.eventState)}
          required
          allowDeselect={false}
          data={states}
          {...form.getInputProps('eventState')}
        />
      </SimpleGrid>
      <QuickMomentInput label={t(FIELD_WORDS.eventTime)} required {...form.getInputProps('eventTime')} />
      <VenueSelect
        label={t(FIELD_WORDS.eventLocation)}
        venues={venues.data ?? noVenues}
        {...form.getInputProps('eventLocation')}
      />
      <QuickMultiSelect
        label={t(FIELD_WORDS.tags)}
        required
        searchable
        data={teamOptions}
        {...form.getInputProps('tags')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <QuickTextInput label={t(FIELD_WORDS.result)} placeholder="2-1" {...form.getInputProps('result')} />
        <QuickTextInput label={t(FIELD_WORDS.url)} inputMode="url" {...form.getInputProps('url')} />
      </SimpleGrid>
      <GrowingTextarea label={t(FIELD_WORDS.summary)} minRows={2} maxRows={10} {...form.getInputProps('summary')} />
      <GrowingTextarea
        label={t(FIELD_WORDS.sources)}
        description={t`Film of the whole game. Separate links with commas or spaces.`}
        minRows={1}
        maxRows={6}
        {...form.getInputProps('sources')}
      />
      <FilmCheck links={links} />
    </Stack>
  );
}, isUnchanged);
