import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import type { PostView } from '@touchline/shared/posts/post.model';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptAll, BLUE, emailOf, GREEN, openTwoTeams, type Person, type TwoTeams } from '../../testing/two-teams';

const { list_posts, add_post, update_post, remove_post, add_reply, remove_reply } = postsContract;
const { see_posts, confirm_post, remind_post, show_picture } = postsContract;
let club: TwoTeams;
beforeEach(async () => {
  club = await openTwoTeams();
});
afterEach(() => club.close());

const write = (who: Person, body: object = {}) =>
  who.call(add_post, { body: { tag: GREEN, text: 'Park behind the school.', ...body } });
const list = (who: Person, query: object = { tag: GREEN }) => who.call(list_posts, { query });
async function read(who: Person, id: string): Promise<PostView> {
  const post = (await list(who)).find((one) => one.id === id);
  if (!post) throw new Error(`No post ${id}`);
  return post;
}

describe('team news', () => {
  it('are read by everybody of the team, newest first, pinned ones above, and by nobody else', async () => {
    const { coach, parent, filming, admin, blueParent, blueCoach, newcomer, root } = club;
    const pinned = await write(coach, { text: 'Season plan', pinnedUntil: Date.now() + 86_400_000 });
    const second = await write(coach, { text: 'Second' });
    const third = await write(filming, { text: 'Film is up' });
    for (const who of [coach, parent, filming, admin])
      expect((await list(who)).map(({ id }) => id)).toEqual([pinned, third, second]);
    for (const who of [blueParent, blueCoach])
      expect((await who.ask(list_posts, { query: { tag: GREEN } })).status).toBe(404);
    for (const who of [newcomer, root]) expect((await who.ask(list_posts, { query: { tag: GREEN } })).status).toBe(403);
    expect((await list(parent, {})).map(({ id }) => id)).toEqual([pinned, third, second]);
    expect(await list(blueParent, {})).toEqual([]);
    expect((await parent.ask(add_post, { body: { tag: GREEN, text: 'Hello' } })).status).toBe(403);
    expect((await blueCoach.ask(add_post, { body: { tag: GREEN, text: 'Hello' } })).status).toBe(404);
  });

  it('of the club are written by ADMIN, and read in every team', async () => {
    const { admin, coach, parent, blueParent, newcomer } = club;
    const id = await admin.call(add_post, { body: { text: 'The club house is closed.' } });
    expect((await coach.ask(add_post, { body: { text: 'Mine' } })).status).toBe(403);
    expect((await list(parent)).map((post) => [post.id, post.teamId])).toEqual([[id, undefined]]);
    expect((await list(blueParent, { tag: BLUE })).map((post) => post.id)).toEqual([id]);
    expect((await newcomer.ask(list_posts, { query: {} })).status).toBe(403);
    expect((await coach.ask(remove_post, { params: { id }, query: {} })).status).toBe(403);
  });

  it('say which part each author has in the team: staff of this team and ADMIN, and no role for families', async () => {
    const { coach, manager, filming, admin, parent, blueCoach } = club;
    const roleOfPost = async (who: Person) => (await read(parent, await write(who))).by.role;
    expect(await roleOfPost(coach)).toBe('COACH');
    expect(await roleOfPost(manager)).toBe('MANAGER');
    expect(await roleOfPost(filming)).toBe('FILMING');
    expect(await roleOfPost(admin)).toBe('ADMIN');
    const id = await write(coach);
    await parent.call(add_reply, { body: { postId: id, text: 'Thank you' } });
    expect((await read(coach, id)).replies[0]?.by).not.toHaveProperty('role');
    const ofClub = await admin.call(add_post, { body: { text: 'The club house is closed.' } });
    await blueCoach.call(add_reply, { body: { postId: ofClub, text: 'Thank you' } });
    expect((await read(parent, ofClub)).replies[0]?.by).not.toHaveProperty('role');
  });

  it('show first names to families, and full names to those who run the team', async () => {
    const { coach, parent, manager } = club;
    const id = await write(coach);
    await parent.call(add_reply, { body: { postId: id, text: 'Thank you' } });
    const names = ({ by, replies }: PostView) => [by.name, replies[0]?.by.name];
    expect(names(await read(parent, id))).toEqual(['coach', 'parent']);
    expect(names(await read(manager, id))).toEqual(['coach surname', 'parent surname']);
  });

  it('come in pages of 20', async () => {
    const { coach, parent } = club;
    const ids: string[] = [];
    for (let n = 0; n < 23; n += 1) {
      const id = await write(coach, { text: `Post ${n}` });
      await club.store.posts.updateOne({ _id: id }, { $set: { at: Date.now() - 1_000_000 + n } });
      ids.unshift(id);
    }
    const first = await list(parent);
    expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 20));
    const rest = await list(parent, { tag: GREEN, before: String(first.at(-1)?.at) });
    expect(rest.map(({ id }) => id)).toEqual(ids.slice(20));
  });

  it('I4: a retried post or reply is the same one', async () => {
    const { coach, parent } = club;
    const once = await write(coach, { id: '85123456' });
    expect([once, await write(coach, { id: '85123456' })]).toEqual(['85123456', '85123456']);
    expect(await list(parent)).toHaveLength(1);
    const body = { postId: once, id: '86123456', text: 'Thank you' };
    expect([await parent.call(add_reply, { body }), await parent.call(add_reply, { body })]).toEqual([
      body.id,
      body.id,
    ]);
    expect((await read(parent, once)).replies).toHaveLength(1);
    expect((await club.parent2.ask(add_reply, { body })).status).toBe(409);
  });

  it('I6: of two forms on one rev one wins, and the other gets the current post', async () => {
    const { coach, manager } = club;
    const id = await write(coach);
    const saves = await Promise.all(
      [coach, manager].map((who) => who.ask(update_post, { body: { id, rev: 1, text: `By ${who.user.userName}` } })),
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = saves.find(({ status }) => status === 409);
    expect(lost?.raw).toContain('Somebody else has saved this post meanwhile.');
    expect((await read(coach, id)).rev).toBe(2);
  });

  it('take a form without changes for saved, however old it is', async () => {
    const { coach, manager } = club;
    const id = await write(coach);
    await manager.call(update_post, { body: { id, text: 'New' } });
    const before = await read(coach, id);
    expect((await coach.ask(update_post, { body: { id, rev: 1, text: 'New' } })).status).toBe(200);
    expect(await read(coach, id)).toEqual(before);
    expect((await coach.ask(update_post, { body: { id, rev: 1, picture: null } })).status).toBe(200);
  });

  it('mark changes after 15 minutes and by others, but not the first ones of their author', async () => {
    const { coach, manager, parent } = club;
    const id = await write(coach);
    const change = (who: Person, text: string) => who.call(update_post, { body: { id, text } });
    await change(coach, 'Typing error mended');
    expect((await read(parent, id)).edited).toBeUndefined();
    await change(manager, 'Changed by the manager');
    expect((await read(parent, id)).edited?.by.name).toBe('manager');
    expect(await club.store.audit.find({ action: 'update_post' })).toMatchObject([
      { about: GREEN, before: { text: 'Typing error mended' }, after: { text: 'Changed by the manager' } },
    ]);
    const late = await write(coach);
    await club.store.posts.updateOne({ _id: late }, { $set: { at: Date.now() - 16 * 60_000 } });
    await coach.call(update_post, { body: { id: late, closed: true } });
    expect((await read(parent, late)).edited).toBeUndefined();
    await coach.call(update_post, { body: { id: late, text: 'New meeting point' } });
    expect((await read(parent, late)).edited?.by.name).toBe('coach');
  });

  it('link only what their author sees, and show a reader only what that reader sees', async () => {
    const { admin, coach, parent, blueParent } = club;
    const green = await club.game();
    const blue = await club.game(BLUE);
    const linked = (who: Person, id: string) =>
      who.ask(add_post, { body: { tag: GREEN, text: 'Game', links: [{ kind: 'event', id }] } });
    expect((await linked(coach, blue.id)).status).toBe(400);
    expect((await linked(coach, '99999999')).status).toBe(400);
    const id = (await linked(coach, green.id)).reply;
    expect((await read(parent, id)).links).toMatchObject([{ kind: 'event', id: green.id, name: green.name }]);
    const ofClub = await admin.call(add_post, { body: { text: 'Both', links: [{ kind: 'event', id: green.id }] } });
    const relink = (links: { kind: 'event'; id: string }[]) => coach.ask(update_post, { body: { id, links } });
    expect((await relink([{ kind: 'event', id: blue.id }])).status).toBe(400);
    await club.store.events.updateOne({ _id: green.id }, { $set: { tags: [BLUE] } });
    expect((await relink([{ kind: 'event', id: green.id }])).status).toBe(200);
    await club.store.events.updateOne({ _id: green.id }, { $set: { tags: [GREEN] } });
    const [seen] = await list(blueParent, { tag: BLUE });
    expect([seen?.id, seen?.links]).toEqual([ofClub, []]);
  });

  it('limit posts to 50 a team and day, and an urgent one to one a day', async () => {
    const { admin, coach, manager } = club;
    await write(coach, { urgent: true });
    const again = await manager.ask(add_post, { body: { tag: GREEN, text: 'Again', urgent: true } });
    expect([again.status, again.raw]).toEqual([409, expect.stringContaining('urgent post today')]);
    // The refused one counts for its author, as all refused ones do.
    for (const [who, many] of [
      [coach, 24],
      [manager, 24],
    ] as const)
      for (let n = 0; n < many; n += 1) await write(who, { text: `Post ${n}` });
    const tooMany = await admin.ask(add_post, { body: { tag: GREEN, text: 'Too many' } });
    const sentence = 'A team has at most 50 posts a day. Please send this one tomorrow.';
    expect([tooMany.status, tooMany.problem]).toMatchObject([429, { detail: sentence, fields: { tag: sentence } }]);
    expect((await club.blueCoach.ask(add_post, { body: { tag: BLUE, text: 'Others may' } })).status).toBe(200);
  });

  it('R20: leave posts to others: an author has 25 a day, and film crews have 15 together', async () => {
    const { coach, manager, filming } = club;
    const ask = (who: Person) => who.ask(add_post, { body: { tag: GREEN, text: 'One more' } });
    for (let n = 0; n < 15; n += 1) await write(filming);
    const ofCrew = await ask(filming);
    expect([ofCrew.status, ofCrew.problem.fields?.tag]).toEqual([
      429,
      'You have sent enough posts of this team today. Please send this one tomorrow.',
    ]);
    // A wrong picture costs no post, and none is decoded for a post that is one too many.
    const picture = Buffer.from('no picture').toString('base64');
    const wrong = () => coach.ask(add_post, { body: { tag: GREEN, text: 'Look', picture } });
    expect((await wrong()).status).toBe(400);
    for (let n = 0; n < 25; n += 1) await write(coach);
    expect((await ask(coach)).status).toBe(429);
    const refused = await wrong();
    expect([refused.status, refused.problem.fields?.tag]).toEqual([
      429,
      'You have sent enough posts of this team today. Please send this one tomorrow.',
    ]);
    expect((await ask(manager)).status).toBe(200);
  });

  it('R20: an account has at most 100 pictures decoded in an hour, wrong ones too', async () => {
    const picture = Buffer.from('no picture').toString('base64');
    const statuses: number[] = [];
    for (let n = 0; n <= 100; n += 1)
      statuses.push((await club.coach.ask(add_post, { body: { tag: GREEN, text: 'Look', picture } })).status);
    expect(statuses).toEqual([...Array(100).fill(400), 429]);
  });
});

