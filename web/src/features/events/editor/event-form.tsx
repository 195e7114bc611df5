import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { readFilmLinks } from '@touchline/shared/film-link';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { startTransition, useEffect, useRef } from 'react';
import { newId } from '../../../lib/new-id';
import { useChanger } from '../../../live/queries/other-users';
import { ConflictNotice } from '../../../ui/form/conflict-notice';
import { FormError } from '../../../ui/form/form-error';
import { SaveButton } from '../../../ui/form/save-button';
import { usePageMark } from '../../../ui/page-mark';
import type { FilmAtHand } from '../tagger/film-at-hand';
import classes from './event-form.module.css';
import { EventInformation } from './event-information';
import { newParticipant, newPlay, newSchedule, newStats } from './event-items';
import { FIELD_WORDS } from './event-words';
import { FormParts } from './form-parts';
import { ParticipantItems } from './participant-items';
import { type AskedPlay, PlayItems } from './play-items';
import { PointsItem, ScheduleItems, StatsItems } from './tournament-items';
import { useEventEditing } from './use-event-editing';

interface EventFormProps {
  event: EventView;
  teams: readonly TeamView[];
  /** The film beside the form, and the play to correct in it. */
  film: FilmAtHand | undefined;
  correcting: AskedPlay;
}

/** The event, then its participants, plays, schedules and stats. The type decides which of them can be added (specification 2.9). */
export function EventForm({ event, teams, film, correcting }: EventFormProps) {
  const { t } = useLingui();
  const { edited, update, addAllPlayers } = useEventEditing(event);
  const changer = useChanger(event.id);
  const { form, error, busy } = edited;
  const { type, sources } = form.values;
  usePageMark('event-changed', edited.dirty);
  const element = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);
  useEffect(() => {
    if (!submitted.current || Object.keys(form.errors).length === 0) return;
    submitted.current = false;
    const firstInvalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    firstInvalid?.scrollIntoView({ block: 'center' });
    firstInvalid?.focus({ preventScroll: true });
  }, [form.errors]);
  const submit = form.onSubmit(() => void update());
  const labels = Object.fromEntries(Object.entries(FIELD_WORDS).map(([field, word]) => [field, t(word)]));
  const add = (name: string, list: string, item: () => unknown) => (
    <Button
      variant="default"
      size="sm"
      onClick={() => startTransition(() => form.insertListItem(list, item() as never))}
    >
      {name}
    </Button>
  );
  return (
    <form
      ref={element}
      onSubmit={(submitEvent) => {
        submitted.current = true;
        submit(submitEvent);
      }}
      noValidate
      aria-label={t`Event`}
    >
      <Stack gap="md">
        <ConflictNotice conflicts={edited.conflicts} by={changer} labels={labels} onResolve={edited.resolve} />
        <FormParts form={element} values={form.values} />
        <Group gap="xs">
          {add(t`Add participant`, 'participants', () => newParticipant(newId(9)))}
          <Button variant="default" size="sm" loading={busy} onClick={() => void addAllPlayers()}>
            <Trans>Add all players</Trans>
          </Button>
          {type !== 'TOURNAMENT' && add(t`Add play`, 'plays', () => newPlay(newId(9), readFilmLinks(sources)[0]))}
          {type === 'TOURNAMENT' && (
            <>
              {add(t`Add scheduled game`, 'schedules', () => newSchedule(newId(9), form.getValues()))}
              {add(t`Add stats`, 'teamStats', () => newStats(newId(9)))}
            </>
          )}
        </Group>
        <EventInformation edited={edited} teams={teams} />
        <ParticipantItems edited={edited} teams={teams} />
        <PlayItems edited={edited} teams={teams} film={film} correcting={correcting} />
        <ScheduleItems edited={edited} teams={teams} />
        <PointsItem edited={edited} />
        <StatsItems edited={edited} teams={teams} />
        <FormError error={error} />
        <Group justify="flex-end" className={classes.save} data-changed={edited.dirty || undefined}>
          <SaveButton edited={edited}>
            <Trans>Update</Trans>
          </SaveButton>
        </Group>
      </Stack>
    </form>
  );
}
