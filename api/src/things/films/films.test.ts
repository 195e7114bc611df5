import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { filmFolder } from '@touchline/server/config/config';
import { buildFilm } from '@touchline/server/testing/records';
import type { EventKey } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { deliveriesOf } from '@touchline/shared/live/messages';
import { rooms } from '@touchline/shared/live/rooms';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { filmsStore } from '../../data/films/films.store';
import { finishInterruptedWork } from '../../interrupted-work';
import { clearFilms, digestOf, INIT, newFilm, putPart, sentInit, sentSegment, spsOf } from '../../testing/sent-film';
import { BLUE, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';
import { partStore } from './part-store';

const { check_film, start_film, list_films, get_film, end_film, watch_film, remove_film } = filmsContract;

/** A small picture. */
const SMALL = { ...INIT.video, width: 640, height: 368, sps: spsOf(40, 23) };

describe.each(STORES)('films in %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let event: EventKey;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    await clearFilms(club.store);
    event = (await club.game()).key;
  });

  const makers = new Map<string, Person>();
  const start = async (who: Person = club.filming, fields = {}) => {
    const film = await who.call(start_film, { body: newFilm(event, fields) as never });
    makers.set(film.id, who);
    return film;
  };
  const put = (path: string, bytes = sentInit(), headers = {}, who = club.filming) =>
    putPart(who.url, who.token, path, bytes, headers);
  const statusOf = async (path: string, bytes?: Uint8Array<ArrayBuffer>, headers = {}, who?: Person) =>
    (await put(path, bytes, headers, who)).status;
  /** Sends the init and these segments of a film of 10 s, as its maker. */
  const send = async (id: string, ...numbers: number[]) => {
    const maker = makers.get(id);
    expect(await statusOf(`${id}/720p/0/init`, undefined, {}, maker)).toBe(200);
    for (const k of numbers)
      expect(await statusOf(`${id}/720p/0/${k}`, sentSegment(k, { frames: k === 2 ? 60 : 120 }), {}, maker)).toBe(200);
  };
  const get = (path: string, headers = {}) => fetch(club.filming.url + path, { headers });
  const folder = () => join(filmFolder(club.services.config));

  it('are sent in any order, watched while they grow, and complete when nothing is missing', async () => {
    const film = await start();
    expect(film).toMatchObject({
      state: 'OPEN',
      stored: 0,
      segments: 3,
      own: true,
      by: 'filming surname',
      tags: [GREEN],
    });
    expect((await club.coach.ask(watch_film, { body: { id: film.id } })).status).toBe(409);
    await send(film.id, 2, 0);
    const growing = await club.coach.call(get_film, { query: { id: film.id } });
    expect(growing).toMatchObject({ state: 'GROWING', stored: 2, own: false, takes: 1 });
    expect(growing.missing).toEqual([{ rendition: '720p', from: 1, to: 1 }]);
    expect((await club.filming.ask(end_film, { body: { id: film.id } })).status).toBe(409);

    const master = await club.coach.call(watch_film, { body: { id: film.id } });
    expect(master).toMatch(new RegExp(`^/film/v/[0-9a-f]{64}\\.\\d{10}\\.[\\w-]{43}/${film.id}/film\\.m3u8$`));
    const list = master.replace('film.m3u8', '720p.m3u8');
    expect(await (await get(master)).text()).toContain('BANDWIDTH=4000000,');
    const early = await (await get(list)).text();
    expect(early).toContain('#EXT-X-PLAYLIST-TYPE:EVENT');
    expect(early).toMatch(/\n720p\/0\/0\.m4s\n$/);

    await send(film.id, 1);
    expect(await club.filming.call(end_film, { body: { id: film.id } })).toMatchObject({
      state: 'COMPLETE',
      stored: 3,
    });
    const [, init = ''] = /URI="(init\/[0-9a-f]{16}\.mp4)"/.exec(early) ?? [];
    const sent = await get(master.replace('film.m3u8', init));
    expect(Buffer.from(await sent.arrayBuffer()).equals(Buffer.from(sentInit()))).toBe(true);
    const part = await get(master.replace('film.m3u8', '720p/0/1.m4s'));
    expect(Buffer.from(await part.arrayBuffer()).equals(Buffer.from(sentSegment(1)))).toBe(true);
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    await expect
      .poll(async () => (await get(list)).text())
      .toMatch(
        /TYPE:VOD[\s\S]*0\.m4s\n#EXTINF:4\.000000,\n720p\/0\/1\.m4s\n#EXTINF:2\.000000,\n720p\/0\/2\.m4s\n#EXT-X-ENDLIST\n$/,
      );
    // The rate of a segment at most, and of all of them.
    const sizes = [0, 1, 2].map((k) => sentSegment(k, { frames: k === 2 ? 60 : 120 }).length);
    const peak = Math.max(...sizes.map((size, k) => (size * 8) / (k === 2 ? 2 : 4)));
    const all = sizes.reduce((sum, size) => sum + size);
    await expect
      .poll(async () => (await get(master)).text())
      .toContain(
        `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${Math.ceil(all * 0.8)},` +
          'CODECS="avc1.42c01f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=30.000\n720p.m3u8\n',
      );
    const range = await get(master.replace('film.m3u8', '720p/0/1.m4s'), { range: 'bytes=4-7' });
    expect([range.status, await range.text(), range.headers.get('content-range')]).toEqual([
      206,
      'moof',
      `bytes 4-7/${sentSegment(1).length}`,
    ]);
  });

  it('offer a small rendition when it is as long as the film, and are whole without it', async () => {
    const small = async (id: string, ...numbers: number[]) => {
      expect(await statusOf(`${id}/360p/0/init`, sentInit({ ...INIT, video: SMALL }))).toBe(200);
      for (const k of numbers)
        expect(await statusOf(`${id}/360p/0/${k}`, sentSegment(k, { frames: k === 2 ? 60 : 120 }))).toBe(200);
    };
    const offered = async (id: string) => {
      const path = await club.coach.call(watch_film, { body: { id } });
      return (await (await get(path)).text()).match(/RESOLUTION=[^,]*/g);
    };
    const [short, whole] = [await start(), await start()];
    await small(short.id, 0, 1);
    expect(await club.coach.call(get_film, { query: { id: short.id } })).toMatchObject({ state: 'OPEN', stored: 0 });
    await send(short.id, 0, 1, 2);
    expect(await club.filming.call(end_film, { body: { id: short.id } })).toMatchObject({
      state: 'COMPLETE',
      stored: 3,
    });
    expect(await offered(short.id)).toEqual(['RESOLUTION=1280x720']);
    await small(whole.id, 0, 1, 2);
    await send(whole.id, 0, 1, 2);
    expect(await offered(whole.id)).toEqual(['RESOLUTION=1280x720', 'RESOLUTION=640x368']);
    const [film] = await club.coach.call(list_films, { query: { tag: GREEN } });
    expect(film).toMatchObject({ stored: 3, segments: 3 });
  });

  it('tell staff of their first part at once, and of what comes later', async () => {
    const { id } = await start();
    await send(id);
    const before = club.messages('film:changed').length;
    const told = () => club.messages('film:changed').slice(before);
    await send(id, 0);
    expect(told()).toMatchObject([{ id, by: { userId: club.filming.user._id } }]);
    await send(id, 1, 2);
    await expect.poll(() => told().length).toBeGreaterThan(1);
  });

  it('keep the first bytes of a part, and say so to every other sender', async () => {
    const { id } = await start();
    await send(id, 0);
    expect(await (await put(`${id}/720p/0/0`, sentSegment(0))).json()).toEqual({ isNew: false });
    expect(await statusOf(`${id}/720p/0/0`, sentSegment(0, { mark: 1 }))).toBe(409);
    const other = sentInit({ ...INIT, audio: undefined as never });
    expect(await statusOf(`${id}/720p/0/init`, other)).toBe(409);
    // Another browser goes on with an encoder of its own.
    expect(await statusOf(`${id}/720p/1/init`, other)).toBe(200);
    expect(await statusOf(`${id}/720p/1/1`, sentSegment(1))).toBe(400);
    expect(await statusOf(`${id}/720p/2/1`, sentSegment(1))).toBe(409);
  });

  it('refuse what was damaged on its way, is too large, is no film or of another time', async () => {
    const { id } = await start();
    await send(id);
    const segment = sentSegment(1);
    expect(await statusOf(`${id}/720p/0/1`, segment, { 'content-digest': digestOf(sentInit()) })).toBe(422);
    expect(await statusOf(`${id}/720p/0/1`, segment, { 'content-digest': 'md5=:abc=:' })).toBe(400);
    expect(await statusOf(`${id}/720p/0/0`, segment)).toBe(400);
    expect(await statusOf(`${id}/720p/0/3`, sentSegment(3))).toBe(400);
    expect(await statusOf(`${id}/720p/0/x`, segment)).toBe(400);
    expect(await statusOf(`${id}/9000p/0/1`, segment)).toBe(400);
    expect(await statusOf(`${id}/720p/0/1`, new Uint8Array(4 * 1_048_576 + 1))).toBe(413);
    expect(await statusOf(`${id}/720p/0/init`, new Uint8Array(8_193))).toBe(413);
    const refused = await (await put(`${id}/720p/0/1`, Uint8Array.from(Buffer.from('<html>')))).json();
    expect(refused).toMatchObject({ status: 400, detail: expect.stringMatching(/^[A-Z].*\.$/) });
    expect((await club.filming.call(get_film, { query: { id } })).stored).toBe(0);
  });

  it('take no more after 20 parts that are no film', async () => {
    const { id } = await start();
    await send(id, 0);
    for (let n = 0; n < 20; n += 1) expect(await statusOf(`${id}/720p/0/1`, sentSegment(0))).toBe(400);
    expect(await statusOf(`${id}/720p/0/1`, sentSegment(1))).toBe(409);
    expect(await statusOf(`${id}/720p/0/0`, sentSegment(0))).toBe(200);
    expect(await club.coach.call(get_film, { query: { id } })).toMatchObject({ state: 'CLOSED' });
  });

  it('are sent by their maker alone; once given up by others, whose bad parts end only what they may send', async () => {
    const { id } = await start();
    await send(id, 0);
    const bad = () => statusOf(`${id}/720p/0/1`, sentSegment(0), {}, club.coach);
    expect(await bad()).toBe(403);
    expect(await statusOf(`${id}/720p/5/init`, undefined, {}, club.coach)).toBe(403);
    const rest = [1, 2].map((k) => ({
      path: `${id}/720p/0/${k}`,
      bytes: sentSegment(k, { frames: k === 2 ? 60 : 120 }),
    }));
    await club.store.films.updateOne({ _id: id }, { $set: { touchedAt: Date.now() - 73 * 3_600_000 } });
    for (let n = 0; n < 20; n += 1) expect(await bad()).toBe(400);
    expect(await bad()).toBe(409);
    for (const { path, bytes } of rest) expect(await statusOf(path, bytes)).toBe(200);
    expect((await club.filming.call(end_film, { body: { id } })).state).toBe('COMPLETE');
  });

  it('R23: do not exist for families and other teams, by call, by message or by path', async () => {
    const film = await start();
    await send(film.id, 0);
    for (const who of [club.parent, club.blueCoach, club.newcomer, club.root])
      for (const { status } of await Promise.all([
        who.ask(get_film, { query: { id: film.id } }),
        who.ask(watch_film, { body: { id: film.id } }),
        ...(who === club.parent ? [] : [who.ask(list_films, { query: { tag: GREEN } })]),
        who.ask(remove_film, { params: { id: film.id } }),
        who.ask(start_film, { body: newFilm(event) as never }),
      ]))
        expect([403, 404]).toContain(status);
    expect(await club.parent.call(list_films, { query: { tag: GREEN } })).toEqual([]);
    expect(await statusOf(`${film.id}/720p/0/1`, sentSegment(1), {}, club.parent)).toBe(404);
    expect(await statusOf(`${film.id}/720p/0/1`, sentSegment(1), {}, club.blueCoach)).toBe(404);
    expect((await club.coach.call(list_films, { query: { tag: GREEN } })).map(({ id }) => id)).toEqual([film.id]);
    expect((await club.blueCoach.ask(list_films, { query: { tag: BLUE } })).reply).toEqual([]);
    expect(club.messages('film:changed').at(-1)).toMatchObject({ id: film.id, event });
  });

  it('R23: a pass opens one film to one person, for a time, and not after their rights have ended', async () => {
    const [{ id }, other] = [await start(), await start()];
    await send(id, 0);
    await send(other.id, 0);
    const path = await club.coach2.call(watch_film, { body: { id } });
    const statusAt = async (at: string) => (await get(at)).status;
    const [, , , pass = ''] = path.split('/');
    const [user, until, mac] = pass.split('.');
    const segment = path.replace('film.m3u8', '720p/0/0.m4s');
    expect(await statusAt(segment)).toBe(200);
    expect(await statusAt(path.replace(id, other.id))).toBe(403);
    expect(await statusAt(path.replace(pass, `${club.parent.user._id}.${until}.${mac}`))).toBe(403);
    expect(await statusAt(path.replace(pass, `${user}.${Number(until) + 1}.${mac}`))).toBe(403);
    expect(await statusAt(path.replace(pass, `${user}.1000000000.${mac}`))).toBe(403);
    for (const wrong of ['%2e%2e/x', '..%2f..%2fstore/data.mdb', '720p/0/../../../x', 'init/x.mp4', '720p/0/9.m4s', ''])
      expect(await statusAt(path.replace('film.m3u8', wrong)), wrong).toBe(404);
    const { teams } = club.store;
    const before = await teams.findOne({ _id: GREEN });
    const members = Object.fromEntries(
      Object.entries(before?.members ?? {}).filter(
        ([, { emailAddress }]) => emailAddress !== club.coach2.user.emailAddress,
      ),
    );
    const memberEmails = Object.values(members).map(({ emailAddress }) => emailAddress);
    await teams.updateOne({ _id: GREEN }, { $set: { members, memberEmails } });
    await expect.poll(() => statusAt(segment)).toBe(403);
    expect(await statusAt(path)).toBe(403);
    await teams.updateOne({ _id: GREEN }, { $set: { members: before?.members, memberEmails: before?.memberEmails } });
  });

  it('R23: are sources of plays for staff, and families see no play in them, by call or by message', async () => {
    const { id } = await start();
    const play = {
      id: '63000001',
      name: 'Goal',
      playType: 'SCORE',
      source: `film:${id}`,
      startOffset: 1,
      endOffset: 5,
    };
    const linked = { id: '63000002', name: 'Save', source: 'https://film.example/a.m3u8' };
    for (const body of [play, linked])
      await club.filming.call(eventEditingContract.save_play, { params: event, body: body as never });
    const namesFor = async (who: Person) => (await club.read(event, who)).plays.map(({ name }) => name);
    for (const who of [club.admin, club.coach, club.filming]) expect(await namesFor(who)).toEqual(['Goal', 'Save']);
    for (const who of [club.parent, club.root]) expect(await namesFor(who)).toEqual(['Save']);
    const families = rooms.teamMasked(GREEN);
    const [saved, other] = club.messages('play:saved').slice(-2);
    const about = { teams: [GREEN] };
    if (!saved || !other) throw new Error('no messages');
    expect(deliveriesOf('play:saved', saved, about).flatMap((one) => one.rooms)).not.toContain(families);
    expect(deliveriesOf('play:saved', other, about).flatMap((one) => one.rooms)).toContain(families);
    const whole = await club.read(event);
    const change = { at: 1, by: { userId: 'x', name: 'x' }, key: event, version: 9, patch: { plays: whole.plays } };
    const patches = deliveriesOf('event:changed', change, about).map((one) => [
      one.rooms.includes(families),
      one.payload.patch.plays?.map(({ name }) => name),
    ]);
    expect(patches).toEqual([
      [false, ['Goal', 'Save']],
      [false, ['Goal', 'Save']],
      [true, ['Save']],
    ]);
  });

  it('I4: a repeated start is the same film, and a person makes two at a time', async () => {
    const film = await start(club.coach, { id: '84000077' });
    expect(await start(club.coach, { id: '84000077' })).toEqual(film);
    await start(club.coach);
    const ask = (fields = {}) => club.coach.ask(start_film, { body: newFilm(event, fields) as never });
    expect((await ask()).status).toBe(409);
    // Nobody can record a game again: live film neither counts nor waits.
    for (const id of ['84000078', '84000079', '84000080'])
      expect((await ask({ id, mode: 'LIVE', seconds: undefined })).status).toBe(200);
    await club.coach.call(remove_film, { params: { id: film.id } });
    expect((await start(club.coach)).id).not.toBe(film.id);
    expect((await ask()).status).toBe(409);
    // Of one of them no byte has come for an hour.
    const [empty] = await club.store.films.find({ createdBy: club.coach.user._id, mode: 'FILE' });
    await club.store.films.updateOne({ _id: empty?._id ?? '' }, { $set: { touchedAt: Date.now() - 3_600_001 } });
    expect((await ask()).status).toBe(200);
  });

  it('that wait for their conversion count for their maker, and keep no other file and no live film away', async () => {
    const stored = await club.store.events.findOne({ _id: event.id });
    if (!stored) throw new Error('no event');
    const whole = {
      way: 'CONVERT',
      fileBytes: 9_000_000,
      bytes: 1,
      touchedAt: Date.now(),
      conversion: { attempts: 0 },
    } as const;
    for (let n = 0; n < 10; n += 1)
      await buildFilm(club.store, stored, { ...whole, state: 'OPEN', createdBy: club.coach.user._id });
    expect(await filmsStore(club.store).countConverting(club.coach.user._id)).toBe(10);
    expect((await start(club.coach)).state).toBe('OPEN');
    expect((await start(club.filming)).state).toBe('OPEN');
    const lie = { way: 'CONVERT', fileBytes: 1_700, seconds: 10_800, width: 1_280, height: 720 };
    const { status, problem } = await club.filming.ask(start_film, { body: newFilm(event, lie) as never });
    expect([status, problem.detail]).toEqual([400, 'fileBytes: a file of this size holds no film of this length']);
  });

  it('are as many as an event, a team and the day of an account take', async () => {
    const ask = (who: Person, key = event) => who.ask(start_film, { body: newFilm(key) as never });
    const stored = await club.store.events.findOne({ _id: event.id });
    if (!stored) throw new Error('no event');
    const fill = async (many: number, fields: object) => {
      for (let n = 0; n < many; n += 1) await buildFilm(club.store, stored, fields);
    };
    await fill(40, { createdBy: club.coach.user._id });
    const check = (who: Person) => who.ask(check_film, { body: { event, mode: 'FILE' } });
    const refused = await ask(club.coach);
    expect(refused.status).toBe(409);
    // Before anything is recorded, and in the same words.
    expect(await check(club.coach)).toMatchObject({ status: 409, problem: { detail: refused.problem.detail } });
    expect([(await check(club.filming)).reply, (await ask(club.filming)).status]).toEqual([event.id, 200]);
    await fill(20, {});
    expect((await ask(club.filming)).status).toBe(409);
    const other = (await club.game()).key;
    expect((await ask(club.coach, other)).status).toBe(200);
    await fill(360, { createdBy: club.coach.user._id });
    expect((await ask(club.coach, other)).status).toBe(409);
    const pages = [];
    for (const skip of [0, 200, 400])
      pages.push(
        (await club.coach.call(list_films, { query: { tag: GREEN, skip: String(skip) } as never })).map(
          (film) => film.id,
        ),
      );
    expect(pages.map((page) => page.length)).toEqual([200, 200, 22]);
    expect(new Set(pages.flat()).size).toBe(422);
  });

  it('end behind what is here without a hole when the rest cannot be made, by their maker alone', async () => {
    const { id } = await start(club.filming, { seconds: 16 });
    const end = (who: Person) => who.ask(end_film, { body: { id, isHere: true } });
    expect((await end(club.filming)).status).toBe(409);
    for (const k of [0, 1, 3]) await send(id, k);
    expect((await end(club.coach)).status).toBe(403);
    expect((await end(club.filming)).reply).toMatchObject({ state: 'COMPLETE', seconds: 8, segments: 2 });
    const path = await club.coach.call(watch_film, { body: { id } });
    const whole = await (await get(path.replace('film.m3u8', '720p.m3u8'))).text();
    expect([whole.match(/m4s/g)?.length, whole.includes('#EXT-X-ENDLIST')]).toEqual([2, true]);
  });

  it('are removed with all of their bytes, by their maker and leaders alone', async () => {
    const { id } = await start(club.coach);
    await send(id, 0);
    const path = await club.coach.call(watch_film, { body: { id } });
    expect((await club.filming.ask(remove_film, { params: { id } })).status).toBe(403);
    await club.manager.call(remove_film, { params: { id } });
    await expect.poll(async () => (await get(path)).status).toBe(403);
    expect(await club.store.films.findOne({ _id: id })).toBeNull();
    expect(await club.store.filmSegments.countDocuments({ film: id })).toBe(0);
    expect((await club.coach.ask(get_film, { query: { id } })).status).toBe(404);
    await finishInterruptedWork(club.services);
    expect(await statusOf(`${id}/720p/0/1`, sentSegment(1), {}, club.coach)).toBe(404);
  });

  it.each([0, 1])('leave nothing of an init of encoder %i that comes when they are gone', async (take) => {
    const { id } = await start(club.filming);
    await send(id, 0);
    const film = await club.store.films.findOne({ _id: id });
    await club.coach.call(remove_film, { params: { id } });
    const late = partStore(club.services).putInit(
      film as never,
      { id, rendition: '720p', take, k: 'init' },
      sentInit(),
    );
    await expect(late).rejects.toMatchObject({ id: 'NOT_FOUND' });
    expect(await readdir(folder())).not.toContain(id);
  });

  it('go with their event, and follow its teams', async () => {
    const { id } = await start(club.filming);
    await send(id, 0);
    const both = (await club.game(GREEN, BLUE)).key;
    const shared = await club.coach.call(start_film, { body: newFilm(both) as never });
    expect((await club.blueCoach.call(get_film, { query: { id: shared.id } })).tags).toEqual([GREEN, BLUE]);
    await club.admin.call(eventsContract.remove_event, { params: { ...both, tag: BLUE } });
    expect((await club.blueCoach.ask(get_film, { query: { id: shared.id } })).status).toBe(404);
    await club.admin.call(eventsContract.remove_event, { params: { ...event, tag: GREEN } });
    expect(await club.store.films.findOne({ _id: id })).toBeNull();
  });

  it('finish an interrupted removal at start, and say when a restore lacks their bytes', async () => {
    const [gone, lost, whole] = [await start(club.coach), await start(club.coach), await start(club.filming)];
    for (const { id } of [gone, lost, whole]) await send(id, 0);
    await club.store.films.updateOne({ _id: gone.id }, { $set: { state: 'REMOVING' } });
    await rm(join(folder(), lost.id), { recursive: true });
    await finishInterruptedWork(club.services);
    expect(await club.store.films.findOne({ _id: gone.id })).toBeNull();
    expect((await club.coach.call(get_film, { query: { id: lost.id } })).state).toBe('MISSING');
    expect((await club.coach.ask(watch_film, { body: { id: lost.id } })).status).toBe(409);
    expect((await club.coach.call(get_film, { query: { id: whole.id } })).state).toBe('GROWING');
  });

  it('are what they were when their disk was away: complete, closed, or still growing', async () => {
    const [complete, closed, growing] = [await start(club.coach), await start(club.coach), await start(club.filming)];
    for (const { id } of [complete, closed, growing]) await send(id, 0);
    for (let k = 1; k < (complete.segments ?? 0); k += 1) await send(complete.id, k);
    await club.coach.call(end_film, { body: { id: complete.id } });
    await club.store.films.updateOne({ _id: closed.id }, { $set: { state: 'CLOSED', refusals: 20 } });
    const states = () =>
      Promise.all(
        [complete, closed, growing].map(async ({ id }) => (await club.store.films.findOne({ _id: id }))?.state),
      );
    const before = await states();
    await rename(folder(), `${folder()}_away`);
    await finishInterruptedWork(club.services);
    expect(await states()).toEqual(['MISSING', 'MISSING', 'MISSING']);
    await rename(`${folder()}_away`, folder());
    await finishInterruptedWork(club.services);
    expect(await states()).toEqual(before);
    expect(before).toEqual(['COMPLETE', 'CLOSED', 'GROWING']);
  });
});

describe('a club with little room', () => {
  it.each([
    ['its quota of film is used up', { FILM_QUOTA_GB: '0' }],
    ['its disk is nearly full', { FILM_LEAST_FREE: '100' }],
  ])('answers 507 when %s, and serves everything else', async (_why, settings) => {
    const club = await openTwoTeams(undefined, { settings });
    try {
      const event = (await club.game()).key;
      const { status, problem } = await club.filming.ask(start_film, { body: newFilm(event) as never });
      expect([status, problem.title]).toEqual([507, 'No room left']);
      const [stored] = await club.store.events.find({ _id: event.id });
      if (!stored) throw new Error('no event');
      await buildFilm(club.store, stored, { _id: '84000001', state: 'OPEN' });
      expect((await putPart(club.coach.url, club.coach.token, '84000001/720p/0/init', sentInit())).status).toBe(507);
      expect((await club.game()).name).not.toBe('');
    } finally {
      await club.close();
    }
  });
});
