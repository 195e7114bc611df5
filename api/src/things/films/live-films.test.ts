import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filmFolder } from '@touchline/server/config/config';
import { createFilmFolder } from '@touchline/server/film/film-bytes';
import { buildFilm } from '@touchline/server/testing/records';
import { FILM_LIMITS } from '@touchline/shared/films/film-limits';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { filmsStore } from '../../data/films/films.store';
import { finishInterruptedWork } from '../../interrupted-work';
import {
  clearFilms,
  INIT,
  liveSegment,
  newFilm,
  newLiveFilm,
  putPart,
  sentInit,
  sentSegment,
} from '../../testing/sent-film';
import { GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';
import { createFilmKeeper } from './keeping';

const { start_film, get_film, list_films, end_film, watch_film, remove_film } = filmsContract;

describe.each(STORES)('live films in %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let id: string;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    await clearFilms(club.store);
    const event = (await club.game()).key;
    ({ id } = await club.filming.call(start_film, { body: newLiveFilm(event) as never }));
  });

  const statusOf = async (path: string, bytes = sentInit()) =>
    (await putPart(club.filming.url, club.filming.token, `${id}/720p/${path}`, bytes)).status;
  const send = async (path: string, bytes?: Uint8Array<ArrayBuffer>) => expect(await statusOf(path, bytes)).toBe(200);
  const read = (who: Person = club.coach) => who.call(get_film, { query: { id } });
  const end = (who: Person = club.filming, film = id) => who.ask(end_film, { body: { id: film } });
  async function playlist(): Promise<string> {
    const path = await club.coach.call(watch_film, { body: { id } });
    return (await fetch(club.coach.url + path.replace('film.m3u8', '720p.m3u8'))).text();
  }

  it('that ended have one record for each take; they play, take parts after a loss and go as before', async () => {
    const { store } = club;
    const keeper = createFilmKeeper(club.services);
    const later = () => keeper.run(Date.now() + 600_000);
    const records = async () => [await store.filmSegments.countDocuments({}), await store.filmTakes.countDocuments({})];
    await send('0/init');
    for (const k of [1, 0]) await send(`0/${k}`, liveSegment(k));
    await send('1/init', sentInit({ ...INIT, audio: undefined as never }));
    await send('2/init');
    await send('2/4', liveSegment(4));
    await later();
    expect(await records()).toEqual([3, 0]);
    expect((await end()).status).toBe(200);
    const [ended, view] = [await playlist(), await read()];
    expect(ended.match(/\.m4s/g)).toHaveLength(3);
    await keeper.run(Date.now());
    expect(await records()).toEqual([3, 0]);
    // As when a crash came between the two writes of a former packing.
    const rows = await store.filmSegments.find({});
    await later();
    await store.filmSegments.insertOne(rows[0] as never);
    await later();
    expect(await records()).toEqual([0, 2]);
    expect(await read()).toEqual(view);
    expect(await filmsStore(store).segments(id)).toEqual(rows.sort((one, other) => one.k - other.k));
    expect(await statusOf('0/0', liveSegment(0))).toBe(200);
    expect(await statusOf('0/0', liveSegment(0, { mark: 1 }))).toBe(409);

    // As after a loss of bytes that are back.
    await store.films.updateOne({ _id: id }, { $set: { state: 'GROWING' }, $inc: { version: 1 } });
    expect(await statusOf('0/0', liveSegment(0, { mark: 1 }))).toBe(409);
    await rename(
      join(filmFolder(club.services.config), id, '720p/0/0.m4s'),
      join(filmFolder(club.services.config), 'away'),
    );
    await send('0/0', liveSegment(0));
    await send('0/2', liveSegment(2));
    expect(await records()).toEqual([1, 2]);
    expect((await end()).status).toBe(200);
    await later();
    expect(await records()).toEqual([0, 2]);
    expect((await playlist()).match(/\.m4s/g)).toHaveLength(4);
    await club.coach.call(remove_film, { params: { id } });
    expect(await records()).toEqual([0, 0]);
  });

  it('grow while the camera runs, go on with the next take, and have a length when they end', async () => {
    const before = Date.now();
    await send('0/init');
    const { recordedAt = 0, seconds } = await read();
    expect(seconds).toBeUndefined();
    expect(recordedAt).toBeGreaterThanOrEqual(before);
    await send('0/0', liveSegment(0));
    await send('0/1', liveSegment(1, { frames: 15 }));
    await send('1/init', sentInit({ ...INIT, audio: undefined as never }));
    // That camera never sent a picture. The next one began 9.5 s after the first one.
    await send('2/init');
    await send('2/4', liveSegment(4, { frames: 15, skipped: 45 }));
    await send('2/5', liveSegment(5));
    const [first, second] = [0, 9_500].map((ms) => new Date(recordedAt + ms).toISOString());
    const init = /URI="(init\/[0-9a-f]{16}\.mp4)"/;
    const growing = await playlist();
    expect(growing.replaceAll(new RegExp(init, 'g'), 'INIT')).toBe(
      `${[
        ...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:2', '#EXT-X-MEDIA-SEQUENCE:0'],
        ...['#EXT-X-PLAYLIST-TYPE:EVENT', '#EXT-X-INDEPENDENT-SEGMENTS'],
        ...['#EXT-X-MAP:INIT', `#EXT-X-PROGRAM-DATE-TIME:${first}`],
        ...['#EXTINF:2.000000,', '720p/0/0.m4s', '#EXTINF:0.500000,', '720p/0/1.m4s'],
        ...['#EXT-X-DISCONTINUITY', '#EXT-X-MAP:INIT', `#EXT-X-PROGRAM-DATE-TIME:${second}`],
        ...['#EXTINF:0.500000,', '720p/2/4.m4s', '#EXTINF:2.000000,', '720p/2/5.m4s'],
      ].join('\n')}\n`,
    );
    expect((await end()).reply).toMatchObject({ state: 'COMPLETE', seconds: 5, stored: 4 });
    const whole = await playlist();
    expect(whole).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
    expect(whole.endsWith('\n720p/2/5.m4s\n#EXT-X-ENDLIST\n')).toBe(true);
    expect(whole.replace('VOD', 'EVENT').startsWith(growing)).toBe(true);
    expect(await statusOf('2/6', liveSegment(6))).toBe(409);
  });

  it('are checked as films of files are, each part in its own time', async () => {
    await send('0/init');
    await send('0/3', liveSegment(3, { frames: 1, skipped: 59 }));
    for (const [k, bytes] of [
      [1, liveSegment(2)],
      [1, liveSegment(1, { frames: 61 })],
      [1, liveSegment(1, { frames: 60, skipped: 1 })],
      [1, liveSegment(1, { frames: 10, skipped: 0.5 })],
      [1, Uint8Array.from(Buffer.from('<html>'))],
    ] as const)
      expect(await statusOf(`0/${k}`, bytes)).toBe(400);
    expect(await statusOf('0/7201', liveSegment(7_201))).toBe(400);
    expect(await statusOf('1/0', liveSegment(0))).toBe(409);
    await send('0/4', liveSegment(4));
    expect(await statusOf('0/4', liveSegment(4, { mark: 1 }))).toBe(409);
    await send('0/4', liveSegment(4));
    const small = await putPart(club.filming.url, club.filming.token, `${id}/360p/0/init`, sentInit());
    expect([small.status, await small.text()]).toEqual([400, expect.stringContaining('rendition')]);
  });

  it('are complete again when their disk was away: what is late does not move their seconds', async () => {
    await send('0/init');
    await send('0/0', liveSegment(0));
    await end();
    const folder = join(filmFolder(club.services.config), id);
    await rename(folder, `${folder}_away`);
    await finishInterruptedWork(club.services);
    expect((await read()).state).toBe('MISSING');
    await rename(`${folder}_away`, folder);
    await finishInterruptedWork(club.services);
    expect(await read()).toMatchObject({ state: 'COMPLETE', seconds: 2 });
    expect(await statusOf('0/1', liveSegment(1))).toBe(409);
  });

  it('list nothing behind a hole, and are not ended by others or with a hole, until they are given up', async () => {
    await send('0/init');
    await send('0/0', liveSegment(0));
    await send('0/2', liveSegment(2));
    expect((await read()).missing).toEqual([{ rendition: '720p', from: 1, to: 1 }]);
    expect((await playlist()).match(/m4s/g)).toHaveLength(1);
    expect([(await end(club.filming)).status, (await end(club.coach)).status].sort()).toEqual([403, 409]);
    await club.store.films.updateOne({ _id: id }, { $set: { touchedAt: Date.now() - 73 * 3_600_000 } });
    expect((await end(club.coach)).reply).toMatchObject({ state: 'COMPLETE', seconds: 4 });
    expect(await playlist()).toMatch(/0\.m4s\n#EXT-X-DISCONTINUITY\n[\s\S]*\/2\.m4s\n#EXT-X-ENDLIST/);
  });

  it('of one game have different titles, also when two phones record it', async () => {
    const { key: event } = await club.game();
    const begin = async (who: Person, fields: object) =>
      (await who.call(start_film, { body: newLiveFilm(event, fields) as never })).title;
    const long = 'L'.repeat(FILM_LIMITS.title);
    expect(await begin(club.filming, { title: 'Live film', id: '81000001' })).toBe('Live film');
    expect(await begin(club.coach, { title: 'Live film' })).toBe('Live film 2');
    // A call whose answer was lost.
    expect(await begin(club.filming, { title: 'Live film', id: '81000001' })).toBe('Live film');
    expect(await begin(club.coach, { title: long })).toBe(long);
    for (const { _id } of await club.store.films.find({}))
      await club.store.films.updateOne({ _id }, { $set: { state: 'COMPLETE' } });
    expect(await begin(club.filming, { title: 'Live film' })).toBe('Live film 3');
    expect(await begin(club.filming, { title: long })).toBe(`${'L'.repeat(FILM_LIMITS.title - 2)} 2`);
    const other = (await club.game()).key;
    const first = await club.coach.call(start_film, { body: newLiveFilm(other, { title: 'Live film' }) as never });
    expect(first.title).toBe('Live film');
  });

  it('of others keep nobody from a live film or a file, and empty ones count for an hour', async () => {
    const { key: event } = await club.game();
    const stored = await club.store.events.findOne({ _id: event.id });
    const empty = { mode: 'LIVE', state: 'OPEN', touchedAt: Date.now() } as const;
    for (const who of [club.filming, club.coach2])
      for (let n = 0; n < 40; n += 1)
        await buildFilm(club.store, stored as never, { ...empty, createdBy: who.user._id });
    const begin = async (who: Person, body: object) => (await who.ask(start_film, { body: body as never })).status;
    expect(await begin(club.filming, newLiveFilm(event))).toBe(409);
    expect(await begin(club.coach, newLiveFilm(event))).toBe(200);
    expect(await begin(club.filming, newFilm(event))).toBe(200);
    for (const { _id } of await club.store.films.find({ createdBy: club.filming.user._id }))
      await club.store.films.updateOne({ _id }, { $set: { touchedAt: Date.now() - 3_600_001 } });
    expect(await begin(club.filming, newLiveFilm(event))).toBe(200);
  });

  it('tell the pages of staff no more than every few seconds that they grow', async () => {
    await send('0/init');
    const before = club.messages('film:changed').length;
    for (let k = 0; k < 6; k += 1) await send(`0/${k}`, liveSegment(k));
    expect(club.messages('film:changed').length - before).toBe(1);
  });

  it('R23: are recorded by the family that holds the job “Film”, and by no other', async () => {
    const event = (await club.game()).key;
    const begin = (who: Person) => who.ask(start_film, { body: newLiveFilm(event) as never });
    const put = async (film: string, who: Person) =>
      (await putPart(who.url, who.token, `${film}/720p/0/init`, sentInit())).status;
    expect((await begin(club.parent)).status).toBe(403);
    const holder = { userId: club.parent.user._id, name: 'Paula' };
    const jobs = { '1': { id: '11000001', name: ' Film ', needed: 1, takenBy: { [holder.userId]: holder } } };
    await club.store.events.updateOne({ _id: event.id }, { $set: { jobs } as never });
    const own = await begin(club.parent);
    expect(own.status).toBe(200);
    expect(await put(own.reply.id, club.parent)).toBe(200);
    expect(await put(id, club.parent)).toBe(404);
    for (const who of [club.blueCoach, club.newcomer, club.root]) expect((await begin(who)).status).not.toBe(200);
    const other = { ...jobs, '1': { ...jobs['1'], name: 'Oranges' } };
    await club.store.events.updateOne({ _id: event.id }, { $set: { jobs: other } as never });
    expect((await begin(club.parent)).status).toBe(403);
  });

  it('R23: a volunteer goes on with the own film of a file, and watches no part of it before families may', async () => {
    const event = (await club.game()).key;
    const { parent, parent2 } = club;
    const holder = { userId: parent.user._id, name: 'Paula' };
    const jobs = { '1': { id: '11000001', name: 'Film', needed: 1, takenBy: { [holder.userId]: holder } } };
    await club.store.events.updateOne({ _id: event.id }, { $set: { jobs } as never });
    const prints = ['00ff10'];
    const film = (await parent.call(start_film, { body: newFilm(event, { seconds: 12, prints }) as never })).id;
    const put = (path: string, bytes: Uint8Array<ArrayBuffer>) =>
      putPart(parent.url, parent.token, `${film}/720p/0/${path}`, bytes);
    expect((await put('init', sentInit())).status).toBe(200);
    expect((await put('1', sentSegment(1))).status).toBe(200);
    const missing = [0, 2].map((k) => ({ rendition: '720p', from: k, to: k }));
    // By these the browser knows the film again when the file is picked anew.
    const known = { prints, by: 'parent surname' };
    expect(await parent.call(get_film, { query: { id: film } })).toMatchObject({
      ...known,
      state: 'GROWING',
      unseen: true,
      stored: 1,
      missing,
    });
    expect(await parent.call(list_films, { query: { tag: GREEN } })).toMatchObject([
      { ...known, id: film, own: true, unseen: true },
    ]);
    await club.store.films.updateOne({ _id: film }, { $set: { way: 'CONVERT', fileBytes: 9_000_000 } });
    expect(await parent.call(list_films, { query: { tag: GREEN } })).toMatchObject([{ fileBytes: 9_000_000 }]);
    await club.store.films.updateOne({ _id: film }, { $unset: { way: '', fileBytes: '' } });
    expect((await parent.ask(watch_film, { body: { id: film } })).status).toBe(404);
    expect((await parent2.ask(get_film, { query: { id: film } })).status).toBe(404);
    expect(await parent2.call(list_films, { query: { tag: GREEN } })).toEqual([]);
    for (const k of [0, 2]) expect((await put(String(k), sentSegment(k))).status).toBe(200);
    expect((await end(parent, film)).reply).toMatchObject({ state: 'COMPLETE' });
    // They may remove it, and do not watch it for that.
    expect(await parent.call(get_film, { query: { id: film } })).toMatchObject({ state: 'COMPLETE', unseen: true });
    expect((await parent.ask(watch_film, { body: { id: film } })).status).toBe(404);
    expect((await parent2.ask(remove_film, { params: { id: film } })).status).toBe(404);
    await parent.call(remove_film, { params: { id: film } });
    expect(await parent.call(list_films, { query: { tag: GREEN } })).toEqual([]);
  });

  it('have no length when they begin', async () => {
    const event = (await club.game()).key;
    const begin = (fields: object) => club.coach.ask(start_film, { body: newLiveFilm(event, fields) as never });
    expect((await begin({ seconds: 10 })).status).toBe(400);
    expect((await begin({ mode: 'FILE', seconds: 10_801 })).status).toBe(400);
    const recordedAt = Date.now() - 5_000;
    expect((await begin({ recordedAt })).reply).toMatchObject({ mode: 'LIVE', recordedAt, state: 'OPEN' });
  });
});

describe('a club with little room', () => {
  /** Opens a club of 1 GB whose films take so much (MB), with a live film and the film of a file of FILMING. */
  async function opened(usedMb: number, settings = {}) {
    const club = await openTwoTeams(undefined, { settings: { FILM_QUOTA_GB: '1', ...settings } });
    const { filming, store } = club;
    const event = (await club.game()).key;
    const stored = await store.events.findOne({ _id: event.id });
    if (!stored) throw new Error('no event');
    await buildFilm(store, stored, { bytes: usedMb * 1_000_000 });
    const file = { id: '84000002', createdBy: filming.user._id };
    await buildFilm(store, stored, { _id: file.id, createdBy: file.createdBy, state: 'OPEN' });
    const live = await filming.call(start_film, { body: newLiveFilm(event) as never });
    return {
      club,
      begin: (body: object, who = filming) => who.ask(start_film, { body: body as never }),
      event,
      put: async (film: 'live' | 'file') =>
        (await putPart(filming.url, filming.token, `${{ live, file }[film].id}/720p/0/init`, sentInit())).status,
      /** Uses up what is left of a share of so many KB. */
      useUp: async (name: string, points: number) => {
        const share = club.services.rateLimiters.open(name, { points, duration: 86_400 });
        await share.consume(filming.user._id, points - ((await share.get(filming.user._id))?.consumedPoints ?? 0));
      },
    };
  }

  it('counts the day of live film apart from that of files', async () => {
    const { club, put, useUp } = await opened(100);
    try {
      for (const film of ['file', 'live'] as const) expect(await put(film)).toBe(200);
      await useUp('film-bytes', 200_000);
      expect([await put('file'), await put('live')]).toEqual([429, 200]);
      await useUp('live-film-bytes', 200_000);
      expect(await put('live')).toBe(429);
    } finally {
      await club.close();
    }
  });

  it('keeps the last room for live film, half of it a day for one account', async () => {
    const { club, begin, event, put, useUp } = await opened(960);
    try {
      expect((await begin(newFilm(event))).status).toBe(507);
      expect([await put('file'), await put('live')]).toEqual([507, 200]);
      await useUp('last-film-bytes', 25_000);
      expect(await put('live')).toBe(429);
      const other = await begin(newLiveFilm(event), club.coach);
      const path = `${other.reply.id}/720p/0/init`;
      expect((await putPart(club.coach.url, club.coach.token, path, sentInit())).status).toBe(200);
    } finally {
      await club.close();
    }
  });

  it('keeps the last free part of the disk for live film', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'touchline-room-'));
    const free = Math.floor(100 * (await createFilmFolder(folder).freeShare())) - 2;
    const { club, begin, event, put } = await opened(0, { FILM_DIR: folder, FILM_LEAST_FREE: String(free) });
    try {
      expect((await begin(newFilm(event))).status).toBe(507);
      expect([await put('file'), await put('live')]).toEqual([507, 200]);
    } finally {
      await club.close();
      await rm(folder, { recursive: true });
    }
  });
});
