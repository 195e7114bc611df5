/** The number of documents that a call looks at follows from its result, not from the size of the club. */

import { personHash } from '@touchline/server/event-people';
import { buildLargeClub, type LargeTeam } from '@touchline/server/testing/large-club';
import { type Person as Built, buildEvent, buildFilm } from '@touchline/server/testing/records';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { matchContract } from '@touchline/shared/match/match.contract';
import { monthOf } from '@touchline/shared/months';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { PAGE_ROWS } from '@touchline/shared/pages';
import { POST_LIMITS } from '@touchline/shared/posts/post-words';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeNames } from './data/accounts/index-names.store';
import { completePeople } from './data/events/index-people.store';
import { startTestApi, type TestApi } from './testing/start-test-api';
import { Person } from './testing/two-teams';

const SIZE = {
  teams: 40,
  childrenPerTeam: 10,
  eventsPerTeam: 25,
  engagementMonths: 3,
  matchesPerTeam: 1,
  filmsPerTeam: 0.1,
  segmentsPerFilm: 5,
  postsPerTeam: 4,
  readersPerPost: 2,
};

const registry = new Registry();
let api: TestApi;
let admin: Person;
let teams: LargeTeam[];
beforeAll(async () => {
  api = await startTestApi({ registry });
  const club = await buildLargeClub(api.services.store, SIZE);
  teams = club.teams;
  admin = as(club.admin);
});
afterAll(() => api.close());

const as = ({ token, user }: Built): Person => new Person(api.url, token, user);

/** Returns how many documents queries have looked at, by collection. */
async function examined(): Promise<Map<string, number>> {
  const metric = await registry.getSingleMetric('touchline_store_examined_total')?.get();
  return new Map(metric?.values.map(({ labels, value }) => [String(labels.collection), value]));
}

/** Makes a call. Returns its reply, and how many documents it looked at in a collection, or in all. */
async function examinedBy<R>(call: Promise<R> | (() => Promise<R>)) {
  const before = await examined();
  const reply = await (typeof call === 'function' ? call() : call);
  const after = await examined();
  const countOf = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  return { reply, in: countOf, total: [...after.keys()].reduce((sum, name) => sum + countOf(name), 0) };
}

/** Pinned posts above a page. */
const PINNED = 10;
/** Session, account, children and teams of a caller. */
const CALLER = 10;
const { childrenPerTeam: FAMILIES, eventsPerTeam: EVENTS, engagementMonths: MONTHS } = SIZE;
const month = monthOf(Date.now());
/** Each of these teams is changed by one test only. */
const team = (n: number): LargeTeam => teams[n] as LargeTeam;
const family = (n: number) => team(n).families[0] as LargeTeam['families'][number];

it('lists of events look at the events that they return', async () => {
  const parent = as(family(0).guardian);
  const listed = await examinedBy(parent.call(eventsContract.list_events, { query: {} }));
  expect(listed.reply.length).toBeGreaterThan(0);
  expect(listed.total).toBeLessThanOrEqual(listed.reply.length + CALLER);
  const shown = await examinedBy(parent.call(eventsContract.show_events, { query: { tag: team(0).id, month } }));
  expect(shown.reply.length).toBeGreaterThan(0);
  expect(shown.total).toBeLessThanOrEqual(shown.reply.length + CALLER);
  const [event] = shown.reply;
  if (!event) throw new Error('no event');
  const read = await examinedBy(parent.call(eventsContract.get_event, { query: event.key }));
  expect(read.total).toBeLessThanOrEqual(1 + CALLER);
  const all = await examinedBy(admin.call(eventsContract.list_events, { query: {} }));
  expect(all.reply).toHaveLength(SIZE.teams * EVENTS);
  expect(all.total).toBeLessThanOrEqual(all.reply.length + CALLER);
});

it('sends a long list while it is encoded, compressed or not', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': encoding };
    const answer = await fetch(api.url + eventsContract.list_events.path, { headers });
    expect(answer.headers.get('content-length')).toBeNull();
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    const events = (await answer.json()) as { id: string }[];
    expect(new Set(events.map(({ id }) => id)).size).toBe(SIZE.teams * EVENTS);
  }
});

