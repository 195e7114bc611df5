import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, MultiSelect, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { USUAL_CLIP_WINDOW } from '@touchline/shared/match/clips';
import type { ClipKind } from '@touchline/shared/match/match-format';
import type { TeamInput, TeamView } from '@touchline/shared/teams/team.model';
import { teamInput } from '@touchline/shared/teams/team.model';
import { MAX_REMINDERS, USUAL_REMINDERS } from '@touchline/shared/teams/team-words';
import { FormError } from '../../ui/form/form-error';
import type { EditedForm } from '../../ui/form/use-edited-form';
import { MatchSettings } from './match-settings';

/** The values of the team form. */
export interface TeamValues {
  name: string;
  city: string;
  state: string;
  playerBirthYear: number | string;
  practiceField: string;
  competitiveLevel: string;
  coach: string;
  coachEmail: string;
  manager: string;
  managerEmail: string;
  /** Hours before an event. */
  reminders: number[];
  /** Undefined: the usual format of the age group. */
  matchFormat: TeamInput['matchFormat'];
  showMinutes: boolean;
  clipWindows: Record<ClipKind, { before: number | string; after: number | string }>;
}

/** Hours that the form offers. */
const OFFERED_HOURS = [96, 72, 48, 24, 12, 6, 3];

/** The windows of all kinds: those of the team, else the usual ones. */
const clipWindowsOf = (windows: TeamInput['clipWindows'] = {}): TeamValues['clipWindows'] => ({
  GOAL: windows.GOAL ?? USUAL_CLIP_WINDOW,
  CHANCE: windows.CHANCE ?? USUAL_CLIP_WINDOW,
  SAVE: windows.SAVE ?? USUAL_CLIP_WINDOW,
  MOMENT: windows.MOMENT ?? USUAL_CLIP_WINDOW,
});

export const emptyTeam: TeamValues = {
  name: '',
  city: '',
  state: '',
  playerBirthYear: 2012,
  practiceField: '',
  competitiveLevel: '',
  coach: '',
  coachEmail: '',
  manager: '',
  managerEmail: '',
  reminders: [...USUAL_REMINDERS],
  matchFormat: undefined,
  showMinutes: true,
  clipWindows: clipWindowsOf(),
};

export const teamValues = (team: TeamView): TeamValues => ({
  name: team.name,
  city: team.city,
  state: team.state,
  playerBirthYear: team.playerBirthYear,
  practiceField: team.practiceField,
  competitiveLevel: team.competitiveLevel,
  coach: team.coach,
  coachEmail: team.coachEmail ?? '',
  manager: team.manager,
  managerEmail: team.managerEmail ?? '',
  reminders: [...(team.reminders ?? USUAL_REMINDERS)],
  matchFormat: team.matchFormat,
  showMinutes: team.showMinutes !== false,
  clipWindows: clipWindowsOf(team.clipWindows),
});

/** A new field of the model does not compile before it has a label here. */
export const teamLabels: Record<keyof TeamValues | Exclude<keyof TeamInput, 'id'>, MessageDescriptor> = {
  name: msg`Name`,
  city: msg`City`,
  state: msg`State`,
  playerBirthYear: msg`Birth year`,
  practiceField: msg`Practice field`,
  competitiveLevel: msg`Level`,
  coach: msg`Coach`,
  coachEmail: msg`Coach’s email`,
  manager: msg`Manager`,
  managerEmail: msg`Manager’s email`,
  reminders: msg`Reminders to families that have not answered`,
  matchFormat: msg`Format of the games`,
  showMinutes: msg`Families see how long their own child played`,
  clipWindows: msg`Seconds of film before and after a tap`,
};

export const teamErrors = schemaResolver(teamInput, { sync: true });

interface TeamFormProps {
  edited: EditedForm<TeamValues>;
  /** True: the form edits a stored team. */
  exists: boolean;
  /** Only an ADMIN adds teams and sets the addresses (specification 1.5). */
  isAdmin: boolean;
  onSubmit: () => void;
}

export function TeamForm({ edited, exists, isAdmin, onSubmit }: TeamFormProps) {
  const { t } = useLingui();
  const { form, error, busy } = edited;
  const { reminders } = form.getValues();
  const { onChange: _, value: __, defaultValue: ___, ...remindersInput } = form.getInputProps('reminders');
  const beforeEvent = (hours: number) => {
    if (hours % 24 > 0) return plural(hours, { one: '# hour before', other: '# hours before' });
    const days = hours / 24;
    return plural(days, { one: '# day before', other: '# days before' });
  };
  const earliestFirst = (hours: readonly number[]) => [...new Set(hours)].toSorted((one, other) => other - one);
  const input = (field: keyof TeamValues) => ({ label: t(teamLabels[field]), ...form.getInputProps(field) });
  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate aria-label={t`Team`}>
      <Stack gap="sm">
        <TextInput required {...input('name')} />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput {...input('city')} />
          <TextInput {...input('state')} />
          <NumberInput hideControls min={1960} max={2060} clampBehavior="none" {...input('playerBirthYear')} />
          <TextInput {...input('competitiveLevel')} />
        </SimpleGrid>
        <TextInput {...input('practiceField')} />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput {...input('coach')} />
          <TextInput {...input('manager')} />
        </SimpleGrid>
        {isAdmin && (
          <>
            <TextInput type="email" {...input('coachEmail')} />
            <TextInput type="email" {...input('managerEmail')} />
          </>
        )}
        <MultiSelect
          label={t(teamLabels.reminders)}
          description={t`Only families without an answer are reminded. Leave it empty to remind nobody.`}
          maxValues={MAX_REMINDERS}
          data={earliestFirst([...OFFERED_HOURS, ...reminders]).map((hours) => ({
            value: String(hours),
            label: beforeEvent(hours),
          }))}
          {...remindersInput}
          value={reminders.map(String)}
          onChange={(hours) => form.setFieldValue('reminders', earliestFirst(hours.map(Number)))}
        />
        <MatchSettings form={form} />
        <FormError error={error} />
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={edited.conflicts.length > 0}>
            {exists ? <Trans>Update</Trans> : <Trans>Add</Trans>}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
