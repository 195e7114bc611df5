import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Autocomplete, Button, Select } from '@mantine/core';
import { monthOf } from '@touchline/shared/months';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { now } from '../../lib/now';
import { submitting, useSubmit } from '../../lib/use-submit';
import { EmptyState } from '../../ui/empty-state';
import { FormError } from '../../ui/form/form-error';
import { InlineForm } from '../../ui/form/inline-form';
import { MonthInput } from '../../ui/form/month-input';
import { specAlert } from '../../ui/toasts/spec-alert';
import { byNameOrId, rosterOptions } from './roster-options';

export interface NewDevelopment {
  month: string;
  contactEmail: string;
  playerId: string;
}

interface NewDevelopmentFormProps {
  /** Teams in which the caller may add developments. */
  teams: readonly TeamView[];
  /** True: the caller may add children to a roster. */
  editsTeams: boolean;
  onAdd: (wanted: NewDevelopment) => Promise<unknown>;
}

/** Adds a month for a player of a roster. All three fields are required (specification 2.15). */
export function NewDevelopmentForm({ teams, editsTeams, onAdd }: NewDevelopmentFormProps) {
  const { t } = useLingui();
  const [month, setMonth] = useState<string | null>(() => monthOf(now()));
  const [contactEmail, setContact] = useState('');
  const [playerId, setPlayer] = useState<string | null>(null);
  const { busy, error, setError, send } = useSubmit();
  const players = teams.flatMap((team) => team.players ?? []);
  const contacts = players.find(({ id }) => id === playerId)?.contacts ?? [];

  const edit = <V,>(set: (value: V) => void) => {
    return (value: V) => {
      setError(null);
      set(value);
    };
  };
  const choose = (id: string | null) => {
    edit(setPlayer)(id);
    setContact(players.find((player) => player.id === id)?.contacts?.[0] ?? '');
  };
  const submit = async () => {
    const newDevelopment = { month: month ?? '', contactEmail: contactEmail.trim(), playerId: playerId ?? '' };
    if (Object.values(newDevelopment).some((value) => value === ''))
      return specAlert(t`Please choose a date / contact / playerId`);
    if (!(await send(() => onAdd(newDevelopment)))) return;
    setContact('');
    setPlayer(null);
  };

  if (players.length === 0)
    return (
      <EmptyState
        title={t`No children on your rosters`}
        help={t`Learning material belongs to a child of a team. Children are added under Teams.`}
        action={
          editsTeams && (
            <Anchor component={Link} to="/admin/team">
              <Trans>Open Teams</Trans>
            </Anchor>
          )
        }
      />
    );
  return (
    <InlineForm
      label={t`New development`}
      onSubmit={submitting(submit)}
      error={<FormError error={error} />}
      button={
        <Button type="submit" loading={busy}>
          <Trans>New</Trans>
        </Button>
      }
    >
      <Select
        label={t`Player`}
        placeholder={t`Choose a player`}
        required
        searchable
        nothingFoundMessage={t`No player found`}
        data={rosterOptions(teams)}
        filter={byNameOrId}
        value={playerId}
        onChange={choose}
      />
      <MonthInput label={t`Month`} required value={month} onChange={edit(setMonth)} />
      <Autocomplete
        label={t`Contact email`}
        type="email"
        required
        data={contacts}
        value={contactEmail}
        onChange={edit(setContact)}
      />
    </InlineForm>
  );
}
