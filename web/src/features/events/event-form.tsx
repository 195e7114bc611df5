import { Button, Group, Stack } from '@mantine/core';
import type { TeamView } from '@touchline/shared/teams/teams.contract';
import { FormError } from '../../components/form-error';
import { newId } from '../../lib/new-id';
import type { EditedForm } from '../../lib/use-edited-form';
import { wordsIn } from '../../lib/words-in';
import { EventInformation } from './event-information';
import { newParticipant, newPlay, newSchedule, newStats } from './event-items';
import type { EventValues } from './event-values';
import { ParticipantItems } from './participant-items';
import { PlayItems } from './play-items';
import { ScheduleItems, StatsItems } from './tournament-items';

interface EventFormProps {
  edited: EditedForm<EventValues>;
  teams: readonly TeamView[];
  /** Fills the participants from the rosters of the event's teams. */
  onAddAll: () => void;
  onUpdate: () => void;
}

/** The event, then its participants, plays, schedules and stats; which can be added depends on the type (specification 2.9). */
export function EventForm({ edited, teams, onAddAll, onUpdate }: EventFormProps) {
  const { form, error, busy } = edited;
  const { type, sources } = form.values;
  const add = (name: string, list: string, item: () => unknown) => (
    <Button variant="default" size="sm" onClick={() => form.insertListItem(list, item() as never)}>
      {name}
    </Button>
  );
  return (
    <form onSubmit={form.onSubmit(onUpdate)} noValidate aria-label="Event">
      <Stack gap="md">
        <Group gap="xs">
          {add('Add Participant', 'participants', () => newParticipant(newId(9)))}
          <Button variant="default" size="sm" loading={busy} onClick={onAddAll}>
            Add All Players
          </Button>
          {type !== 'TOURNAMENT' && add('Add Play', 'plays', () => newPlay(newId(9), wordsIn(sources)[0]))}
          {type === 'TOURNAMENT' && (
            <>
              {add('Add Schedule', 'schedules', () => newSchedule(newId(9), form.getValues()))}
              {add('Add Stats', 'teamStats', () => newStats(newId(9)))}
            </>
          )}
        </Group>
        <EventInformation edited={edited} teams={teams} />
        <ParticipantItems edited={edited} teams={teams} />
        <PlayItems edited={edited} teams={teams} />
        <ScheduleItems edited={edited} teams={teams} />
        <StatsItems edited={edited} teams={teams} />
        <FormError error={error} />
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={!edited.dirty || edited.conflicts.length > 0}>
            Update
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
