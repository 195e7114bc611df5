import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Fieldset, NativeSelect, NumberInput, SimpleGrid, Text } from '@mantine/core';
import { FORMAT_LIMITS, type MatchFormat, usualFormat } from '@touchline/shared/match/formations';
import { CLIP_KINDS } from '@touchline/shared/match/match-format';
import { useSeasonRule } from '../../lib/config';
import { now } from '../../lib/now';
import type { EditedForm } from '../../ui/form/use-edited-form';
import classes from './people.module.css';
import type { TeamValues } from './team-form';

const clipNames = {
  GOAL: msg`Goal`,
  CHANCE: msg`Chance`,
  SAVE: msg({ message: 'Save', context: 'goalkeeper' }),
  MOMENT: msg`Moment`,
};

const upTo = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, index) => String(min + index));

/** The settings of a team's games: their format, what families see, and how long clips are. */
export function MatchSettings({ form }: Pick<EditedForm<TeamValues>, 'form'>) {
  const { t } = useLingui();
  const { matchFormat, playerBirthYear } = form.getValues();
  const usual = usualFormat(Number(playerBirthYear), now(), useSeasonRule());
  const { onField, periods, minutes } = usual;
  const select = (label: string, field: keyof MatchFormat) => (
    <NativeSelect
      label={label}
      data={upTo(FORMAT_LIMITS[field])}
      value={String((matchFormat ?? usual)[field])}
      onChange={({ currentTarget }) =>
        form.setFieldValue('matchFormat', { ...(matchFormat ?? usual), [field]: Number(currentTarget.value) })
      }
    />
  );
  const seconds = (label: string, path: string) => (
    <NumberInput label={label} min={0} max={60} clampBehavior="none" {...form.getInputProps(path)} />
  );
  return (
    <Fieldset legend={t`Match day`} className={classes.matchDay}>
      <Checkbox
        label={t`The usual format of the age group: ${onField} players, ${periods} × ${minutes} minutes`}
        checked={matchFormat === undefined}
        onChange={({ currentTarget }) => form.setFieldValue('matchFormat', currentTarget.checked ? undefined : usual)}
      />
      {matchFormat && (
        <SimpleGrid cols={3} spacing="sm">
          {select(t`Players`, 'onField')}
          {select(t`Periods`, 'periods')}
          {select(t`Minutes`, 'minutes')}
        </SimpleGrid>
      )}
      <Checkbox
        label={t`Families see how long their own child played`}
        {...form.getInputProps('showMinutes', { type: 'checkbox' })}
      />
      <Text size="sm" fw={550}>{t`Seconds of film before and after a tap`}</Text>
      {CLIP_KINDS.map((kind) => {
        const name = t(clipNames[kind]);
        return (
          <SimpleGrid key={kind} cols={2} spacing="sm">
            {seconds(t`${name}: before`, `clipWindows.${kind}.before`)}
            {seconds(t`${name}: after`, `clipWindows.${kind}.after`)}
          </SimpleGrid>
        );
      })}
    </Fieldset>
  );
}
