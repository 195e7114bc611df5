import { buildFilm } from '@touchline/server/testing/records';
import { clipsContract } from '@touchline/shared/match/clips.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GREEN, openTwoTeams, type Person, type TwoTeams } from '../../testing/two-teams';
import { callsOf, type Game, newGame } from './match.fixture';

const FILM = 'https://film.example/game.m3u8';

describe('plays from a journal', () => {
  let club: TwoTeams;
  let game: Game;
  let calls: ReturnType<typeof callsOf>;
  let goal: string;
  beforeAll(async () => {
    club = await openTwoTeams();
    await club.store.players.updateOne({ _id: club.leo }, { $set: { number: 7 } });
  });
  afterAll(() => club.close());
  beforeEach(async () => {
    game = await newGame(club);
    calls = callsOf(game);
    await calls.saveLineup(club.coach, { format: { onField: 7, periods: 2, minutes: 25 }, formation: '2-3-1' });
    await calls.tap(club.coach, 0, { kind: 'PERIOD_START' });
    goal = await calls.tap(club.coach, 10, { kind: 'GOAL', playerId: club.leo });
    await calls.tap(club.coach, 25, { kind: 'PERIOD_END' });
    await calls.tap(club.coach, 30, { kind: 'PERIOD_START' });
    await calls.tap(club.coach, 40, { kind: 'GOAL', side: 'THEM' });
    await calls.tap(club.coach, 41, { kind: 'MOMENT' });
    await calls.tap(club.coach, 42, { kind: 'SAVE' });
    await calls.tap(club.coach, 43, { kind: 'CORNER' });
  });
  const anchor = (body: object, who: Person = club.coach) =>
    who.ask(clipsContract.anchor_film, { params: game.key, query: {}, body: { source: FILM, second: 5, ...body } });
  const list = (who: Person) => who.ask(clipsContract.list_proposed_plays, { query: game.key });
  const accept = (body: object, who: Person = club.coach) =>
    who.ask(clipsContract.accept_proposed_plays, { params: game.key, query: {}, body });

  it('are proposed for a film that is tied by its kick-off, in the words of the club', async () => {
    expect((await list(club.coach)).reply.proposals).toEqual([]);
    await anchor({});
    const { proposals } = (await list(club.coach)).reply;
    expect(proposals.map(({ name, playType }) => [name, playType])).toEqual([
      ['Goal, Leo 7 (10′)', 'SCORE'],
      ['Goal against (35′)', 'SCORE'],
      ['Moment (36′)', 'OTHER'],
      ['Save (37′)', 'EXECUTION'],
    ]);
    expect(proposals[0]).toMatchObject({
      id: goal,
      source: FILM,
      players: ['Leo Raman'],
      playerIds: [club.leo],
      startOffset: 595,
      endOffset: 610,
    });
    expect(proposals[1]?.startOffset).toBe(40 * 60 + 5 - 10);
  });

  it('follow a second tie when the film was paused at half-time', async () => {
    await anchor({});
    await anchor({ period: 2, second: 1_505 });
    await anchor({ period: 2, second: 1_500 });
    const { proposals, anchors } = (await list(club.coach)).reply;
    expect([anchors.length, proposals[0]?.startOffset, proposals[1]?.startOffset]).toEqual([2, 595, 1_500 + 600 - 10]);
  });

  it('are proposed without a tie for a film that was recorded live, from the take of their time', async () => {
    const match = await calls.match(club.coach);
    const kickOff = match.entries.find(({ kind }) => kind === 'PERIOD_START')?.at ?? 0;
    const [event] = await club.store.events.find({ _id: game.key.id });
    if (!event) throw new Error('no event');
    const film = await buildFilm(club.store, event, {
      mode: 'LIVE',
      state: 'GROWING',
      recordedAt: kickOff - 5_000,
    });
    const part = (take: number, start: number) => ({
      _id: `${film._id}/720p/${take}/${start / 2}`,
      film: film._id,
      rendition: '720p',
      take,
      k: start / 2,
      size: 1,
      sha: '',
      seconds: 2,
      start,
      at: start,
    });
    // The second half was recorded by the second take, which is the fourth second of the film.
    for (const one of [part(0, 0), part(0, 2), part(1, 1_800)]) await club.store.filmSegments.insertOne(one as never);
    const { proposals } = (await list(club.coach)).reply;
    expect(proposals[0]).toMatchObject({ source: `film:${film._id}`, startOffset: 595 });
    expect(proposals[1]?.startOffset).toBe(4 + 40 * 60 + 5 - 1_800 - 10);
    await anchor({ source: `film:${film._id}`, second: 50 });
    expect((await list(club.coach)).reply.proposals[0]?.startOffset).toBe(640);
  });

  it('end with their film, and are none behind its end', async () => {
    const [event] = await club.store.events.find({ _id: game.key.id });
    if (!event) throw new Error('no event');
    // The goal is at 605 s, and everything else later than this film.
    const film = await buildFilm(club.store, event, { state: 'COMPLETE', seconds: 607.5 });
    await anchor({ source: `film:${film._id}` });
    const { proposals } = (await list(club.coach)).reply;
    expect(proposals.map(({ id, startOffset, endOffset }) => [id, startOffset, endOffset])).toEqual([
      [goal, 595, 607.5],
    ]);
    expect((await accept({ plays: [{ id: goal, startOffset: 608, endOffset: 620 }] })).status).toBe(400);
    const { reply } = await accept({ plays: [{ id: goal, startOffset: 600, endOffset: 620 }] });
    expect(reply.plays).toEqual([expect.objectContaining({ id: goal, endOffset: 607.5 })]);
    expect((await accept({})).reply.plays).toHaveLength(1);
  });

  it('take the seconds before and after that the team has chosen', async () => {
    await anchor({});
    const save = (clipWindows: object | null) =>
      club.coach.call(teamEditingContract.update_team, { body: { id: GREEN, clipWindows } });
    await save({ GOAL: { before: 20, after: 0 } });
    const [first, , moment] = (await list(club.coach)).reply.proposals;
    expect([first?.startOffset, first?.endOffset, moment?.startOffset]).toEqual([585, 605, 41 * 60 - 5]);
    await save(null);
  });

  it('become ordinary plays, each once, as they are or trimmed', async () => {
    await anchor({});
    const { reply } = await accept({ plays: [{ id: goal, startOffset: 600 }] });
    expect(reply.plays).toEqual([expect.objectContaining({ id: goal, startOffset: 600, endOffset: 610 })]);
    expect((await list(club.coach)).reply.proposals).toHaveLength(3);
    expect((await accept({})).reply.plays).toHaveLength(4);
    const { plays, version } = await calls.event(club.parent);
    expect(plays.map(({ playType, startOffset }) => [playType, startOffset])).toHaveLength(4);
    expect(plays.find(({ id }) => id === goal)?.startOffset).toBe(600);
    expect((await accept({})).reply.version).toBe(version);
  });

  it('are refused with the name of the field when they do not exist or end before they start', async () => {
    await anchor({});
    const unknown = await accept({ plays: [{ id: '99999999' }] });
    expect([unknown.status, Object.keys(unknown.problem?.fields ?? {})]).toEqual([400, ['plays.0.id']]);
    expect((await accept({ plays: [{ id: goal, startOffset: 700 }] })).status).toBe(400);
    expect((await anchor({ source: '' })).status).toBe(400);
  });

  it('R3: are for staff: families and helpers see neither proposals nor moments', async () => {
    await anchor({});
    await calls.saveLineup(club.coach, { scorer: club.parent.user._id });
    for (const { status } of [await list(club.parent), await accept({}, club.parent), await anchor({}, club.parent)])
      expect(status).toBe(403);
    const match = await calls.match(club.parent);
    expect(match).not.toHaveProperty('anchors');
    expect(match.entries.map(({ kind }) => kind)).not.toContain('MOMENT');
  });
});
