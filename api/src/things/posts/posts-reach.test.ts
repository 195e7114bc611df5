/** How a post reaches people who are not on the page: by mail and push, in quiet hours, and with a hostile text. */
import { buildTeam } from '@touchline/server/testing/records';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noticeClock } from '../../testing/every-mail';
import { type PushService, startPushService } from '../../testing/push-service';
import { GREEN, openTwoTeams, type Person, type TwoTeams } from '../../testing/two-teams';

const { add_post, add_reply, confirm_post, remove_post, update_post } = postsContract;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const ALWAYS = { from: '00:00', to: '23:59' };

let club: TwoTeams;
let pushes: PushService;
beforeEach(async () => {
  pushes = await startPushService();
  club = await openTwoTeams(undefined, { settings: { PUSH_TEST_ORIGIN: pushes.origin, CLUB_TIMEZONE: 'UTC' } });
});
afterEach(async () => {
  await club.close();
  await pushes.close();
});

const write = (who: Person, body: object = {}) =>
  who.ask(add_post, { body: { tag: GREEN, text: 'Park behind the school.', ...body } });
const subjects = ({ user }: Person) => club.mailsTo(user.emailAddress).map(({ subject }) => subject);
const texts = ({ user }: Person) => club.mailsTo(user.emailAddress).map(({ text }) => text);
const beQuiet = (who: Person) => who.call(noticesContract.update_preferences, { body: { quiet: ALWAYS } });

