/** Makes the club send one mail of every kind, through the calls that people make. Tests and `npm run mail-pictures` use it. */
import { buildEvent, buildFilm } from '@touchline/server/testing/records';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { developmentsContract } from '@touchline/shared/developments/developments.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import type { Language } from '@touchline/shared/languages';
import { noticesContract, type PreferencesInput } from '@touchline/shared/notices/notices.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { createFilmKeeper } from '../things/films/keeping';
import { callsOf, newGame } from '../things/match/match.fixture';
import { createNoticeWorker } from '../things/notices/worker';
import { addMember, removeMember } from '../things/teams/team-calls.fixture';
import { acceptAll, attendeeCalls, emailOf, GREEN, type Person, type TwoTeams } from './two-teams';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The worker of notices with a clock that is moved by hand. A club has one, because one worker at a time has the lease. */
export function noticeClock(club: TwoTeams) {
  const worker = createNoticeWorker(club.services);
  let now = Date.now() + 5_000;
  return {
    pass: async (ms: number) => {
      now += ms;
      await worker.run(now);
    },
    passTo: async (time: number) => {
      now = time;
      await worker.run(now);
    },
  };
}

/** Writes a post that asks to be confirmed, a reply to it, and one that staff remove. */
async function writeNews({ coach, manager, parent }: TwoTeams): Promise<void> {
  const { add_post, add_reply, remove_reply } = postsContract;
  const text = 'The field has changed.\nPlease park behind the school.';
  const postId = await coach.call(add_post, { body: { tag: GREEN, text, confirm: true } });
  await parent.call(add_reply, { body: { postId, text: 'Thank you, we come by bike.' } });
  const id = await parent.call(add_reply, { body: { postId, text: 'I sell a car.' } });
  await manager.call(remove_reply, { params: { postId, id }, query: { reason: 'Please no advertising here.' } });
}

/** Asks for the notices that come only to those who want them. */
export async function askForAll({ coach, parent }: TwoTeams): Promise<void> {
  const asked = { mail: true, push: true };
  const ask = (who: Person, kinds: PreferencesInput['kinds']) =>
    who.call(noticesContract.update_preferences, { body: { kinds } });
  await ask(coach, { lineUp: asked });
  await ask(parent, { goal: asked, finalScore: asked });
}

async function playMatch(club: TwoTeams, { pass }: ReturnType<typeof noticeClock>): Promise<void> {
  const { coach } = club;
  const { tap } = callsOf(await newGame(club));
  await tap(coach, 0, { kind: 'PERIOD_START' });
  await tap(coach, 9, { kind: 'GOAL' });
  await pass(5_000);
  await tap(coach, 50, { kind: 'END' });
  await pass(5_000);
}

/** Causes a notice of every kind, and sends them. */
export async function sendEveryNotice(club: TwoTeams, clock = noticeClock(club)): Promise<void> {
  const { manager, coach, newcomer, parent } = club;
  const { pass, passTo } = clock;
  await playMatch(club, clock);
  const game = await club.game();
  await pass(0);
  await pass(HOUR);
  const save = (rev: number, body: object) =>
    manager.call(eventEditingContract.update_event, { body: { id: game.id, rev, ...body } });
  await save(game.rev, { eventTime: game.eventTime + HOUR });
  await save(game.rev + 1, { sources: ['https://film.example/game.m3u8'] });
  await pass(5_000);
  await save(game.rev + 2, { jobs: [{ name: 'Oranges', needed: 1 }] });
  const { id: jobId = '' } = (await club.read(game.key)).jobs?.[0] ?? {};
  await parent.call(eventPlanningContract.take_job, { params: { ...game.key, jobId } });
  await pass(5_000);
  await save(game.rev + 3, { jobs: [{ id: jobId, name: 'Snacks', needed: 1 }] });
  await coach.call(eventPlanningContract.offer_ride, { params: game.key, body: { seats: 2 } });
  const [ride] = (await club.read(game.key)).rides ?? [];
  const seat = { ...game.key, rideId: ride?.id ?? '', playerId: club.leo };
  await parent.call(eventPlanningContract.take_seat, { params: seat });
  const body = { playerId: club.leo, month: Date.now(), contactEmail: parent.user.emailAddress };
  const { id } = await coach.call(developmentsContract.add_development, { body });
  const matches = [{ id: '51000001', eventId: game.id, eventTime: game.eventTime, advice: 'Look up.' }];
  await coach.call(developmentsContract.update_development, { body: { id, rev: 1, matches } });
  await writeNews(club);
  const { code = '' } = await coach.call(invitationsContract.add_invitation, {
    body: { teamId: GREEN, kind: 'family' },
  });
  const children = [{ name: 'Theo Newman', birthYear: 2014 }];
  const request = await newcomer.call(invitationsContract.accept_invitation, { body: { token: code, children } });
  await pass(40 * MINUTE);
  await coach.call(invitationsContract.decide_request, { body: { id: request, decision: 'accept' } });
  const answers = attendeeCalls(() => ({ ...game.key }));
  await answers.add(parent, { id: '90000001', playerId: club.leo, available: 'YES' });
  // A reminder and the summary a day before, then an answer that changes late.
  await passTo(game.eventTime + HOUR - 24 * HOUR);
  await answers.change(parent, '90000001', { available: 'NO' });
  await pass(MINUTE);
  // The line-up is missing.
  await passTo(game.eventTime - HOUR + MINUTE);
}

