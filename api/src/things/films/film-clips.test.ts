/** Clips that leave the club as a file: R30 of docs/security.md. */
import { buildAttendee, buildEvent, buildFilm } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import type { EventKey } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import { filmClipsContract } from '@touchline/shared/films/film-clips.contract';
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import type { ConsentLevel } from '@touchline/shared/films/film-words';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearFilms } from '../../testing/sent-film';
import { emailOf, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';

const { allow_clip, list_clips } = filmClipsContract;
const { save_film_consent, update_film, report_film } = filmFamiliesContract;

describe.each(STORES)('clips of films in %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let film: string;
  let event: EventKey;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    const { store } = club;
    await clearFilms(store);
    const children = await store.players.find({ _id: { $in: [club.leo, club.noa] } });
    const attendees = children.map((child) => buildAttendee(child, club.parent));
    const game = await buildEvent(store, [GREEN], { attendees });
    event = keyOf({ ...game, id: game._id });
    film = (await buildFilm(store, game, { seconds: 60, told: { userId: 'x', at: 1 } }))._id;
  });

  const allow = (who: Person, playerId: string, level: ConsentLevel = 'TEAM') =>
    who.call(save_film_consent, { body: { playerId, level } });
  const save = (who: Person, from = 0, to = 12) => who.ask(allow_clip, { body: { id: film, from, to } as never });
  /** Returns the sentence of a refusal. */
  const detailOf = async (who: Person, from: number, to: number) => {
    const { status, raw } = await save(who, from, to);
    expect(status).toBe(403);
    return JSON.parse(raw).detail as string;
  };
  const play = (id: string, playerIds: string[], startOffset: number, names: string[] = []) =>
    club.coach.call(eventEditingContract.save_play, {
      params: event,
      body: {
        id,
        name: 'Goal',
        source: `film:${film}`,
        playerIds,
        players: names,
        startOffset,
        endOffset: startOffset + 4,
      } as never,
    });

  it('R30: a clip leaves only while every child who is tagged in it may be shown, and leaves a record', async () => {
    await allow(club.parent, club.leo);
    await allow(club.parent2, club.noa);
    await play('63000001', [club.leo], 4);
    await play('63000002', [club.noa], 40);
    expect((await save(club.coach)).status).toBe(200);

    await allow(club.parent, club.leo, 'NONE');
    expect(await detailOf(club.coach, 0, 12)).toBe('This clip cannot be saved: Leo Raman may not be shown.');
    // Of another stretch, of other children.
    expect((await save(club.coach, 34, 46)).status).toBe(200);
    // The stretch of Noa's play reaches that of Leo's.
    expect((await save(club.coach, 7.5, 41)).status).toBe(403);
    expect((await save(club.parent, 34, 46)).status).toBe(404);

    const listed = await club.coach.call(list_clips, { query: { tag: GREEN } });
    expect(listed.map(({ from, to, by, children = [] }) => [from, to, by, children.map(({ name }) => name)])).toEqual([
      [34, 46, 'coach surname', ['Noa Silva']],
      [0, 12, 'coach surname', ['Leo Raman']],
    ]);
  });

  it('R30: a child that is named without an id counts, and where nobody is tagged, everybody on the film', async () => {
    await allow(club.parent, club.leo);
    await play('63000001', [], 4, ['Leo Raman']);
    expect((await save(club.coach)).status).toBe(200);
    const [own] = await club.coach.call(list_clips, { query: { tag: GREEN } });
    expect(own?.children).toEqual([{ playerId: club.leo, name: 'Leo Raman' }]);
    expect(await detailOf(club.coach, 20, 32)).toContain('Noa Silva');
    await allow(club.parent, club.leo, 'NONE');
    expect((await save(club.coach)).status).toBe(403);
    await allow(club.parent, club.leo);
    await allow(club.parent2, club.noa);
    expect((await save(club.coach, 20, 32)).status).toBe(200);
    expect((await save(club.parent, 20, 32)).status).toBe(200);
    await club.store.events.updateOne({ _id: event.id }, { $set: { attendees: {} } });
    expect(await detailOf(club.coach, 20, 32)).toMatch(/^Enter who played/);
  });

  it('R30: a play without a start, or with a name that nobody knows, does not stand for everybody on the film', async () => {
    await allow(club.parent, club.leo);
    await club.coach.call(eventEditingContract.save_play, {
      params: event,
      body: { id: '63000003', name: 'Goal', source: `film:${film}`, playerIds: [club.leo] } as never,
    });
    expect(await detailOf(club.coach, 20, 32)).toContain('Noa Silva');
    await play('63000001', [], 22, ['A guest']);
    expect(await detailOf(club.coach, 20, 32)).toContain('Noa Silva');
    await allow(club.parent2, club.noa);
    expect((await save(club.coach, 20, 32)).status).toBe(200);
  });

  it('R30: no clip of a reported film leaves, not even with those who decide', async () => {
    await allow(club.parent, club.leo);
    await allow(club.parent2, club.noa);
    await club.parent.call(report_film, { body: { id: film } });
    expect((await save(club.coach)).status).toBe(403);
    await club.coach.call(update_film, { body: { id: film, show: true } });
    expect((await save(club.coach)).status).toBe(200);
  });

  it.each([
    [0, 9.9],
    [0, 40.1],
    [12, 2],
    [55, 66],
  ])('refuses a clip from %d to %d s', async (from, to) => {
    await allow(club.parent, club.leo);
    await allow(club.parent2, club.noa);
    expect((await save(club.coach, from, to)).status).toBe(400);
    expect(await club.store.filmClips.countDocuments({})).toBe(0);
  });

  it('R30: guardians see who saved which seconds of their child, without names of other families', async () => {
    await allow(club.parent, club.leo);
    await allow(club.parent2, club.noa);
    await play('63000001', [club.leo, club.noa], 4);
    expect([(await save(club.parent2)).status, (await save(club.parent, 20, 32)).status]).toEqual([200, 200]);
    const listOf = (who: Person) => who.call(list_clips, { query: {} });
    const told = (await listOf(club.parent)).map(({ from, by, children = [] }) => [from, by, children]);
    expect(told).toEqual([
      [20, 'parent surname', [{ playerId: club.leo, name: 'Leo Raman' }]],
      [0, 'parent2', [{ playerId: club.leo, name: 'Leo Raman' }]],
    ]);
    expect(JSON.stringify(await listOf(club.parent2))).not.toMatch(/Raman|parent surname/);
    for (const who of [club.coach, club.blueParent]) expect(await listOf(who)).toEqual([]);
  });

  it('R25: records are in the export of the exporter and of the child, outlive the film, and go with the child', async () => {
    await allow(club.parent, club.leo);
    await play('63000001', [club.leo], 4);
    await save(club.coach);
    const own = await club.coach.call(profilesContract.export_account, {});
    expect(own.clips).toMatchObject([{ film, from: 0, to: 12, by: 'coach surname' }]);
    const family = await club.parent.call(profilesContract.export_account, {});
    expect(family.clips).toMatchObject([{ film, from: 0, to: 12 }]);
    expect(JSON.stringify(family.clips)).not.toContain('coach');
    await club.coach.call(filmsContract.remove_film, { params: { id: film } });
    expect(await club.coach.call(list_clips, { query: { tag: GREEN } })).toHaveLength(1);
    await club.admin.call(usersContract.delete_user, { params: { email: emailOf('parent') } });
    expect(await club.coach.call(list_clips, { query: { tag: GREEN } })).toEqual([]);
  });
});