it('the ledger looks at the engagements, children and guardians of its teams', async () => {
  const inTeam = FAMILIES * (MONTHS + 2) + 1;
  const own = await examinedBy(as(team(0).manager).call(engagementsContract.show_ledger, { query: {} }));
  expect(own.in('engagements')).toBe(FAMILIES * MONTHS);
  expect(own.total).toBeLessThanOrEqual(inTeam + CALLER);
  const all = await examinedBy(admin.call(engagementsContract.show_ledger, { query: {} }));
  expect(all.total).toBeLessThanOrEqual(SIZE.teams * inTeam + CALLER);
});

it('engagements look at the events of their months, and at each child twice', async () => {
  const inTeam = FAMILIES * (MONTHS + 3) + 2;
  const own = await examinedBy(as(team(0).manager).call(engagementsContract.list_engagements, { query: {} }));
  expect(own.reply).toHaveLength(FAMILIES * MONTHS);
  expect(own.in('events')).toBeLessThanOrEqual(EVENTS);
  expect(own.total - own.in('events')).toBeLessThanOrEqual(inTeam + CALLER);
  const all = await examinedBy(admin.call(engagementsContract.list_engagements, { query: {} }));
  expect(all.reply).toHaveLength(SIZE.teams * FAMILIES * MONTHS);
  expect(all.in('events')).toBeLessThanOrEqual(SIZE.teams * EVENTS);
  expect(all.total - all.in('events')).toBeLessThanOrEqual(SIZE.teams * inTeam + CALLER);
});

it('lists of accounts and developments look at what they return', async () => {
  const users = await examinedBy(admin.call(usersContract.list_users, { query: {} }));
  expect(users.reply).toHaveLength(1 + SIZE.teams * (FAMILIES + 1));
  expect(users.total).toBeLessThanOrEqual(2 * users.reply.length + CALLER);
  const developments = await examinedBy(
    as(team(0).manager).call(developmentsContract.list_developments, { query: {} }),
  );
  expect(developments.reply).toHaveLength(FAMILIES);
  expect(developments.total).toBeLessThanOrEqual(developments.reply.length + CALLER);
  const all = await examinedBy(admin.call(developmentsContract.list_developments, { query: {} }));
  expect(all.reply).toHaveLength(SIZE.teams * FAMILIES);
  expect(all.total).toBeLessThanOrEqual(all.reply.length + CALLER);
});

it('the room that film takes counts segments, and looks at none', async () => {
  const { store } = api.services;
  const event = await buildEvent(store, [team(0).id]);
  const film = await buildFilm(store, event, { seconds: 80 });
  const facts = { film: film._id, rendition: '720p', take: 0, size: 1, sha: '', seconds: 4, at: 1 } as const;
  for (let k = 0; k < 20; k += 1) await store.filmSegments.insertOne({ _id: `${film._id}/720p/0/${k}`, ...facts, k });
  const usage = await examinedBy(admin.call(filmsContract.film_usage, { query: {} }));
  expect(usage.reply.films).toContainEqual(expect.objectContaining({ id: film._id, stored: 20 }));
  expect(usage.in('filmSegments')).toBe(0);
  // Packed segments of whole films: a record for each film and size that is asked for.
  expect(usage.in('filmTakes')).toBeLessThanOrEqual(2 * usage.reply.films.length);
  await store.events.deleteOne({ _id: event._id });
});

