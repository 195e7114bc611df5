/** Films of children who are erased, also when a restore brings the children back: R34 of docs/security.md. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { filmFolder } from '@touchline/server/config/config';
import type { FilmRecord } from '@touchline/server/film-records';
import type { EventRecord, PlayerRecord } from '@touchline/server/records';
import { memberRow } from '@touchline/server/row-keys';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finishInterruptedWork } from '../../interrupted-work';
import { newFilm, putPart, sentInit, sentSegment } from '../../testing/sent-film';
import { emailOf, openTwoTeams, STORES, type TwoTeams } from '../../testing/two-teams';
import { applyLedger } from '../privacy/ledger.service';

const { get_film, start_film } = filmsContract;
const { save_film_consent, update_film } = filmFamiliesContract;

describe.each(STORES)('films of erased children in %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  /** A film of a game with Leo, whose family has allowed it; open to families. */
  async function openFilm() {
    const event = (await club.game()).key;
    const { id } = await club.filming.call(start_film, { body: newFilm(event) as never });
    for (const [path, bytes] of [['init', sentInit()] as const, ['0', sentSegment(0)] as const])
      await putPart(club.filming.url, club.filming.token, `${id}/720p/0/${path}`, bytes);
    const answer = { playerId: club.leo, available: 'YES' } as never;
    await club.coach.call(eventsContract.add_attendee, { params: event, body: answer });
    await club.parent.call(save_film_consent, { body: { playerId: club.leo, level: 'TEAM' } });
    await club.nobody.call(save_film_consent, { body: { playerId: club.uma, level: 'CLUB' } });
    await club.coach.call(update_film, { body: { id, told: true } });
    return { id, event };
  }
  const statusOf = async (id: string) => (await club.parent.ask(get_film, { query: { id } })).status;
  const barsOf = async (id: string) => (await club.coach.call(get_film, { query: { id } })).showing?.bars;
  const tagUma = (event: Parameters<typeof club.read>[0], id: string) =>
    club.coach.call(eventEditingContract.save_play, {
      params: event,
      body: {
        id: '63000001',
        name: 'Save',
        source: `film:${id}`,
        players: ['Uma Kern'],
        playerIds: [club.uma],
        startOffset: 1,
        endOffset: 3,
      } as never,
    });
  const erase = () => club.admin.call(usersContract.delete_user, { params: { email: emailOf('nobody') } });

  it('R34: a child that only a tag named hides the film until staff decide, and leaves no tag, no answer and no name', async () => {
    const { id, event } = await openFilm();
    await tagUma(event, id);
    expect(await statusOf(id)).toBe(200);
    await erase();
    expect([await statusOf(id), await barsOf(id)]).toEqual([404, ['UNDECIDED']]);
    const [play] = (await club.read(event, club.coach)).plays;
    expect(play).toMatchObject({ name: 'Save', source: `film:${id}` });
    expect(JSON.stringify(play)).not.toMatch(/Uma|Kern/);
    const records = JSON.stringify([await club.store.players.find({}), await club.store.films.find({})]);
    expect(records).not.toContain(memberRow(emailOf('nobody')));
    await club.coach.call(update_film, { body: { id, show: true } });
    expect(await statusOf(id)).toBe(200);
    // A later word about other children leaves that decision.
    await club.coach.call(update_film, { body: { id, absent: [club.leo] } });
    await club.coach.call(update_film, { body: { id, absent: [] } });
    expect([await statusOf(id), await barsOf(id)]).toEqual([200, []]);
  });

  it('R34: a film that did not name the child stays open', async () => {
    const { id } = await openFilm();
    await erase();
    expect([await statusOf(id), await barsOf(id)]).toEqual([200, []]);
  });

  it('R34: a restore asks the erasures first: the film is hidden again before anything is served, with bytes and without', async () => {
    const [one, other] = [await openFilm(), await openFilm()];
    const { store, services } = club;
    for (const { event, id } of [one, other]) await tagUma(event, id);
    const backup = {
      player: (await store.players.findOne({ _id: club.uma })) as PlayerRecord,
      events: (await store.events.find({ _id: { $in: [one.event.id, other.event.id] } })) as EventRecord[],
      films: (await store.films.find({})) as FilmRecord[],
    };
    await erase();
    // A restore of a backup from before the erasure writes these.
    await store.players.insertOne(backup.player);
    for (const event of backup.events) {
      await store.events.deleteOne({ _id: event._id });
      await store.events.insertOne(event);
    }
    for (const film of backup.films) {
      await store.films.deleteOne({ _id: film._id });
      await store.films.insertOne(film);
    }
    expect(await statusOf(one.id)).toBe(200);
    await rm(join(filmFolder(services.config), other.id), { recursive: true });
    await applyLedger(services);
    await finishInterruptedWork(services);
    expect([await statusOf(one.id), await barsOf(one.id)]).toEqual([404, ['UNDECIDED']]);
    expect([await statusOf(other.id), await barsOf(other.id)]).toEqual([404, ['UNDECIDED']]);
    expect((await club.coach.call(get_film, { query: { id: other.id } })).state).toBe('MISSING');
    expect(await store.players.findOne({ _id: club.uma })).toBeNull();
  });
});
