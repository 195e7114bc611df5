/** Film that a browser keeps, and the end of passes. */
import { buildSession } from '@touchline/server/testing/records';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../data/accounts/passwords';
import { clearFilms, newFilm, putPart, sentInit, sentSegment } from '../../testing/sent-film';
import { openTwoTeams, type TwoTeams } from '../../testing/two-teams';

const { start_film, watch_film } = filmsContract;
const { logout, change_password } = accountsContract;
const PASSWORD = 'corner flag 12';

let club: TwoTeams;
beforeAll(async () => {
  club = await openTwoTeams();
});
afterAll(() => club.close());

const get = (path: string, headers = {}) => fetch(club.coach.url + path, { headers });
const statusOf = async (path: string) => (await get(path)).status;

/** Makes a film of one segment. Returns its id. */
async function makeFilm(): Promise<string> {
  await clearFilms(club.store);
  const { id } = await club.filming.call(start_film, { body: newFilm((await club.game()).key) as never });
  for (const [part, bytes] of [
    ['init', sentInit()],
    ['0', sentSegment(0)],
  ] as const)
    expect((await putPart(club.filming.url, club.filming.token, `${id}/720p/0/${part}`, bytes)).status).toBe(200);
  return id;
}

it('R23: a browser asks before it shows again what it has of a film, and gets nothing once the film is hidden', async () => {
  const id = await makeFilm();
  const master = await club.filming.call(watch_film, { body: { id } });
  const list = master.replace('film.m3u8', '720p.m3u8');
  const [, init = ''] = /URI="([^"]+)"/.exec(await (await get(list)).text()) ?? [];
  const paths = [master, list, ...[init, '720p/0/0.m4s'].map((name) => master.replace('film.m3u8', name))];
  const cached = await Promise.all(
    paths.map(async (path) => {
      const { headers } = await get(path);
      expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-cache']);
      return { path, known: { 'if-none-match': headers.get('etag') ?? '' } };
    }),
  );
  // Without this header fetch asks for a fresh copy.
  const again = () =>
    Promise.all(
      cached.map(async ({ path, known }) => (await get(path, { ...known, 'cache-control': 'max-age=0' })).status),
    );
  expect(await again()).toEqual([304, 304, 304, 304]);
  const part = paths.at(-1) ?? '';
  const ranged = { range: 'bytes=0-3' };
  expect((await get(part, { ...ranged, 'if-range': cached.at(-1)?.known['if-none-match'] })).status).toBe(206);
  expect((await get(part, { ...ranged, 'if-range': '"other"' })).status).toBe(200);
  await club.coach.call(filmFamiliesContract.report_film, { body: { id, text: '' } });
  await expect.poll(again).toEqual([403, 403, 403, 403]);
});

it('R10: a pass ends with its session, and no sooner', async () => {
  const id = await makeFilm();
  const { user } = club.coach;
  await club.store.users.updateOne({ _id: user._id }, { $set: { passwordHash: await hashPassword(PASSWORD) } });
  const sessions = await Promise.all(
    [1, 2, 3].map(async () => {
      const { token } = await buildSession(club.store, user);
      const send = (method: string, path: string, body?: object) =>
        fetch(club.coach.url + path, {
          method,
          headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        });
      const path = (await (await send('POST', watch_film.path, { id })).json()) as string;
      return { send, path };
    }),
  );
  const [own, stays, other] = sessions;
  if (!own || !stays || !other) throw new Error('no sessions');
  const signedOut = await own.send('POST', logout.path);
  expect([signedOut.status, signedOut.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
  await expect.poll(() => statusOf(own.path)).toBe(403);
  expect(await Promise.all([stays.path, other.path].map(statusOf))).toEqual([200, 200]);
  const change = { oldPassword: PASSWORD, newPassword: 'corner flag 13' };
  expect((await stays.send(change_password.method, change_password.path, change)).status).toBe(200);
  await expect.poll(() => statusOf(other.path)).toBe(403);
  expect(await statusOf(stays.path)).toBe(200);
});
