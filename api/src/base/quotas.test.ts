import { randomUUID } from 'node:crypto';
import { buildAttendee, buildEvent, buildFilm } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import type { Endpoint, Request } from '@touchline/shared/contract';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { filmClipsContract } from '@touchline/shared/films/film-clips.contract';
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { filmStillsContract } from '@touchline/shared/films/film-stills.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { monthOf } from '@touchline/shared/months';
import { playersContract } from '@touchline/shared/players/players.contract';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { clubContract } from '@touchline/shared/system/club.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BLUE, emailOf, GREEN, type Name, openTwoTeams, type Person, PITCH, type TwoTeams } from '../testing/two-teams';
import { RATES } from './quotas';

const { list_drills, save_drill, add_board, duplicate_board } = boardsContract;
const { schedule_event } = eventsContract;
const DAY = 86_400_000;
/** In the middle of a month to come. */
const SPRING = Date.UTC(new Date().getUTCFullYear() + 1, 3, 10, 18);

let count = 0;
const fresh = () => String(71_000_000 + ++count);

describe('quotas', () => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams();
  });
  afterEach(() => club.close());

  /** Stores this number of documents. */
  const fill = (many: number, insert: () => Promise<void>) => Promise.all(Array.from({ length: many }, insert));
  const drill = (title = `Rondo ${fresh()}`) => ({ title, minutes: 12, points: '', equipment: '' });
  const saveDrill = (who: Person, body: object = drill()) => who.ask(save_drill, { body: { ...drill(), ...body } });
  const event = (fields: object = {}) => ({ eventTime: SPRING, eventLocation: PITCH, tags: [GREEN], ...fields });
  const schedule = (who: Person, fields: object = {}) => who.ask(schedule_event, { body: event(fields) });
  const board = (who: Person, month = SPRING) =>
    who.ask(add_board, { body: { teamId: GREEN, month, name: `Board ${fresh()}` } });

  const storeDrills = (many: number, createdBy: string) =>
    fill(many, () => {
      const fields = drill();
      const record = { ...fields, _id: fresh(), createdBy, author: 'Somebody', createdAt: 1 };
      return club.store.drills.insertOne({ ...record, slot: fields.title.toLowerCase() });
    });
  const storeBoards = (many: number, createdBy: string, month = monthOf(SPRING)) =>
    fill(many, () => {
      const name = `Board ${fresh()}`;
      const place = { teamId: GREEN, month, name };
      const slot = `${GREEN}/${month}/${name.toLowerCase()}`;
      return club.store.boards.insertOne({ _id: fresh(), ...place, slot, createdBy, createdAt: 1 });
    });
  async function storeEvents(many: number, createdBy: string, eventTime = SPRING): Promise<void> {
    const { id } = await club.game();
    const stored = await club.store.events.findOne({ _id: id });
    if (!stored) throw new Error('No event');
    await fill(many, () =>
      club.store.events.insertOne({ ...stored, _id: fresh(), eventTime, createdBy, createdAt: 1 }),
    );
  }

  it('R20: one coach cannot fill the library of drills', async () => {
    const { points } = RATES.drills;
    for (let n = 0; n < points; n += 1) expect((await saveDrill(club.coach)).status).toBe(200);
    const { status, problem } = await saveDrill(club.coach);
    expect([status, problem.detail]).toEqual([
      429,
      expect.stringMatching(/^Too many requests. Please try again in \d+ seconds.$/),
    ]);
    expect((await saveDrill(club.coach2)).status).toBe(200);
    await storeDrills(150 - points, club.coach.user._id);
    await club.services.rateLimiters.open('drills', RATES.drills).delete(club.coach.user._id);
    const full = await saveDrill(club.coach);
    expect([full.status, full.problem.detail]).toEqual([
      409,
      'You have added 150 of these already. Please remove one first.',
    ]);
    expect((await saveDrill(club.coach2)).status).toBe(200);
    await storeDrills(1_000 - (await club.store.drills.countDocuments({})), 'others');
    const { problem: last } = await saveDrill(club.coach2);
    expect(last.detail).toBe('The list is full: it holds 1000 at most. Please remove one first.');
  });

  it('R20: a repeated call counts once', async () => {
    const id = fresh();
    const body = drill();
    for (let n = 0; n <= RATES.drills.points; n += 1)
      expect((await saveDrill(club.coach, { ...body, id })).reply).toBe(id);
    const boardBody = { teamId: GREEN, month: SPRING, name: 'Session' };
    for (let n = 0; n <= RATES.boards.points; n += 1)
      expect((await club.coach.ask(add_board, { body: boardBody })).status).toBe(200);
  });

  it('lists drills in pages', async () => {
    await storeDrills(25, 'others');
    const titles = async (query: object) => (await club.coach.call(list_drills, { query })).map(({ title }) => title);
    const all = await titles({});
    expect(all).toHaveLength(25);
    const first = await titles({ limit: '10' });
    const second = await titles({ limit: '10', after: first.at(-1) });
    const third = await titles({ limit: '10', after: second.at(-1)?.toUpperCase() });
    expect([...first, ...second, ...third]).toEqual(all);
    expect(third).toHaveLength(5);
    expect(await titles({ limit: '10', after: 'zzz' })).toEqual([]);
    for (const limit of ['0', '-1', '1000', 'all'])
      expect((await club.coach.ask(list_drills, { query: { limit } })).status).toBe(400);
  });

  it("R20: one coach cannot fill a team's boards", async () => {
    await storeBoards(60, club.coach.user._id);
    const { reply: id } = await board(club.coach2);
    expect((await board(club.coach)).status).toBe(409);
    expect((await club.coach.ask(duplicate_board, { params: { id } })).status).toBe(409);
    // Another month, or another coach.
    expect((await board(club.coach, SPRING + 40 * DAY)).status).toBe(200);
    expect((await board(club.coach2)).status).toBe(200);
    for (let month = 1; month <= 9; month += 1) await storeBoards(50, club.coach.user._id, `2025-0${month}`);
    expect((await board(club.coach, SPRING + 40 * DAY)).problem.detail).toContain('You have added 500');
    expect((await board(club.coach2)).status).toBe(200);
    for (let month = 1; month <= 11; month += 1)
      await storeBoards(90, 'others', `2024-${String(month).padStart(2, '0')}`);
    expect((await board(club.coach2)).problem.detail).toContain('it holds 1500');
  });

  it("R20: one account cannot fill a team's month with events", async () => {
    await storeEvents(200, club.coach.user._id);
    const full = await schedule(club.coach);
    expect([full.status, full.problem.detail]).toEqual([
      409,
      'You have added 200 of these already. Please remove one first.',
    ]);
    const series = {
      event: event({ type: 'PRACTICE' as const }),
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      until: SPRING + 5 * DAY,
    };
    expect((await club.coach.ask(eventPlanningContract.schedule_series, { body: series })).status).toBe(409);
    expect((await schedule(club.coach, { eventTime: SPRING + 40 * DAY })).status).toBe(200);
    const { reply: id } = await schedule(club.coach, { eventTime: SPRING + 40 * DAY });
    const move = { id, rev: 1, eventTime: SPRING };
    expect((await club.coach.ask(eventEditingContract.update_event, { body: move })).status).toBe(409);
    await storeEvents(30, club.parent.user._id);
    expect((await schedule(club.parent)).problem.detail).toContain('You have added 30');
    expect((await schedule(club.parent2)).status).toBe(200);
    expect((await schedule(club.manager)).status).toBe(200);
    await storeEvents(200, 'others');
    expect((await schedule(club.manager)).problem.detail).toContain('it holds 400');
  });

  it('R20: one account cannot fill the venues, and a retry adds no venue', async () => {
    const venue = (name = `Field ${fresh()}`) => ({
      name,
      zip: '98101',
      latitude: 47.6 + count / 1e6,
      longitude: -122.3,
    });
    const add = (who: Person, body = venue()) => who.ask(venuesContract.add_venue, { body });
    const store = (many: number, createdBy: string) =>
      fill(many, async () => {
        const fields = { ...venue(), type: '', url: '', address: '', description: '' };
        await club.store.venues.insertOne({ ...fields, _id: `v${fresh()}`, createdBy });
      });
    const first = venue();
    expect((await add(club.filming, first)).status).toBe(200);
    await store(499, club.filming.user._id);
    expect((await add(club.filming)).problem.detail).toContain('You have added 500');
    expect((await add(club.filming, first)).status).toBe(200);
    expect((await add(club.admin)).status).toBe(200);
    await store(3_000 - (await club.store.venues.countDocuments({})), 'others');
    expect((await add(club.admin)).problem.detail).toContain('it holds 3000');
    const { reply } = await club.filming.ask(venuesContract.show_venues, { query: { zip: '98101' } });
    expect(reply[0]).not.toHaveProperty('createdBy');
  });

  it('R20: the club has a bounded number of teams, and a team of members', async () => {
    const team = await club.store.teams.findOne({ _id: BLUE });
    if (!team) throw new Error('No team');
    const add = () =>
      club.admin.ask(teamEditingContract.add_team, {
        body: { name: 'Reds', city: 'Seattle', state: 'WA', playerBirthYear: 2013 },
      });
    expect((await add()).status).toBe(200);
    const { _id: createdBy } = club.admin.user;
    const store = (many: number, by: string) =>
      fill(many, () =>
        club.store.teams.insertOne({ ...team, _id: fresh(), createdBy: by, memberEmails: [], members: {} }),
      );
    await store(499, createdBy);
    expect((await add()).problem.detail).toContain('You have added 500');
    const memberEmails = Array.from({ length: 1_000 }, (_, n) => `member${n}@club.example`);
    await club.store.teams.updateOne({ _id: GREEN }, { $set: { memberEmails } });
    const params = { teamId: GREEN, member: emailOf('newcomer') };
    const added = await club.admin.ask(teamsContract.add_member, { params, query: {} });
    expect([added.status, added.problem.detail]).toEqual([409, expect.stringContaining('it holds 1000')]);
  });

  it('R20: a child has a bounded number of guardians, with those who are invited', async () => {
    const addresses = (prefix: string, many: number) =>
      Array.from({ length: many }, (_, n) => `${prefix}${n}@club.example`);
    const invite = (added: string[]) =>
      club.parent.ask(profilesContract.update_player_contact, {
        body: { playerId: club.leo, contacts: [emailOf('parent'), ...added] },
      });
    expect((await invite(addresses('aunt', 11))).status).toBe(200);
    expect((await invite(addresses('uncle', 8))).status).toBe(200);
    const more = await invite(addresses('cousin', 1));
    expect([more.status, more.problem.detail]).toEqual([409, expect.stringContaining('it holds 20')]);
    expect((await invite(addresses('aunt', 11))).status).toBe(200);
  });

  /** A call of each kind that is limited by account and time, and who makes it. */
  let post: string | undefined;
  let code: string | undefined;
  let film = '';
  const picture = async () =>
    (
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
        .png()
        .toBuffer()
    ).toString('base64');
  /** A film of one child, who may be shown. */
  async function filmOfLeo(): Promise<string> {
    const children = await club.store.players.find({ _id: club.leo });
    const attendees = children.map((child) => buildAttendee(child, club.parent));
    await club.parent.call(filmFamiliesContract.save_film_consent, { body: { playerId: club.leo, level: 'TEAM' } });
    return (await buildFilm(club.store, await buildEvent(club.store, [GREEN], { attendees }), { seconds: 60 }))._id;
  }
  const CALLS: [keyof typeof RATES, Name, (who: Person, n: number) => Promise<{ status: number }>][] = [
    ['boards', 'coach', (who) => board(who)],
    ['events', 'coach', (who) => schedule(who)],
    [
      'venues',
      'admin',
      (who, n) =>
        who.ask(venuesContract.add_venue, { body: { name: `F${n}`, zip: '98101', latitude: n, longitude: 1 } }),
    ],
    [
      'teams',
      'admin',
      (who) =>
        who.ask(teamEditingContract.add_team, {
          body: { name: 'Reds', city: 'Seattle', state: 'WA', playerBirthYear: 2013 },
        }),
    ],
    [
      'engagements',
      'coach',
      (who, n) =>
        who.ask(engagementsContract.add_engagement, { body: { teamId: GREEN, month: SPRING + n * 31 * DAY } }),
    ],
    [
      'developments',
      'coach',
      (who, n) =>
        who.ask(developmentsContract.add_development, {
          body: { month: SPRING + n * 31 * DAY, contactEmail: emailOf('parent'), playerId: club.leo },
        }),
    ],
    [
      'people',
      'admin',
      (who, n) =>
        who.ask(
          usersContract[n % 2 === 0 ? 'add_role' : 'delete_role'] as Endpoint,
          { params: { email: emailOf('newcomer'), role: 'COACH' } } as Request<Endpoint>,
        ),
    ],
    [
      'people',
      'coach',
      (who, n) => who.ask(teamsContract.add_player, { params: { teamId: GREEN, player: `Child ${n}` } }),
    ],
    ['exports', 'parent', (who) => who.ask(profilesContract.export_account, {})],
    [
      'profiles',
      'parent',
      (who, n) => who.ask(profilesContract.update_profile, { body: { rev: n + 1, phoneNumber: `+1 425 555 010${n}` } }),
    ],
    [
      'imports',
      'coach',
      (who, n) =>
        who.ask(playersContract.import_roster, { body: { teamId: GREEN, rows: [{ name: `Pasted Child ${n}` }] } }),
    ],
    [
      'crests',
      'admin',
      async (who) => {
        return who.ask(clubContract.update_club, { body: { crest: await picture() } });
      },
    ],
    [
      'clips',
      'coach',
      async (who, n) => {
        if (n === 0) film = await filmOfLeo();
        return who.ask(filmClipsContract.allow_clip, { body: { id: film, from: 0, to: 12 } as never });
      },
    ],
    [
      'stills',
      'coach',
      async (who, n) => {
        if (n === 0) film = await filmOfLeo();
        return who.ask(filmStillsContract.make_still, { body: { id: film, picture: await picture() } });
      },
    ],
    [
      'post-changes',
      'coach',
      async (who, n) => {
        post ??= await who.call(postsContract.add_post, { body: { tag: GREEN, text: 'Park there' } });
        return who.ask(postsContract.update_post, { body: { id: post, text: `Park here ${n}` } });
      },
    ],
    [
      'replies',
      'parent',
      async (who, n) => {
        post = await club.coach.call(postsContract.add_post, { body: { tag: GREEN, text: `Post ${n}` } });
        return who.ask(postsContract.add_reply, { body: { postId: post, text: 'Yes' } });
      },
    ],
    [
      'requests',
      'newcomer',
      async (who) => {
        code ??= (
          await club.coach.call(invitationsContract.add_invitation, { body: { teamId: GREEN, kind: 'family' } })
        ).code;
        // One is open at a time.
        await club.store.requests.deleteMany({});
        const children = [{ name: 'Theo Newman', birthYear: 2014 }];
        return who.ask(invitationsContract.accept_invitation, { body: { token: code ?? '', children } });
      },
    ],
  ];
  /** Rates whose calls need another club, and the tests with those. */
  const ELSEWHERE = {
    drills: 'above',
    'film-reports': 'films/film-families.test.ts',
    films: 'films/films.test.ts',
    'live-films': 'films/live-films.test.ts',
    games: 'events/events.scheduling.test.ts',
    'invitations-family': 'invitations/invitations.test.ts',
    'invitations-staff': 'the same counter with more points',
    merges: 'players/merges.test.ts',
    plays: 'data/events/event-size.test.ts',
    posts: 'posts/posts.test.ts, for a team and not for an account',
    'posts-own': 'the same test, for an account in a team',
    'posts-crew': 'the same test, for all film crews of a team',
    'removed-children': 'privacy/removed-child.test.ts',
    renames: 'privacy/former-names.test.ts',
    renewals: 'notices/calendars.test.ts',
    videos: 'videos/videos.test.ts',
  };

  it('every rate has a call', () => {
    const called = new Set([...CALLS.map(([name]) => name), ...Object.keys(ELSEWHERE)]);
    expect([...called].sort()).toEqual(Object.keys(RATES).sort());
  });

  it.each(CALLS)('R20: limits %s of %s in a time', async (name, caller, add) => {
    const who = club[caller];
    const limiter = club.services.rateLimiters.open(name, RATES[name]);
    await limiter.consume(who.user._id, RATES[name].points - 2);
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await add(who, n)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('pass a season planned in one sitting, and a club that pastes its rosters', async () => {
    for (let n = 0; n < 60; n += 1)
      expect((await schedule(club.manager, { eventTime: SPRING + n * DAY, type: 'PRACTICE' })).status).toBe(200);
    const series = {
      event: event({ type: 'PRACTICE' as const }),
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      until: SPRING + 59 * DAY,
    };
    const { reply } = await club.manager.ask(eventPlanningContract.schedule_series, { body: series });
    expect(reply).toHaveLength(60);
    for (let n = 0; n < 40; n += 1) expect((await board(club.coach)).status).toBe(200);
    for (const teamId of [GREEN, BLUE]) {
      const rows = Array.from({ length: 200 }, (_, n) => ({ name: `${randomUUID().slice(0, 8)} Child ${n}` }));
      const added = await club.admin.call(playersContract.import_roster, { body: { teamId, rows } });
      expect(added.every(({ outcome }) => outcome === 'new')).toBe(true);
    }
  });
});
