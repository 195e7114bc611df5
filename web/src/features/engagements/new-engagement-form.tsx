import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, TextInput } from '@mantine/core';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useState } from 'react';
import { optionsOf } from '../../lib/options';
import { submitting, useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { InlineForm } from '../../ui/form/inline-form';
import { MonthInput } from '../../ui/form/month-input';

export interface NewEngagement {
  month: string;
  teamId: string;
  userEmail: string;
}

interface NewEngagementFormProps {
  teams: readonly TeamView[];
  onAdd: (wanted: NewEngagement) => Promise<unknown>;
}

/** Adds a month for a member, or for the caller if the address is empty (specification 2.14). */
export function NewEngagementForm({ teams, onAdd }: NewEngagementFormProps) {
  const { t } = useLingui();
  const [month, setMonth] = useState<string | null>(null);
  const [teamId, setTeam] = useState<string | null>(null);
  const [userEmail, setEmail] = useState('');
  const [missing, setMissing] = useState<{ month?: string; team?: string }>({});
  const { busy, error, setError, send } = useSubmit();

  const edit = <V,>(set: (value: V) => void) => {
    return (value: V) => {
      setError(null);
      setMissing({});
      set(value);
    };
  };
  const submit = async () => {
    if (!month || !teamId) {
      setMissing({ ...(!month && { month: t`Month is required` }), ...(!teamId && { team: t`Team is required` }) });
      return;
    }
    if (await send(() => onAdd({ month, teamId, userEmail }))) setEmail('');
  };

  return (
    <InlineForm
      label={t`New engagement`}
      onSubmit={submitting(submit)}
      error={<FormError error={error} />}
      button={
        <Button type="submit" loading={busy}>
          <Trans>new</Trans>
        </Button>
      }
    >
      <MonthInput label={t`Month`} required value={month} onChange={edit(setMonth)} error={missing.month} />
      <Select
        label={t`Team`}
        required
        searchable
        placeholder={t`Choose`}
        nothingFoundMessage={t`No team with that name`}
        data={optionsOf(teams)}
        value={teamId}
        onChange={edit(setTeam)}
        error={missing.team}
      />
      <TextInput
        label={t`User`}
        type="email"
        placeholder={t`Email, or empty`}
        value={userEmail}
        onChange={({ currentTarget }) => edit(setEmail)(currentTarget.value)}
      />
    </InlineForm>
  );
}
