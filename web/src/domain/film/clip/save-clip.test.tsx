import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { afterEach, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../../testing/api-server';
import { renderApp } from '../../../testing/render-app';
import SaveClip from './save-clip';
import { fileNameOf } from './use-clip';

const user = userEvent.setup();
let server: ApiServer;
afterEach(() => server.stop());

async function openDialog(seconds: number) {
  server = await startApiServer(() => ({ body: { ...filmsContract.get_film.example.reply, seconds } }));
  renderApp(<SaveClip film="9" title="Far post" stretch={() => ({ start: 2, end: 5 })} />);
  await user.click(screen.getByRole('button', { name: 'Save a clip of Far post' }));
}

it('says of a film shorter than a clip that none can be made', async () => {
  await openDialog(9.5);
  expect(await screen.findByText('This film is shorter than 10 seconds, so no clip can be made of it.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make the clip' })).toBeNull();
});

it('names a clip by its game, its minute and the first names of its children', () => {
  const clip = { title: 'First half', from: 754 };
  expect(fileNameOf(clip, { game: 'Green U10 – FC Süd', children: ['Leo', 'Zoë'] })).toBe(
    'Green-U10-FC-Süd-minute-13-Leo-Zoë.mp4',
  );
  expect(fileNameOf({ ...clip, from: 0 }, {})).toBe('First-half-minute-1.mp4');
});

it('makes a clip of a film of 10 seconds', async () => {
  await openDialog(10);
  expect(await screen.findByRole('button', { name: 'Make the clip' })).toBeVisible();
});