describe('a picture', () => {
  it('is encoded again without its metadata, and shown to people of the team only', async () => {
    const { coach, parent, blueParent } = club;
    const upload = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: '#0b7a3b' } })
      .withExif({ IFD0: { Copyright: 'SECRETMARK' } })
      .jpeg()
      .toBuffer();
    const id = await write(coach, { picture: upload.toString('base64') });
    const { webp } = await parent.call(show_picture, { params: { id } });
    const { format, width, exif } = await sharp(Buffer.from(webp, 'base64')).metadata();
    expect({ format, width, exif }).toEqual({ format: 'webp', width: 1_280, exif: undefined });
    expect((await read(parent, id)).picture).toBe(true);
    expect((await blueParent.ask(show_picture, { params: { id } })).status).toBe(404);
    const other = await sharp(upload).negate().jpeg().toBuffer();
    await coach.call(update_post, { body: { id, picture: other.toString('base64') } });
    expect((await parent.call(show_picture, { params: { id } })).webp).not.toBe(webp);
    await coach.call(update_post, { body: { id, picture: null } });
    expect((await parent.ask(show_picture, { params: { id } })).status).toBe(404);
    const text = Buffer.from('<svg onload="x"/>').toString('base64');
    expect((await coach.ask(add_post, { body: { tag: GREEN, text: 'x', picture: text } })).status).toBe(400);
  });
});

