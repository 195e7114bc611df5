import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { monthOf } from '@touchline/shared/months';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../components/form-error';
import { InlineForm } from '../../components/inline-form';
import { MonthInput } from '../../components/month-input';
import { specAlert } from '../../components/spec-alert';
import { useSubmit } from '../../lib/use-submit';

export interface NewDevelopment {
  month: string;
  contactEmail: string;
  playerId: string;
}

/** Adds a month for a player. All three fields are required (specification 2.15). */
export function NewDevelopmentForm({ onAdd }: { onAdd: (wanted: NewDevelopment) => Promise<unknown> }) {
  const { t } = useLingui();
  const [month, setMonth] = useState<string | null>(() => monthOf(Date.now()));
  const [contactEmail, setContact] = useState('');
  const [playerId, setPlayer] = useState('');
  const { busy, error, setError, send } = useSubmit();

  const edit = <V,>(set: (value: V) => void) => {
    return (value: V) => {
      setError(null);
      set(value);
    };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = { month: month ?? '', contactEmail: contactEmail.trim(), playerId: playerId.trim() };
    if (Object.values(wanted).some((value) => value === ''))
      return specAlert(t`Please choose a date / contact / playerId`);
    if (!(await send(() => onAdd(wanted)))) return;
    setContact('');
    setPlayer('');
  };

  return (
    <InlineForm
      label={t`New development`}
      onSubmit={(event) => void submit(event)}
      error={<FormError error={error} />}
      button={
        <Button type="submit" loading={busy}>
          <Trans>New</Trans>
        </Button>
      }
    >
      <MonthInput label={t`Month`} required value={month} onChange={edit(setMonth)} />
      <TextInput
        label={t`Contact email`}
        type="email"
        required
        value={contactEmail}
        onChange={({ currentTarget }) => edit(setContact)(currentTarget.value)}
      />
      <TextInput
        label={t`Player ID`}
        required
        inputMode="numeric"
        value={playerId}
        onChange={({ currentTarget }) => edit(setPlayer)(currentTarget.value)}
      />
    </InlineForm>
  );
}
