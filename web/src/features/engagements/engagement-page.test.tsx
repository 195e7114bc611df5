import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EngagementView } from '@touchline/shared/engagements/engagement.model';
import { engagementsContract, type LedgerFamily } from '@touchline/shared/engagements/engagements.contract';
import { monthOf, monthStart } from '@touchline/shared/months';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import OwnDues from '../../domain/own-dues';
import { showLanguage } from '../../lib/language';
import { clearToken } from '../../lib/token';
import { hasUnsaved } from '../../lib/unsaved';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import {
  clubReplies,
  endpointOf,
  event,
  green,
  manager,
  parent,
  type ReplyOverride,
  showSignedIn,
} from '../events/testing/open-planning';
import EngagementPage from './engagement-page';

const user = userEvent.setup();
let server: ApiServer;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.unstubAllGlobals();
  clearToken();
  await act(() => showLanguage('en'));
  await server.stop();
});

const family = (number: number, open: number): LedgerFamily => ({
  id: `1000000${number}`,
  teamId: green.id,
  guardians: [
    {
      userId: number === 1 ? parent.id : `u-${number}`,
      name: `Guardian ${number}`,
      emailAddress: `g${number}@club.example`,
    },
  ],
  children: [`Child ${number}`],
  months: [{ month: '2026-05', due: 30, paid: 30 - open, open, hours: 1.5 }],
});

const replies: ReplyOverride = (request) => {
  const name = endpointOf(request);
  if (name === 'show_ledger')
    return { body: { currency: 'USD', fees: [], families: [family(1, 20.5), family(2, 0), family(3, 30)] } };
  if (name === 'find_engagements') return { body: { total: 0, engagements: [] } };
  if (name === 'add_engagement') return { body: { id: '40000001', userId: 'u-3' } };
  if (name === 'get_engagement') return { body: { id: '40000001', rev: 4, payments: [] } };
  if (name === 'update_engagement') return { body: { id: '40000001', userId: 'u-3' } };
  if (name === 'set_fee') return { body: request.body };
  return undefined;
};
const sent = (name: string) =>
  server.requests.filter((request) => endpointOf(request) === name).map(({ body }) => body);

async function openLedger() {
  server = await startApiServer(clubReplies(manager, event, { override: replies }));
  showSignedIn(<EngagementPage />);
  return within(await screen.findByRole('region', { name: 'Who owes' }));
}

