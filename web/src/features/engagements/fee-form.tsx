import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NumberInput, Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { engagementsContract, type Fee } from '@touchline/shared/engagements/engagements.contract';
import { feeOf } from '@touchline/shared/engagements/ledger';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useState } from 'react';
import { money } from '../../domain/own-dues';
import { call } from '../../lib/client';
import { thisClubMonth } from '../../lib/club-month';
import { monthName } from '../../lib/club-time';
import { optionsOf } from '../../lib/options';
import { submitting, useSubmit } from '../../lib/use-submit';
import { everyLedgerKey } from '../../live/engine/query-keys';
import { FormError } from '../../ui/form/form-error';
import { InlineForm } from '../../ui/form/inline-form';
import { MonthInput } from '../../ui/form/month-input';
import classes from './engagement-page.module.css';

interface FeeFormProps {
  teams: readonly TeamView[];
  fees: readonly Fee[];
  currency: string;
}

/** Shows the fee of each team this month, and sets it from a month on. */
export function FeeForm({ teams, fees, currency }: FeeFormProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [teamId, setTeam] = useState<string | null>(null);
  const [month, setMonth] = useState<string | null>(thisClubMonth());
  const [amount, setAmount] = useState<number | string>('');
  const [status, setStatus] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const { busy, error, send } = useSubmit();
  const chosen = teamId ?? (teams.length === 1 ? (teams[0]?.id ?? null) : null);

  const feeNow = (id: string) =>
    feeOf(
      Object.fromEntries(fees.filter((fee) => fee.teamId === id).map((fee) => [fee.month, fee.amount])),
      thisClubMonth(),
    );
  const teamsWithFee = teams.filter(({ id }) => fees.some((fee) => fee.teamId === id));
  const amounts = new Set(teamsWithFee.map(({ id }) => feeNow(id)));
  const [only] = amounts;
  /** One line where all teams have the same fee. */
  const feeLines = (): string[] => {
    if (only === undefined) return [t`No monthly fee is set yet.`];
    if (teams.length > 1 && amounts.size === 1 && teamsWithFee.length === teams.length) {
      const fee = money(only, currency);
      return [t`Every team: ${fee} a month for each child`];
    }
    return teamsWithFee.map(({ id, name }) => {
      const fee = money(feeNow(id), currency);
      return t`${name}: ${fee} a month for each child`;
    });
  };
  const lines = feeLines();
  const save = async () => {
    const fee = Number(amount);
    const isValid = chosen && month && amount !== '' && fee >= 0 && fee <= 10_000;
    setInvalid(!isValid);
    if (!isValid) return;
    const saved = await send(async () => {
      await call(engagementsContract.set_fee, { body: { teamId: chosen, month, amount: fee } });
      await client.invalidateQueries({ queryKey: everyLedgerKey });
    });
    const [shown, since] = [money(fee, currency), monthName(month)];
    if (saved) setStatus(t`Saved: ${shown} a month for each child, from ${since}`);
  };

  return (
    <>
      <ul className={classes.fees}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <InlineForm
        label={t`Monthly fee`}
        onSubmit={submitting(save)}
        status={status}
        error={
          <>
            {isInvalid && (
              <FormError error={new Error(t`Choose a team and a month, and enter an amount from 0 to 10000.`)} />
            )}
            <FormError error={error} />
          </>
        }
        button={
          <Button type="submit" loading={busy}>
            <Trans>Save fee</Trans>
          </Button>
        }
      >
        <Select label={t`Team`} searchable data={optionsOf(teams)} value={chosen} onChange={setTeam} />
        <MonthInput label={t`From`} value={month} onChange={setMonth} />
        <NumberInput
          label={t`Fee for each child`}
          hideControls
          decimalScale={2}
          min={0}
          value={amount}
          onChange={setAmount}
        />
      </InlineForm>
    </>
  );
}
