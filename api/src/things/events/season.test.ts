/** GET /api/show_season. */

import { itemRow, memberRow } from '@touchline/server/row-keys';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { seasonOf } from '@touchline/shared/events/season';
import { seasonContract } from '@touchline/shared/events/season.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { dayOf } from '@touchline/shared/wall-clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BLUE, GREEN, openTwoTeams, type Person, PITCH, STORES, type TwoTeams } from '../../testing/two-teams';

const { show_season } = seasonContract;
const { schedule_event, get_event, add_attendee, update_attendee } = eventsContract;
const { update_event, add_all_players } = eventEditingContract;
const { update_team } = teamEditingContract;
const NOW = Date.now();
const SEASON = seasonOf(NOW - 60_000, { zone: 'UTC', start: 8 });

describe.each(STORES)('the season of a team on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
  });
  afterEach(() => club.close());

  const read = (who: Person, season = SEASON, tag = GREEN) =>
    who.call(show_season, { query: { tag, season: String(season) } });
  const ask = (who: Person, query: Record<string, string>) =>
    who.ask(show_season, { query: query as { tag: string } }).then(({ status }) => status);

  /** Adds an event of Green. */
  async function add(fields: object, eventTime = NOW - 60_000) {
    const body = { eventTime, eventLocation: PITCH, tags: [GREEN], ...fields };
    const id = await club.coach.call(schedule_event, { body });
    const time = new Date(eventTime).toISOString().slice(0, 7);
    return club.coach.call(get_event, { query: { time, hash: 'u33d', id } });
  }
  const answer = (who: Person, { key }: Awaited<ReturnType<typeof add>>, playerId: string, available = 'YES') =>
    who.call(add_attendee, { params: key, body: { playerId, available: available as 'YES' } });

  /** Leo and Noa play a game, in which Leo scores twice. Noa comes to a practice. Mia does nothing. */
  async function play() {
    const score = (id: string, ...playerIds: string[]) => ({ id, name: 'Score', playType: 'SCORE', playerIds });
    const plays = [
      score('50000001', club.leo, club.noa),
      score('50000002', club.leo, club.leo),
      { ...score('50000003', club.noa), playType: 'CHANCE' },
    ];
    const game = await add({ opponent: 'Harbor City', result: '2:1', plays });
    await answer(club.parent, game, club.leo);
    await answer(club.parent2, game, club.noa, 'MAYBE');
    await club.coach.call(add_all_players, { query: { ...game.key, teams: [GREEN] } });
    const practice = await add({ type: 'PRACTICE' });
    await answer(club.parent2, practice, club.noa);
    return game;
  }
  const none = { held: 2, attended: 0, games: 0, lineUps: 0, goals: 0, assists: 0 };

  it('counts a game of two own teams as won by one and lost by the other', async () => {
    const game = await add({ opponent: 'Blue', result: '2:1' });
    await club.store.events.updateOne({ _id: game.id }, { $set: { tags: [GREEN, BLUE] } });
    const [green, blue] = [await read(club.admin), await read(club.admin, SEASON, BLUE)];
    expect(green.record).toMatchObject({ won: 1, lost: 0, scored: 2, conceded: 1 });
    expect(blue.record).toMatchObject({ won: 0, lost: 1, scored: 1, conceded: 2 });
    expect([green, blue].map(({ results }) => results.map(({ opponent, outcome }) => [opponent, outcome]))).toEqual([
      [['Blue', 'won']],
      [['Riverside Green', 'lost']],
    ]);
  });

  it('keeps who lost a game of two own teams when the team that is the opponent gets another name', async () => {
    const game = await add({ opponent: 'Blue', result: '2:1' });
    await club.admin.call(update_event, { body: { id: game.id, rev: game.rev, tags: [GREEN, BLUE] } });
    await club.admin.call(update_team, { body: { id: BLUE, name: 'Harbor Navy' } });
    expect((await read(club.admin, SEASON, BLUE)).record).toMatchObject({ won: 0, lost: 1 });
    await club.admin.call(update_event, { body: { id: game.id, summary: 'A fine game', tags: [GREEN, BLUE] } });
    expect((await read(club.admin, SEASON, BLUE)).record).toMatchObject({ won: 0, lost: 1 });
    // Another name means another team.
    await club.admin.call(update_event, { body: { id: game.id, opponent: 'Hillside' } });
    expect((await read(club.admin, SEASON, BLUE)).record).toMatchObject({ won: 1, lost: 0 });
  });

  it('counts events for a child from the month of joining, and those that the child came to before', async () => {
    await play();
    const row = (id: string) => `players.${itemRow(id)}.since`;
    const later = { [row(club.noa)]: '2999-01', [row(club.mia)]: '2999-01' };
    await club.store.teams.updateOne({ _id: GREEN }, { $set: later });
    const { held, players } = await read(club.coach);
    expect([held, ...players.map((player) => [player.name, player.held, player.attended])]).toEqual([
      2,
      ['Leo Raman', 2, 1],
      ['Mia Raman', 0, 0],
      ['Noa Silva', 1, 1],
    ]);
  });

  it('counts events for a child from the day of joining', async () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await add({ type: 'PRACTICE' }, NOW - 5 * 86_400_000);
    const since = { [`players.${itemRow(club.mia)}.since`]: dayOf(NOW - 4 * 86_400_000, timeZone) };
    await club.store.teams.updateOne({ _id: GREEN }, { $set: since });
    await add({ type: 'PRACTICE' });
    const season = await read(club.coach);
    expect(season.players.find(({ id }) => id === club.mia)?.held).toBe(1);
  });

  it('counts for staff what each child took part in', async () => {
    const game = await play();
    const whole = {
      season: SEASON,
      seasons: [SEASON],
      held: 2,
      results: [
        { id: game.id, eventTime: game.eventTime, opponent: 'Harbor City', ours: 2, theirs: 1, outcome: 'won' },
      ],
      record: { played: 1, won: 1, drawn: 0, lost: 0, scored: 2, conceded: 1 },
      players: [
        expect.objectContaining({
          id: club.leo,
          name: 'Leo Raman',
          held: 2,
          attended: 1,
          games: 1,
          lineUps: 1,
          goals: 2,
          assists: 0,
        }),
        expect.objectContaining({ ...none, id: club.mia, games: 1, lineUps: 1 }),
        expect.objectContaining({ ...none, id: club.noa, attended: 1, games: 1, lineUps: 1, assists: 1 }),
      ],
    };
    for (const who of ['admin', 'manager', 'coach', 'filming'] as const) {
      const { players, ...rest } = await read(club[who]);
      expect({ ...rest, players: players.toSorted((a, b) => a.name.localeCompare(b.name)) }).toEqual(whole);
    }
  });

  it('R3 I11: gives a family its own children only, with the results of the team', async () => {
    await play();
    const seen = await read(club.parent2);
    expect(seen.players.map(({ name }) => name)).toEqual(['Noa Silva']);
    expect(seen.record.won).toBe(1);
    const { raw } = await club.parent2.ask(show_season, { query: { tag: GREEN } });
    for (const other of ['Leo', 'Mia', club.leo, club.mia]) expect(raw).not.toContain(other);
    // A coach of another team who is a member of this one as family has no staff rights here.
    const { emailAddress } = club.blueCoach.user;
    const path = `members.${memberRow(emailAddress)}`;
    await club.store.teams.updateOne(
      { _id: GREEN },
      { $set: { [path]: { emailAddress, capacity: 'family' } }, $addToSet: { memberEmails: emailAddress } },
    );
    expect((await read(club.blueCoach)).players).toEqual([]);
  });

  it('P2: returns 404 for another team as for a missing one, and hides a child from a former guardian', async () => {
    for (const who of ['parent', 'coach', 'filming'] as const) expect(await ask(club[who], { tag: BLUE })).toBe(404);
    expect(await ask(club.parent, { tag: '99999999' })).toBe(404);
    expect(await ask(club.admin, { tag: '99999999' })).toBe(404);
    expect(await ask(club.newcomer, { tag: GREEN })).toBe(403);
    expect(await ask(club.root, { tag: GREEN })).toBe(403);
    await club.store.players.updateOne({ _id: club.leo }, { $set: { contacts: [] } });
    expect((await read(club.parent)).players.map(({ name }) => name)).toEqual(['Mia Raman']);
  });

  it('leaves out cancelled and future events, and answers that were taken back', async () => {
    const game = await add({ result: '1:0' });
    await answer(club.parent, game, club.leo);
    const row = (await club.coach.call(get_event, { query: game.key })).attendees[0]?.id ?? '';
    await club.parent.call(update_attendee, {
      params: { ...game.key, index: row },
      query: {},
      body: { playerId: club.leo, available: 'NO' },
    });
    const cancelled = await add({});
    await answer(club.parent, cancelled, club.leo);
    await club.coach.call(update_event, { body: { id: cancelled.id, rev: 1, eventState: 'CANCELLED' } });
    await answer(club.parent, await add({}, NOW + 3_600_000), club.leo);
    const { held, players, results } = await read(club.parent);
    expect({ held, results: results.length }).toEqual({ held: 1, results: 1 });
    expect(players.map(({ attended }) => attended)).toEqual([0, 0]);
  });

  it('counts a game for its children when it is finished, as the record does', async () => {
    for (const eventTime of [NOW - 60_000, NOW - 4 * 3_600_000])
      await answer(club.coach, await add({}, eventTime), club.leo);
    const gamesOfLeo = async () => (await read(club.parent)).players.find(({ id }) => id === club.leo)?.games;
    expect(await gamesOfLeo()).toBe(1);
    await answer(club.coach, await add({ result: '1:0' }), club.leo);
    expect(await gamesOfLeo()).toBe(2);
  });

  it('stores results in one form, counts them all, and keeps a text that is none without counting it', async () => {
    const typed = ['3–0 forfeit', '2-1 aet', '2-2 (4-3 p)', '1:1'];
    const stored = [];
    for (const result of typed) stored.push((await add({ opponent: 'Harbor City', result })).result);
    expect(stored).toEqual(['3:0 forfeit', '2:1 aet', '2:2 (4:3 pens)', '1:1']);
    const game = await add({ opponent: 'Lake City' });
    const save = (result: string, rev = game.rev) =>
      club.coach.ask(update_event, { body: { id: game.id, rev, result } });
    expect((await save('L 0-1')).status).toBe(200);
    expect((await save('0 : 1')).status, 'the same result again changes nothing').toBe(200);
    for (const result of ['banana', '0-0 forfeit', 'Postponed']) await add({ opponent: 'Lake City', result });
    for (const result of ['0-3 double forfeit', '4:3 n.E.']) await add({ opponent: 'Lake City', result });
    const { results, record, uncounted } = await read(club.parent);
    expect(
      results
        .map(
          ({ ours, theirs, outcome, penalties }) =>
            `${outcome} ${ours}:${theirs}${penalties ? ` (${penalties.ours}:${penalties.theirs})` : ''}`,
        )
        .toSorted(),
    ).toEqual(['drawn 1:1', 'lost 0:1', 'lost 0:3', 'won 2:1', 'won 2:2 (4:3)', 'won 3:0', 'won 4:3']);
    expect(record).toEqual({ played: 7, won: 4, drawn: 1, lost: 2, scored: 8, conceded: 5 });
    expect(uncounted?.map(({ result }) => result).toSorted()).toEqual(['0:0 forfeit', 'banana']);
  });

  it('reads older texts where it can and names the others; they stay until somebody enters a result', async () => {
    const older = await add({ opponent: 'Harbor City' });
    const text = await add({ opponent: 'Lake City' });
    await club.store.events.updateOne({ _id: older.id }, { $set: { result: '2-1 AET' } });
    await club.store.events.updateOne({ _id: text.id }, { $set: { result: 'banana' } });
    await add({ opponent: 'Ballard', result: '1-0 abandoned' });
    const { record, uncounted } = await read(club.parent);
    expect(record).toMatchObject({ played: 1, won: 1 });
    expect(uncounted?.map(({ opponent, result }) => `${opponent} ${result}`).toSorted()).toEqual([
      'Ballard 1:0 abandoned',
      'Lake City banana',
    ]);
    const body = { id: text.id, rev: text.rev, result: 'banana', note: 'Rain' };
    expect((await club.coach.ask(update_event, { body })).status).toBe(200);
  });

  it('stores the place of a tournament as it is', async () => {
    expect((await add({ type: 'TOURNAMENT', result: 'Second place' })).result).toBe('Second place');
  });

  it('shows an empty season, earlier seasons, and names a wrong year', async () => {
    expect(await read(club.parent)).toMatchObject({ seasons: [SEASON], held: 0, results: [] });
    await add({ result: '0:3' }, Date.UTC(SEASON - 1, 8, 1));
    expect(await read(club.parent, SEASON - 1)).toMatchObject({
      season: SEASON - 1,
      seasons: [SEASON, SEASON - 1],
      held: 1,
      record: { lost: 1, conceded: 3 },
    });
    expect((await read(club.parent)).held).toBe(0);
    for (const season of ['1999', 'x', '2026-01', '20260'])
      expect(await ask(club.parent, { tag: GREEN, season })).toBe(400);
  });
});
