/** Notices of matches, for those who asked for them: goals, the final score, and a missing line-up. */
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { noticesContract, type PreferencesInput } from '@touchline/shared/notices/notices.contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noticeClock } from '../../testing/every-mail';
import { BLUE, openTwoTeams, type Person, type TwoTeams } from '../../testing/two-teams';
import { callsOf, MINUTE, newGame } from '../match/match.fixture';

const { list_notices, update_preferences } = noticesContract;
const HOUR = 60 * MINUTE;
const MAIL = { mail: true, push: false };
let club: TwoTeams;
let clock: ReturnType<typeof noticeClock>;

beforeEach(async () => {
  club = await openTwoTeams(undefined, { settings: { CLUB_TIMEZONE: 'UTC' } });
  clock = noticeClock(club);
});
afterEach(() => club.close());

const ask = (who: Person, kinds: PreferencesInput['kinds']) => who.call(update_preferences, { body: { kinds } });
const subjects = (who: Person) =>
  club.mailsTo(who.user.emailAddress).flatMap(({ subject, notices }) => (notices ? [subject] : []));

it('tells of goals at most once a minute, and of the final score once, only those who asked for them', async () => {
  const game = await newGame(club);
  const calls = callsOf(game);
  const { name } = await calls.event(club.coach);
  await ask(club.parent, { goal: MAIL, finalScore: MAIL });
  await calls.tap(club.coach, 0, { kind: 'PERIOD_START' });
  await clock.pass(0);
  expect(subjects(club.parent)).toEqual([]);
  const first = await calls.tap(club.coach, 10, { kind: 'GOAL', playerId: club.leo });
  await clock.pass(5_000);
  expect(subjects(club.parent)).toEqual([`Goal! 1–0, ${name}`]);
  await calls.tap(club.coach, 11, { kind: 'GOAL', side: 'THEM' });
  await calls.tap(club.coach, 12, { kind: 'GOAL' });
  await clock.pass(5_000);
  expect(subjects(club.parent)).toHaveLength(1);
  await clock.pass(MINUTE);
  expect(subjects(club.parent).slice(1)).toEqual([`Goal! 2–1, ${name}`]);
  // A correction is no news.
  await calls.remove(club.coach, first);
  await clock.pass(2 * MINUTE);
  await calls.tap(club.coach, 50, { kind: 'END' });
  await clock.pass(5_000);
  expect(subjects(club.parent).slice(2)).toEqual([`Final score 1–1: ${name}`]);
  await calls.tap(club.coach, 49, { kind: 'GOAL' });
  await clock.pass(2 * MINUTE);
  expect(subjects(club.parent)).toHaveLength(3);
  const bell = await club.parent.call(list_notices, { query: {} });
  expect(bell.filter(({ score }) => score).map(({ kind, score }) => `${kind} ${score}`)).toEqual([
    'finalScore 1–1',
    'goal 2–1',
    'goal 1–0',
  ]);
  expect(subjects(club.parent2)).toEqual([]);
  expect((await club.parent2.call(list_notices, { query: {} })).filter(({ score }) => score)).toEqual([]);
});

it('reminds a coach who asked for it of a missing line-up, two hours before the game', async () => {
  const start = Date.now() + 5 * HOUR;
  const [without, made] = [await newGame(club, { eventTime: start }), await newGame(club, { eventTime: start })];
  await callsOf(made).saveLineup(club.coach, { lineup: { ST: club.leo } });
  await ask(club.coach, { lineUp: MAIL });
  await ask(club.parent, { lineUp: MAIL });
  await clock.pass(0);
  await clock.passTo(start - 2 * HOUR - MINUTE);
  const missing = (who: Person) => subjects(who).filter((subject) => subject.startsWith('No line-up yet'));
  expect(missing(club.coach)).toEqual([]);
  await clock.passTo(start - 2 * HOUR + MINUTE);
  const { name } = await callsOf(without).event(club.coach);
  expect(missing(club.coach)).toEqual([`No line-up yet: ${name}`]);
  await clock.passTo(start - HOUR);
  expect(missing(club.coach)).toHaveLength(1);
  expect(missing(club.parent)).toEqual([]);
});

it('tells the guardians of a borrowed child of the goals and the final score of its game, and of nothing else', async () => {
  const [game, other] = [await newGame(club), await newGame(club)];
  const calls = callsOf(game);
  const { name } = await calls.event(club.coach);
  const row = { id: '50000301', playerId: club.ida, playerName: 'Ida', teamId: BLUE, teamName: 'Blue' };
  const change = async (fields: object) => {
    const { rev, id } = await calls.event(club.coach);
    await club.coach.call(eventEditingContract.update_event, { body: { id, rev, ...fields } });
  };
  await change({ participants: [row] });
  await ask(club.blueParent, { goal: MAIL, finalScore: MAIL });
  for (const one of [game, other]) await callsOf(one).tap(club.coach, 0, { kind: 'PERIOD_START' });
  await clock.pass(0);
  const before = subjects(club.blueParent).length;
  for (const one of [game, other]) await callsOf(one).tap(club.coach, 10, { kind: 'GOAL' });
  await clock.pass(5_000);
  await calls.tap(club.coach, 50, { kind: 'END' });
  await clock.pass(5_000);
  expect(subjects(club.blueParent).slice(before)).toEqual([`Goal! 1–0, ${name}`, `Final score 1–0: ${name}`]);
  const bell = async () => (await club.blueParent.call(list_notices, { query: {} })).filter(({ score }) => score);
  const path = `/match?${new URLSearchParams({ ...game.key })}`;
  expect(await bell()).toMatchObject([
    { kind: 'finalScore', path },
    { kind: 'goal', path },
  ]);
  await change({ removed: { participants: [row.id] } });
  expect(await bell()).toEqual([]);
});
