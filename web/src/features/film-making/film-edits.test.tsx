import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FilmTrim } from '@touchline/shared/film-trim';
import { filmEditsContract } from '@touchline/shared/films/film-edits.contract';
import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { FilmControl } from '../../domain/film/film-player';
import { filmsQuery } from '../../domain/film/films-query';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';
import FilmEdits from './film-edits';

const user = userEvent.setup();
let server: ApiServer;
afterEach(() => server.stop());

const { trim: _, ...film } = filmEditsContract.trim_film.example.reply;

/** The form below the first film of the team. */
function Edits() {
  const player = useRef<FilmControl>(null);
  const [shown] = useQuery(filmsQuery('26618')).data ?? [];
  return shown ? <FilmEdits film={shown} player={player} onClose={() => undefined} /> : null;
}

/** @param refusal what the club says to the second trim */
async function openEdits(refusal: string): Promise<void> {
  let trim: FilmTrim | undefined = { from: 16 };
  let calls = 0;
  server = await startApiServer(({ url, body }) => {
    const shown = () => ({ ...film, ...(trim && { trim }) });
    if (!url.startsWith('/api/trim_film')) return { body: [shown()] };
    calls += 1;
    if (calls > 1) return { status: 409, body: { id: 'CONFLICT', detail: refusal } };
    const { from } = body as FilmTrim;
    trim = from === undefined ? undefined : { from };
    return { body: shown() };
  });
  renderApp(<Edits />);
}

it('says that the Undo of a trim failed, although the form shows the new trim by then', async () => {
  await openEdits('The film was changed meanwhile.');
  await user.click(await screen.findByRole('button', { name: 'Show all of it' }));
  expect(await screen.findByText(/^Families see all of it/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The film was changed meanwhile.')).toBeVisible();
});
