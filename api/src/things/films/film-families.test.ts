/** Families and films of the club: R26 to R29 of docs/security.md. */

import { peopleFields } from '@touchline/server/event-people';
import type { FilmRecord } from '@touchline/server/film-records';
import { buildDevelopment, buildFilm } from '@touchline/server/testing/records';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import type { EventKey } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import type { ConsentLevel } from '@touchline/shared/films/film-words';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { deliveriesOf } from '@touchline/shared/live/messages';
import { rooms } from '@touchline/shared/live/rooms';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearFilms, newFilm, putPart, sentInit, sentSegment } from '../../testing/sent-film';
import { BLUE, emailOf, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';
import { callsOf, type Game, newGame } from '../match/match.fixture';

const { list_films, get_film, watch_film, start_film, remove_film } = filmsContract;
const { save_film_consent, update_film, report_film, mark_never_filmed } = filmFamiliesContract;
const MARK = 'secretplay';

describe.each(STORES)('films and families in %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let game: Game;
  let event: EventKey;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    await clearFilms(club.store);
    game = await newGame(club);
    event = game.key;
  });

  /** A film of the game with one segment. */
  async function film(fields: Partial<FilmRecord> = {}): Promise<string> {
    const { id } = await club.filming.call(start_film, { body: newFilm(event, { title: MARK }) as never });
    const { url, token } = club.filming;
    for (const [path, bytes] of [['init', sentInit()] as const, ['0', sentSegment(0)] as const])
      expect((await putPart(url, token, `${id}/720p/0/${path}`, bytes)).status).toBe(200);
    if (Object.keys(fields).length > 0) await club.store.films.updateOne({ _id: id }, { $set: fields });
    return id;
  }
  const lineUp = (...children: string[]) =>
    callsOf(game).saveLineup(club.coach, {
      format: { onField: 7, periods: 2, minutes: 25 },
      formation: '2-3-1',
      lineup: Object.fromEntries(children.map((id, n) => [['GK', 'LB', 'RB'][n] ?? 'ST', id])),
    });
  const allow = (who: Person, playerId: string, level: ConsentLevel = 'TEAM') =>
    who.call(save_film_consent, { body: { playerId, level } });
  const tell = (id: string) => club.coach.call(update_film, { body: { id, told: true } });
  const statusFor = async (who: Person, id: string) => (await who.ask(get_film, { query: { id } })).status;
  const get = async (path: string) => (await fetch(club.coach.url + path)).status;
  const barsOf = async (id: string) => (await club.coach.call(get_film, { query: { id } })).showing?.bars;
  const tag = (id: string, ...playerIds: string[]) =>
    club.coach.ask(eventEditingContract.save_play, {
      params: event,
      body: { id: '63000001', name: MARK, source: `film:${id}`, playerIds, startOffset: 1, endOffset: 3 } as never,
    });

  /** Everything that a person can read of films, as one text. */
  async function allReads(who: Person, id: string): Promise<string> {
    const answers = await Promise.all([
      who.ask(list_films, { query: { tag: GREEN } }),
      who.ask(get_film, { query: { id } }),
      who.ask(watch_film, { body: { id } }),
      club.read(event, who).catch(() => ''),
      who.ask(developmentsContract.show_developments, { query: { playerId: club.leo } }),
    ]);
    return JSON.stringify(answers);
  }

  it('R26: nobody was asked, so that a film is for staff; the answers of all children of the line-up open it', async () => {
    const id = await film();
    await lineUp(club.leo, club.noa);
    expect(await barsOf(id)).toEqual(['NOT_TOLD', 'CONSENT']);
    await tell(id);
    await allow(club.parent, club.leo);
    const half = await club.coach.call(get_film, { query: { id } });
    expect(half.showing).toMatchObject({
      bars: ['CONSENT'],
      lacking: [{ playerId: club.noa, name: 'Noa Silva' }],
      told: { by: 'coach surname' },
    });
    for (const who of [club.parent, club.parent2]) expect(await statusFor(who, id)).toBe(404);
    await allow(club.parent2, club.noa, 'CLUB');
    expect(await barsOf(id)).toEqual([]);
    for (const who of [club.parent, club.parent2]) expect(await statusFor(who, id)).toBe(200);
    for (const who of [club.blueParent, club.blueCoach, club.newcomer, club.root])
      expect([403, 404]).toContain(await statusFor(who, id));
  });

  it('R27: each kind of caller sees a film in each state of consents, and nothing of one that they do not see', async () => {
    const states: [string, ConsentLevel | undefined, Partial<FilmRecord>, boolean][] = [
      ['nobody asked', undefined, {}, false],
      ['nobody asked, told', undefined, { told: { userId: 'x', at: 1 } }, false],
      ['refused', 'NONE', { told: { userId: 'x', at: 1 } }, false],
      ['not told', 'TEAM', {}, false],
      ['team', 'TEAM', { told: { userId: 'x', at: 1 } }, true],
      ['club', 'CLUB', { told: { userId: 'x', at: 1 } }, true],
      ['not on it', 'NONE', { told: { userId: 'x', at: 1 }, absent: [club.noa] }, true],
      ['undecided', 'TEAM', { told: { userId: 'x', at: 1 }, undecided: true }, false],
    ];
    await allow(club.parent, club.leo);
    await lineUp(club.leo, club.noa);
    await buildDevelopment(club.store, GREEN, (await club.store.players.findOne({ _id: club.leo })) as never);
    for (const [name, level, fields, isOpen] of states) {
      await club.store.players.updateOne({ _id: club.noa }, { $unset: { filmConsents: '' } });
      if (level) await allow(club.parent2, club.noa, level);
      await club.store.films.deleteMany({});
      const id = await film(fields);
      await club.store.events.updateOne(
        { _id: event.id },
        { $set: { 'plays.p63000001': { ...PLAY, source: `film:${id}` } } },
      );
      await club.store.developments.updateOne({}, { $set: { matches: [{ ...MATCH, eventSource: `film:${id}` }] } });
      const path = await club.coach.call(watch_film, { body: { id } });
      for (const who of [club.admin, club.coach, club.filming]) expect(await statusFor(who, id), name).toBe(200);
      for (const who of [club.parent, club.parent2]) expect(await statusFor(who, id), name).toBe(isOpen ? 200 : 404);
      for (const who of [club.blueParent, club.blueCoach, club.newcomer, club.root])
        expect([403, 404], name).toContain(await statusFor(who, id));
      expect(await get(path), name).toBe(200);
      const read = await allReads(club.parent, id);
      for (const trace of [MARK, `film:${id}`, '/film/v/'])
        expect(read.includes(trace), `${name} ${trace}`).toBe(isOpen);
      const shown = await club.parent.call(developmentsContract.show_developments, { query: { playerId: club.leo } });
      expect(shown[0]?.matches, name).toMatchObject([{ id: MATCH.id, eventSource: isOpen ? `film:${id}` : '' }]);
      expect(JSON.stringify(await club.read(event, club.root)), name).not.toContain(MARK);
      if (isOpen) {
        expect(read).not.toContain('filming surname');
        expect(read).not.toContain('Noa Silva');
      }
    }
  });

  it('R26: a changed line-up tells families at once that a film opened or closed', async () => {
    const id = await film();
    await tell(id);
    await allow(club.parent, club.leo);
    await lineUp(club.leo, club.noa);
    const toldFamilies = () => club.messages('film:changed').filter((one) => one.id === id && one.families).length;
    const before = toldFamilies();
    await lineUp(club.leo);
    expect(toldFamilies()).toBe(before + 1);
    expect(await statusFor(club.parent, id)).toBe(200);
    await lineUp(club.leo, club.noa);
    expect(toldFamilies()).toBe(before + 2);
    await lineUp(club.noa);
    expect(toldFamilies()).toBe(before + 2);
  });

  it('R27: a substitute and a tagged child count, too', async () => {
    const id = await film({ told: { userId: 'x', at: 1 } });
    await lineUp(club.leo);
    await allow(club.parent, club.leo);
    expect(await barsOf(id)).toEqual([]);
    const { tap } = callsOf(game);
    await tap(club.coach, 0, { kind: 'PERIOD_START' });
    await tap(club.coach, 9, { kind: 'SUB', playerId: club.noa, otherPlayerId: club.leo });
    expect(await barsOf(id)).toEqual(['CONSENT']);
    await club.coach.call(update_film, { body: { id, absent: [club.noa] } });
    expect(await barsOf(id)).toEqual([]);
  });

  it('R28: a child whom no guardian allowed is not tagged, in words; proposals leave the child out', async () => {
    const id = await film();
    const refused = await tag(id, club.leo);
    expect(refused.status).toBe(409);
    expect(refused.raw).toContain('Leo Raman cannot be tagged in this film');
    const byForm = await club.coach.ask(eventEditingContract.update_event, {
      body: { id: event.id, plays: [{ ...PLAY, source: `film:${id}`, players: ['Leo Raman'] }] } as never,
    });
    expect([byForm.status, byForm.raw]).toEqual([409, expect.stringContaining('Leo Raman cannot be tagged')]);
    expect((await tag(id)).status).toBe(200);
    const month = Date.UTC(2026, 4);
    const development = await club.coach.call(developmentsContract.add_development, {
      body: { playerId: club.leo, month, contactEmail: emailOf('parent') } as never,
    });
    const clip = { id: development.id, rev: 1, matches: [{ id: '63000009', eventSource: `film:${id}` }] };
    const clipped = await club.coach.ask(developmentsContract.update_development, { body: clip as never });
    expect([clipped.status, clipped.raw]).toEqual([409, expect.stringContaining('Leo Raman cannot be tagged')]);
    await allow(club.parent, club.leo);
    expect((await tag(id, club.leo)).status).toBe(200);
  });

  it('R28: a child who is never filmed is not named in the title of a play of a film either', async () => {
    const id = await film();
    const title = async (name: string, source = `film:${id}`) => {
      const body = { id: '63000002', name, source, startOffset: 1, endOffset: 3 };
      return (await club.coach.ask(eventEditingContract.save_play, { params: event, body: body as never })).status;
    };
    expect(await title('Goal by Leo')).toBe(200);
    await club.coach.call(mark_never_filmed, { body: { playerId: club.leo, never: true } });
    expect(await title('GOAL, léo raman!')).toBe(409);
    expect(await title('Save by Leo')).toBe(409);
    expect(await title('Leonardo saves')).toBe(200);
    expect(await title('Goal by Leo', 'https://film.example/a.m3u8')).toBe(200);
    await club.coach.call(mark_never_filmed, { body: { playerId: club.leo, never: false } });
  });

  it('R26: a withdrawn consent closes the film to running players within two seconds, and tells them', async () => {
    const id = await film();
    await lineUp(club.leo, club.noa);
    await tell(id);
    await allow(club.parent, club.leo);
    await allow(club.parent2, club.noa);
    expect(club.messages('film:changed').at(-1)).toMatchObject({ id, families: true });
    const path = await club.parent2.call(watch_film, { body: { id } });
    const segment = path.replace('film.m3u8', '720p/0/0.m4s');
    expect([await get(path), await get(segment)]).toEqual([200, 200]);
    await allow(club.parent, club.leo, 'NONE');
    await expect.poll(() => get(segment), { timeout: 2_000 }).toBe(403);
    expect(await get(path)).toBe(403);
    expect((await club.parent2.ask(watch_film, { body: { id } })).status).toBe(404);
    const told = club.messages('film:changed').at(-1);
    expect(told).toMatchObject({ id, families: true });
    expect(JSON.stringify(told)).not.toContain(club.leo);
    const staffPath = await club.coach.call(watch_film, { body: { id } });
    expect(await get(staffPath)).toBe(200);
  });

  it('R26: sign-ups and the form open and close a film, and families hear of each', async () => {
    const id = await film({ told: { userId: 'x', at: 1 } });
    await allow(club.parent, club.leo);
    const heard = () => club.messages('film:changed').filter((message) => message.id === id && message.families).length;
    /** Families hear once that the film opened or closed. */
    const once = async (act: () => Promise<unknown>, isOpen: boolean) => {
      const before = heard();
      await act();
      await expect.poll(heard).toBeGreaterThan(before);
      expect(await statusFor(club.parent, id)).toBe(isOpen ? 200 : 404);
    };
    const answer = (who: Person, playerId: string, available: string) =>
      who.call(eventsContract.add_attendee, { params: event, body: { playerId, available } as never });
    await once(() => answer(club.coach, club.leo, 'YES'), true);
    await once(() => answer(club.coach, club.noa, 'YES'), false);
    const row = (await club.read(event, club.coach)).attendees.find(({ playerId }) => playerId === club.noa);
    const index = row?.id ?? '';
    await once(
      () =>
        club.coach.call(eventsContract.update_attendee, {
          params: { ...event, index },
          query: {},
          body: { playerId: club.noa, available: 'NO' } as never,
        }),
      true,
    );
    const participants = [
      { id: '63000077', playerId: club.noa, playerName: 'Noa Silva', teamId: GREEN, teamName: 'Green' },
    ];
    const form = (body: object) =>
      club.coach.call(eventEditingContract.update_event, { body: { id: event.id, ...body } as never });
    await once(() => form({ participants }), false);
    const removed = { participants: ['63000077'], plays: [], schedules: [], teamStats: [] };
    await once(() => form({ removed }), true);
    const before = heard();
    await answer(club.coach, club.mia, 'NO');
    expect(await statusFor(club.parent, id)).toBe(200);
    expect(heard()).toBe(before);
  });

  it('R26: families hear once of a play that opens a film, and once of a play in a film that they see', async () => {
    const id = await film({ told: { userId: 'x', at: 1 } });
    await allow(club.parent, club.leo);
    const heard = () => club.messages('film:changed').filter((message) => message.id === id && message.families).length;
    expect(await statusFor(club.parent, id)).toBe(404);
    for (const playerIds of [[club.leo], [club.leo, club.leo]]) {
      const before = heard();
      expect((await tag(id, ...playerIds)).status).toBe(200);
      await expect.poll(heard).toBe(before + 1);
      expect(await statusFor(club.parent, id)).toBe(200);
      expect(heard()).toBe(before + 1);
    }
    // The message of the event holds all plays but those in films: families read these anew.
    const link = { id: '63000002', name: 'On a link', source: 'https://films.example/a.mp4', playerIds: [] };
    const removed = { participants: [], plays: ['63000002'], schedules: [], teamStats: [] };
    const change = { id: event.id, removed };
    for (const act of [
      () => club.coach.ask(eventEditingContract.save_play, { params: event, body: link as never }),
      () => club.coach.ask(eventEditingContract.update_event, { body: change as never }),
    ]) {
      const before = heard();
      expect((await act()).status).toBe(200);
      await expect.poll(heard).toBe(before + 1);
    }
  });

  it('R26: messages about a film that families do not see go to its crew alone', async () => {
    const before = club.messages('film:changed').length;
    const id = await film();
    await lineUp(club.leo);
    await tell(id);
    await allow(club.parent2, club.noa);
    await club.coach.call(remove_film, { params: { id } });
    const about = { teams: [GREEN] };
    const published = club.messages('film:changed').slice(before);
    expect(published.length).toBeGreaterThan(2);
    for (const message of published)
      expect(deliveriesOf('film:changed', message, about).flatMap((one) => one.rooms)).not.toContain(
        rooms.teamMasked(GREEN),
      );
    const open = { ...published[0], families: true } as (typeof published)[number];
    expect(deliveriesOf('film:changed', open, about).flatMap((one) => one.rooms)).toContain(rooms.teamMasked(GREEN));
  });

  it('R29: a reported film is hidden at once from all but those who decide, who get a mail without a name', async () => {
    const id = await film();
    await lineUp(club.leo);
    await tell(id);
    await allow(club.parent, club.leo);
    const path = await club.parent2.call(watch_film, { body: { id } });
    const mailsBefore = club.mailsTo(emailOf('admin')).length;
    await club.parent2.call(report_film, { body: { id, text: 'My son cries in it.' } });
    for (const who of [club.parent, club.parent2, club.filming, club.blueCoach]) {
      expect(await statusFor(who, id)).toBe(404);
      expect(JSON.stringify((await who.ask(list_films, { query: { tag: GREEN } })).reply)).not.toContain(id);
    }
    await expect.poll(() => get(path)).toBe(403);
    for (const who of [club.coach, club.admin])
      expect((await who.call(get_film, { query: { id } })).showing).toMatchObject({
        bars: ['REPORTED'],
        report: { text: 'My son cries in it.' },
      });
    await expect.poll(() => club.mailsTo(emailOf('admin')).length).toBe(mailsBefore + 1);
    const mail = club.mailsTo(emailOf('admin')).at(-1);
    expect(mail?.text).toContain('My son cries in it.');
    expect(mail?.text).not.toContain('parent2');
    expect((await club.filming.ask(update_film, { body: { id, show: true } })).status).toBe(403);
    expect((await club.filming.ask(remove_film, { params: { id } })).status).toBe(404);
    await club.manager.call(update_film, { body: { id, show: true } });
    expect(await statusFor(club.parent2, id)).toBe(200);
    // Staff have decided about this parent's report: another one tells them, and hides nothing.
    await club.parent2.call(report_film, { body: { id, text: 'Once more.' } });
    expect(await statusFor(club.parent2, id)).toBe(200);
    await expect
      .poll(() => club.mailsTo(emailOf('admin')).at(-1)?.text)
      .toMatch(/again\. It is still shown\.[\s\S]*Once more/);
    await club.parent.call(report_film, { body: { id } });
    expect(await statusFor(club.parent2, id)).toBe(404);
    await club.manager.call(remove_film, { params: { id } });
    expect(await statusFor(club.admin, id)).toBe(404);
  });

  it('R25: an erased child closes the films that named it until staff have looked at them, and leaves its consent nowhere', async () => {
    const id = await film({ told: { userId: 'x', at: 1 } });
    const lineup = { GK: { ...GUEST, playerId: club.leo }, LB: { ...GUEST, id: '2', playerId: club.uma } };
    const stored = await club.store.events.findOne({ _id: event.id });
    const named = { ...stored, participants: lineup } as NonNullable<typeof stored>;
    await club.store.events.updateOne({ _id: event.id }, { $set: { participants: lineup, ...peopleFields(named) } });
    await allow(club.parent, club.leo);
    await allow(club.nobody, club.uma);
    expect(await statusFor(club.parent, id)).toBe(200);
    await club.admin.call(usersContract.delete_user, { params: { email: emailOf('nobody') } });
    expect(await statusFor(club.parent, id)).toBe(404);
    expect(await barsOf(id)).toContain('UNDECIDED');
    expect(await club.store.players.findOne({ _id: club.uma })).toBeNull();
    await club.coach.call(update_film, { body: { id, show: true, absent: [club.uma] } });
    expect(await barsOf(id)).toEqual([]);
  });

  it('R27: films of two teams are for families of both, and a play names no film of another event', async () => {
    const other = await newGame(club, { tags: [GREEN, BLUE] });
    const stored = await club.store.events.findOne({ _id: other.id });
    const shared = await buildFilm(club.store, stored as never, { told: { userId: 'x', at: 1 }, tags: [GREEN, BLUE] });
    await club.store.events.updateOne(
      { _id: other.id },
      { $set: { 'participants.p1': { ...GUEST, playerId: club.leo } } },
    );
    await allow(club.parent, club.leo);
    for (const who of [club.parent2, club.blueParent]) expect(await statusFor(who, shared._id)).toBe(200);
    await tag(shared._id);
    expect(JSON.stringify(await club.read(event, club.parent))).not.toContain(shared._id);
  });
});

const PLAY = {
  id: '63000001',
  name: MARK,
  playType: 'OTHER',
  source: '',
  link: '',
  players: [] as string[],
  playerIds: [] as string[],
  call: '',
  suggestion: '',
  actionCodes: [],
};
const GUEST = {
  id: '1',
  playerName: 'Leo',
  teamId: GREEN,
  teamName: 'Green',
  shirtColor: '',
  guest: false,
  groupName: '',
};
const MATCH = {
  id: '51000001',
  eventId: '' as const,
  shirtColor: '',
  advice: '',
  position: '',
  hodPlayerIds: [],
  shareLink: '',
  wipLink: '',
  learnLink: '',
};
