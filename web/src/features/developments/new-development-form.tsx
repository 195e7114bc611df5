import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Autocomplete, Button, Select } from '@mantine/core';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { thisClubMonth } from '../../lib/club-month';
import { submitting, useSubmit } from '../../lib/use-submit';
import { EmptyState } from '../../ui/empty-state';
import { FormError } from '../../ui/form/form-error';
import { InlineForm } from '../../ui/form/inline-form';
import { MonthInput } from '../../ui/form/month-input';
import { specAlert } from '../../ui/toasts/spec-alert';
import { byNameOrId, isPlayerId, rosterOptions } from './roster-options';

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
  const [month, setMonth] = useState<string | null>(() => thisClubMonth());
  const [contactEmail, setContact] = useState('');
  const [playerId, setPlayer] = useState<string | null>(null);
  const { busy, error, setError, send } = useSubmit();
  const players = teams.flatMap((team) => team.players ?? []);
  const isListed = (id: string | null) => players.some((player) => player.id === id);
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
  /** A typed id counts without a choice from the list, also that of a child whom the list lacks. */
  const type = (text: string) => {
    const id = text.trim();
    if (isPlayerId(id)) choose(id);
    else if (playerId !== null && !isListed(playerId)) choose(null);
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
          <Trans>new</Trans>
        </Button>
      }
    >
      <Select
        label={t`PlayerId`}
        placeholder={t`Player’s name or id`}
        required
        searchable
        nothingFoundMessage={t`No player found`}
        data={
          playerId === null || isListed(playerId)
            ? rosterOptions(teams)
            : [{ value: playerId, label: playerId }, ...rosterOptions(teams)]
        }
        filter={byNameOrId}
        value={playerId}
        onChange={choose}
        onSearchChange={type}
      />
      <MonthInput label={t`Month`} required value={month} onChange={edit(setMonth)} />
      <Autocomplete
        label={t`Contact`}
        type="email"
        required
        data={contacts}
        value={contactEmail}
        onChange={edit(setContact)}
      />
    </InlineForm>
  );
}
