/** Films that staff trim, put in order and give a poster: R38 of docs/security.md. */
import { buildAttendee, buildEvent } from '@touchline/server/testing/records';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import type { EventKey } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import type { FilmTrim } from '@touchline/shared/film-trim';
import { filmClipsContract } from '@touchline/shared/films/film-clips.contract';
import { filmEditsContract } from '@touchline/shared/films/film-edits.contract';
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { filmStillsContract } from '@touchline/shared/films/film-stills.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { placeOfStill } from '@touchline/shared/still';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearFilms, liveSegment, newFilm, newLiveFilm, putPart, sentInit, sentSegment } from '../../testing/sent-film';
import { emailOf, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';

const { start_film, list_films, get_film, end_film, watch_film } = filmsContract;
const { trim_film, set_film_poster, order_films } = filmEditsContract;
const { save_film_consent, update_film } = filmFamiliesContract;
const { make_still } = filmStillsContract;
const RECORDED = Date.UTC(2026, 4, 9, 9, 30);

describe.each(STORES)('edits of films in %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let event: EventKey;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    const { store } = club;
    await clearFilms(store);
    const children = await store.players.find({ _id: club.leo });
    const game = await buildEvent(store, [GREEN], {
      attendees: children.map((child) => buildAttendee(child, club.parent)),
    });
    event = keyOf({ ...game, id: game._id });
    await club.parent.call(save_film_consent, { body: { playerId: club.leo, level: 'TEAM' } });
  });

  const put = async (path: string, bytes: Uint8Array<ArrayBuffer>) =>
    expect((await putPart(club.filming.url, club.filming.token, path, bytes)).status).toBe(200);
  /** A complete film of 18 s, in segments of 4 s, which families see. */
  async function film(title = 'First half'): Promise<string> {
    const { id } = await club.filming.call(start_film, {
      body: newFilm(event, { title, seconds: 18, recordedAt: RECORDED }) as never,
    });
    await put(`${id}/720p/0/init`, sentInit());
    for (const k of [0, 1, 2, 3]) await put(`${id}/720p/0/${k}`, sentSegment(k));
    await put(`${id}/720p/0/4`, sentSegment(4, { frames: 60 }));
    await club.filming.call(end_film, { body: { id } });
    await club.coach.call(update_film, { body: { id, told: true } });
    return id;
  }
  const trim = (who: Person, id: string, { from, to }: FilmTrim) =>
    who.ask(trim_film, { body: { id, ...(from !== undefined && { from }), ...(to !== undefined && { to }) } });
  const watch = (who: Person, id: string) => who.call(watch_film, { body: { id } });
  const get = (path: string) => fetch(club.coach.url + path);
  const statusOf = async (path: string) => (await get(path)).status;
  const partsOf = (path: string) => [0, 1, 2, 3, 4].map((k) => path.replace(/film\.m3u8.*$/, `720p/0/${k}.m4s`));
  const statusesOf = (path: string) => Promise.all(partsOf(path).map(statusOf));
  const pictureOf = async (background: string) =>
    (
      await sharp({ create: { width: 64, height: 36, channels: 3, background } })
        .png()
        .toBuffer()
    ).toString('base64');

  it('R38: families get no byte of what staff cut off, not even while they watch; staff get all of it, and take it back', async () => {
    const id = await film();
    const family = await watch(club.parent, id);
    expect(await statusesOf(family)).toEqual([200, 200, 200, 200, 200]);

    const { reply, status } = await trim(club.filming, id, { from: 3, to: 13 });
    expect([status, reply.trim]).toEqual([200, { from: 4, to: 12 }]);
    // The pass and the path are those from before.
    await expect.poll(() => statusesOf(family), { timeout: 2_500 }).toEqual([404, 200, 200, 404, 404]);
    const path = await watch(club.parent, id);
    expect(path).toMatch(/\/film\.m3u8#t=4,12$/);
    const list = async (of: string) => (await get(of.replace(/film\.m3u8.*$/, '720p.m3u8'))).text();
    await expect
      .poll(
        async () =>
          (await list(path)).split('\n').filter((line) => /^(720p|#EXT-X-(GAP|END|MEDIA|PLAY|PROG))/.test(line)),
        {
          timeout: 2_500,
        },
      )
      .toEqual([
        ...['#EXT-X-MEDIA-SEQUENCE:1', '#EXT-X-PLAYLIST-TYPE:VOD'],
        `#EXT-X-PROGRAM-DATE-TIME:${new Date(RECORDED + 4_000).toISOString()}`,
        ...['720p/0/1.m4s', '720p/0/2.m4s', '#EXT-X-ENDLIST'],
      ]);
    const staff = await watch(club.coach, id);
    expect(staff).toMatch(/film\.m3u8$/);
    expect(await statusesOf(staff)).toEqual([200, 200, 200, 200, 200]);
    expect(await list(staff)).toContain('#EXT-X-MEDIA-SEQUENCE:0\n');
    const seen = await club.parent.call(get_film, { query: { id } });
    expect(JSON.stringify(seen)).not.toMatch(/trim|poster/);

    expect((await trim(club.coach, id, {})).reply.trim).toBeUndefined();
    await expect.poll(() => statusesOf(family), { timeout: 2_500 }).toEqual([200, 200, 200, 200, 200]);
    const acts = await club.store.audit.find({ action: 'trim_film', about: id });
    expect(acts.map(({ after }) => after)).toEqual(expect.arrayContaining([{ from: '4', to: '12' }, {}]));
  });

  it('R38: where segments begin and end decides, not how long their frames say that they last', async () => {
    const { id } = await club.filming.call(start_film, { body: newFilm(event, { seconds: 412 }) as never });
    await put(`${id}/720p/0/init`, sentInit());
    const facts = { film: id, rendition: '720p', take: 0, size: 1, sha: '', at: 1 } as const;
    for (let k = 0; k < 103; k += 1)
      await club.store.filmSegments.insertOne({ _id: `${id}/720p/0/${k}`, ...facts, k, seconds: 3.96 });
    await club.filming.call(end_film, { body: { id } });
    await club.coach.call(update_film, { body: { id, told: true } });
    await trim(club.coach, id, { from: 4, to: 400 });
    const path = await watch(club.parent, id);
    const list = await (await get(path.replace(/film\.m3u8.*$/, '720p.m3u8'))).text();
    expect(/m4s/.exec(list)?.index).toBe(list.indexOf('1.m4s') + 2);
    expect(list).toMatch(/720p\/0\/99\.m4s\n#EXT-X-ENDLIST\n$/);
  });

  it('R38: a growing film of which only what was cut off is here has nothing for families, until more comes', async () => {
    const { id } = await club.filming.call(start_film, { body: newFilm(event, { seconds: 18 }) as never });
    await put(`${id}/720p/0/init`, sentInit());
    for (const k of [0, 1]) await put(`${id}/720p/0/${k}`, sentSegment(k));
    await club.coach.call(update_film, { body: { id, told: true } });
    const list = (await watch(club.parent, id)).replace(/film\.m3u8.*$/, '720p.m3u8');
    await trim(club.coach, id, { from: 12 });
    const { status, raw } = await club.parent.ask(watch_film, { body: { id } });
    expect([status, raw]).toEqual([409, expect.stringContaining('Nothing of this film is here yet')]);
    await club.coach.call(watch_film, { body: { id } });
    // A player that is open waits for more.
    await expect
      .poll(async () => (await get(list)).text().then((text) => /EVENT|m4s|ENDLIST/.exec(text)?.[0]), {
        timeout: 2_500,
      })
      .toBe('EVENT');
    expect(await (await get(list)).text()).not.toMatch(/m4s|ENDLIST/);
    for (const k of [2, 3]) await put(`${id}/720p/0/${k}`, sentSegment(k));
    expect(await watch(club.parent, id)).toMatch(/#t=12$/);
    await expect.poll(async () => (await get(list)).text(), { timeout: 2_500 }).toContain('720p/0/3.m4s');
  });

  it('R38: families get no play, no clip and no advice from what staff cut off', async () => {
    const id = await film();
    const play = (playId: string, startOffset?: number, endOffset?: number) =>
      club.coach.call(eventEditingContract.save_play, {
        params: event,
        body: {
          id: playId,
          name: playId,
          source: `film:${id}`,
          playerIds: [club.leo],
          ...(startOffset !== undefined && { startOffset }),
          ...(endOffset !== undefined && { endOffset }),
        } as never,
      });
    await play('63000001', 1, 3);
    await play('63000002', 6, 9);
    await play('63000003', 3, 5);
    // Without an end a play lasts 5 s.
    await play('63000004', 2);
    await play('63000005', 4);
    // Without a start it may lie in what is cut off.
    await play('63000006');
    await play('63000007', undefined, 10);
    expect((await club.read(event, club.parent)).plays).toHaveLength(7);
    const month = Date.UTC(2026, 4);
    const development = await club.coach.call(developmentsContract.add_development, {
      body: { playerId: club.leo, month, contactEmail: emailOf('parent') } as never,
    });
    const link = 'https://film.example/game';
    const clips = [
      { hodStart: 2, hodEnd: 3 },
      { hodStart: 9, hodEnd: 10 },
      { hodStart: 2 },
      { hodStart: 4 },
      {},
      { hodEnd: 10 },
      { hodStart: 7, hodEnd: 6, eventSource: link },
    ];
    const matches = clips.map((clip, n) => ({ id: `6300001${n}`, eventSource: `film:${id}`, ...clip }));
    await club.coach.call(developmentsContract.update_development, {
      body: { id: development.id, rev: 1, matches } as never,
    });
    await trim(club.coach, id, { from: 8 });
    const plays = async (who: Person) => (await club.read(event, who)).plays.map((one) => one.id);
    expect(await plays(club.parent)).toEqual(['63000002', '63000005']);
    expect(await plays(club.filming)).toEqual([
      '63000001',
      '63000002',
      '63000003',
      '63000004',
      '63000005',
      '63000006',
      '63000007',
    ]);
    const advice = async (who: Person) =>
      (await who.call(developmentsContract.show_developments, { query: { playerId: club.leo } })).flatMap((one) =>
        one.matches.map(({ eventSource }) => eventSource),
      );
    expect(await advice(club.parent)).toEqual(['', `film:${id}`, '', `film:${id}`, '', '', link]);
    expect(await advice(club.coach)).toEqual(matches.map(({ eventSource }) => eventSource));
    const clip = (who: Person, from: number) =>
      who.ask(filmClipsContract.allow_clip, { body: { id, from, to: from + 10 } as never });
    expect([(await clip(club.parent, 2)).status, (await clip(club.parent, 8)).status]).toEqual([400, 200]);
    expect((await clip(club.coach, 2)).status).toBe(200);
  });

  it('R38: a poster or a still from what staff cut off is not shown to families', async () => {
    const id = await film();
    const [green, blue] = [await pictureOf('#0b7a3b'), await pictureOf('#0b3b7a')];
    const posterOf = async (who: Person) => /#.*poster=(still\/[0-9a-f]{32}\.webp)$/.exec(await watch(who, id))?.[1];
    const fetchFor = async (who: Person, file: string) =>
      statusOf((await watch(who, id)).replace(/film\.m3u8.*$/, file));
    const { poster } = await club.filming.call(set_film_poster, { body: { id, picture: green, second: 2 } });
    const still = await club.coach.call(make_still, { body: { id, picture: blue, second: 6 } });
    const unknown = await club.coach.call(make_still, { body: { id, picture: await pictureOf('#7a0b3b') } });
    const files = [poster?.still ?? '', still.id, unknown.id].map((one) => placeOfStill(one).file);
    expect(poster?.second).toBe(2);
    expect(await posterOf(club.parent)).toBe(files[0]);
    for (const file of files) expect(await fetchFor(club.parent, file)).toBe(200);

    await trim(club.coach, id, { from: 4 });
    expect([await posterOf(club.parent), await posterOf(club.coach)]).toEqual([undefined, files[0]]);
    await expect
      .poll(() => Promise.all(files.map((file) => fetchFor(club.parent, file))), { timeout: 2_500 })
      .toEqual([404, 200, 404]);
    expect(await fetchFor(club.coach, files[0] ?? '')).toBe(200);
    expect((await club.filming.call(set_film_poster, { body: { id } })).poster).toBeUndefined();
    const half = await club.coach.ask(set_film_poster, { body: { id, picture: blue } as never });
    expect([half.status, half.raw]).toEqual([400, expect.stringContaining('second')]);
  });

  it('R38: families hear of a trim, a poster and an order while they see the film; a trim that leaves nothing is refused', async () => {
    const id = await film();
    await trim(club.coach, id, { to: 9 });
    expect(club.messages('film:changed').at(-1)).toMatchObject({ id, families: true });
    await club.coach.call(update_film, { body: { id, told: false } });
    await trim(club.coach, id, {});
    expect(club.messages('film:changed').at(-1)).not.toHaveProperty('families');
    for (const wanted of [{ from: 5, to: 7 }, { from: 12, to: 4 }, { from: 17.5 }]) {
      const { status, raw } = await trim(club.coach, id, wanted);
      expect([status, Object.keys(JSON.parse(raw).fields)]).toEqual([400, ['to']]);
    }
    expect((await trim(club.coach, id, { from: 0, to: 18 })).reply.trim).toBeUndefined();
    for (const who of [club.parent, club.blueCoach]) expect([403, 404]).toContain((await trim(who, id, {})).status);
  });

  it('R38: a live film is trimmed when it has ended, at the seconds that it then has', async () => {
    const { id } = await club.filming.call(start_film, { body: newLiveFilm(event) as never });
    await put(`${id}/720p/0/init`, sentInit());
    await put(`${id}/720p/0/0`, liveSegment(0));
    await put(`${id}/720p/0/1`, liveSegment(1, { frames: 15 }));
    await put(`${id}/720p/1/init`, sentInit());
    // The second start of the camera, 20 s later, goes on at 2.5 s of the film.
    await put(`${id}/720p/1/11`, liveSegment(11));
    await put(`${id}/720p/1/12`, liveSegment(12));
    const early = await trim(club.coach, id, { from: 2 });
    expect([early.status, early.raw]).toEqual([409, expect.stringContaining('when it has ended')]);
    await club.filming.call(end_film, { body: { id } });
    await club.coach.call(update_film, { body: { id, told: true } });
    expect((await trim(club.coach, id, { from: 2.2, to: 5 })).reply.trim).toEqual({ from: 2.5, to: 4.5 });
    const path = await watch(club.parent, id);
    const parts = ['0/0', '0/1', '1/11', '1/12'].map((part) => path.replace(/film\.m3u8.*$/, `720p/${part}.m4s`));
    expect(await Promise.all(parts.map(statusOf))).toEqual([404, 404, 200, 404]);
    const list = await (await get(path.replace(/film\.m3u8.*$/, '720p.m3u8'))).text();
    expect(list).not.toContain('DISCONTINUITY');
  });

  it('puts the halves of a game in order, and says when the films have changed meanwhile', async () => {
    const [one, two] = [await film('Second half'), await film('First half')];
    const order = (...films: string[]) => club.filming.ask(order_films, { body: { event, films } });
    expect((await order(two, one)).reply).toEqual([two, one]);
    for (const who of [club.parent, club.coach]) {
      const listed = await who.call(list_films, { query: { tag: GREEN } });
      expect(Object.fromEntries(listed.map(({ id, place }) => [id, place]))).toEqual({ [two]: 0, [one]: 1 });
    }
    for (const films of [[one], [one, one], [one, two, '99999999']]) expect((await order(...films)).status).toBe(409);
    expect((await club.parent.ask(order_films, { body: { event, films: [one, two] } })).status).toBe(403);
  });
});