describe('replies', () => {
  it('end when staff close them or there are 200, and are limited to 20 an hour', async () => {
    const { coach, parent, parent2 } = club;
    const id = await write(coach);
    const reply = (who: Person, postId = id) => who.ask(add_reply, { body: { postId, text: 'Yes' } });
    for (let n = 0; n < 20; n += 1) expect((await reply(parent)).status).toBe(200);
    const tooMany = await reply(parent);
    const perHour = 'At most 20 replies an hour. Please send this one later.';
    expect([tooMany.status, tooMany.problem]).toMatchObject([429, { detail: perHour, fields: { text: perHour } }]);
    await club.store.posts.updateOne({ _id: id }, { $set: { replyCount: 200 } });
    const full = await reply(parent2);
    expect([full.status, full.problem]).toMatchObject([409, { fields: { postId: 'A post has at most 200 replies.' } }]);
    const closed = await write(coach);
    expect((await reply(parent2, closed)).status).toBe(200);
    await coach.call(update_post, { body: { id: closed, closed: true } });
    expect((await reply(parent2, closed)).status).toBe(409);
    expect((await reply(club.blueParent, closed)).status).toBe(404);
  });

  it('R20: one account writes at most 40 of the replies to a post, and another family still has room', async () => {
    const { coach, parent, parent2, store } = club;
    const postId = await write(coach);
    const by = { userId: parent.user._id, name: parent.user.fullName };
    const rows = Array.from({ length: 39 }, (_, n) => ({ id: `${86_100_000 + n}`, text: 'Yes', at: 1, by }));
    const replies = Object.fromEntries(rows.map((row) => [`replies.p${row.id}`, row]));
    await store.posts.updateOne({ _id: postId }, { $set: { ...replies, replyCount: 39 } });
    const reply = (who: Person) => who.ask(add_reply, { body: { postId, text: 'Yes' } });
    expect((await reply(parent)).status).toBe(200);
    expect((await reply(parent)).status).toBe(409);
    expect((await reply(parent2)).status).toBe(200);
  });

  it('are removed by their author, or by staff, who tell the author why', async () => {
    const { coach, parent, parent2, manager } = club;
    const postId = await write(coach, { text: 'Who brings oranges?' });
    const id = await parent.call(add_reply, { body: { postId, text: 'Buy my car' } });
    expect((await parent2.ask(remove_reply, { params: { postId, id }, query: {} })).status).toBe(403);
    await manager.call(remove_reply, { params: { postId, id }, query: { reason: 'No advertising here.' } });
    expect((await manager.ask(remove_reply, { params: { postId, id }, query: {} })).status).toBe(404);
    expect((await read(parent, postId)).replies).toEqual([]);
    const [notice] = await parent.call(noticesContract.list_notices, { query: {} });
    expect(notice).toMatchObject({ kind: 'takenDown', post: { text: 'Buy my car', reason: 'No advertising here.' } });
    const [entry] = await club.store.audit.find({ action: 'remove_reply' });
    expect(entry).toMatchObject({ about: GREEN, after: { reason: 'No advertising here.' } });
    await manager.call(remove_post, { params: { id: postId }, query: { reason: 'Said already.' } });
    expect(await list(parent)).toEqual([]);
    expect(await club.store.postReads.countDocuments({})).toBe(0);
    const [removal] = await club.store.audit.find({ action: 'remove_post' });
    expect(removal).toMatchObject({ about: GREEN, after: { reason: 'Said already.' } });
  });
});

