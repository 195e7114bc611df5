import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { PAYMENT_METHODS } from '@touchline/shared/engagements/engagement-words';
import { engagementsContract, type LedgerFamily } from '@touchline/shared/engagements/engagements.contract';
import { monthOf, monthStart } from '@touchline/shared/months';
import { type FamilyProps, MonthList, money } from '../../domain/own-dues';
import { call } from '../../lib/client';
import { newId } from '../../lib/new-id';
import { now } from '../../lib/now';
import { submitting, useSubmit } from '../../lib/use-submit';
import { everyEngagementKey, everyLedgerKey } from '../../live/engine/query-keys';
import { FormError } from '../../ui/form/form-error';
import { MonthInput } from '../../ui/form/month-input';
import { specAlert } from '../../ui/toasts/spec-alert';
import { methodName } from './engagement-values';
import { nextOpenMonth } from './ledger-rows';

/** The typed fields of the form of a payment. A field that nobody touched is absent. */
export interface PaymentDraft {
  month?: string | null;
  amount?: number | string;
  method?: (typeof PAYMENT_METHODS)[number];
}

interface PaymentProps extends FamilyProps {
  /** Kept outside of the form, which leaves the screen with its row. */
  draft: PaymentDraft | undefined;
  /** Undefined: the payment is recorded. */
  onDraft: (draft: PaymentDraft | undefined) => void;
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
  const client = useQueryClient();
  const openMonth = nextOpenMonth(family);
  const {
    month = openMonth?.month ?? monthOf(now()),
    amount = openMonth && openMonth.open > 0 ? openMonth.open : '',
    method = 'Cash',
  } = draft;
  const { busy, error, setError, send } = useSubmit();

  const record = async () => {
    const paid = Number(amount);
    if (!month || !(paid > 0 && paid <= 10_000))
      return setError(new Error(t`Choose a month, and enter an amount up to 10000.`));
    const { teamId } = family;
    await send(async () => {
      const { id } = await call(engagementsContract.add_engagement, {
        body: { teamId, month: monthStart(month), userEmail: payer.emailAddress },
      });
      const { rev, payments } = await call(engagementsContract.get_engagement, { query: { time: month, teamId, id } });
      const payment = { id: newId(8), amount: paid, method, submitTime: now() };
      await call(engagementsContract.update_engagement, { body: { id, rev, payments: [...payments, payment] } });
      for (const queryKey of [everyLedgerKey, everyEngagementKey]) await client.invalidateQueries({ queryKey });
      onDraft(undefined);
      const shown = money(paid, currency);
      specAlert(t`Recorded: ${shown}`, { tone: 'done' });
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
        <Select
          label={t`Method`}
          data={PAYMENT_METHODS.map((value) => ({ value, label: methodName(value) }))}
          allowDeselect={false}
          value={method}
          onChange={(value) => onDraft({ ...draft, method: (value as typeof method | null) ?? 'Cash' })}
          w={140}
        />
        <Button type="submit" loading={busy}>
          <Trans>Record payment</Trans>
        </Button>
      </Group>
      <FormError error={error} />
    </form>
  );
}

/** A family's months, and a form for its next payment. */
export function FamilyMonths({ family, currency, ...typed }: PaymentProps) {
  const payer = family.guardians.find(({ emailAddress }) => emailAddress !== '');
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