it('counts of mails look at the mails that wait, however many were sent', async () => {
  const { mails, notices } = api.services.store;
  const far = Date.now() + 3_600_000;
  const made = { attempts: 1, createdAt: Date.now() } as const;
  for (let n = 0; n < 300; n += 1) {
    const [way, state] = [n % 3 === 0 ? 'push' : 'mail', n % 10 === 0 ? 'failed' : 'sent'] as const;
    await mails.insertOne({ ...made, _id: `final ${n}`, way, state, notices: [`told ${n}`, `also ${n}`] });
    await notices.insertOne({ _id: `told ${n}`, userId: 'nobody', kind: 'change', at: 1, expiresAt: far } as never);
  }
  for (const n of [1, 2, 3])
    await mails.insertOne({
      ...made,
      _id: `waiting ${n}`,
      way: 'mail',
      state: 'waiting',
      notices: [`told ${n}`],
      dueAt: far,
    });
  const shown = await examinedBy(admin.call(noticesContract.show_deliveries, {}));
  const { mail, push } = shown.reply;
  expect([mail, push]).toEqual([
    { sent: 180, waiting: 3, failed: 20 },
    { sent: 90, waiting: 0, failed: 10 },
  ]);
  // The mails that wait, for each way, and the newest that failed.
  expect(shown.in('mails')).toBeLessThanOrEqual(2 * 3 + 30);
  expect(shown.in('notices')).toBeLessThanOrEqual(30);
  const scraped = await examinedBy(
    async () => (await registry.getSingleMetric('touchline_mails_waiting')?.get())?.values,
  );
  expect(scraped.reply).toMatchObject([{ value: 3 }]);
  expect(scraped.in('mails')).toBeLessThanOrEqual(3);
  await mails.deleteMany({ attempts: 1 });
  await notices.deleteMany({ userId: 'nobody' });
});

it('news look at their posts, and at the families of the club once for all readers', async () => {
  const page = POST_LIMITS.page + PINNED;
  const list = (n: number) => as(family(n).guardian).call(postsContract.list_posts, { query: {} });
  const posts = 2 * SIZE.postsPerTeam;
  const first = await examinedBy(list(0));
  expect(first.reply).toHaveLength(posts);
  expect(first.reply[0]?.counts.families).toBe(SIZE.teams * FAMILIES);
  const rows = SIZE.postsPerTeam * SIZE.readersPerPost * (SIZE.teams + 1);
  expect(first.total - SIZE.teams * (2 * FAMILIES + 1)).toBeLessThanOrEqual(rows + page + CALLER);
  const inTeam = 2 * FAMILIES + SIZE.postsPerTeam * SIZE.readersPerPost;
  const second = await examinedBy(list(6));
  expect(second.total).toBeLessThanOrEqual(inTeam + page + CALLER);
  const third = await examinedBy(list(6));
  expect(third.total).toBeLessThanOrEqual(page + CALLER);
  // The newest post, of the team or of the club.
  const start = await examinedBy(as(family(6).guardian).call(accountsContract.current_user, {}));
  expect(start.reply.news).toBeDefined();
  expect(start.total).toBeLessThanOrEqual(3 * posts + CALLER);
});

it('films of a team and a match look at what they return', async () => {
  const played = await api.services.store.matches.findOne({ named: family(8).child._id });
  const event = played && (await api.services.store.events.findOne({ _id: played.eventId }));
  if (!event) throw new Error('no match');
  const parent = as(family(8).guardian);
  const match = await examinedBy(parent.call(matchContract.get_match, { query: keyOf({ ...event, id: event._id }) }));
  expect(match.reply.entries.length).toBeGreaterThan(0);
  expect(match.total).toBeLessThanOrEqual(2 * FAMILIES + CALLER);
  const films = await examinedBy(as(team(9).manager).call(filmsContract.list_films, { query: { tag: team(9).id } }));
  expect(films.reply).toHaveLength(1);
  expect(films.in('filmSegments')).toBe(0);
  expect(films.total).toBeLessThanOrEqual(2 * FAMILIES + CALLER);
});

