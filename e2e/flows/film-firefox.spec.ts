/** Film in a real Firefox: made of a file, with its pictures in the order of time, and watched to its end. */
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { Person } from '../../testing/clients/person';
import { CODED_FPS, codedFilm, frameAt } from '../src/coded-film';
import { gameToFilm } from '../src/films';
import { firefox, openFirefox } from '../src/firefox';
import { expect, test } from '../src/screens';

const SECONDS = 10;

function filmIn(program: string) {
  test('a film is made and watched in Firefox, with every frame at its time', async ({ open, club }) => {
    const { admin, path } = await gameToFilm(club.url);
    const { page } = await open('filming', path);
    const file = join(tmpdir(), `firefox-${process.pid}.mp4`);
    await writeFile(file, await codedFilm(page, SECONDS));
    const browser = await openFirefox(program);
    try {
      await browser.signIn(club.url, (await Person.signIn(club.url, 'filming')).token);
      await browser.open(club.url + path);
      await expect.poll(() => browser.run('document.querySelector("input[type=file]") !== null')).toBe(true);
      await browser.choose(file);
      await expect.poll(() => browser.press('Make the film'), { message: await browser.text() }).toBe(true);
      await expect.poll(browser.text, { timeout: 120_000 }).toContain('The film is complete.');
      const [made] = await admin.call(filmsContract.list_films, { query: { tag: '26618' } });
      if (!made) throw new Error('no film');
      expect(made).toMatchObject({ state: 'COMPLETE', seconds: SECONDS });
      // Encoded: its High and Main profile mix the order of pictures, and the next one does not.
      expect(made.way).toBeUndefined();

      await expect.poll(() => browser.press('Watch ')).toBe(true);
      const video = 'document.querySelector("section[data-state] video")';
      await expect.poll(() => browser.run(`${video}?.readyState ?? 0`)).toBeGreaterThan(1);
      await browser.run(`(${video}.muted = true, ${video}.play().then(() => true))`);
      await expect.poll(() => browser.run(`${video}.ended`), { timeout: 60_000 }).toBe(true);
      expect(await browser.run<number>(`${video}.duration`)).toBeCloseTo(SECONDS, 1);
      expect(await browser.run<number>(`${video}.currentTime`)).toBeCloseTo(SECONDS, 1);

      // Another browser shows every frame where it belongs.
      await page.reload();
      await page.getByRole('button', { name: `Watch ${made.title}` }).click();
      const player = page.getByRole('region', { name: made.title });
      await expect(player).toHaveAttribute('data-state', 'ready');
      for (const frame of [0, 1, 2, 59, 118, 119, 120, 121, 239, 240, 299])
        expect(await frameAt(player.locator('video'), (frame + 0.5) / CODED_FPS), `frame ${frame}`).toBe(frame);
      await admin.call(filmsContract.remove_film, { params: { id: made.id } });
    } finally {
      await browser.close();
      await rm(file, { force: true });
    }
  });
}

// A flow that is left out would count as one that failed.
if (firefox) filmIn(firefox);
