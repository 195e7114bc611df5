import { usersContract } from '@touchline/shared/accounts/users.contract';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attendeeCalls, BLUE, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';
import { createNoticeWorker, type NoticeWorker } from './worker';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const clockAt = (ms: number) => new Date(ms).toISOString().slice(11, 16);

describe.each(STORES)('notices on %s', (_name, mongoUrl) => {
  let club: TwoTeams;
  let worker: NoticeWorker;
  let now: number;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl, { settings: { PUBLIC_URL: 'https://club.example', CLUB_TIMEZONE: 'UTC' } });
    worker = createNoticeWorker(club.services);
    now = Date.now() + 5_000;
    await worker.run(now);
  });
  afterEach(() => club.close());

  const pass = async (ms: number) => {
    now += ms;
    await worker.run(now);
  };
  const mailsOf = (who: Person) => club.mailsTo(who.user.emailAddress).filter(({ notices }) => notices);
  const subjectsOf = (who: Person) => mailsOf(who).map(({ subject }) => subject);
  const bellOf = (who: Person) => who.call(noticesContract.list_notices, { query: {} });
  const save = (game: EventView, body: object, rev = game.rev) =>
    club.manager.call(eventEditingContract.update_event, { body: { id: game.id, rev, ...body } });
  /** A game that everybody knows of. */
  async function knownGame(): Promise<EventView> {
    const game = await club.game();
    await pass(5_000);
    await pass(HOUR);
    return game;
  }

  it('sends several new events in one mail, with links that answer for each child without signing in', async () => {
    const games = [await club.game(), await club.game()];
    await pass(5_000);
    expect(mailsOf(club.parent)).toEqual([]);
    await pass(31 * MINUTE);
    const [mail, ...others] = mailsOf(club.parent);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^2 new events, next: Riverside Green game, \w{3}, \w{3} \d+(, \d{4})?, 9:00 AM$/);
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe': expect.stringMatching(/^<https:\/\/club\.example\/api\/unsubscribe\/[\w-]{43}>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    for (const text of [mail?.text ?? '', mail?.html?.({ signature: '' }) ?? '']) {
      expect(text).toContain('Leo: going');
      expect(text).not.toMatch(/Raman|Silva/);
      expect(text).not.toMatch(/<img|src=/);
    }
    const [, token] =
      /Leo: going: https:\/\/club\.example\/answer\/([\w-]{43})\?available=YES/.exec(mail?.text ?? '') ?? [];
    const response = await fetch(`${club.parent.url}/api/answer/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ available: 'YES' }),
    });
    expect(response.status).toBe(200);
    const answered = await Promise.all(games.map(async ({ key }) => (await club.read(key)).attendees.length));
    expect(answered.toSorted()).toEqual([0, 1]);
    expect(mailsOf(club.admin)).toEqual([]);
    expect(mailsOf(club.blueParent)).toEqual([]);
    await pass(HOUR);
    expect(mailsOf(club.parent)).toHaveLength(1);
  });

  it('reach a guardian of a rostered child who is no member of the team, about that child alone', async () => {
    await club.store.teams.updateOne({ _id: GREEN }, { $push: { playerIds: club.uma } } as never);
    await knownGame();
    const [mail] = mailsOf(club.nobody);
    expect(mail?.text).toContain('Uma: going');
    expect(mail?.text).not.toContain('Leo');
    expect(mailsOf(club.newcomer)).toEqual([]);
  });

  it('sends a change at once with the old and the new values, by mail, in the bell, and live without content', async () => {
    const game = await knownGame();
    await save(game, { eventTime: game.eventTime + 90 * MINUTE });
    const before = mailsOf(club.parent2).length;
    await pass(5_000);
    const mail = mailsOf(club.parent2)[before];
    expect(mail?.subject).toBe(`New time: ${game.name}`);
    expect(clockAt(game.eventTime)).toBe('09:00');
    expect(mail?.text).toMatch(/Was: .*9:00 AM/);
    expect(mail?.text).toContain('10:30 AM');
    const [item] = await bellOf(club.parent2);
    expect(item).toMatchObject({
      kind: 'change',
      read: false,
      children: ['Noa'],
      was: { eventTime: game.eventTime },
      event: { name: game.name, eventTime: game.eventTime + 90 * MINUTE },
    });
    const live = club.busEvents.filter(
      (busEvent) => busEvent.kind === 'message' && busEvent.name === 'notices:changed',
    );
    expect(JSON.stringify(live.at(-1))).not.toMatch(/Noa|Silva|Green/);
    expect(live.at(-1)).toMatchObject({ about: { teams: [], users: expect.arrayContaining([club.parent2.user._id]) } });
    // The author knows already.
    expect(subjectsOf(club.manager)).not.toContain(`New time: ${game.name}`);
    await club.parent2.call(noticesContract.read_notices, { body: { until: Date.now() + HOUR } });
    await pass(HOUR);
    expect((await bellOf(club.parent2)).every(({ at, read }) => read === at <= Date.now())).toBe(true);
  });

  it('asks after a change whether the answer of each child is still true, and nobody else', async () => {
    const game = await knownGame();
    const signUp = (playerId: string, available: 'YES' | 'NO') =>
      club.parent.call(eventsContract.add_attendee, { params: game.key, body: { playerId, available } });
    await signUp(club.leo, 'YES');
    await save(game, { eventTime: game.eventTime + 90 * MINUTE });
    await pass(5_000);
    const { text = '' } = mailsOf(club.parent).at(-1) ?? {};
    expect(text).toContain('Leo, you said: Going. Still true?');
    expect(text).not.toContain('Mia, you said');
    expect(mailsOf(club.parent2).at(-1)?.text).not.toContain('Still true?');
  });

  it('sends a new meeting time with the old one', async () => {
    const game = await knownGame();
    const meetTime = game.eventTime - HOUR;
    await save(game, { meetTime });
    await pass(5_000);
    expect(subjectsOf(club.parent).at(-1)).toBe(`New meeting time: ${game.name}`);
    expect(mailsOf(club.parent).at(-1)?.text).toContain('Meet at 8:00 AM');
    await save(game, { meetTime: meetTime - HOUR }, game.rev + 1);
    await pass(20 * MINUTE);
    expect(mailsOf(club.parent).at(-1)?.text).toMatch(/Meet at 8:00 AM\nMeet at 7:00 AM/);
    const [item] = await bellOf(club.parent);
    expect(item).toMatchObject({ was: { meetTime }, event: { meetTime: meetTime - HOUR } });
  });

  it('sends two changes in a row as one message, with the last state', async () => {
    const game = await knownGame();
    const before = mailsOf(club.parent).length;
    await save(game, { eventTime: game.eventTime + HOUR });
    await save(game, { eventTime: game.eventTime + 2 * HOUR }, game.rev + 1);
    await pass(5_000);
    await pass(20 * MINUTE);
    const mails = mailsOf(club.parent).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual([`New time: ${game.name}`]);
    expect(mails[0]?.text).toContain('11:00 AM');
    expect(mails[0]?.text).toMatch(/Was: .*9:00 AM/);
  });

  it('reports a cancelled event, and a removed one', async () => {
    const [game, other] = [await knownGame(), await knownGame()];
    await save(game, { eventState: 'CANCELLED', cancelReason: 'Storm' });
    await club.manager.call(eventsContract.remove_event, { params: { ...other.key, tag: GREEN } });
    await pass(5_000);
    const texts = mailsOf(club.parent)
      .map(({ text }) => text)
      .join('\n');
    expect(texts).toContain('Storm');
    const cancelled = (await bellOf(club.parent)).find(({ event }) => event?.key.id === game.id);
    expect(cancelled?.event?.cancelReason).toBe('Storm');
    // The author of the removal knows already.
    expect((await bellOf(club.manager)).filter(({ kind }) => kind === 'change')).toEqual([]);
    const kinds = (await bellOf(club.parent)).filter(({ kind }) => kind === 'change').map(({ was }) => was);
    expect(kinds).toEqual(
      expect.arrayContaining([{ cancelled: true }, expect.objectContaining({ removed: true, name: other.name })]),
    );
  });

  it('reports a cancellation once, although an earlier change waits, and sends nothing while it stays cancelled', async () => {
    const game = await knownGame();
    const saved = async (body: object) => save(game, body, (await club.read(game.key)).rev);
    const before = mailsOf(club.parent).length;
    await saved({ eventTime: game.eventTime + HOUR });
    await pass(5_000);
    await saved({ eventTime: game.eventTime + 2 * HOUR });
    await pass(5_000);
    await saved({ eventState: 'CANCELLED' });
    await pass(5_000);
    await pass(HOUR);
    await saved({ eventTime: game.eventTime + 3 * HOUR });
    await pass(HOUR);
    const subjects = () => subjectsOf(club.parent).slice(before);
    expect(subjects()).toEqual([`New time: ${game.name}`, `Canceled: ${game.name}`]);
    await saved({ eventState: 'PENDING' });
    await pass(HOUR);
    expect(subjects()[2]).toBe(`Takes place after all: ${game.name}`);
    expect(mailsOf(club.parent).at(-1)?.text).toContain('12:00 PM');
  });

  it('reports the removal of a cancelled event only to people who have not got the notice of its cancellation', async () => {
    const game = await knownGame();
    const quiet = { from: clockAt(now - HOUR), to: clockAt(now + HOUR) };
    await club.parent.call(noticesContract.update_preferences, { body: { quiet } });
    const before = [club.parent, club.parent2].map((who) => mailsOf(who).length);
    await save(game, { eventState: 'CANCELLED' });
    await pass(5_000);
    const subjects = () => [club.parent, club.parent2].map((who, n) => subjectsOf(who).slice(before[n]));
    const canceled = `Canceled: ${game.name}`;
    expect(subjects()).toEqual([[], [canceled]]);
    await club.manager.call(eventsContract.remove_event, { params: { ...game.key, tag: GREEN } });
    await pass(5_000);
    await pass(3 * HOUR);
    expect(subjects()).toEqual([[canceled], [canceled]]);
  });

  it('reports a cancellation that is due between the removal of its event and the notice of that removal', async () => {
    const game = await knownGame();
    const setQuiet = (quiet: { from: string; to: string } | null) =>
      club.parent.call(noticesContract.update_preferences, { body: { quiet } });
    const before = mailsOf(club.parent).length;
    await setQuiet({ from: clockAt(now - HOUR), to: clockAt(now + HOUR) });
    await save(game, { eventState: 'CANCELLED' });
    await pass(5_000);
    await club.manager.call(eventsContract.remove_event, { params: { ...game.key, tag: GREEN } });
    await setQuiet(null);
    const { parent, store } = club;
    const waits = { userId: parent.user._id, kind: 'change' as const, dueAt: { $exists: true } };
    expect(await store.notices.updateOne(waits, { $set: { dueAt: now } })).toBe(1);
    expect(await store.removedEvents.updateOne({ eventId: game.id }, { $set: { at: now } })).toBe(1);
    await pass(0);
    await pass(5_000);
    await pass(HOUR);
    expect(subjectsOf(parent).slice(before)).toEqual([`Canceled: ${game.name}`]);
    expect(await store.notices.countDocuments({ dueAt: { $exists: true } })).toBe(0);
  });

  it('reads an event soon after its first change, however many answers follow', async () => {
    const game = await knownGame();
    const before = mailsOf(club.parent2).length;
    await save(game, { eventState: 'CANCELLED' });
    await save(game, { note: 'See you next week' }, game.rev + 1);
    const changes = (await club.store.events.findOne({ _id: game.id }))?.changes.map(({ at }) => at) ?? [];
    expect((await club.store.events.findOne({ _id: game.id }))?.toTell).toBe(changes.at(-2));
    await pass(5_000);
    expect(
      mailsOf(club.parent2)
        .slice(before)
        .map(({ subject }) => subject),
    ).toEqual([`Canceled: ${game.name}`]);
  });

  it('reports a change once when the sender ended before it stored the reported state', async () => {
    const game = await knownGame();
    const before = mailsOf(club.parent).length;
    await save(game, { eventTime: game.eventTime + HOUR });
    const read = await club.store.events.findOne({ _id: game.id });
    await pass(5_000);
    await club.store.events.updateOne({ _id: game.id }, { $set: { told: read?.told, toTell: now } });
    await save(game, { eventTime: game.eventTime + 2 * HOUR }, game.rev + 1);
    await pass(5_000);
    await pass(HOUR);
    const mails = mailsOf(club.parent).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual([`New time: ${game.name}`, `New time: ${game.name}`]);
    expect(mails[1]?.text).toMatch(/Was: .*10:00 AM/);
  });

  it('reminds silent families by itself and on request, and gives staff a summary', async () => {
    const game = await knownGame();
    const { show_reminder } = noticesContract;
    const reachable = async () => (await club.coach.call(show_reminder, { params: game.key })).families;
    expect(await reachable()).toBe(2);
    await attendeeCalls(() => game.key).add(club.parent2, { playerId: club.noa, available: 'YES' });
    expect(await reachable()).toBe(1);
    const remind = () => club.coach.call(noticesContract.remind, { params: game.key });
    expect(await remind()).toEqual({ reminded: 1 });
    expect(await remind()).toEqual({ reminded: 1 });
    await pass(10_000);
    const reminders = (who: Person) => subjectsOf(who).filter((subject) => subject.startsWith('Who is coming?'));
    expect([reminders(club.parent).length, reminders(club.parent2).length]).toEqual([1, 0]);
    await pass(game.eventTime - 24 * HOUR + MINUTE - now);
    expect([reminders(club.parent).length, reminders(club.parent2).length]).toEqual([2, 0]);
    const summary = mailsOf(club.coach).at(-1);
    expect(summary?.subject).toBe(`Who is coming to ${game.name}`);
    expect(summary?.subject).not.toContain('Silva');
    expect(summary?.text).toContain('Going (1): Noa Silva');
    expect(summary?.text).toContain('No answer (2): Leo Raman and Mia Raman');
  });

  it('R20: staff remind the families of an event at most six times a day', async () => {
    const game = await club.game();
    const statuses: number[] = [];
    for (let times = 0; times < 7; times += 1) {
      statuses.push((await club.coach.ask(noticesContract.remind, { params: game.key })).status);
      await club.store.events.updateOne({ _id: game.id }, { $set: { 'remind.at': now - HOUR } });
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  it('sends a join request, new film, and a development to the people concerned', async () => {
    const game = await knownGame();
    await save(game, { sources: ['https://film.example/game.m3u8'] });
    const body = { playerId: club.leo, month: Date.now(), contactEmail: club.parent.user.emailAddress };
    const { id } = await club.coach.call(developmentsContract.add_development, { body });
    const matches = [{ id: '51000001', eventId: game.id, eventTime: game.eventTime, advice: 'Look up.' }];
    await club.coach.call(developmentsContract.update_development, { body: { id, rev: 1, matches } });
    await pass(40 * MINUTE);
    expect(subjectsOf(club.parent)).toEqual(
      expect.arrayContaining([`New film: ${game.name}`, 'New learning material']),
    );
    expect(subjectsOf(club.parent2)).toContain(`New film: ${game.name}`);
    expect(subjectsOf(club.parent2)).not.toContain('New learning material');
  });

  it('leads from a notice of film to the game on the page of a team that its receiver has', async () => {
    const game = await knownGame();
    await club.store.events.updateOne({ _id: game.id }, { $set: { tags: [BLUE, GREEN] } });
    await save(game, { url: 'https://film.example/highlights.m3u8' });
    await pass(5_000);
    const month = new Date(game.eventTime).toISOString().slice(0, 7);
    const path = `/games?team=${GREEN}&month=${month}&game=${game.id}`;
    const film = (await bellOf(club.parent)).find(({ kind }) => kind === 'film');
    expect(film?.path).toBe(path);
    expect(mailsOf(club.parent).at(-1)?.text).toContain(`Watch the film: https://club.example${path}`);
  });

  it('marks every notice as read when no time is given, and lists those since any time', async () => {
    await knownGame();
    const headers = { authorization: `Bearer ${club.parent.token}` };
    const { method, path } = noticesContract.read_notices;
    expect((await fetch(club.parent.url + path, { method, headers })).status).toBe(200);
    const all = await club.parent.call(noticesContract.list_notices, { query: { since: '0' } });
    expect(all.length).toBeGreaterThan(0);
    expect(all).toEqual(await bellOf(club.parent));
    expect(all.every(({ at, read }) => read === at <= Date.now())).toBe(true);
  });

  it('R4: shows no request in the bell to somebody who no longer runs the team', async () => {
    const { code = '' } = await club.coach.call(invitationsContract.add_invitation, {
      body: { teamId: GREEN, kind: 'family' },
    });
    const children = [{ name: 'Theo Newman', birthYear: 2014 }];
    await club.newcomer.call(invitationsContract.accept_invitation, { body: { token: code, children } });
    await pass(5_000);
    const bell = async (who: Person) => (await bellOf(who)).filter(({ kind }) => kind === 'request').length;
    expect([await bell(club.coach), await bell(club.manager)]).toEqual([1, 1]);
    await club.admin.call(teamsContract.remove_member, {
      params: { teamId: GREEN, member: club.coach.user.emailAddress },
    });
    expect([await bell(club.coach), await bell(club.manager)]).toEqual([0, 1]);
  });

  it('sends nothing twice from two workers, or after a failure in the middle', async () => {
    const game = await knownGame();
    const other = createNoticeWorker(club.services);
    const { mail } = club.services;
    const send = mail.send.bind(mail);
    let fails = 2;
    Object.assign(mail, {
      send: (mail: Parameters<typeof send>[0]) => {
        if (fails-- > 0) throw new Error('The process ends here');
        return send(mail);
      },
    });
    await save(game, { eventTime: game.eventTime + HOUR });
    now += 5_000;
    await Promise.all([worker.run(now), other.run(now)]);
    for (let minute = 0; minute < 5; minute += 1) {
      now += MINUTE;
      await Promise.all([worker.run(now), other.run(now)]);
    }
    for (const who of [club.parent, club.parent2, club.coach])
      expect(subjectsOf(who).filter((subject) => subject === `New time: ${game.name}`)).toHaveLength(1);
  });

  it('R25: sends nothing more to an erased person, at once', async () => {
    const game = await knownGame();
    await save(game, { eventTime: game.eventTime + HOUR });
    await club.admin.call(usersContract.delete_user, { params: { email: club.parent2.user.emailAddress } });
    const before = mailsOf(club.parent2).length;
    await pass(5_000);
    await pass(HOUR);
    expect(mailsOf(club.parent2)).toHaveLength(before);
    const { user } = club.parent2;
    expect(JSON.stringify([await club.store.notices.find({}), await club.store.mails.find({})])).not.toContain(
      user._id,
    );
    expect(JSON.stringify(await club.store.notices.find({}))).not.toContain(club.noa);
  });
});