it('a page of users looks at its people, wherever it is and whatever is asked', async () => {
  const perPerson = 3;
  const asked = [
    { query: {}, total: 1 + SIZE.teams * (FAMILIES + 1) },
    { query: { from: '350' }, total: 1 + SIZE.teams * (FAMILIES + 1) },
    { query: { role: 'PARENT', from: '200' }, total: SIZE.teams * FAMILIES },
    { query: { role: 'MANAGER' }, total: SIZE.teams },
    { query: { state: 'WAITING' }, total: 0 },
    { query: { state: 'INACTIVE' }, total: 0 },
    { query: { team: team(3).id, words: 'parent' }, total: FAMILIES },
    { query: { words: 'manager 7' }, total: 1 },
    { query: { words: family(4).guardian.user.emailAddress }, total: 1 },
    { query: { id: family(4).guardian.user._id }, total: 1 },
  ] as const;
  for (const { query, total } of asked) {
    const found = await examinedBy(admin.call(usersContract.find_users, { query }));
    expect(found.reply.total, JSON.stringify(query)).toBe(total);
    // A search of several words compares all people with the longest one.
    const compared = 'words' in query ? SIZE.teams : (found.reply.users ?? []).length;
    expect(found.total, JSON.stringify(query)).toBeLessThanOrEqual(perPerson * compared + CALLER + 2);
  }
});

it('a search by a short word does not look at the children of the people whom it finds', async () => {
  const found = await examinedBy(admin.call(usersContract.find_users, { query: { words: 'p' } }));
  expect(found.reply.total).toBe(SIZE.teams * FAMILIES);
  // Those of the page.
  expect(found.in('players')).toBeLessThanOrEqual(PAGE_ROWS);
});

it('a page of engagements looks at its rows, and at the events and people of those', async () => {
  const teamsOnPage = Math.ceil(PAGE_ROWS / FAMILIES) + 1;
  const details = PAGE_ROWS * 4 + teamsOnPage * 2;
  for (const { query, total } of [
    { query: {}, total: SIZE.teams * FAMILIES * MONTHS },
    { query: { from: '600' }, total: SIZE.teams * FAMILIES * MONTHS },
    { query: { month, from: '200' }, total: SIZE.teams * FAMILIES },
    { query: { team: team(5).id }, total: FAMILIES * MONTHS },
    { query: { month, team: team(5).id }, total: FAMILIES },
  ]) {
    const found = await examinedBy(admin.call(engagementsContract.find_engagements, { query }));
    expect(found.reply.total, JSON.stringify(query)).toBe(total);
    expect(found.in('engagements'), JSON.stringify(query)).toBeLessThanOrEqual(PAGE_ROWS);
    expect(found.total - found.in('events'), JSON.stringify(query)).toBeLessThanOrEqual(details + CALLER);
  }
});

it("an export, a child's new name and an erasure look at the events of that family", async () => {
  const { guardian, child } = family(1);
  const parent = as(guardian);
  const exported = await examinedBy(parent.call(profilesContract.export_account, {}));
  expect(exported.reply.attendance).toHaveLength(EVENTS);
  expect(exported.in('events')).toBeLessThanOrEqual(2 * EVENTS);
  expect(exported.total).toBeLessThanOrEqual(2 * EVENTS + MONTHS + CALLER);

  const renamed = await examinedBy(
    parent.call(profilesContract.update_profile, { body: { rev: 1, players: [{ id: child._id, name: 'New Name' }] } }),
  );
  const inLineUp = { [`participants.p${child._id}.playerName`]: 'New Name' };
  expect(await api.services.store.events.countDocuments(inLineUp)).toBeGreaterThan(0);
  expect(renamed.in('events')).toBeLessThanOrEqual(4 * EVENTS);
  expect(renamed.total).toBeLessThanOrEqual(10 * EVENTS);

  const { user } = family(2).guardian;
  const entry = {
    at: Date.now() - 86_400_000,
    action: 'login_failed',
    about: '',
    before: {},
    after: {},
    requestId: '',
  };
  const by = { userId: '', name: '', emailAddress: '' };
  for (let n = 0; n < 300; n += 1)
    await api.services.store.audit.insertOne({ ...entry, _id: `entry ${n}`, by } as never);
  const erased = await examinedBy(admin.call(usersContract.delete_user, { params: { email: user.emailAddress } }));
  expect(await api.services.store.events.countDocuments({ people: personHash(user.emailAddress) })).toBe(0);
  // Two sweeps of the family's events, which read each again before each change; and the texts of each event of the club, once (0112).
  expect(erased.in('events')).toBeLessThanOrEqual(20 * EVENTS + SIZE.teams * EVENTS);
  // The whole trail once, and the entries of the erasure again.
  const trail = await api.services.store.audit.countDocuments({});
  expect(trail).toBeGreaterThan(300);
  expect(erased.in('audit')).toBeLessThanOrEqual(trail + FAMILIES);
  const journals = erased.in('boardJournal') + erased.in('boards');
  expect(journals).toBeLessThanOrEqual(20 * SIZE.teams);
  // The texts of each record of the club, once; and once more the names of its users and players (0112).
  const {
    users,
    players,
    teams: rosters,
    engagements,
    developments,
    posts,
    matches,
    films,
    audit,
  } = api.services.store;
  const twice = [users, players];
  const counts = [...twice, ...twice, audit, rosters, engagements, developments, posts, matches, films].map((each) =>
    each.countDocuments({} as never),
  );
  const records = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  expect(erased.total - erased.in('events') - journals).toBeLessThanOrEqual(records + 10 * FAMILIES);
});

