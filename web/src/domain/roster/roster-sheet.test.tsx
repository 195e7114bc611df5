import { Button } from '@mantine/core';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImportedRow } from '@touchline/shared/players/players.contract';
import { afterEach, expect, it } from 'vitest';
import { startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import { RosterSheet } from './roster-sheet';

const SHEET = [
  'Player\tNo.\tBorn\tParent',
  'Ann Hall\t7\t2013\tann@families.example',
  'Leo Raman\t9\t2012\tleo@families.example',
  'Ben Frost\tseven\t2013\tben@families.example',
  'Theo Newman\t11\t2013\tann@families.example',
].join('\n');
const OUTCOMES: ImportedRow[] = [
  { row: 0, outcome: 'new' },
  { row: 1, outcome: 'same', playerId: '10000001' },
  { row: 2, outcome: 'wrong', reason: 'shirtNumber: Must be a whole number' },
  {
    row: 3,
    outcome: 'new',
    lookAlikes: [{ playerId: '10000007', name: 'Theo Neuman', number: 7, hasGuardian: false }],
  },
];

let server: Awaited<ReturnType<typeof startApiServer>>;
const user = userEvent.setup();
afterEach(() => server.stop());

async function open(invites = false) {
  server = await startApiServer(({ body }) => {
    const { rows, dryRun } = body as { rows: unknown[]; dryRun?: boolean };
    if (dryRun) return { body: OUTCOMES.slice(0, rows.length) };
    return { body: rows.map((_, row) => ({ row, outcome: row === 1 ? 'same' : 'new' })) };
  });
  const saved: number[] = [];
  const team = { id: '26618', version: 1 };
  renderApp(
    <RosterSheet
      team={team}
      invites={invites}
      cancel={<Button>Later</Button>}
      onSaved={(added) => saved.push(added)}
    />,
  );
  await user.click(screen.getByLabelText('Names, or a sheet with headings'));
  await user.paste(SHEET);
  await screen.findByText('2 new · 1 on the roster already · 1 wrong, will not be saved');
  return saved;
}
const sentBodies = () =>
  server.requests.map(({ body }) => body as { dryRun?: boolean; rows: object[]; invite?: boolean });

it('shows each row as new, the same, alike or wrong, and saves only what is right', async () => {
  const saved = await open();
  const table = screen.getByRole('table', { name: 'Preview' });
  const row = (name: string) => within(table).getByText(name).closest('tr');
  expect(row('Ann Hall')).toHaveTextContent('#7 · 2013 · ann@families.example');
  expect(row('Leo Raman')).toHaveTextContent('On the roster already');
  expect(row('Ben Frost')).toHaveTextContent('Shirt number: Must be a whole number');
  expect(row('Theo Newman')).toHaveTextContent('New, but looks like Theo Neuman, #7');
  expect(table).not.toHaveTextContent('NaN');
  await user.click(screen.getByLabelText('Save Theo Newman'));
  await user.click(screen.getByRole('button', { name: 'Add 1 player' }));
  await expect.poll(() => saved).toEqual([1]);
  const last = sentBodies().at(-1);
  expect(last?.rows).toEqual([
    expect.objectContaining({ name: 'Ann Hall', shirtNumber: '7', birthYear: '2013' }),
    expect.objectContaining({ name: 'Leo Raman' }),
  ]);
  expect(last).not.toHaveProperty('invite');
});

it('counts each guardian’s address once, and invites unless the tick is taken away', async () => {
  await open(true);
  const tick = screen.getByLabelText('Send invitations to the guardians');
  expect(tick).toBeChecked();
  expect(screen.getByText('2 addresses get an email with a link each.')).toBeVisible();
  await user.click(tick);
  expect(screen.getByText('Without this their addresses are not stored.')).toBeVisible();
  await user.click(tick);
  await user.click(screen.getByRole('button', { name: 'Add 2 players' }));
  await expect.poll(() => sentBodies().at(-1)).toMatchObject({ invite: true });
});

it('asks again when a column means something else', async () => {
  await open();
  const before = sentBodies().length;
  await user.selectOptions(screen.getByLabelText('No.'), 'Not used');
  await expect.poll(() => sentBodies().length).toBeGreaterThan(before);
  expect(sentBodies().at(-1)?.rows[2]).not.toHaveProperty('shirtNumber');
});

it('lets a wrong value be corrected where it stands', async () => {
  await open();
  const number = screen.getByLabelText('Shirt number of Ben Frost');
  await user.clear(number);
  await user.type(number, '17{Enter}');
  await expect.poll(() => sentBodies().at(-1)?.rows[2]).toMatchObject({ name: 'Ben Frost', shirtNumber: '17' });
});

it('names the columns and the rows that are not used', async () => {
  server = await startApiServer(({ body }) => ({
    body: (body as { rows: object[] }).rows.map((_, row) => ({ row, outcome: 'new' })),
  }));
  renderApp(<RosterSheet team={{ id: '26618', version: 1 }} cancel={<Button>Later</Button>} onSaved={() => {}} />);
  await user.click(screen.getByLabelText('Names, or a sheet with headings'));
  await user.paste('Player,Shirt Size,Phone,Parent Email\nAnn Hall,L,555-0100,ann@families.example\nTotal,1,,');
  expect(await screen.findByText('Not used: Shirt Size, Phone')).toBeVisible();
  expect(screen.getByText('Left out, because these rows are not players: Total · 1')).toBeVisible();
  expect(screen.queryByLabelText('Phone')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all columns' }));
  await user.selectOptions(screen.getByLabelText('Phone'), 'Position');
  await expect
    .poll(() => sentBodies().at(-1)?.rows)
    .toEqual([{ name: 'Ann Hall', position: '555-0100', guardianAddresses: ['ann@families.example'] }]);
});

it('proposes the same child of another team, and lets the person decide', async () => {
  const alike = { playerId: '10000009', name: 'Ann Hall', number: 7, hasGuardian: true, team: '2012 Green' };
  server = await startApiServer(({ body }) => {
    const { rows } = body as { rows: object[] };
    return {
      body: rows.map((_, row) => ({
        row,
        outcome: 'new',
        lookAlikes: [alike],
        sameNumber: ['Leo Raman'],
        ...(row === 1 && { sameNameRow: 0 }),
      })),
    };
  });
  renderApp(<RosterSheet team={{ id: '26618', version: 1 }} cancel={<Button>Later</Button>} onSaved={() => {}} />);
  await user.click(screen.getByLabelText('Names, or a sheet with headings'));
  await user.paste('ann hall;7\nAnna Hall;8');
  const [first, second] = await screen.findAllByLabelText(/^Who is/);
  expect(first).toHaveDisplayValue('Same child, in 2012 Green');
  expect(second).toHaveDisplayValue('A new child');
  expect(screen.getAllByText('Same shirt number as Leo Raman')).toHaveLength(2);
  expect(screen.getAllByText('Same name as row 1: another child?')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Add 2 players' }));
  await expect
    .poll(() => sentBodies().at(-1)?.rows)
    .toEqual([
      { name: 'ann hall', shirtNumber: '7', playerId: '10000009' },
      { name: 'Anna Hall', shirtNumber: '8' },
    ]);
});

it('says how to save a workbook, and reads nothing from it', async () => {
  server = await startApiServer(() => ({ body: [] }));
  renderApp(<RosterSheet team={{ id: '26618', version: 1 }} cancel={<Button>Later</Button>} onSaved={() => {}} />);
  const workbook = new File([new Uint8Array([80, 75, 3, 4, 20, 0, 6, 0])], 'team.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('CSV file'), workbook);
  expect(await screen.findByText(/^This file is not text\. Save the sheet as CSV/)).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

it('does not propose a child of another year, nor one child for two rows', async () => {
  const alike = { playerId: '10000009', name: 'Ann Hall', hasGuardian: true, team: '2012 Green' };
  server = await startApiServer(({ body }) => {
    const { rows } = body as { rows: object[] };
    return {
      body: rows.map((_, row) => ({
        row,
        outcome: 'new',
        lookAlikes: [row === 0 ? { ...alike, otherYear: true } : alike],
      })),
    };
  });
  renderApp(<RosterSheet team={{ id: '26618', version: 1 }} cancel={<Button>Later</Button>} onSaved={() => {}} />);
  await user.click(screen.getByLabelText('Names, or a sheet with headings'));
  await user.paste('Ann Hall;2014;sue@x.example\nAnn Hall;2013;olga@x.example\nAnn Hall;2012;pat@x.example');
  const fields = await screen.findAllByLabelText(/^Who is/);
  for (const [row, value] of ['A new child', 'Same child, in 2012 Green', 'A new child'].entries())
    expect(fields[row]).toHaveDisplayValue(value);
  expect(screen.getByRole('option', { name: 'Same child, in 2012 Green, another birth year' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add 3 players' }));
  await expect
    .poll(() =>
      sentBodies()
        .at(-1)
        ?.rows.map((row) => (row as { playerId?: string }).playerId),
    )
    .toEqual([undefined, '10000009', undefined]);
});
