/** Answers of guardians, the mark of staff, and the children who count: R27 of docs/security.md. */
import { memberRow } from '@touchline/server/row-keys';
import { buildAttendee, buildEvent, buildFilm } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import type { EventKey } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import type { ConsentLevel } from '@touchline/shared/films/film-words';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { attendanceContract } from '@touchline/shared/match/attendance.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearFilms, newFilm } from '../../testing/sent-film';
import { emailOf, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';

const { get_film, start_film } = filmsContract;
const { ask_film_consents, save_film_consent, update_film, list_film_consents, mark_never_filmed } =
  filmFamiliesContract;

describe.each(STORES)('consents to film in %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let event: EventKey;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());
  beforeEach(() => clearFilms(club.store));

  const allow = (who: Person, playerId: string, level: ConsentLevel = 'TEAM') =>
    who.call(save_film_consent, { body: { playerId, level } });
  const statusFor = async (who: Person, id: string) => (await who.ask(get_film, { query: { id } })).status;
  const barsOf = async (id: string) => (await club.coach.call(get_film, { query: { id } })).showing?.bars;
  /** A film of a new game, of which the other team was told. @param coming children who come to the game */
  async function film(...coming: string[]): Promise<string> {
    const { store } = club;
    const children = await store.players.find({ _id: { $in: coming } });
    const attendees = children.map((child) => buildAttendee(child, club.parent));
    const game = await buildEvent(store, [GREEN], { attendees });
    event = keyOf({ ...game, id: game._id });
    return (await buildFilm(store, game, { told: { userId: 'x', at: 1 } }))._id;
  }

  it('R27: a child whom a play names is on the film, whatever staff said before', async () => {
    const id = await film(club.leo, club.noa);
    const absent = (...playerIds: string[]) => club.coach.ask(update_film, { body: { id, absent: playerIds } });
    const tag = (...playerIds: string[]) =>
      club.coach.ask(eventEditingContract.save_play, {
        params: event,
        body: { id: '63000001', name: 'Goal', source: `film:${id}`, playerIds, startOffset: 1, endOffset: 3 } as never,
      });
    await allow(club.parent2, club.noa);
    await allow(club.parent, club.leo, 'NONE');
    expect((await absent(club.leo)).status).toBe(200);
    expect(await barsOf(id)).toEqual([]);
    await allow(club.parent, club.leo);
    expect((await tag(club.leo)).status).toBe(200);
    await allow(club.parent, club.leo, 'NONE');
    expect(await barsOf(id)).toEqual(['CONSENT']);
    for (const who of [club.parent, club.parent2]) expect(await statusFor(who, id)).toBe(404);
    await absent();
    const refused = await absent(club.leo);
    expect([refused.status, refused.raw]).toEqual([409, expect.stringContaining('Leo Raman is named in a play')]);
    expect((await tag()).status).toBe(200);
    expect((await absent(club.leo)).status).toBe(200);
    expect(await barsOf(id)).toEqual([]);
  });

  it('R27: of two guardians the stricter answer counts, and the answer of one who left counts no more', async () => {
    const both = [emailOf('parent'), emailOf('parent2')];
    await club.store.players.updateOne({ _id: club.leo }, { $set: { contacts: both } });
    await allow(club.parent, club.leo, 'CLUB');
    expect(await allow(club.parent2, club.leo, 'TEAM')).toMatchObject({ level: 'TEAM', own: { level: 'TEAM' } });
    expect(await allow(club.parent2, club.leo, 'NONE')).toMatchObject({ level: 'NONE' });
    const seen = await club.parent.call(list_film_consents, { query: {} });
    expect(seen.find(({ playerId }) => playerId === club.leo)).toMatchObject({ level: 'NONE', own: { level: 'CLUB' } });
    await club.admin.call(profilesContract.update_player_contact, {
      body: { playerId: club.leo, contacts: [emailOf('parent')] },
    });
    expect(await club.parent.call(list_film_consents, { query: { tag: GREEN } })).toContainEqual(
      expect.objectContaining({ playerId: club.leo, level: 'CLUB' }),
    );
    const left = (await club.store.players.findOne({ _id: club.leo }))?.filmConsents ?? {};
    expect(Object.values(left).map(({ level }) => level)).toEqual(['CLUB']);
    expect((await club.parent2.ask(save_film_consent, { body: { playerId: club.leo, level: 'CLUB' } })).status).toBe(
      404,
    );
  });

  it('R27: an answer is noted with its wording and time, and in the audit trail; a repeated one is the same', async () => {
    const first = await allow(club.parent, club.mia);
    expect(first.own).toEqual({ level: 'TEAM', wording: 1, at: expect.any(Number) });
    expect(await allow(club.parent, club.mia)).toEqual(first);
    await allow(club.parent, club.mia, 'NONE');
    const acts = await club.store.audit.find({ action: 'save_film_consent', about: club.mia });
    const inOrder = acts.toSorted(
      (one, other) => one.at - other.at || Object.keys(one.before).length - Object.keys(other.before).length,
    );
    expect(inOrder.map(({ before, after }) => [before.level, after.level, after.wording])).toEqual([
      [undefined, 'TEAM', '1'],
      ['TEAM', 'NONE', '1'],
    ]);
    const exported = await club.parent.call(profilesContract.export_account, {});
    expect(exported.filmConsents).toEqual([expect.objectContaining({ playerId: club.mia, level: 'NONE', wording: 1 })]);
  });

  it('R27: an answer to a former wording stays what it was, and is asked for again', async () => {
    await allow(club.parent, club.mia);
    const row = `filmConsents.${memberRow(club.parent.user.emailAddress)}.wording`;
    await club.store.players.updateOne({ _id: club.mia }, { $set: { [row]: 0 } as never });
    const listed = async (who: Person) =>
      (await who.call(list_film_consents, { query: { tag: GREEN } })).find(({ playerId }) => playerId === club.mia);
    expect(await listed(club.coach)).toMatchObject({ answered: false, level: 'TEAM' });
    expect((await listed(club.parent))?.own).toMatchObject({ level: 'TEAM', wording: 0 });
    await allow(club.parent, club.mia);
    expect(await listed(club.coach)).toMatchObject({ answered: true });
  });

  it('R27: staff hide a child from film whatever its guardians answer; no guardian sees the mark, the audit trail does', async () => {
    const id = await film(club.leo);
    await allow(club.parent, club.leo, 'CLUB');
    expect(await statusFor(club.parent, id)).toBe(200);
    await club.manager.call(mark_never_filmed, { body: { playerId: club.leo, never: true } });
    expect(await statusFor(club.parent, id)).toBe(404);
    const forStaff = await club.coach.call(list_film_consents, { query: { tag: GREEN } });
    expect(forStaff.find(({ playerId }) => playerId === club.leo)).toMatchObject({ level: 'NONE', never: true });
    const forCrew = await club.filming.call(list_film_consents, { query: { tag: GREEN } });
    const forFamily = await club.parent.call(list_film_consents, { query: { tag: GREEN } });
    expect(JSON.stringify([forCrew, forFamily])).not.toContain('never');
    expect(forFamily.map(({ name }) => name)).toEqual(['Leo Raman', 'Mia Raman']);
    expect(forFamily[0]).toMatchObject({ level: 'CLUB' });
    expect(await club.store.audit.countDocuments({ action: 'mark_never_filmed', about: club.leo })).toBe(1);
    await club.manager.call(mark_never_filmed, { body: { playerId: club.leo, never: false } });
    expect(await statusFor(club.parent, id)).toBe(200);
  });

  it('R27: without a line-up those count who come, came or are late; a guest without a record counts not', async () => {
    const id = await film();
    expect(await barsOf(id)).toEqual(['NOBODY_NAMED']);
    const rows = await Promise.all(
      (
        [
          [club.leo, club.parent, 'YES'],
          [club.mia, club.parent, 'NO'],
          [club.noa, club.parent2, 'YES'],
        ] as const
      ).map(async ([_id, who, available]) =>
        buildAttendee((await club.store.players.findOne({ _id })) as never, who, { available }),
      ),
    );
    await club.store.events.updateOne(
      { _id: event.id },
      { $set: { attendees: Object.fromEntries(rows.map((row) => [`p${row.playerId}`, row])) } },
    );
    await allow(club.parent, club.leo);
    expect((await club.coach.call(get_film, { query: { id } })).showing?.lacking).toEqual([
      { playerId: club.noa, name: 'Noa Silva' },
    ]);
    const rollCall = (rows: object) =>
      club.coach.call(attendanceContract.save_attendance, { params: event, body: rows as never });
    await rollCall({ missed: [club.noa] });
    expect(await barsOf(id)).toEqual([]);
    // A late child is on its way to the field, also one that had not answered.
    for (const late of [club.noa, club.mia]) {
      await rollCall({ late: [late] });
      expect(await barsOf(id)).toEqual(['CONSENT']);
      expect(await statusFor(club.parent, id)).toBe(404);
      await rollCall({ missed: [late] });
      expect(await statusFor(club.parent, id)).toBe(200);
    }
  });

  it('R28: no title of a film or of its plays names a child who is never filmed, and the mark is for those who lead the team', async () => {
    const id = await film();
    await club.coach.call(mark_never_filmed, { body: { playerId: club.leo, never: true } });
    const play = (who: Person, name: string) => {
      const body = { id: '63000002', name, source: `film:${id}`, startOffset: 1, endOffset: 3 };
      return who.ask(eventEditingContract.save_play, { params: event, body: body as never });
    };
    const begin = (who: Person, title: string) => who.ask(start_film, { body: newFilm(event, { title }) as never });
    for (const name of [play, begin]) {
      expect((await name(club.coach, 'Leo scores')).raw).toContain('the child is never filmed');
      const refused = await name(club.filming, 'Leo scores');
      expect([refused.status, refused.raw]).toEqual([409, expect.stringContaining('the child may not be shown')]);
      expect(refused.raw).not.toContain('never');
      expect((await name(club.filming, 'Leonardo scores')).status).toBe(200);
    }
  });

  it('R27: those who run a team ask families that have not answered, once a day', async () => {
    await allow(club.parent, club.leo);
    const mailed = () =>
      club.mailsTo(emailOf('parent2')).filter(({ subject }) => subject === 'May film show your child?');
    const before = mailed().length;
    expect(await club.coach.call(ask_film_consents, { body: { tag: GREEN } })).toBe(2);
    expect(await club.coach.call(ask_film_consents, { body: { tag: GREEN } })).toBe(0);
    await expect.poll(() => mailed().length).toBe(before + 1);
    expect(mailed().at(-1)?.text).toContain('Noa Silva');
    expect(mailed().at(-1)?.text).not.toContain('Raman');
    const toParent = club.mailsTo(emailOf('parent')).at(-1);
    expect([toParent?.text.includes('Mia Raman'), toParent?.text.includes('Leo Raman')]).toEqual([true, false]);
  });

  it('R27: a merge of children keeps the stricter answer and the mark, and its undo gives each child its own', async () => {
    const [keep, drop] = [club.leo, club.mia];
    await allow(club.parent, keep, 'CLUB');
    await allow(club.parent, drop, 'TEAM');
    const id = await club.admin.call(playersContract.merge_players, { body: { keepId: keep, dropId: drop } });
    const levelOf = async (playerId: string) =>
      (await club.parent.call(list_film_consents, { query: {} })).find((one) => one.playerId === playerId)?.level;
    expect(await levelOf(keep)).toBe('TEAM');
    await club.admin.call(playersContract.undo_merge, { params: { id } });
    expect([await levelOf(keep), await levelOf(drop)]).toEqual(['CLUB', 'TEAM']);
  });
});
