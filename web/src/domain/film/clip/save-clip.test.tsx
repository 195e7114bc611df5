import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { afterEach, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../../testing/api-server';
import { renderApp } from '../../../testing/render-app';
import SaveClip from './save-clip';

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

it('makes a clip of a film of 10 seconds', async () => {
  await openDialog(10);
  expect(await screen.findByRole('button', { name: 'Make the clip' })).toBeVisible();
});
