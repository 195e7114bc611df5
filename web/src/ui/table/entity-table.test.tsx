import { ModalsProvider } from '@mantine/modals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
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
afterEach(() => vi.unstubAllGlobals());

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

/** A list of 23 children, of which the server sends ten at a time. */
function ServedRoster({ asked }: { asked: string[] }) {
  const [page, setPage] = useState(1);
  const [query, setQuery] = useState('');
  const [from, setFrom] = useState(0);
  const all = Array.from({ length: 23 }, (_, n) => ({ id: `${n}`, name: `Child ${n + 1}`, number: n }));
  const found = all.filter(({ name }) => name.includes(query));
  return (
    <>
      <button type="button" onClick={() => setFrom((page - 1) * 10)}>
        the rows arrive
      </button>
      <EntityTable
        label="Roster"
        rows={found.slice(from, from + 10)}
        served={{
          from,
          total: found.length,
          page,
          onPage: setPage,
          query,
          onQuery: (next) => {
            asked.push(next);
            setQuery(next);
          },
        }}
        columns={[{ key: 'name', title: 'Name', value: ({ name }) => name }]}
        rowId={({ id }) => id}
        emptyText="Nobody is on the roster"
      />
    </>
  );
}

it('shows the pages of a list that the server cuts, asks the server to search, and sorts only a whole list', async () => {
  const asked: string[] = [];
  renderApp(<ServedRoster asked={asked} />);
  expect(names()).toHaveLength(10);
  expect(screen.getByText('1 – 10 of 23')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Name' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'the rows arrive' }));
  expect(names()).toEqual(['Child 21', 'Child 22', 'Child 23']);
  await user.type(screen.getByRole('searchbox'), '23');
  expect(asked).toEqual(['2', '23']);
  await user.click(screen.getByRole('button', { name: 'the rows arrive' }));
  expect(names()).toEqual(['Child 23']);
  expect(screen.getByRole('button', { name: 'Name' })).toBeVisible();
});

it('is a list on a tablet, too', async () => {
  const wide = window.matchMedia('');
  vi.stubGlobal('matchMedia', (query: string) => ({ ...wide, media: query, matches: query.includes('63.99em') }));
  renderApp(<Roster />);
  expect(screen.queryByRole('table')).toBeNull();
  const list = within(screen.getByRole('list', { name: 'Roster' }));
  expect(list.getAllByRole('listitem')).toHaveLength(10);
  await user.click(list.getByRole('button', { name: /^Child 3/ }));
  expect(list.getByRole('button', { name: 'Delete' })).toBeVisible();
});

it('opens a row that has nothing to unfold, and shows its own button beside it, on a tablet', async () => {
  const wide = window.matchMedia('');
  vi.stubGlobal('matchMedia', (query: string) => ({ ...wide, media: query, matches: query.includes('63.99em') }));
  const [onSelect, onPress] = [vi.fn(), vi.fn()];
  const rows = [{ id: 'a', name: 'Green' }];
  renderApp(
    <EntityTable
      label="Teams"
      rows={rows}
      columns={[{ key: 'name', title: 'Name', value: ({ name }: (typeof rows)[0]) => name }]}
      rowId={({ id }) => id}
      group={() => 'This week'}
      button={() => (
        <button type="button" onClick={onPress}>
          Mark paid
        </button>
      )}
      onSelect={onSelect}
      emptyText="No teams"
    />,
  );
  const list = within(screen.getByRole('list', { name: 'Teams' }));
  expect(list.getAllByRole('listitem')[0]).toHaveTextContent('This week');
  const row = list.getByRole('button', { name: 'Green' });
  expect(row).not.toHaveAttribute('aria-expanded');
  await user.click(row);
  expect(onSelect).toHaveBeenCalledOnce();
  await user.click(list.getByRole('button', { name: 'Mark paid' }));
  expect(onPress).toHaveBeenCalledOnce();
  expect(onSelect).toHaveBeenCalledOnce();
});

it('shows a link in the cell of a table, and in the details of a list row', async () => {
  const wide = window.matchMedia('');
  const rows = [{ id: 'a', name: 'Game 1' }];
  const title = { key: 'name', title: 'Name', value: ({ name }: (typeof rows)[0]) => name, link: () => '/match' };
  const table = <EntityTable label="Games" rows={rows} columns={[title]} rowId={({ id }) => id} emptyText="No games" />;
  const { unmount } = renderApp(table);
  expect(within(screen.getByRole('table')).getByRole('link', { name: 'Game 1' })).toHaveAttribute('href', '/match');
  unmount();

  vi.stubGlobal('matchMedia', (query: string) => ({ ...wide, media: query, matches: query.includes('63.99em') }));
  renderApp(table);
  const row = screen.getByRole('button', { name: 'Game 1' });
  expect(within(row).queryByRole('link')).toBeNull();
  await user.click(row);
  expect(screen.getByRole('link', { name: 'Game 1' })).toHaveAttribute('href', '/match');
});

/** A list whose part the test gives; the page is kept outside. */
function GivenPart({
  from = 0,
  total,
  length,
  first = 1,
}: {
  from?: number;
  total: number;
  length: number;
  first?: number;
}) {
  const [page, setPage] = useState(first);
  const [selected, setSelected] = useState<string | null>(null);
  const rows = Array.from({ length }, (_, n) => ({ id: `${from + n}`, name: `Child ${from + n + 1}` }));
  return (
    <>
      <button type="button" onClick={() => setPage(1)}>
        filter
      </button>
      <button type="button" onClick={() => setSelected('25')}>
        select 26
      </button>
      <p>page {page}</p>
      <EntityTable
        label="Roster"
        rows={rows}
        served={{ from, total, page, onPage: setPage }}
        columns={[{ key: 'name', title: 'Name', value: ({ name }) => name }]}
        rowId={({ id }) => id}
        selectedId={selected}
        emptyText="Nobody is on the roster"
      />
    </>
  );
}

it('turns to the last page when the rows behind it are gone', async () => {
  // The 51st row was removed: the part from there is empty.
  renderApp(<GivenPart from={50} total={50} length={0} first={6} />);
  expect(await screen.findByText('page 5')).toBeVisible();
});

it('shows the page that is kept outside also of a whole list', async () => {
  renderApp(<GivenPart total={30} length={30} />);
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(names()[0]).toBe('Child 21');
  await user.click(screen.getByRole('button', { name: 'filter' }));
  expect(names()[0]).toBe('Child 1');
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await user.click(screen.getByRole('button', { name: 'select 26' }));
  expect(names()).toContain('Child 26');
  expect(screen.getByText('page 3')).toBeVisible();
});
