import { ModalsProvider } from '@mantine/modals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app';
import { EntityTable } from './entity-table';

interface Child {
  id: string;
  name: string;
  number: number;
}
const children = Array.from({ length: 12 }, (_, index) => ({
  id: `${index}`,
  name: `Child ${index + 1}`,
  number: 90 - index,
}));
const user = userEvent.setup();

function Roster({ initial = children }: { initial?: Child[] }) {
  const [rows, setRows] = useState<Child[]>(initial);
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <ModalsProvider>
      <button type="button" onClick={() => setRows([{ id: 'new', name: 'Newcomer', number: 99 }, ...rows])}>
        add a row
      </button>
      <EntityTable
        label="Roster"
        rows={rows}
        columns={[
          { key: 'name', title: 'Name', value: ({ name }) => name },
          { key: 'number', title: 'Number', value: ({ number }) => number, numeric: true },
        ]}
        rowId={({ id }) => id}
        selectedId={selected}
        onSelect={({ id }) => setSelected(id)}
        actions={[
          {
            label: 'Delete',
            icon: null,
            danger: true,
            confirmation: ({ name }) => ({ title: `Delete ${name}?`, text: 'It is gone then.', confirm: 'Delete' }),
            run: ({ id }) => setRows((held) => held.filter((row) => row.id !== id)),
          },
        ]}
        emptyText="Nobody is on the roster"
      />
    </ModalsProvider>
  );
}

const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent);

it('shows ten rows per page, searches and sorts', async () => {
  renderApp(<Roster />);
  expect(names()).toHaveLength(10);
  expect(screen.getByText('1 – 10 of 12')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(names()).toEqual(['Child 11', 'Child 12']);
  await user.click(screen.getByRole('button', { name: 'Number' }));
  expect(names()[0]).toBe('Child 12');
  await user.type(screen.getByRole('searchbox', { name: 'Search Roster' }), 'child 84');
  expect(names()).toEqual(['Child 7']);
});

it('marks the selected row and asks before it deletes', async () => {
  renderApp(<Roster />);
  await user.click(screen.getByRole('button', { name: 'Child 3' }));
  expect(screen.getByRole('button', { name: 'Child 3' }).closest('tr')).toHaveAttribute('aria-current', 'true');

  await user.click(screen.getByRole('button', { name: 'Delete Child 3' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Child 3?' });
  await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(names()).toContain('Child 3');

  await user.click(screen.getByRole('button', { name: 'Delete Child 3' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(names()).not.toContain('Child 3'));
});

it('keeps rows in place under the pointer, and shows a new row on request', () => {
  renderApp(<Roster />);
  fireEvent.pointerOver(screen.getByText('Child 4'));
  fireEvent.click(screen.getByText('add a row'));
  expect(names()[0]).toBe('Child 1');
  fireEvent.click(screen.getByRole('button', { name: '1 new' }));
  expect(names()[0]).toBe('Newcomer');
});

it('shows a new row of an empty table at once, even under the pointer', () => {
  renderApp(<Roster initial={[]} />);
  fireEvent.pointerOver(screen.getByRole('table').querySelector('tbody')?.firstElementChild ?? document.body);
  fireEvent.click(screen.getByText('add a row'));
  expect(names()).toEqual(['Newcomer']);
});

it('tells a screen reader which column sorts, and how', async () => {
  renderApp(<Roster />);
  const header = (name: string) => screen.getByRole('columnheader', { name });
  const sorted = () => ['Name', 'Number'].map((name) => header(name).getAttribute('aria-sort'));
  expect(sorted()).toEqual([null, null]);
  await user.click(within(header('Number')).getByRole('button'));
  expect(sorted()).toEqual([null, 'ascending']);
  await user.click(within(header('Number')).getByRole('button'));
  expect(sorted()).toEqual([null, 'descending']);
  await user.click(within(header('Name')).getByRole('button'));
  expect(sorted()).toEqual(['ascending', null]);
});
