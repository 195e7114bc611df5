/** Films whose sound a film cannot take over: the browser makes it anew, or the club does. None of them is silent. */
import type { FilmView } from '@touchline/shared/films/film.model';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { codedFilm } from '../src/coded-film';
import { ffmpeg, recoded } from '../src/ffmpeg';
import { gameToFilm, pickFilm } from '../src/films';
import { beepsOf } from '../src/live-film';
import { expect, test } from '../src/screens';

const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast'];
/** A tone of second 3 and of second 5. */
const TONE = ['-af', 'aeval=0.8*sin(2*PI*440*t)*(between(t\\,3\\,3.5)+between(t\\,5\\,5.5)):c=same'];
const TONES = [3, 5];
const MKV = ['-f', 'matroska'];
const MOV = ['-f', 'mov'];

/** Options of ffmpeg for the sound, and who makes it anew. */
const SOUNDS: readonly (readonly [name: string, options: readonly string[], way: 'browser' | 'club'])[] = [
  ['MP3', ['-c:a', 'libmp3lame'], 'browser'],
  ['Opus', ['-c:a', 'libopus'], 'browser'],
  ['Vorbis', ['-c:a', 'libvorbis', '-ac', '2', ...MKV], 'browser'],
  ['AAC with 5.1', ['-c:a', 'aac', '-ac', '6'], 'browser'],
  ['Opus with 5.1', ['-c:a', 'libopus', '-ac', '6', ...MKV], 'browser'],
  ['PCM of 16 bits', ['-c:a', 'pcm_s16le', ...MOV], 'browser'],
  ['PCM of 24 bits, the other way round', ['-c:a', 'pcm_s24be', '-ac', '2', ...MOV], 'browser'],
  ['FLAC', ['-c:a', 'flac', '-strict', '-2'], 'browser'],
  ['AAC behind AC-3', ['-map', '0:a', '-c:a:0', 'ac3', '-c:a:1', 'aac'], 'browser'],
  ['AC-3', ['-c:a', 'ac3'], 'club'],
  ['AC-3 with 5.1', ['-c:a', 'ac3', '-ac', '6', ...MKV], 'club'],
  ['ALAC', ['-c:a', 'alac', ...MOV], 'club'],
];

test('the sound of every format is heard at its time: made anew by the browser, or by the club', async ({
  open,
  club,
}) => {
  test.skip(ffmpeg === undefined, 'needs ffmpeg, which makes files as these cameras do');
  test.setTimeout(600_000);
  const { admin, path } = await gameToFilm(club.url);
  const { page } = await open('filming', path);
  const silent = await codedFilm(page, 7);
  const films = () => admin.call(filmsContract.list_films, { query: { tag: '26618' } });
  const named = async (title: string): Promise<FilmView> => {
    const film = (await films()).find((one) => one.title === title);
    if (!film) throw new Error(`no film ${title}`);
    return film;
  };
  for (const [name, options, way] of SOUNDS) {
    await page.reload();
    await pickFilm(page, 'game.mp4', await recoded(silent, ...X264, ...TONE, ...options));
    if (way === 'club') await expect(page.getByText('This browser cannot read its sound'), name).toBeVisible();
    await page.getByRole('textbox', { name: 'Title' }).fill(name);
    const part = way === 'club' ? /source\/0\/0$/ : /720p\/0\/1$/;
    const isSent = page.waitForResponse((response) => part.test(response.url()) && response.ok());
    await page.getByRole('button', { name: way === 'club' ? 'Send the file' : 'Make the film' }).click();
    await isSent;
    if (way === 'browser') await expect(page.getByText('The film is complete.'), name).toBeVisible();
  }
  for (const [name, , way] of SOUNDS) {
    await expect.poll(async () => (await named(name)).state, { message: name, timeout: 120_000 }).toBe('COMPLETE');
    const film = await named(name);
    expect(film.way, name).toBe(way === 'club' ? 'CONVERT' : undefined);
    const master = await admin.call(filmsContract.watch_film, { body: { id: film.id } });
    await expect.poll(() => beepsOf(page, master, 0).then((tones) => tones.length), name).toBe(TONES.length);
    const tones = await beepsOf(page, master, 0);
    for (const [n, at] of TONES.entries())
      expect(Math.abs((tones[n] ?? 0) - at), `${name}, ${tones}`).toBeLessThan(0.06);
    await admin.call(filmsContract.remove_film, { params: { id: film.id } });
  }
});