describe('seen and confirmed', () => {
  it('is one row for each person and post, and families see only its numbers', async () => {
    const { coach, parent, parent2 } = club;
    const id = await write(coach, { confirm: true });
    const other = await write(coach);
    await Promise.all([1, 2, 3].map(() => parent.call(see_posts, { body: { ids: [id, other, '99999999'] } })));
    await Promise.all([1, 2, 3].map(() => parent.call(confirm_post, { params: { id }, query: {} })));
    expect(await club.store.postReads.countDocuments({})).toBe(2);
    expect((await parent.ask(confirm_post, { params: { id: other }, query: {} })).status).toBe(409);
    const post = await read(parent2, id);
    expect([post.counts, post.families, post.seen]).toEqual([{ families: 2, seen: 1, confirmed: 1 }, undefined, false]);
    expect(await read(parent, id)).toMatchObject({ seen: true, confirmed: true });
    expect((await read(coach, id)).families).toEqual([
      { name: 'Leo Raman, Mia Raman', state: 'confirmed' },
      { name: 'Noa Silva', state: 'waiting' },
    ]);
    expect((await club.blueParent.ask(confirm_post, { params: { id }, query: {} })).status).toBe(404);
    expect(await club.blueParent.call(see_posts, { body: { ids: [id] } })).toEqual([]);
  });

  it('counts a family once with two guardians, and no more when the one who did it is removed', async () => {
    const { coach, parent, newcomer, admin } = club;
    await admin.call(profilesContract.update_player_contact, {
      body: { playerId: club.leo, contacts: [emailOf('parent'), emailOf('newcomer')] },
    });
    await acceptAll(newcomer);
    const id = await write(coach, { confirm: true });
    await newcomer.call(confirm_post, { params: { id }, query: {} });
    await parent.call(see_posts, { body: { ids: [id] } });
    expect((await read(coach, id)).counts).toEqual({ families: 2, seen: 1, confirmed: 1 });
    await club.store.players.updateOne({ _id: club.leo }, { $set: { contacts: [emailOf('parent')] } });
    expect((await read(coach, id)).counts).toEqual({ families: 2, seen: 1, confirmed: 0 });
    expect((await newcomer.ask(list_posts, { query: { tag: GREEN } })).status).not.toBe(200);
  });

  it('reminds each waiting family once in ten minutes', async () => {
    const { coach, parent, parent2 } = club;
    const id = await write(coach, { confirm: true });
    await parent.call(confirm_post, { params: { id }, query: {} });
    expect((await parent2.ask(remind_post, { params: { id } })).status).toBe(403);
    expect(await coach.call(remind_post, { params: { id } })).toEqual({ reminded: 1 });
    await parent2.call(confirm_post, { params: { id }, query: {} });
    // A repeated tap is none of the six reminders of a day.
    for (let tap = 0; tap < 7; tap += 1)
      expect(await coach.call(remind_post, { params: { id } })).toEqual({ reminded: 1 });
  });

  it('shows the newest waiting post with the user, until it is seen, or confirmed where it asks', async () => {
    const { coach, parent } = club;
    const news = async () => (await parent.call(accountsContract.current_user, {})).news;
    expect(await news()).toBeUndefined();
    const plain = await write(coach, { text: 'Plain' });
    const asking = await write(coach, { text: 'Asking', confirm: true });
    expect(await news()).toMatchObject({ post: { id: asking }, more: 1 });
    await parent.call(see_posts, { body: { ids: [plain, asking] } });
    expect(await news()).toMatchObject({ post: { id: asking }, more: 0 });
    await parent.call(confirm_post, { params: { id: asking }, query: {} });
    expect(await news()).toBeUndefined();
    expect((await coach.call(accountsContract.current_user, {})).news).toBeUndefined();
  });
});

