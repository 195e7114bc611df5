import { fireEvent, screen } from '@testing-library/react';
import type { LibraryDrill } from '@touchline/shared/boards/boards.contract';
import { afterEach, expect, it } from 'vitest';
import { clearToken, writeToken } from '../../../lib/token';
import { aUser } from '../../../testing/a-user';
import { startApiServer } from '../../../testing/api-server';
import { renderApp } from '../../../testing/render-app';
import DrillLibrary from './drill-library';

const coach = aUser({ roles: ['COACH'], teams: ['26618'], staffTeams: ['26618'] });
const drills: LibraryDrill[] = Array.from({ length: 105 }, (_, index) => ({
  id: String(82_000_000 + index),
  title: `Drill ${String(index).padStart(3, '0')}`,
  minutes: 10,
  points: '',
  equipment: '',
  createdBy: 'somebody',
  author: 'Marta Nowak',
  createdAt: 1,
}));

let server: Awaited<ReturnType<typeof startApiServer>>;
afterEach(async () => {
  clearToken();
  await server.stop();
});

/** Opens the library at a server that sends pages. */
async function open() {
  server = await startApiServer(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://club');
    if (pathname.endsWith('current_user')) return { body: coach };
    if (!pathname.endsWith('list_drills')) return { status: 404, body: {} };
    const after = searchParams.get('after') ?? '';
    return { body: drills.filter(({ title }) => title > after).slice(0, Number(searchParams.get('limit'))) };
  });
  writeToken('token');
  renderApp(<DrillLibrary room={50} onAdd={() => () => undefined} onClose={() => undefined} />, '/sessions');
  await screen.findByText('Drill 000');
}
const reads = () => server.requests.filter(({ url }) => url.includes('list_drills')).length;
const search = (value: string) => fireEvent.change(screen.getByLabelText('Search drills'), { target: { value } });
const shown = () => document.querySelectorAll('li').length;

it('reads the first page, and the next one when the list has shown it', async () => {
  await open();
  for (const rows of [25, 50, 75]) {
    expect([reads(), shown()]).toEqual([1, rows]);
    fireEvent.click(screen.getByText('Show 25 more'));
  }
  fireEvent.click(await screen.findByText('Show 5 more'));
  expect([reads(), shown()]).toEqual([2, 105]);
  expect(screen.queryByText(/^Show/)).toBeNull();
});

it('searches all pages', async () => {
  await open();
  search('drill 104');
  expect(await screen.findByText('Drill 104')).toBeVisible();
  expect([reads(), shown()]).toEqual([2, 1]);
  search('drill 1040');
  expect(await screen.findByText('No drill found')).toBeVisible();
});
