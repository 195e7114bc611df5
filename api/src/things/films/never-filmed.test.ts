/** A child who is never filmed, in tags and titles: R28 of docs/security.md. */
import { itemRow } from '@touchline/server/row-keys';
import { buildPlayer } from '@touchline/server/testing/records';
import type { EventKey } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearFilms, newFilm } from '../../testing/sent-film';
import { BLUE, GREEN, openTwoTeams, type Person, PITCH, STORES, type TwoTeams } from '../../testing/two-teams';
import { newGame } from '../match/match.fixture';

const { start_film } = filmsContract;
const { mark_never_filmed } = filmFamiliesContract;

describe.each(STORES)('a child who is never filmed in %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let event: EventKey;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    await clearFilms(club.store);
    event = (await newGame(club)).key;
  });

  const film = async () => (await club.filming.call(start_film, { body: newFilm(event) as never })).id;

  it('R28: the mark takes the name of the child out of the titles of films and of their plays', async () => {
    const { id } = await club.filming.call(start_film, {
      body: newFilm(event, { title: 'Leo Raman and the others' }) as never,
    });
    const source = `film:${id}`;
    const plays = [
      { id: '63000011', name: 'Goal, LEO  raman, Noa Silva', source },
      { id: '63000012', name: 'Leo to Noa', source },
      { id: '63000013', name: 'Léo shoots', source },
      { id: '63000014', name: 'Leonardo shoots', source },
      { id: '63000015', name: 'Leo Raman on another film', source: 'https://film.example/a.m3u8' },
    ];
    await club.coach.call(eventEditingContract.update_event, { body: { id: event.id, plays } as never });
    await club.coach.call(mark_never_filmed, { body: { playerId: club.leo, never: true } });
    const { plays: after } = await club.parent2.call(eventsContract.get_event, { query: event });
    const stored = await club.store.events.findOne({ _id: event.id });
    expect(Object.values(stored?.plays ?? {}).map(({ name }) => name)).toEqual([
      'Goal, …, Noa Silva',
      '… to Noa',
      '…',
      'Leonardo shoots',
      'Leo Raman on another film',
    ]);
    expect(JSON.stringify(after)).not.toContain('Goal, LEO');
    expect((await club.store.films.findOne({ _id: id }))?.title).toBe('… and the others');
    await club.coach.call(mark_never_filmed, { body: { playerId: club.leo, never: false } });
  });

  it('R28: a merge with a child who has the mark takes the name out, too', async () => {
    const source = `film:${await film()}`;
    const body = { id: '63000016', name: 'Goal of Leo Raman', source };
    await club.coach.call(eventEditingContract.save_play, { params: event, body: body as never });
    const { _id } = await buildPlayer(club.store, 'Leo Ramann', club.parent);
    await club.store.players.updateOne({ _id }, { $set: { contacts: [] } });
    const onRoster = { $set: { [`players.${itemRow(_id)}`]: { id: _id } }, $push: { playerIds: _id } };
    await club.store.teams.updateOne({ _id: GREEN }, onRoster);
    await club.coach.call(mark_never_filmed, { body: { playerId: _id, never: true } });
    const merge = { keepId: club.leo, dropId: _id };
    await club.coach.call(playersContract.merge_players, { body: merge });
    expect((await club.store.events.findOne({ _id: event.id }))?.plays.p63000016?.name).toBe('Goal of …');
    await club.coach.call(mark_never_filmed, { body: { playerId: club.leo, never: false } });
  });

  it('R28: the name goes from older titles when the child joins the event or the team', async () => {
    const source = `film:${await film()}`;
    const names = async () => Object.values((await club.store.events.findOne({ _id: event.id }))?.plays ?? {});
    const save = (id: string, name: string) =>
      club.coach.call(eventEditingContract.save_play, { params: event, body: { id, name, source } as never });
    await club.blueCoach.call(mark_never_filmed, { body: { playerId: club.ida, never: true } });
    await save('63000031', 'Goal of Ida Berg');
    const lent = { id: '64000001', playerId: club.ida, playerName: 'Ida Berg', teamId: BLUE, teamName: 'Blue' };
    const form = { id: event.id, participants: [{ ...lent, guest: true }] };
    await club.coach.call(eventEditingContract.update_event, { body: form as never });
    expect((await names()).map(({ name }) => name)).toEqual(['Goal of …']);
    await club.blueCoach.call(mark_never_filmed, { body: { playerId: club.ida, never: false } });
    const other = (await newGame(club)).key;
    event = other;
    await save('63000032', 'Goal of Ida Berg');
    await club.blueCoach.call(mark_never_filmed, { body: { playerId: club.ida, never: true } });
    expect((await names()).map(({ name }) => name)).toEqual(['Goal of Ida Berg']);
    await club.admin.call(teamsContract.add_player, { params: { teamId: GREEN, player: club.ida } });
    expect((await names()).map(({ name }) => name)).toEqual(['Goal of …']);
    await club.admin.call(teamsContract.remove_player, { params: { teamId: GREEN, player: club.ida } });
    await club.blueCoach.call(mark_never_filmed, { body: { playerId: club.ida, never: false } });
  });

  it('R28: no door lets a never filmed child into a tag or a title: a new event, a borrowed child, a film of another team', async () => {
    const id = await film();
    const leaky = (name: string, fields: object = {}) => ({
      id: '63000021',
      name,
      source: `film:${id}`,
      startOffset: 1,
      endOffset: 3,
      ...fields,
    });
    for (const [who, playerId] of [
      [club.coach, club.leo],
      [club.blueCoach, club.ida],
    ] as const)
      await who.call(mark_never_filmed, { body: { playerId, never: true } });
    const schedule = async (play: object) => {
      const input = { eventTime: Date.now() + 86_400_000, eventLocation: PITCH, tags: [GREEN], plays: [play] };
      return (await club.filming.ask(eventsContract.schedule_event, { body: input as never })).status;
    };
    expect(await schedule(leaky('Goal of Leo Raman'))).toBe(409);
    expect(await schedule(leaky('Goal', { players: ['Leo Raman'], playerIds: [club.leo] }))).toBe(409);
    expect(await schedule(leaky('Goal'))).toBe(200);
    // Ida of Blue helps out in this game of Green.
    const borrowed = {
      id: '64000001',
      playerId: club.ida,
      playerName: 'Ida Berg',
      teamId: BLUE,
      teamName: 'Riverside Blue',
      guest: true,
    };
    const form = { id: event.id, participants: [borrowed], plays: [leaky('Goal of Ida Berg')] };
    expect((await club.coach.ask(eventEditingContract.update_event, { body: form as never })).status).toBe(409);
    const lent = { id: event.id, participants: [borrowed] };
    await club.coach.call(eventEditingContract.update_event, { body: lent as never });
    const save = (who: Person, params: EventKey, name: string) =>
      who.ask(eventEditingContract.save_play, { params, body: leaky(name) as never });
    const ofGuest = await save(club.coach, event, 'Goal of Ida Berg');
    expect([ofGuest.status, ofGuest.raw.includes('never filmed')]).toEqual([409, false]);
    const blueGame = await club.game(BLUE);
    expect((await save(club.blueCoach, blueGame.key, 'Goal of Leo Raman')).status).toBe(409);
    expect((await save(club.blueCoach, blueGame.key, 'Goal of Nobody')).status).toBe(200);
    for (const [who, playerId] of [
      [club.coach, club.leo],
      [club.blueCoach, club.ida],
    ] as const)
      await who.call(mark_never_filmed, { body: { playerId, never: false } });
  });
});