/** Sends the notices that `sendEveryNotice` leaves out: several events in one mail, every change of an event, a declined request. */
export async function sendNoticeVariants(club: TwoTeams, { pass }: ReturnType<typeof noticeClock>): Promise<void> {
  const { manager, coach, blueParent, admin } = club;
  const game = await club.game();
  const second = await club.game();
  await pass(0);
  await pass(HOUR);
  const save = (rev: number, body: object) =>
    manager.call(eventEditingContract.update_event, { body: { id: game.id, rev, ...body } });
  const place = { id: 'u33dbfc5u', name: 'Jahnsportpark pitch 3', latitude: 52.5437, longitude: 13.4021 };
  await save(game.rev, {
    eventTime: game.eventTime + HOUR,
    meetTime: game.eventTime + HOUR / 2,
    eventLocation: { ...place, address: 'Cantianstraße 24, 10437 Berlin' },
    kit: 'Green shirts, white socks',
  });
  await pass(5_000);
  await save(game.rev + 1, { eventState: 'CANCELLED', cancelReason: 'The pitch is under water.' });
  await pass(5_000);
  await save(game.rev + 2, { eventState: 'PENDING' });
  const { time, hash } = second.key;
  await admin.call(eventsContract.remove_event, { params: { time, hash, id: second.id, tag: GREEN } });
  await pass(5_000);
  const { code = '' } = await coach.call(invitationsContract.add_invitation, {
    body: { teamId: GREEN, kind: 'family' },
  });
  const id = await blueParent.call(invitationsContract.accept_invitation, {
    body: { token: code, children: [{ name: 'Ida Berg', birthYear: 2015 }] },
  });
  await pass(5_000);
  const reason = 'We play with children born in 2012 this year.';
  await coach.call(invitationsContract.decide_request, { body: { id, decision: 'decline', reason } });
  await pass(5_000);
}

async function sendFilmMails({ store, manager, services }: TwoTeams): Promise<void> {
  const film = await buildFilm(store, await buildEvent(store, [GREEN]));
  await manager.call(filmFamiliesContract.ask_film_consents, { body: { tag: GREEN } });
  await manager.call(filmFamiliesContract.report_film, { body: { id: film._id, text: 'My son cries in it.' } });
  // It is very old: its time is over.
  await createFilmKeeper(services).run(Date.now());
}

/** Sends every mail about accounts, guardians, members and invitations. */
export async function sendAccountMails(club: TwoTeams, language: Language): Promise<void> {
  const { url } = club.parent;
  const { register, forgot_password } = accountsContract;
  const headers = { 'content-type': 'application/json', 'accept-language': language };
  const signUp = async (emailAddress: string) => {
    const body = JSON.stringify({ userName: 'Priya', emailAddress, password: 'green-boots-42' });
    await fetch(url + register.path, { method: 'POST', headers, body });
  };
  const forget = (address: string) =>
    fetch(url + forgot_password.path.replace(':email', address), { method: 'PUT', headers });
  await signUp('new@club.example');
  await signUp(emailOf('parent'));
  await forget(emailOf('parent'));
  await forget('nobody@club.example');
  const link = (who: 'parent' | 'newcomer', ...contacts: string[]) =>
    club[who].call(profilesContract.update_player_contact, { body: { playerId: club.leo, contacts } });
  await link('parent', emailOf('parent'), emailOf('newcomer'), 'grandma@club.example');
  await acceptAll(club.newcomer);
  await link('newcomer', emailOf('newcomer'));
  await club.parent.call(profilesContract.object_removal, { body: { playerId: club.leo } });
  for (const kind of ['family', 'staff'] as const)
    await club.manager.call(invitationsContract.add_invitation, {
      body: { teamId: GREEN, kind, emailAddress: `${kind}@club.example`, ...(kind === 'staff' && { role: 'COACH' }) },
    });
  const pair = { keepId: club.noa, dropId: club.mia };
  const id = await club.admin.call(playersContract.merge_players, { body: pair });
  await club.admin.call(playersContract.undo_merge, { params: { id } });
  await addMember(club.coach, emailOf('blueParent'));
  await acceptAll(club.blueParent);
  await removeMember(club.admin, emailOf('coach'));
  await sendFilmMails(club);
  const { emailAddress: email } = club.blueCoach.user;
  await club.admin.call(usersContract.add_role, { params: { email, role: 'FILMING' } });
  await club.admin.call(usersContract.delete_user, { params: { email } });
}