describe('an urgent post', () => {
  it('comes in quiet hours and says why, once a day and team, also when two are written at the same moment', async () => {
    const { coach, manager, admin, parent, parent2 } = club;
    await beQuiet(parent);
    const { pass } = noticeClock(club);
    const both = await Promise.all([
      write(coach, { text: 'Storm: stay at home.', urgent: true }),
      write(manager, { text: 'Storm, nobody leaves.', urgent: true }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await write(admin, { urgent: true })).status).toBe(409);
    expect((await club.blueCoach.ask(add_post, { body: { tag: '26619', text: 'Storm', urgent: true } })).status).toBe(
      200,
    );
    // The usual one goes along, where nothing holds it back. The message still begins with the urgent one.
    await write(coach, { text: 'An usual one.' });
    const browser = pushes.browser('parent2');
    await parent2.call(noticesContract.add_push_device, { body: browser.subscription });
    await pass(0);
    for (const who of [parent, parent2])
      expect(subjects(who)).toEqual([expect.stringMatching(/^Urgent, Riverside Green: Storm/)]);
    expect(texts(parent)[0]).toContain('The team marked this as urgent, so it also comes in quiet hours.');
    expect([texts(parent)[0], texts(parent2)[0]].map((text) => text?.includes('An usual one.'))).toEqual([false, true]);
    await expect.poll(() => browser.messages()).toMatchObject([{ body: expect.stringMatching(/^Storm/) }]);
    await pass(2 * HOUR);
    expect([subjects(parent).length, subjects(parent2).length]).toEqual([1, 1]);
  });

  it('R20: is the only one of the day, also when it was removed', async () => {
    const { coach, manager, parent } = club;
    const { pass } = noticeClock(club);
    const first = { id: '85000010', urgent: true };
    for (const _time of ['first', 'repeated']) expect((await write(coach, first)).reply).toBe(first.id);
    await pass(0);
    await coach.call(remove_post, { params: { id: first.id }, query: {} });
    for (const who of [coach, manager]) expect((await write(who, { urgent: true })).status).toBe(409);
    await pass(0);
    expect(subjects(parent)).toHaveLength(1);
  });

  it('may be written again the next day, and by every other team', async () => {
    const { coach, store } = club;
    await buildTeam(store, '26620', { staff: [coach] });
    const first = (await write(coach, { urgent: true })).reply;
    expect((await write(coach, { tag: '26620', urgent: true })).status).toBe(200);
    const slot = `${GREEN}/${new Date(Date.now()).toISOString().slice(0, 10)}`;
    expect(await store.urgentPosts.find({ postId: first })).toMatchObject([{ _id: slot }]);
    await store.urgentPosts.deleteOne({ _id: slot });
    expect((await write(coach, { urgent: true })).status).toBe(200);
  });
});

describe('a changed text of a post that asks to be confirmed', () => {
  it('reaches everybody once, by mail and in the bell, unless its author marks a small correction', async () => {
    const { coach, parent, parent2 } = club;
    const { pass } = noticeClock(club);
    const id = (await write(coach, { text: 'Meet at 10:00.', confirm: true })).reply as string;
    await pass(0);
    await parent.call(confirm_post, { params: { id }, query: {} });
    await pass(11 * MINUTE);
    expect([subjects(parent), subjects(parent2)]).toEqual([[], ['Riverside Green: Meet at 10:00.']]);
    const reword = (body: object) => coach.call(update_post, { body: { id, ...body } });
    await reword({ text: 'Meet at 10:00!', smallCorrection: true });
    await pass(11 * MINUTE);
    expect(subjects(parent)).toEqual([]);
    await reword({ text: 'Meet at 9:00.' });
    await pass(0);
    await pass(11 * MINUTE);
    for (const who of [parent, parent2]) {
      expect(subjects(who).at(-1)).toBe('Changed, Riverside Green: Meet at 9:00.');
      expect(texts(who).at(-1)).toContain('The text has changed. Please confirm it as it is now.');
    }
    const [notice] = await parent.call(noticesContract.list_notices, { query: {} });
    expect(notice).toMatchObject({ kind: 'post', post: { text: 'Meet at 9:00.', reworded: true } });
    expect(subjects(coach)).toEqual([]);
    await pass(2 * HOUR);
    expect([subjects(parent).length, subjects(parent2).length]).toEqual([1, 2]);
  });
});

describe('R20: an urgent post that is edited again and again', () => {
  it('mails everybody once as urgent, and all its texts once more after the usual wait', async () => {
    const { coach, parent } = club;
    await beQuiet(club.parent2);
    const { pass } = noticeClock(club);
    const id = (await write(coach, { text: 'Storm 0', confirm: true, urgent: true })).reply as string;
    await pass(0);
    for (let n = 1; n <= 5; n += 1) {
      await coach.call(update_post, { body: { id, text: `Storm ${n}` } });
      await pass(MINUTE);
    }
    for (const who of [parent, club.parent2]) expect(subjects(who)).toEqual(['Urgent, Riverside Green: Storm 0']);
    await pass(11 * MINUTE);
    expect(subjects(parent).slice(1)).toEqual(['Changed, Riverside Green: Storm 5']);
    expect(texts(parent)[1]?.match(/Storm/g)).toEqual(['Storm']);
    await pass(2 * HOUR);
    expect([subjects(parent).length, subjects(club.parent2).length]).toEqual([2, 1]);
  });
});

describe('R18: a hostile text', () => {
  const MARKUP = '<img src=x onerror=hacked()> "><script>hacked()</script> & <a href="javascript:hacked()">x</a>';

  async function told(text: string) {
    const browser = pushes.browser('parent');
    await club.parent.call(noticesContract.add_push_device, { body: browser.subscription });
    const { pass } = noticeClock(club);
    expect((await write(club.coach, { text, confirm: true })).status).toBe(200);
    await pass(0);
    await pass(11 * MINUTE);
    await expect.poll(() => browser.messages()).toHaveLength(1);
    const [mail] = club.mailsTo(club.parent.user.emailAddress);
    const [push] = browser.messages();
    if (!mail || !push) throw new Error('Nothing arrived');
    return { mail, push };
  }

  it('of markup stays text in the mail and its HTML part, and in the push message', async () => {
    const { mail, push } = await told(MARKUP);
    expect(mail.text).toContain(MARKUP);
    const html = mail.html?.({ signature: 'Riverside' }) ?? '';
    expect(html).toContain('&lt;img src=x onerror=hacked()&gt;');
    expect(html).not.toMatch(/<img|<script|href="javascript/);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(push.body).toContain('<img src=x onerror=hacked()>');
  });

  it('of 2,000 emoji is accepted, whole in the mail, and cut between two emoji in its subject and the push message', async () => {
    const emoji = '👩🏽‍🦰';
    const parts = [...emoji].length;
    const text = `${emoji.repeat(Math.floor(2_000 / parts))}${'⚽'.repeat(2_000 % parts)}`;
    expect([...text]).toHaveLength(2_000);
    expect((await write(club.coach, { text: `${text}⚽` })).raw).toContain('At most 2000 characters');
    expect((await club.parent.ask(add_reply, { body: { postId: '85000009', text: '😀'.repeat(2_001) } })).status).toBe(
      400,
    );
    const { mail, push } = await told(text);
    expect(mail.text).toContain(text);
    const whole = new RegExp(`^(?:Riverside Green: )?(?:${emoji})+…$`, 'u');
    expect(mail.subject).toMatch(whole);
    expect(push.body).toMatch(whole);
  });

  it.each([
    ['turns the direction of reading', 'Practice is at \u202E6 PM'],
    ['isolates a part of it', 'Practice \u2067is at 6 PM'],
    ['ends a header of a mail', 'Practice\u0000\r\nBcc: x@evil.example'],
    ['is half an emoji', 'Practice \uD83D'],
  ])('that %s is refused and names its field', async (_what, text) => {
    const { status, raw } = await write(club.coach, { text });
    expect(status).toBe(400);
    expect(JSON.parse(raw)).toMatchObject({ fields: { text: 'Contains characters that are not allowed' } });
  });

  it('of lines stays one line in a subject, and Arabic or Hebrew keeps its words', async () => {
    const { mail } = await told('الملعب تغيّر\nBcc: x@evil.example\n\nהמגרש השתנה');
    expect(mail.subject).toBe('Riverside Green: الملعب تغيّر Bcc: x@evil.example המגרש השתנה');
    expect(mail.text).toContain('המגרש השתנה');
    expect(subjects(club.parent2)).toHaveLength(1);
  });
});