describe('of a change', () => {
  it('I3: a message tells the version; seen posts have no new one, and those of a moment come in one message', async () => {
    const { coach, parent, parent2 } = club;
    const id = await write(coach);
    await parent.call(add_reply, { body: { postId: id, text: 'Yes' } });
    await coach.call(update_post, { body: { id, text: 'New' } });
    await Promise.all([parent, parent2].map((who) => who.call(see_posts, { body: { ids: [id] } })));
    await expect.poll(() => club.messages('post:changed').filter(({ seen }) => seen)).toHaveLength(1);
    await coach.call(remove_post, { params: { id }, query: {} });
    const told = club
      .messages('post:changed')
      .map(({ version, seen, reply, removed }) => ({ version, seen, reply, removed }));
    expect(told).toEqual([
      { version: 1 },
      { version: 2, reply: true },
      { version: 3 },
      { version: 3, seen: true },
      { version: 4, removed: true },
    ]);
  });
});

it('R25: an erased writer leaves no name, and the export has what they wrote', async () => {
  const { admin, coach, parent } = club;
  const postId = await write(coach);
  await parent.call(add_reply, { body: { postId, text: 'We come' } });
  const exported = await parent.call(profilesContract.export_account, {});
  expect(exported.posts).toMatchObject([{ id: postId, replies: [{ text: 'We come' }] }]);
  expect(exported.seenPosts).toMatchObject([{ postId }]);
  await admin.call(usersContract.delete_user, { params: { email: emailOf('parent') } });
  expect((await read(coach, postId)).replies).toMatchObject([{ text: 'We come', by: { userId: '', name: '' } }]);
  expect(JSON.stringify(await club.store.posts.find({}))).not.toContain('parent surname');
  expect(await club.store.postReads.countDocuments({})).toBe(0);
});
