/** Records payments of families in their months, and takes them back. */
import { t } from '@lingui/core/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Payment } from '@touchline/shared/engagements/engagement.model';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { sumOf } from '@touchline/shared/engagements/ledger';
import { monthStart } from '@touchline/shared/months';
import { type FamilyProps, money } from '../../domain/own-dues';
import { call } from '../../lib/client';
import { errorText } from '../../lib/errors';
import { newId } from '../../lib/new-id';
import { now } from '../../lib/now';
import { everyEngagementKey, everyLedgerKey } from '../../live/engine/query-keys';
import { undoToast } from '../../ui/toasts/action-toast';
import { specAlert } from '../../ui/toasts/spec-alert';

/** An amount paid for a month (`YYYY-MM`). */
export interface MonthPaid {
  month: string;
  amount: number;
}

interface Recorded extends MonthPaid {
  /** Of the month of the member. */
  id: string;
  paymentId: string;
}

/** Changes the payments that are stored for a month of a member. */
async function changePayments(
  teamId: string,
  { id, month }: Pick<Recorded, 'id' | 'month'>,
  change: (payments: Payment[]) => Payment[],
): Promise<void> {
  const { rev, payments } = await call(engagementsContract.get_engagement, { query: { time: month, teamId, id } });
  await call(engagementsContract.update_engagement, { body: { id, rev, payments: change(payments) } });
}

async function refresh(client: QueryClient): Promise<void> {
  for (const queryKey of [everyLedgerKey, everyEngagementKey]) await client.invalidateQueries({ queryKey });
}

/**
 * Returns the function that records payments of a family for months, each opened if needed for the member with this address. A toast says
 * what is recorded, and undoes it. Throws what the server refused; months before that one are recorded.
 */
export function useRecordPayments({ family: { id: familyId, teamId }, currency }: FamilyProps, userEmail: string) {
  const client = useQueryClient();
  const takeBack = async (recorded: readonly Recorded[]) => {
    try {
      for (const one of recorded)
        await changePayments(teamId, one, (payments) => payments.filter(({ id }) => id !== one.paymentId));
    } catch (failure) {
      specAlert(errorText(failure));
    }
    await refresh(client);
  };
  return async (paid: readonly MonthPaid[], method: Payment['method']): Promise<void> => {
    const recorded: Recorded[] = [];
    try {
      for (const { month, amount } of paid) {
        const { id } = await call(engagementsContract.add_engagement, {
          body: { teamId, month: monthStart(month), userEmail },
        });
        const paymentId = newId(8);
        const payment = { id: paymentId, amount, method, submitTime: now() };
        await changePayments(teamId, { id, month }, (payments) => [...payments, payment]);
        recorded.push({ id, month, amount, paymentId });
      }
    } finally {
      await refresh(client);
      const shown = money(sumOf(recorded.map(({ amount }) => amount)), currency);
      if (recorded.length > 0)
        undoToast(`paid ${teamId} ${familyId}`, t`Recorded: ${shown}`, () => void takeBack(recorded));
    }
  };
}
