import { Autocomplete, NumberInput, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { ItemList, ItemSection } from '../../components/item-section';
import { MomentInput } from '../../components/moment-input';
import { itemState } from '../../lib/item-state';
import type { EditedForm } from '../../lib/use-edited-form';
import { venuesQuery } from '../../lib/venues-query';
import { MATCHUP_LABELS, standingTeam } from './event-items';
import type { EventValues } from './event-values';
import { VenueSelect } from './venue-select';

interface ItemsProps {
  edited: EditedForm<EventValues>;
  teams: readonly TeamView[];
}

/** The matches of a tournament. Teams may be placeholders until they are decided. */
export function ScheduleItems({ edited, teams }: ItemsProps) {
  const { form } = edited;
  const venues = useQuery(venuesQuery);
  if (form.values.schedules.length === 0) return null;
  return (
    <ItemList title="Schedules">
      {form.values.schedules.map((schedule, index) => {
        const input = (field: string) => form.getInputProps(`schedules.${index}.${field}`);
        return (
          <ItemSection
            key={schedule.id}
            name={schedule.name || 'New match'}
            facts={schedule.teams.join(' – ')}
            {...itemState(edited, 'schedules', index)}
            removeLabel="Remove schedule"
            onRemove={() => edited.removeItem('schedules', index, schedule.name || 'The match')}
          >
            <Stack gap="sm">
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <TextInput label="Game" {...input('name')} />
                <TextInput label="Theme" {...input('theme')} />
                <MomentInput label="Time" required {...input('time')} />
                <VenueSelect label="Location" venues={venues.data ?? []} {...input('location')} />
              </SimpleGrid>
              <TagsInput
                label="Teams"
                required
                maxTags={20}
                data={[...new Set([...MATCHUP_LABELS, ...teams.map(({ name }) => name)])]}
                {...input('teams')}
              />
            </Stack>
          </ItemSection>
        );
      })}
    </ItemList>
  );
}

const COUNTS = [
  ['numOfWins', 'W'],
  ['numOfLosses', 'L'],
  ['numOfDraws', 'D'],
  ['goalsFor', 'GF'],
  ['goalsAgainst', 'GA'],
  ['points', 'P'],
] as const;

/** The standings of a tournament. */
export function StatsItems({ edited, teams }: ItemsProps) {
  const { form } = edited;
  if (form.values.teamStats.length === 0) return null;
  const { base } = edited;
  const setTeamName = (index: number, rowId: string) => (typed: string) => {
    const before = base.teamStats.find(({ id }) => id === rowId);
    const { teamId, teamName } = standingTeam(typed, teams, before);
    form.setFieldValue(`teamStats.${index}.teamId`, teamId as never);
    form.setFieldValue(`teamStats.${index}.teamName`, teamName as never);
  };
  return (
    <ItemList title="Stats">
      {form.values.teamStats.map((stats, index) => (
        <ItemSection
          key={stats.id}
          name={stats.teamName || 'New stats'}
          facts={`${stats.points} points`}
          {...itemState(edited, 'teamStats', index)}
          removeLabel="Remove stats"
          onRemove={() => edited.removeItem('teamStats', index, `The stats of ${stats.teamName || 'a team'}`)}
        >
          <Autocomplete
            label="Team"
            description="One of the club's teams, or the name of another club's team"
            required
            maxLength={100}
            data={[...new Set(teams.map(({ name }) => name))]}
            value={stats.teamName}
            onChange={setTeamName(index, stats.id)}
            error={form.errors[`teamStats.${index}.teamId`] ?? form.errors[`teamStats.${index}.teamName`]}
          />
          <SimpleGrid cols={{ base: 3, xs: 6 }} spacing="xs" mt="sm">
            {COUNTS.map(([field, label]) => (
              <NumberInput
                key={field}
                label={label}
                min={0}
                hideControls
                {...form.getInputProps(`teamStats.${index}.${field}`)}
              />
            ))}
          </SimpleGrid>
        </ItemSection>
      ))}
    </ItemList>
  );
}
