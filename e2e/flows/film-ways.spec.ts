/** Films that a browser cannot encode: it passes them on as the camera coded them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { FILMED_AT } from '../../testing/films/camera-file';
import { CODED_FPS, codedFilm, frameAt } from '../src/coded-film';
import { ffmpeg, recoded } from '../src/ffmpeg';
import { gameToFilm, pickFilm } from '../src/films';
import { expect, test } from '../src/screens';

/** Takes things of browsers away from the worker that makes films. */
const without = (page: Page, ...names: string[]) =>
  page.route(/film\.worker-[^/]*\.js/, async (route) => {
    const response = await route.fetch();
    const removals = names.map((name) => `delete self.${name};`).join('');
    await route.fulfill({ response, body: removals + (await response.text()) });
  });

test('a browser that cannot encode passes a film on, is stopped, goes on, and shows every frame', async ({
  open,
  club,
}) => {
  test.skip(ffmpeg === undefined, 'needs ffmpeg, which makes pictures in another order than they are shown');
  const { admin, path } = await gameToFilm(club.url);
  const first = await open('filming', path);
  // Frames are coded in another order, and key frames are 140 frames apart: the segments are not those of the grid.
  const coded = await codedFilm(first.page, 18);
  const film = await recoded(coded, '-c:v', 'libx264', '-bf', '3', '-g', '140', '-sc_threshold', '0');
  await without(first.page, 'VideoEncoder');
  await first.page.route(/film_segment\/[0-9]+\/720p\/[0-9]+\/[1-9]/, (route) => route.abort());
  await first.page.reload();
  await pickFilm(first.page, 'game.mp4', film);
  await expect(first.page.getByText('it sends it as the camera made it')).toBeVisible();
  await first.page.getByRole('textbox', { name: 'Title' }).fill('First half');
  await first.page.getByRole('button', { name: 'Make the film' }).click();
  await expect(first.page.getByText('5 seconds of 18 seconds are stored.').first()).toBeVisible();
  await first.page.close();

  // Also a browser that could encode goes on as the film began.
  const { page } = await open('filming', path);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(/film_segment\/.*\/(\w+)$/.exec(request.url())?.[1] ?? ''));
  await pickFilm(page, 'picked-again.mp4', film);
  await expect(page.getByText('This is “First half”, which is not complete yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('The film is complete.')).toBeVisible();
  expect(sent).toEqual(expect.arrayContaining(['init', '3']));
  expect(sent).not.toContain('0');
  const [made] = await admin.call(filmsContract.list_films, { query: { tag: '26618' } });
  expect(made).toMatchObject({ way: 'PASS', segments: 4, state: 'COMPLETE' });

  await page.getByRole('button', { name: 'Watch First half' }).click();
  const player = page.getByRole('region', { name: 'First half' });
  await expect(player).toHaveAttribute('data-state', 'ready');
  for (const frame of [0, 1, 2, 138, 139, 140, 141, 279, 280, 281, 282, 419, 420, 421, 539])
    expect(await frameAt(player.locator('video'), (frame + 0.5) / CODED_FPS), `frame ${frame}`).toBe(frame);
});

/** Changes the worker that makes films before it begins. */
const change = (page: Page, script: () => void) =>
  page.route(/film\.worker-[^/]*\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${script})();${await response.text()}` });
  });

/** Gives pictures in another order than they are shown in the better profiles, as Firefox does. */
const MIX_ORDER = () => {
  const Real = VideoEncoder;
  Object.assign(self, {
    VideoEncoder: class extends Real {
      constructor(init: VideoEncoderInit) {
        let held: [EncodedVideoChunk, EncodedVideoChunkMetadata | undefined] | undefined;
        const output: EncodedVideoChunkOutputCallback = (chunk, metadata) => {
          const isBaseline = Reflect.get(self, 'isBaseline');
          if (isBaseline || chunk.type === 'key') return init.output(chunk, metadata);
          if (!held) {
            held = [chunk, metadata];
            return undefined;
          }
          init.output(chunk, metadata);
          init.output(...held);
          held = undefined;
        };
        super({ ...init, output });
      }
      override configure(config: VideoEncoderConfig): void {
        Object.assign(self, { isBaseline: config.codec.startsWith('avc1.42') });
        super.configure(config);
      }
    },
  });
};

/** Gives up after some pictures, as decoders of phones do with large ones, and never shows any again. */
const GIVE_UP = () => {
  const Real = VideoDecoder;
  let shown = 0;
  Object.assign(self, {
    VideoDecoder: class extends Real {
      constructor(init: VideoDecoderInit) {
        const output: VideoFrameOutputCallback = (frame) => {
          shown += 1;
          if (shown <= 200) return init.output(frame);
          frame.close();
          init.error(new DOMException('gave up', 'EncodingError'));
        };
        super({ ...init, output });
      }
    },
  });
};

test('an encoder with pictures in another order is not used; a decoder that gives up lets the film be passed on', async ({
  open,
  club,
}) => {
  test.skip(ffmpeg === undefined, 'needs ffmpeg, which makes pictures in another order than they are shown');
  const { admin, path } = await gameToFilm(club.url);
  const { page } = await open('filming', path);
  const film = await recoded(await codedFilm(page, 12), '-c:v', 'libx264', '-g', '60', '-sc_threshold', '0');
  const make = async (script: () => void) => {
    await page.unrouteAll();
    await change(page, script);
    await page.reload();
    await pickFilm(page, 'game.mp4', film);
    await page.getByRole('textbox', { name: 'Title' }).fill('Another way');
    await page.getByRole('button', { name: 'Make the film' }).click();
    await expect(page.getByText('The film is complete.')).toBeVisible();
    const films = await admin.call(filmsContract.list_films, { query: { tag: '26618' } });
    const own = films.filter(({ title }) => title === 'Another way');
    for (const { id } of own) await admin.call(filmsContract.remove_film, { params: { id } });
    return own;
  };
  const encoded = await make(MIX_ORDER);
  expect(encoded).toMatchObject([{ state: 'COMPLETE', seconds: 12 }]);
  expect(encoded[0]?.way).toBeUndefined();
  // A film is made in one way: all that was encoded until then is gone.
  expect(await make(GIVE_UP)).toMatchObject([{ state: 'COMPLETE', way: 'PASS' }]);
});

/** Breaks the pictures of a film between two places in its bytes, from 0 to 1. */
function broken(film: Buffer, from: number, to: number): Buffer {
  const damaged = Buffer.from(film);
  // The box of the index begins with its size, four bytes before its name.
  const [start, end] = [film.indexOf('mdat') + 4, film.indexOf('moov') - 4];
  damaged.fill(0xa5, Math.round(start + (end - start) * from), Math.round(start + (end - start) * to));
  return damaged;
}

test('a damaged film goes on at its next key frame, or ends where it is damaged, and says where', async ({
  open,
  club,
}) => {
  test.skip(ffmpeg === undefined, 'needs ffmpeg, which puts the index of a file at its start');
  test.setTimeout(420_000);
  const { admin, path } = await gameToFilm(club.url);
  const { page } = await open('filming', path);
  const film = await recoded(
    await codedFilm(page, 12),
    '-c:v',
    'libx264',
    '-bf',
    '0',
    '-g',
    '30',
    '-sc_threshold',
    '0',
  );
  const make = async (file: Buffer) => {
    await page.reload();
    await pickFilm(page, 'game.mp4', file);
    await page.getByRole('textbox', { name: 'Title' }).fill('First half');
    const damage = page.getByText(/The film is damaged at 0:0\d/);
    const seen = damage.waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Make the film' }).click();
    return seen;
  };
  const watched = async () => {
    await expect(page.getByText('The film is complete.')).toBeVisible();
    await page.getByRole('button', { name: 'Watch First half' }).click();
    const player = page.getByRole('region', { name: 'First half' });
    await expect(player).toHaveAttribute('data-state', 'ready');
    const [made] = await admin.call(filmsContract.list_films, { query: { tag: '26618' } });
    if (!made) throw new Error('no film');
    return { made, video: player.locator('video') };
  };

  await make(broken(film, 0.5, 0.56));
  const held = await watched();
  expect(held.made).toMatchObject({ state: 'COMPLETE', seconds: 12 });
  for (const frame of [0, 100, 300, 359])
    expect(await frameAt(held.video, (frame + 0.5) / CODED_FPS), `frame ${frame}`).toBe(frame);
  await admin.call(filmsContract.remove_film, { params: { id: held.made.id } });

  // Its end is no film.
  await make(broken(film, 0.6, 1));
  await page.getByRole('button', { name: 'End the film here' }).click();
  const ended = await watched();
  expect(ended.made).toMatchObject({ state: 'COMPLETE', seconds: 4 });
  await admin.call(filmsContract.remove_film, { params: { id: ended.made.id } });
});

/** Bytes that stand in front of a text beside a picture. */
const TEXT_ID = '086f3693b7b34f2c965321492feee5b8';

test('a film that is passed on keeps no byte of its place, and of pictures that no player shows', async ({
  open,
  club,
}) => {
  test.skip(ffmpeg === undefined, 'needs ffmpeg, which writes the place as cameras do');
  const { admin, path } = await gameToFilm(club.url);
  const { page } = await open('filming', path);
  // The place once for the file, and beside its pictures. A second track of pictures, and a preview.
  const tracks = await recoded(
    await codedFilm(page, 12),
    ...['-filter_complex', '[0:v]negate[second]', '-map', '[second]'],
    ...['-c:v', 'libx264', '-g', '140', '-sc_threshold', '0'],
    ...['-bsf:v:0', `h264_metadata=sei_user_data=${TEXT_ID}+${FILMED_AT}`],
    ...['-metadata', `location=${FILMED_AT}`, '-movflags', 'use_metadata_tags'],
  );
  const preview = Buffer.from('0000uuidThe preview of a child that was cut off');
  preview.writeUInt32BE(preview.length);
  const film = Buffer.concat([tracks, preview]);
  expect(film.toString('latin1').split(FILMED_AT).length - 1).toBeGreaterThan(2);
  const second = await recoded(film, '-map', '-0:a', '-map', '-0:v:0', '-f', 'h264');
  // A picture of the film as its cover, as cameras and shops write one.
  const covered = await recoded(
    await codedFilm(page, 12),
    ...['-filter_complex', '[0:v]trim=end_frame=1,negate[cover]', '-map', '[cover]', '-f', 'ipod'],
    ...['-c:v:0', 'libx264', '-g', '140', '-sc_threshold', '0', '-c:v:1', 'mjpeg', '-disposition:v:1', 'attached_pic'],
  );
  const cover = await recoded(covered, '-map', '-0:a', '-map', '-0:v:0', '-f', 'image2');
  expect(covered.includes('covr')).toBe(true);
  /** Bytes from the middle of what nobody may see. */
  const middleOf = (bytes: Buffer) => bytes.subarray(bytes.length >> 1, (bytes.length >> 1) + 20);
  await without(page, 'VideoEncoder');
  for (const [file, ...pictures] of [
    [film, second, preview],
    [covered, cover],
  ] as const) {
    const unseen = [...pictures.map(middleOf), Buffer.from(FILMED_AT)];
    for (const bytes of unseen.slice(0, -1)) expect(file.includes(bytes)).toBe(true);
    await page.reload();
    await pickFilm(page, 'game.mp4', file);
    await page.getByRole('textbox', { name: 'Title' }).fill('First half');
    await page.getByRole('button', { name: 'Make the film' }).click();
    await expect(page.getByText('The film is complete.')).toBeVisible();
    const [made] = await admin.call(filmsContract.list_films, { query: { tag: '26618' } });
    if (!made) throw new Error('no film');
    expect(made).toMatchObject({ way: 'PASS', state: 'COMPLETE' });

    const folder = join(club.dataDir, 'film', made.id);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThanOrEqual(1 + (made.segments ?? 1));
    for (const { parentPath, name } of files)
      for (const bytes of unseen) expect((await readFile(join(parentPath, name))).includes(bytes), name).toBe(false);
    const known = await admin.call(filmsContract.get_film, { query: { id: made.id } });
    expect(JSON.stringify(known)).not.toContain(FILMED_AT);
    await admin.call(filmsContract.remove_film, { params: { id: made.id } });
  }
});

test('a film is sent by a worker of its own, and without one if that cannot be loaded', async ({ open, club }) => {
  const { admin, path } = await gameToFilm(club.url);
  const { page } = await open('filming', path);
  let asked = 0;
  await page.route(/call\.worker-[^/]*\.js/, (route) => {
    asked += 1;
    return route.abort();
  });
  await pickFilm(page, 'game.webm', await codedFilm(page, 6));
  await page.getByRole('textbox', { name: 'Title' }).fill('First half');
  await page.getByRole('button', { name: 'Make the film' }).click();
  await expect(page.getByText('The film is complete.')).toBeVisible();
  expect(asked).toBeGreaterThan(0);
  const [made] = await admin.call(filmsContract.list_films, { query: { tag: '26618' } });
  if (!made) throw new Error('no film');
  expect(made).toMatchObject({ state: 'COMPLETE' });
  await admin.call(filmsContract.remove_film, { params: { id: made.id } });
});
