/** Pictures of films, which coaches draw on: R31 of docs/security.md. */
import { buildAttendee, buildEvent, buildFilm } from '@touchline/server/testing/records';
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { filmStillsContract } from '@touchline/shared/films/film-stills.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { placeOfStill } from '@touchline/shared/still';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';

const { make_still } = filmStillsContract;
const { watch_film, remove_film } = filmsContract;
const { save_film_consent, report_film } = filmFamiliesContract;

const pictureOf = async (width: number, height: number) =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#0b7a3b' } })
      .jpeg()
      .withExif({ IFD0: { Artist: 'Nosy' } })
      .toBuffer()
  ).toString('base64');

describe.each(STORES)('stills of films in %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let film: string;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    const { store } = club;
    const children = await store.players.find({ _id: club.leo });
    const attendees = children.map((child) => buildAttendee(child, club.parent));
    const game = await buildEvent(store, [GREEN], { attendees });
    film = (await buildFilm(store, game, { seconds: 60, told: { userId: 'x', at: 1 } }))._id;
    for (const { _id } of await store.players.find({}))
      await store.players.updateOne({ _id }, { $unset: { filmConsents: '' } });
  });

  const make = (who: Person, picture: string) => who.ask(make_still, { body: { id: film, picture } });
  /** Asks for a still with the pass that a person has or gets. */
  const passOf = async (who: Person) => (await who.call(watch_film, { body: { id: film } })).replace(/[^/]+$/, '');
  const look = (path: string, id: string) => fetch(`${club.coach.url}${path}${placeOfStill(id).file}`);

  it('R31: a still is seen by the rights of its film, loses the data of its file, and goes with the film', async () => {
    const { reply } = await make(club.coach, await pictureOf(1_920, 1_080));
    expect(reply).toMatchObject({ width: 1_280, height: 720 });
    expect(reply.id.startsWith(`${film}-`)).toBe(true);
    const pass = await passOf(club.coach);
    const seen = await look(pass, reply.id);
    expect([seen.status, seen.headers.get('content-type'), seen.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ]);
    const { format, exif } = await sharp(Buffer.from(await seen.arrayBuffer())).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
    expect((await make(club.coach, await pictureOf(1_920, 1_080))).reply).toEqual(reply);

    expect((await club.parent.ask(watch_film, { body: { id: film } })).status).toBe(404);
    await club.parent.call(save_film_consent, { body: { playerId: club.leo, level: 'TEAM' } });
    const family = await passOf(club.parent);
    expect((await look(family, reply.id)).status).toBe(200);
    await club.parent.call(save_film_consent, { body: { playerId: club.leo, level: 'NONE' } });
    await expect.poll(async () => (await look(family, reply.id)).status).toBe(403);
    expect((await look(pass, reply.id)).status).toBe(200);

    await club.coach.call(remove_film, { params: { id: film } });
    await expect.poll(async () => (await look(pass, reply.id)).status).toBe(403);
    expect((await make(club.coach, await pictureOf(64, 36))).status).toBe(404);
  });

  it('R31: families, other teams, and staff from whom a report hides the film, get no still', async () => {
    await club.parent.call(save_film_consent, { body: { playerId: club.leo, level: 'TEAM' } });
    const picture = await pictureOf(64, 36);
    const statusOf = async (who: Person) => (await make(who, picture)).status;
    expect([await statusOf(club.parent), await statusOf(club.blueCoach), await statusOf(club.filming)]).toEqual([
      403, 404, 200,
    ]);
    await club.parent.call(report_film, { body: { id: film } });
    expect([await statusOf(club.filming), await statusOf(club.coach)]).toEqual([404, 200]);
  });

  it('names the field of what is no picture, and of what is too large', async () => {
    for (const picture of ['no base64!', Buffer.from('<svg/>').toString('base64'), 'A'.repeat(2_798_000)]) {
      const { status, raw } = await make(club.coach, picture);
      expect([status, Object.keys(JSON.parse(raw).fields ?? {})]).toEqual([400, ['picture']]);
    }
  });
});
