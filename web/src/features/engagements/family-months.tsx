import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { PAYMENT_METHODS } from '@touchline/shared/engagements/engagement-words';
import type { LedgerFamily } from '@touchline/shared/engagements/engagements.contract';
import { sumOf } from '@touchline/shared/engagements/ledger';
import { useState } from 'react';
import { type FamilyProps, MonthList, money } from '../../domain/own-dues';
import { thisClubMonth } from '../../lib/club-month';
import { monthName } from '../../lib/club-time';
import { submitting, useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { MonthInput } from '../../ui/form/month-input';
import classes from './engagement-page.module.css';
import { methodName } from './engagement-values';
import { monthsToPay, nextOpenMonth } from './ledger-rows';
import { useRecordPayments } from './payments';

type Method = (typeof PAYMENT_METHODS)[number];

/** The typed fields of the form of a payment. A field that nobody touched is absent. */
export interface PaymentDraft {
  month?: string | null;
  amount?: number | string;
  method?: Method;
}

interface PaymentProps extends FamilyProps {
  /** Kept outside of the form, which leaves the screen with its row. */
  draft: PaymentDraft | undefined;
  /** Undefined: the payment is recorded. */
  onDraft: (draft: PaymentDraft | undefined) => void;
}

function MethodSelect({ value, onChange }: { value: Method; onChange: (method: Method) => void }) {
  const { t } = useLingui();
  return (
    <Select
      label={t`Method`}
      data={PAYMENT_METHODS.map((method) => ({ value: method, label: methodName(method) }))}
      allowDeselect={false}
      value={value}
      onChange={(method) => onChange((method as Method | null) ?? 'Cash')}
      w={140}
    />
  );
}

/** Records a payment of a family: opens the month of its first guardian if needed. */
function PaymentForm({
  family,
  currency,
  payer,
  draft = {},
  onDraft,
}: PaymentProps & { payer: LedgerFamily['guardians'][number] }) {
  const { t } = useLingui();
  const openMonth = nextOpenMonth(family);
  const {
    month = openMonth?.month ?? thisClubMonth(),
    amount = openMonth && openMonth.open > 0 ? openMonth.open : '',
    method = 'Cash',
  } = draft;
  const { busy, error, setError, send } = useSubmit();

  const recordPayments = useRecordPayments({ family, currency }, payer.emailAddress);

  const record = async () => {
    const paid = Number(amount);
    if (!month || !(paid > 0 && paid <= 10_000))
      return setError(new Error(t`Choose a month, and enter an amount up to 10000.`));
    await send(async () => {
      await recordPayments([{ month, amount: paid }], method);
      onDraft(undefined);
    });
  };

  return (
    <form aria-label={t`Record a payment`} onSubmit={submitting(record)} noValidate>
      <Group gap="sm" align="end">
        <MonthInput label={t`Month`} value={month} onChange={(value) => onDraft({ ...draft, month: value })} />
        <NumberInput
          label={t`Amount`}
          hideControls
          decimalScale={2}
          value={amount}
          onChange={(value) => onDraft({ ...draft, amount: value })}
          w={110}
        />
        <MethodSelect value={method} onChange={(value) => onDraft({ ...draft, method: value })} />
        <Button type="submit" loading={busy}>
          <Trans>Record payment</Trans>
        </Button>
      </Group>
      <FormError error={error} />
    </form>
  );
}

/** Records that a family paid what it owes: all of it, or the months that are chosen. */
function PayMonthsForm({
  family,
  currency,
  payer,
  onRecorded,
}: FamilyProps & { payer: LedgerFamily['guardians'][number]; onRecorded: () => void }) {
  const { t } = useLingui();
  const owed = monthsToPay(family);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [method, setMethod] = useState<Method>('Cash');
  const { busy, error, send } = useSubmit();
  const recordPayments = useRecordPayments({ family, currency }, payer.emailAddress);
  const chosen = owed.filter(({ month }) => !left.includes(month));
  const sum = money(sumOf(chosen.map(({ open }) => open)), currency);
  const [only] = owed;
  const textOf = ({ month, open }: (typeof owed)[number]) => `${monthName(month)} · ${money(open, currency)}`;
  const record = () =>
    send(async () => {
      const paid = chosen.map(({ month, open }) => ({ month, amount: open }));
      await recordPayments(paid, method);
      onRecorded();
    });
  return (
    <form aria-label={t`Mark as paid`} onSubmit={submitting(record)} noValidate>
      <Stack gap="sm">
        {owed.length > 1 ? (
          <Checkbox.Group
            label={t`Months`}
            value={chosen.map(({ month }) => month)}
            onChange={(months) => setLeft(owed.flatMap(({ month }) => (months.includes(month) ? [] : [month])))}
          >
            <Stack gap={4} mt={4}>
              {owed.map((one) => (
                <Checkbox key={one.month} value={one.month} label={textOf(one)} className={classes.month} />
              ))}
            </Stack>
          </Checkbox.Group>
        ) : (
          only && <Text>{textOf(only)}</Text>
        )}
        <Group gap="sm" align="end" justify="space-between">
          <MethodSelect value={method} onChange={setMethod} />
          <Button type="submit" loading={busy} disabled={chosen.length === 0}>
            <Trans>Mark {sum} paid</Trans>
          </Button>
        </Group>
        <FormError error={error} />
      </Stack>
    </form>
  );
}

const payerOf = ({ guardians }: LedgerFamily) => guardians.find(({ emailAddress }) => emailAddress !== '');

/** Marks as paid what a family owes; below, its months and another payment. */
export function PayFamily({ onRecorded, ...months }: PaymentProps & { onRecorded: () => void }) {
  const payer = payerOf(months.family);
  if (!payer) return <FamilyMonths {...months} />;
  return (
    <Stack gap="sm">
      <PayMonthsForm {...months} payer={payer} onRecorded={onRecorded} />
      <details>
        <Text component="summary" size="sm" className={classes.other}>
          <Trans>Another amount or month</Trans>
        </Text>
        <FamilyMonths {...months} />
      </details>
    </Stack>
  );
}

/** A family's months, and a form for its next payment. */
export function FamilyMonths({ family, currency, ...typed }: PaymentProps) {
  const payer = payerOf(family);
  return (
    <Stack gap="sm">
      <MonthList family={family} currency={currency} />
      {payer ? (
        <PaymentForm
          key={nextOpenMonth(family)?.month ?? ''}
          family={family}
          currency={currency}
          payer={payer}
          {...typed}
        />
      ) : (
        <Text size="sm" c="var(--dim)">
          <Trans>Nobody of this family has an account yet. Invite a guardian to record payments.</Trans>
        </Text>
      )}
    </Stack>
  );
}
