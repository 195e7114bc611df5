import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { teamInput } from '@touchline/shared/teams/team.model';
import { FormError } from '../../components/form-error';
import type { EditedForm } from '../../lib/use-edited-form';

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
}

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
});

export const teamLabels: Record<keyof TeamValues, MessageDescriptor> = {
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
};

export const teamErrors = schemaResolver(teamInput, { sync: true });

interface TeamFormProps {
  edited: EditedForm<TeamValues>;
  /** Whether the form edits a stored team. */
  exists: boolean;
  /** Only an ADMIN adds teams and sets the addresses (specification 1.5). */
  isAdmin: boolean;
  onSubmit: () => void;
}

export function TeamForm({ edited, exists, isAdmin, onSubmit }: TeamFormProps) {
  const { t } = useLingui();
  const { form, error, busy } = edited;
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
        <FormError error={error} />
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={edited.conflicts.length > 0}>
            {exists ? <Trans>Save</Trans> : <Trans>Add team</Trans>}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
