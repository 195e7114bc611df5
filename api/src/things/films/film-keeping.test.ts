/** The end of a film's time, and the room that film takes: R33 of docs/security.md. */
import { mkdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { filmFolder } from '@touchline/server/config/config';
import type { FilmRecord } from '@touchline/server/film-records';
import { buildFilm } from '@touchline/server/testing/records';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { clubContract } from '@touchline/shared/system/club.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { filmBytes } from '../../data/films/stored-film';
import { BLUE, emailOf, GREEN, openTwoTeams, STORES, type TwoTeams } from '../../testing/two-teams';
import { createFilmKeeper, type FilmKeeper } from './keeping';
import { sweepFilms } from './sweep';

const { get_film, list_films, film_usage, remove_film } = filmsContract;
const DAY = 86_400_000;

describe.each(STORES)('keeping films in %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let keeper: FilmKeeper;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
    keeper = createFilmKeeper(club.services);
  });
  afterAll(() => club.close());
  beforeEach(() => club.store.films.deleteMany({}));

  /** A film of a game, this many days old, with bytes. */
  async function film(days: number, fields: Partial<FilmRecord> = {}): Promise<string> {
    const game = await club.game();
    const event = await club.store.events.findOne({ _id: game.id });
    const made = await buildFilm(club.store, event as never, {
      createdAt: Date.now() - days * DAY,
      bytes: 1_000_000,
      ...fields,
    });
    await filmBytes(club.services).put(`${made._id}/720p/0/0.m4s`, Buffer.from('x'));
    return made._id;
  }
  const run = (days = 0) => keeper.run(Date.now() + days * DAY);
  const leaving = (who: string) => club.mailsTo(emailOf(who)).filter(({ kind }) => kind === 'filmLeaving');
  const isHere = async (id: string) => (await filmBytes(club.services).list('')).some(({ name }) => name === id);
  const statusOf = async (id: string) => (await club.coach.ask(get_film, { query: { id } })).status;

  it('R33: staff get one mail two weeks before, in their language; then the film goes, and its plays stay', async () => {
    await club.store.users.updateOne({ _id: club.coach2.user._id }, { $set: { language: 'es' } });
    const [young, old] = [await film(100), await film(360, { title: 'Old half' })];
    const { event } = await club.coach.call(get_film, { query: { id: old } });
    await club.coach.call(eventEditingContract.save_play, {
      params: event,
      body: { id: '63000001', name: 'Goal', source: `film:${old}`, startOffset: 1, endOffset: 3 } as never,
    });
    expect(await run()).toBe(true);
    await run(1);
    for (const name of ['manager', 'coach', 'coach2', 'filming']) {
      expect(leaving(name)).toHaveLength(1);
      expect(leaving(name)[0]?.text).toContain('Old half');
    }
    expect(leaving('coach')[0]?.subject).toBe('Films of Riverside Green will be removed');
    expect(leaving('coach2')[0]?.subject).toBe('Se van a eliminar videos de Riverside Green');
    for (const name of ['parent', 'admin', 'blueCoach']) expect(leaving(name)).toHaveLength(0);

    await run(13);
    expect(await statusOf(old)).toBe(200);
    await run(15);
    expect([await statusOf(old), await statusOf(young)]).toEqual([404, 200]);
    expect([await isHere(old), await isHere(young)]).toEqual([false, true]);
    expect((await club.read(event, club.coach)).plays).toMatchObject([{ name: 'Goal', source: `film:${old}` }]);
    const entries = await club.admin.call(usersContract.list_audit, { query: { about: old } });
    expect(entries).toMatchObject([{ action: 'film_expired', before: { title: 'Old half' } }]);
    expect(club.messages('film:changed').at(-1)).toMatchObject({ id: old, removed: true });
  });

  it('R33: the club shortens the time: nothing goes without a mail and two weeks, and every film says until when', async () => {
    const id = await film(100);
    const until = async () => (await club.coach.call(get_film, { query: { id } })).keepUntil;
    expect(await until()).toBeGreaterThan(Date.now() + 260 * DAY);
    expect((await club.coach.ask(clubContract.update_club, { body: { filmMonths: 2 } })).status).toBe(403);
    for (const filmMonths of [0, 13, 1.5])
      expect((await club.admin.ask(clubContract.update_club, { body: { filmMonths } })).status).toBe(400);
    expect(await club.admin.call(clubContract.update_club, { body: { filmMonths: 2 } })).toMatchObject({
      filmMonths: 2,
    });
    expect(Math.round(((await until()) - Date.now()) / DAY)).toBe(14);
    await run();
    expect(await statusOf(id)).toBe(200);
    await run(13);
    expect(await statusOf(id)).toBe(200);
    await club.admin.call(clubContract.update_club, { body: { filmMonths: 12 } });
    await run(20);
    expect(await statusOf(id)).toBe(200);
    // The mail of the first time counts no more.
    await club.admin.call(clubContract.update_club, { body: { filmMonths: 2 } });
    await run(20);
    expect(await statusOf(id)).toBe(200);
    await run(35);
    expect(await statusOf(id)).toBe(404);
    await club.admin.call(clubContract.update_club, { body: { filmMonths: 12 } });
  });

  it('finishes a removal that broke off, and leaves alone what is no film', async () => {
    const id = await film(10);
    await club.store.films.updateOne({ _id: id }, { $set: { state: 'REMOVING' } });
    await run();
    expect(await isHere(id)).toBe(false);
    expect(await club.store.films.findOne({ _id: id })).toBeNull();

    const foreign = join(filmFolder(club.services.config), 'lost+found');
    await mkdir(foreign);
    await utimes(foreign, 1, 1);
    await sweepFilms(club.services);
    expect((await stat(foreign)).isDirectory()).toBe(true);
  });

  it('a film whose bytes are lost goes without a mail', async () => {
    const before = leaving('coach').length;
    const id = await film(400, { state: 'MISSING' });
    await run();
    await run(15);
    expect(await club.store.films.findOne({ _id: id })).toBeNull();
    expect(leaving('coach')).toHaveLength(before);
  });

  it('R33: one node at a time removes films', async () => {
    const other = createFilmKeeper(club.services);
    await run();
    expect(await other.run(Date.now())).toBe(false);
  });

  it('says how much room film takes: of a team to its staff, of the club to ADMIN', async () => {
    const [first, second] = [await film(50), await film(10, { bytes: 3_000_000 })];
    const blue = await film(5, { tags: [BLUE] });
    const own = await club.filming.call(film_usage, { query: { tag: GREEN } });
    expect(own).toMatchObject({
      bytes: 5_000_000,
      quota: 100_000_000_000,
      leastFree: 0.1,
      months: 12,
      teams: [{ tag: GREEN, bytes: 4_000_000, films: 2 }],
    });
    expect(own.films.map(({ id }) => id)).toEqual([first, second]);
    expect(own.free).toBeGreaterThan(0);
    const all = await club.admin.call(film_usage, { query: {} });
    expect(all.teams.map(({ tag }) => tag)).toEqual([GREEN, BLUE]);
    expect(all.films).toHaveLength(3);
    await club.admin.call(remove_film, { params: { id: blue } });
    expect((await club.admin.call(film_usage, { query: {} })).films).toHaveLength(2);
    const entries = await club.admin.call(usersContract.list_audit, { query: { about: blue } });
    expect(entries.map(({ action }) => action)).toEqual(['remove_film']);
    // A reported film is in the hands of those who decide.
    await club.store.films.updateOne({ _id: first }, { $set: { report: { userId: 'x', at: 1, text: '' } } });
    const seen = await club.filming.call(film_usage, { query: { tag: GREEN } });
    expect(seen.films.map(({ id }) => id)).toEqual([second]);
    expect((await club.coach.call(list_films, { query: { tag: GREEN } })).length).toBe(2);
  });
});