it('says who owes and how much, and lists only them until somebody asks for all', async () => {
  const ledger = await openLedger();
  expect(await ledger.findByRole('heading', { name: '2 families owe $50.50' })).toBeVisible();
  expect(ledger.getByText(/^Paid/)).toHaveTextContent('Paid $39.50 of $90');
  // Opens the own mail program.
  expect(ledger.getByRole('link', { name: 'Write to 2 families' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:\?bcc=[^&]*g3%40club\.example[^&]*&subject=Club%20dues$/),
  );
  await waitFor(() => expect(ledger.getAllByRole('row')).toHaveLength(3));
  expect(ledger.getByRole('radio', { name: 'Owes 2' })).toBeChecked();
  expect(ledger.getAllByRole('row')[1]).toHaveTextContent('Guardian 3');
  expect(ledger.queryByText('Guardian 2')).toBeNull();
  await user.click(ledger.getByRole('radio', { name: 'All' }));
  expect(await ledger.findByText('Guardian 2')).toBeVisible();
  expect(ledger.getByLabelText('Nothing owed')).toBeVisible();
});

it('records a payment of the oldest open month', async () => {
  const ledger = await openLedger();
  await user.click(
    (await ledger.findAllByRole('button', { name: /^(Show )?[Dd]etails.*Guardian 3|Guardian 3.*/ }))[0] as HTMLElement,
  );
  const form = within(await ledger.findByRole('form', { name: 'Record a payment' }));
  expect(form.getByLabelText('Amount')).toHaveValue('30');
  await user.click(form.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(sent('update_engagement')).toHaveLength(1));
  expect(sent('add_engagement')).toEqual([
    { teamId: green.id, month: Date.UTC(2026, 4), userEmail: 'g3@club.example' },
  ]);
  expect(sent('update_engagement')).toMatchObject([
    { id: '40000001', rev: 4, payments: [{ amount: 30, method: 'Cash' }] },
  ]);
});

const owing = family(1, 0);
const halfYear: LedgerFamily = {
  ...owing,
  months: [
    { month: '2026-03', due: 30, paid: 0, open: 30, hours: 0 },
    { month: '2026-04', due: 30, paid: 20, open: 10, hours: 0 },
    { month: '2026-05', due: 30, paid: 0, open: 30, hours: 0 },
  ],
};

/** Stores the payments of each month, as the server does. @returns them by the month */
function storedPayments(): { of: Map<number, { amount: number; id: string }[]>; reply: ReplyOverride } {
  const of = new Map<number, { amount: number; id: string }[]>();
  const reply: ReplyOverride = (request) => {
    const name = endpointOf(request);
    if (name === 'show_ledger') return { body: { currency: 'USD', fees: [], families: [halfYear] } };
    if (name === 'add_engagement') {
      const { month } = request.body as { month: number };
      of.set(month, of.get(month) ?? []);
      return { body: { id: String(month), userId: 'u-1' } };
    }
    const id = Number(new URL(request.url, 'http://club').searchParams.get('id'));
    if (name === 'get_engagement') return { body: { id: String(id), rev: 4, payments: of.get(id) } };
    if (name === 'update_engagement') {
      const body = request.body as { id: string; payments: { amount: number; id: string }[] };
      of.set(Number(body.id), body.payments);
      return { body: { id: body.id, userId: 'u-1' } };
    }
    return replies(request);
  };
  return { of, reply };
}

it('marks a family as paid from its row, with the months that it paid, and takes it back', async () => {
  const { of, reply } = storedPayments();
  server = await startApiServer(clubReplies(manager, event, { override: reply }));
  showSignedIn(<EngagementPage />);
  const ledger = within(await screen.findByRole('region', { name: 'Who owes' }));
  const button = await ledger.findByRole('button', { name: 'Mark $70 paid: Guardian 1' });
  expect(button).toHaveTextContent('Mark $70 paid');
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Guardian 1' }));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(3);
  await user.click(dialog.getByRole('checkbox', { name: 'May 2026 · $30' }));
  expect(sent('update_engagement')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Mark $40 paid' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const amounts = () => [...of.values()].map((payments) => payments.map(({ amount }) => amount));
  expect([...of.keys()]).toEqual([Date.UTC(2026, 2), Date.UTC(2026, 3)]);
  expect(amounts()).toEqual([[30], [10]]);
  expect(await screen.findByText('Recorded: $40')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(amounts()).toEqual([[], []]));
});

it('takes another amount than the one that is owed', async () => {
  const ledger = await openLedger();
  await user.click(await ledger.findByRole('button', { name: 'Mark $20.50 paid: Guardian 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Guardian 1' }));
  expect(dialog.queryByRole('checkbox')).toBeNull();
  expect(dialog.getByText('May 2026 · $20.50')).toBeVisible();
  await user.click(dialog.getByText('Another amount or month'));
  const form = within(dialog.getByRole('form', { name: 'Record a payment' }));
  await user.clear(form.getByLabelText('Amount'));
  await user.type(form.getByLabelText('Amount'), '5');
  await user.click(form.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('update_engagement')).toMatchObject([{ payments: [{ amount: 5, method: 'Cash' }] }]);
  expect(await screen.findByText('Recorded: $5')).toBeVisible();
});

it('loads the months of all members only when somebody opens them', async () => {
  const ledger = await openLedger();
  await ledger.findByRole('heading', { name: '2 families owe $50.50' });
  expect(sent('find_engagements')).toEqual([]);
  await user.click(screen.getByText('Details of a month'));
  expect(await screen.findByText('No entries in this month')).toBeVisible();
  expect(screen.getByText('Choose another month, or add a member’s month with “New month”.')).toBeVisible();
  expect(sent('find_engagements')).toHaveLength(1);
});

it('asks for one month, and for another one or for all when somebody chooses it', async () => {
  const asked = () =>
    server.requests
      .filter((request) => endpointOf(request) === 'find_engagements')
      .map(({ url }) => new URL(url, 'http://club').searchParams.get('month'))
      // A slow machine reads the same month again meanwhile.
      .filter((month, index, all) => index === 0 || month !== all[index - 1]);
  await openLedger();
  await user.click(screen.getByText('Details of a month'));
  await screen.findByText('No entries in this month');
  const thisMonth = monthOf(Date.now());
  expect(asked()).toEqual([thisMonth]);
  const choice = screen.getByRole('combobox', { name: 'Show month' });
  await user.click(choice);
  await user.click((await screen.findAllByRole('option'))[3] as HTMLElement);
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect((asked()[1] as string) < thisMonth).toBe(true);
  await user.click(choice);
  await user.click(await screen.findByRole('option', { name: 'Every month' }));
  await waitFor(() => expect(asked()).toEqual([thisMonth, expect.any(String), null]));
});

it('sets the monthly fee', async () => {
  const ledger = await openLedger();
  await user.click(await ledger.findByRole('button', { name: 'Set a monthly fee' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  await user.click(ledger.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change monthly fee' }));
  const form = within(await screen.findByRole('form', { name: 'Monthly fee' }));
  await user.click(form.getByRole('button', { name: 'Save fee' }));
  expect(form.getByRole('alert')).toHaveTextContent(/amount from 0 to 10000/);
  await user.type(form.getByLabelText('Fee for each child'), '35');
  await user.click(form.getByRole('button', { name: 'Save fee' }));
  expect(await form.findByText(/^Saved: \$35 a month/)).toBeVisible();
  expect(sent('set_fee')).toMatchObject([{ teamId: green.id, amount: 35 }]);
});

it('shows a parent their own dues, in Spanish too', async () => {
  server = await startApiServer(clubReplies(parent, event, { override: replies }));
  showSignedIn(<OwnDues />);
  expect(await screen.findByText('You owe $20.50.')).toBeVisible();
  await act(() => showLanguage('es'));
  expect(await screen.findByText(/^Debes /)).toBeVisible();
  expect(screen.queryByText(/Guardian 3/)).toBeNull();
});

it('begins with who owes, and opens the form of a month on a tap', async () => {
  const ledger = await openLedger();
  await ledger.findByRole('heading', { name: '2 families owe $50.50' });
  expect(screen.queryByRole('form', { name: 'New engagement' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'New month' }));
  const form = within(screen.getByRole('form', { name: 'New engagement' }));
  expect(form.getByRole('combobox', { name: 'Team' })).toBeVisible();
  expect(form.getByLabelText('User')).toBeVisible();
  expect(form.getByRole('button', { name: 'new' })).toBeVisible();
});

it('opens the months of a family by a tap on its row', async () => {
  const ledger = await openLedger();
  await user.click(await ledger.findByText('Child 3'));
  expect(await ledger.findByRole('form', { name: 'Record a payment' })).toBeVisible();
});

/** A screen that begins wide. @returns turns it to narrow */
function turnable() {
  const listeners = new Map<(event: { matches: boolean }) => void, string>();
  const wide = window.matchMedia('');
  let isNarrow = false;
  // An empty query matches, as in a browser.
  const isMatch = (query: string) => query === '' || (isNarrow && query.includes('63.99em'));
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...wide,
    media: query,
    matches: isMatch(query),
    addEventListener: (_: string, listener: () => void) => listeners.set(listener, query),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  return () =>
    act(() => {
      isNarrow = true;
      for (const [listener, query] of [...listeners]) listener({ matches: isMatch(query) });
    });
}

it('keeps a typed payment when another row is opened, when its own is closed, and when the screen is turned', async () => {
  const turn = turnable();
  const ledger = await openLedger();
  await user.click(await ledger.findByText('Child 3'));
  await user.click(ledger.getByRole('radio', { name: 'All' }));
  const amount = () => ledger.getAllByLabelText('Amount')[0];
  await ledger.findByLabelText('Amount');
  await user.clear(amount() as HTMLElement);
  await user.type(amount() as HTMLElement, '12.5');
  await user.click(ledger.getByText('Child 3'));
  expect(amount()).toHaveValue('12.5');
  const other = ledger.getByText('Child 2');
  const marks = window.getSelection();
  marks?.selectAllChildren(other);
  fireEvent.click(other);
  expect(ledger.getByRole('button', { name: 'Details of Guardian 2' })).toHaveAttribute('aria-expanded', 'false');
  marks?.removeAllRanges();
  fireEvent.click(other);
  await waitFor(() => expect(ledger.getAllByRole('form', { name: 'Record a payment' })).toHaveLength(2));
  expect(amount()).toHaveValue('12.5');
  await user.click(ledger.getByRole('button', { name: 'Details of Guardian 3' }));
  await waitFor(() => expect(ledger.getAllByRole('form', { name: 'Record a payment' })).toHaveLength(1));
  await user.click(ledger.getByRole('button', { name: 'Details of Guardian 3' }));
  await waitFor(() => expect(amount()).toHaveValue('12.5'));
  turn();
  expect(ledger.queryByRole('table', { name: 'Ledger' })).toBeNull();
  expect(ledger.getByRole('list', { name: 'Ledger' })).toBeVisible();
  expect(amount()).toHaveValue('12.5');
  expect(hasUnsaved()).toBe(true);
});

const entry = (id: string, month: string, name: string) => ({
  ...(engagementsContract.list_engagements.example.reply[0] as EngagementView),
  id,
  month: monthStart(month),
  teamId: green.id,
  userName: name,
});

it('shows a new month in its table and selects it, whatever the address of the page asked for', async () => {
  const stored = [entry('40000009', '2026-01', 'Earlier Member')];
  const stateful: ReplyOverride = (request) => {
    const name = endpointOf(request);
    const asked = new URL(request.url, 'http://club').searchParams;
    if (name === 'add_engagement') {
      const { month: added } = request.body as { month: number };
      stored.push(entry('40000001', monthOf(added), 'New Member'));
      return { body: { id: '40000001', userId: 'u-3' } };
    }
    if (name !== 'find_engagements') return replies(request);
    const [id, month] = [asked.get('id'), asked.get('month')];
    const found = stored.filter((one) => (id ? one.id === id : !month || one.month === monthStart(month)));
    return { body: { total: found.length, engagements: found } };
  };
  server = await startApiServer(clubReplies(manager, event, { override: stateful }));
  showSignedIn(<EngagementPage />, '/admin/engagement?month=2026-01');
  expect(await screen.findByText('Earlier Member')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New month' }));
  const form = within(screen.getByRole('form', { name: 'New engagement' }));
  await user.click(form.getByRole('button', { name: /^Month/ }));
  await user.click(await screen.findByRole('button', { name: /^Feb/ }));
  await user.click(form.getByRole('combobox', { name: /^Team/ }));
  await user.click(await screen.findByRole('option', { name: green.name }));
  await user.click(form.getByRole('button', { name: 'new' }));
  const table = within(screen.getByRole('region', { name: 'Months of members' }));
  expect(await table.findByRole('button', { name: 'New Member' })).toBeVisible();
  expect(table.queryByText('Earlier Member')).toBeNull();
  expect(await screen.findByRole('heading', { name: /^New Member/ })).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Added: New Member, February \d{4}\. It is open under/);
});

it('keeps the order of the server while there are more rows than one page of it', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => entry(`400001${n + 10}`, '2026-05', `Member ${99 - n}`));
  const open = async (total: number) => {
    const served: ReplyOverride = (request) =>
      endpointOf(request) === 'find_engagements' ? { body: { total, engagements: rows } } : replies(request);
    server = await startApiServer(clubReplies(manager, event, { override: served }));
    showSignedIn(<EngagementPage />, '/admin/engagement?month=2026-05');
    const table = within(await screen.findByRole('region', { name: 'Months of members' }));
    return (await table.findAllByRole('button', { name: /^Member/ }))[0]?.textContent;
  };
  expect(await open(51)).toBe('Member 99');
});
