/** A disk that is really full while film arrives. Only where the system lets this process mount a small disk. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newFilm, putPart, sentInit, sentSegment } from '../../testing/sent-film';
import { openTwoTeams, type TwoTeams } from '../../testing/two-teams';

const { start_film, get_film, end_film, remove_film, watch_film } = filmsContract;
const disk = await mkdtemp(join(tmpdir(), 'touchline-small-disk-'));
const mount = () => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96k', 'tmpfs', disk]).status === 0;
const isMounted = process.platform === 'linux' && mount();

let club: TwoTeams;
beforeAll(async () => {
  club = await openTwoTeams(undefined, { settings: { FILM_DIR: disk, FILM_LEAST_FREE: '0' } });
});
afterAll(async () => {
  await club.close();
  if (isMounted) spawnSync('umount', [disk]);
  await rmdir(disk);
});

it.runIf(isMounted)(
  'waits with 507 while its disk is full, loses nothing, and goes on when there is room',
  async () => {
    const event = (await club.game()).key;
    const start = async () =>
      (await club.filming.call(start_film, { body: newFilm(event, { seconds: 160 }) as never })).id;
    const put = (id: string, path: string, bytes: Uint8Array<ArrayBuffer>) =>
      putPart(club.filming.url, club.filming.token, `${id}/720p/0/${path}`, bytes);
    const [old, film] = [await start(), await start()];
    for (const id of [old, film]) expect((await put(id, 'init', sentInit())).status).toBe(200);
    expect((await put(old, '0', sentSegment(0))).status).toBe(200);
    let k = 0;
    let answer = await put(film, '0', sentSegment(0));
    while (answer.status === 200 && k < 39) {
      k += 1;
      answer = await put(film, String(k), sentSegment(k));
    }
    expect(answer.status).toBe(507);
    expect(await answer.text()).toContain('The disk of the club is full');
    expect(await readdir(join(disk, '_tmp'))).toEqual([]);

    // Everything else is served: what is here, and calls about other things.
    const path = await club.coach.call(watch_film, { body: { id: film } });
    const segment = (n: number) => fetch(club.coach.url + path.replace('film.m3u8', `720p/0/${n}.m4s`));
    expect((await segment(k - 1)).status).toBe(200);
    expect((await segment(k)).status).toBe(404);
    expect((await club.game()).name).not.toBe('');
    expect((await club.filming.ask(end_film, { body: { id: film } })).status).toBe(409);

    await club.coach.call(remove_film, { params: { id: old } });
    expect((await put(film, String(k), sentSegment(k))).status).toBe(200);
    expect((await club.coach.call(get_film, { query: { id: film } })).missing).toEqual([
      { rendition: '720p', from: k + 1, to: 39 },
    ]);
  },
);
