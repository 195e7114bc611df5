import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Autocomplete, Checkbox, NumberInput, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { venuesQuery } from '../../../domain/venues-query';
import { ItemList, ItemSection } from '../../../ui/form/item-section';
import { itemState } from '../../../ui/form/item-state';
import { MomentInput } from '../../../ui/form/moment-input';
import type { EditedForm } from '../../../ui/form/use-edited-form';
import { MATCHUP_LABELS, standingTeam } from './event-items';
import type { EventValues } from './event-values';
import { FIELD_WORDS } from './event-words';
import { PointsFields } from './fields/points-fields';
import { ResultFields } from './fields/result-fields';
import { VenueSelect } from './fields/venue-select';

interface ItemsProps {
  edited: EditedForm<EventValues>;
  teams: readonly TeamView[];
}

/** The matches of a tournament. Teams may be placeholders until they are decided. */
export function ScheduleItems({ edited, teams }: ItemsProps) {
  const { t } = useLingui();
  const { form } = edited;
  const venues = useQuery(venuesQuery);
  if (form.values.schedules.length === 0) return null;
  return (
    <ItemList title={t(FIELD_WORDS.schedules)}>
      {form.values.schedules.map((schedule, index) => {
        const input = (field: string) => form.getInputProps(`schedules.${index}.${field}`);
        return (
          <ItemSection
            key={schedule.id}
            name={schedule.name || t`New game`}
            facts={schedule.teams.join(' – ')}
            {...itemState(edited, 'schedules', index)}
            removeLabel={t`Remove game`}
            onRemove={() => edited.removeItem('schedules', index, schedule.name || t`The game`)}
          >
            <Stack gap="sm">
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <TextInput label={t`Game`} {...input('name')} />
                <TextInput label={t`Theme`} {...input('theme')} />
                <MomentInput label={t`Time`} required {...input('time')} />
                <VenueSelect label={t(FIELD_WORDS.eventLocation)} venues={venues.data ?? []} {...input('location')} />
              </SimpleGrid>
              <ResultFields
                teams={schedule.teams.length === 2 ? [schedule.teams[0] ?? '', schedule.teams[1] ?? ''] : undefined}
                {...input('result')}
              />
              <Checkbox
                label={t`Knockout game: does not count in the table`}
                checked={schedule.knockout ?? false}
                onChange={({ currentTarget }) =>
                  form.setFieldValue(`schedules.${index}.knockout`, (currentTarget.checked || undefined) as never)
                }
              />
              <TagsInput
                label={t`Teams`}
                required
                maxTags={20}
                data={[...new Set([...MATCHUP_LABELS, ...teams.map(({ name }) => name)])]}
                {...input('teams')}
                onChange={(names) => {
                  form.setFieldValue(`schedules.${index}.teams`, names as never);
                  // They name other teams now.
                  form.setFieldValue(`schedules.${index}.teamIds`, undefined as never);
                }}
              />
            </Stack>
          </ItemSection>
        );
      })}
    </ItemList>
  );
}

const COUNTS = [
  ['numOfWins', msg`Wins`],
  ['numOfLosses', msg`Losses`],
  ['numOfDraws', msg`Draws`],
  ['goalsFor', msg`Goals for`],
  ['goalsAgainst', msg`Goals against`],
  ['points', msg`Points`],
] as const;

const pointsText = (count: number): string => plural(count, { one: '# point', other: '# points' });

/** The points of a win, a draw and a loss of a tournament. */
export const PointsItem = ({ edited: { form } }: Pick<ItemsProps, 'edited'>) =>
  form.values.type === 'TOURNAMENT' && <PointsFields input={(path) => form.getInputProps(path)} />;

/** The standings of a tournament. */
export function StatsItems({ edited, teams }: ItemsProps) {
  const { t } = useLingui();
  const { form } = edited;
  if (form.values.teamStats.length === 0) return null;
  const { base } = edited;
  const setTeamName = (index: number, rowId: string) => (typed: string) => {
    const storedRow = base.teamStats.find(({ id }) => id === rowId);
    const { teamId, teamName } = standingTeam(typed, teams, storedRow);
    form.setFieldValue(`teamStats.${index}.teamId`, teamId as never);
    form.setFieldValue(`teamStats.${index}.teamName`, teamName as never);
  };
  const remove = (index: number, team: string) =>
    edited.removeItem('teamStats', index, team ? t`The stats of ${team}` : t`The stats`);
  return (
    <ItemList title={t(FIELD_WORDS.teamStats)}>
      {form.values.teamStats.map((stats, index) => (
        <ItemSection
          key={stats.id}
          name={stats.teamName || t`New stats`}
          facts={pointsText(Number(stats.points))}
          {...itemState(edited, 'teamStats', index)}
          removeLabel={t`Remove stats`}
          onRemove={() => remove(index, stats.teamName)}
        >
          <Autocomplete
            label={t`Team`}
            description={t`A team of this club, or the name of another club’s team`}
            required
            maxLength={100}
            data={[...new Set(teams.map(({ name }) => name))]}
            value={stats.teamName}
            onChange={setTeamName(index, stats.id)}
            error={form.errors[`teamStats.${index}.teamId`] ?? form.errors[`teamStats.${index}.teamName`]}
          />
          <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" mt="sm">
            {COUNTS.map(([field, label]) => (
              <NumberInput
                key={field}
                label={t(label)}
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
