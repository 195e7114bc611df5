/** Two coaches draw over a picture of a film; it is gone with its film. */
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { monthStart } from '@touchline/shared/months';
import { gameOfTwo, makeFilm, TEAM } from '../src/made-film';
import { expect, test } from '../src/screens';

test('R31: two coaches draw over a picture of a film until the film is removed', async ({ open, club }) => {
  const { admin, key, film, games } = await gameOfTwo(club.url);
  const { page: crew } = await open('filming', film);
  await makeFilm(crew);
  const [made] = await admin.call(filmsContract.list_films, { query: { tag: TEAM } });
  if (!made) throw new Error('no film');
  const play = { id: '300000961', name: 'Corner kick', source: `film:${made.id}`, startOffset: 2, endOffset: 5 };
  await admin.call(eventEditingContract.save_play, { params: key, body: play as never });

  const { page: coach } = await open('coach', `${games}&view=plays`);
  await expect(coach.locator('video').first()).toHaveJSProperty('readyState', 4);
  await coach.getByRole('button', { name: 'Put the picture of Corner kick on a board' }).click();
  await expect(coach).toHaveURL(/\/sessions\?.*board=/);
  await expect(coach).not.toHaveURL(/still=/);
  const background = coach.getByRole('combobox', { name: 'Background' });
  await expect(background).toHaveValue('still');
  const boards = await admin.call(boardsContract.list_boards, { query: { teamId: TEAM } });
  const board = boards.find(({ name }) => name === 'Corner kick');
  expect(board?.month).toBe(monthStart(new Date().toISOString().slice(0, 7)));

  const { page: other } = await open('coach2', `/sessions?team=${TEAM}&board=${board?.id}`);
  await expect(other.getByRole('combobox', { name: 'Background' })).toHaveValue('still');
  /** Returns whether the canvas shows a picture: the sheet has one colour. */
  const hasPicture = () =>
    other
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const pixels = canvas.getContext('2d')?.getImageData(Math.round(width / 2), 0, 1, height).data ?? [];
        return new Set(Array.from({ length: height }, (_, n) => [...pixels.slice(4 * n, 4 * n + 3)].join())).size > 2;
      });
  await expect.poll(hasPicture).toBe(true);
  const sheet = coach.getByRole('application', { name: 'Session board' });
  await sheet.click({ position: { x: 200, y: 150 } });
  await expect(other.getByText(/^Picture of a film: 1 /)).toBeAttached();

  await admin.call(filmsContract.remove_film, { params: { id: made.id } });
  await expect(
    other.getByText('The picture behind this drawing is of a film that is gone or not open to you.'),
  ).toBeVisible();
  await other.getByRole('combobox', { name: 'Background' }).selectOption('half');
  await expect(coach.getByRole('combobox', { name: 'Background' })).toHaveValue('half');
});