it('completes the terms of people whom an older release wrote many at once, and looks at each person once', async () => {
  const { store } = api.services;
  const { users } = store;
  await completeNames(store);
  const people = 1 + SIZE.teams * (FAMILIES + 1) + SIZE.teams * FAMILIES;
  const looked = async () => {
    const { in: countOf } = await examinedBy(() => completeNames(store));
    return countOf('users') + countOf('players');
  };
  expect(await looked()).toBeLessThanOrEqual(people);
  const all = await users.find({});
  await Promise.all(all.map(({ _id }) => users.updateOne({ _id }, { $unset: { nameTerms: '' } })));
  const open = { now: 0, most: 0 };
  const original = users.updateOne.bind(users);
  users.updateOne = async (...args) => {
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    const count = await original(...args);
    open.now -= 1;
    return count;
  };
  expect(await looked()).toBeLessThanOrEqual(people + all.length);
  users.updateOne = original;
  expect(open.most).toBe(100);
  expect(await users.countDocuments({ nameTerms: { $exists: false } })).toBe(0);
});

it('completes the hashes of people in events that an older release wrote, and looks at the others once', async () => {
  const { store } = api.services;
  // Its events have the last ids.
  const last = SIZE.teams - 1;
  const { guardian } = family(last);
  await completePeople(store);
  const own = await store.events.find({ tags: team(last).id });
  await Promise.all(
    own.map(({ _id }) => store.events.updateOne({ _id }, { $unset: { people: '' }, $inc: { version: 1 } })),
  );
  // Its matches name the child, too.
  expect((await as(guardian).call(profilesContract.export_account, {})).attendance).toHaveLength(SIZE.matchesPerTeam);
  const completed = await examinedBy(() => completePeople(store));
  expect(completed.in('events')).toBeLessThanOrEqual(SIZE.teams * EVENTS + 2 * own.length);
  expect((await as(guardian).call(profilesContract.export_account, {})).attendance).toHaveLength(EVENTS);
});

it('what somebody has seen, another name and an account that is gone are in the next news', async () => {
  const { id, manager, families } = team(7);
  const [{ child, guardian }] = families as [LargeTeam['families'][number]];
  const { players, users } = api.services.store;
  const news = async () => {
    const posts = await as(manager).call(postsContract.list_posts, { query: { tag: id } });
    const post = posts.find(({ teamId }) => teamId === id);
    if (!post) throw new Error('no post');
    return post;
  };
  const before = await news();
  await as(guardian).call(postsContract.see_posts, { body: { ids: [before.id] } });
  expect((await news()).counts.seen).toBe(before.counts.seen + 1);
  await players.updateOne({ _id: child._id }, { $set: { name: 'Another Name' } });
  expect((await news()).families?.map(({ name }) => name)).toContain('Another Name');
  await users.updateOne({ _id: guardian.user._id }, { $set: { active: false } });
  expect((await news()).counts.families).toBe(before.counts.families - 1);
});
