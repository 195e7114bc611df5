/** A child that is borrowed from another team for one game: what its guardians read and hear of that team. */
import { buildEvent } from '@touchline/server/testing/records';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { keyOf } from '@touchline/shared/events/event-key';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { matchContract } from '@touchline/shared/match/match.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLUE, GREEN, openTwoTeams, type TwoTeams } from '../../api/src/testing/two-teams';
import { callsOf, type Game, newGame } from '../../api/src/things/match/match.fixture';
import type { Listener } from '../../realtime/src/testing/listener';
import { startNode, type TestNode } from '../../realtime/src/testing/start';

const SHAPE = { format: { onField: 7, periods: 2, minutes: 25 }, formation: '2-3-1' };

describe('I12: the guardians of a borrowed child', () => {
  let club: TwoTeams;
  let node: TestNode;
  let guardian: Listener;
  let family: Listener;
  let [lent, next]: Game[] = [];
  beforeAll(async () => {
    club = await openTwoTeams();
    node = await startNode({ store: club.store, bus: club.services.subscriber });
    [guardian, family] = await Promise.all([node.connect(club.blueParent.token), node.connect(club.parent.token)]);
    [lent, next] = [await newGame(club), await newGame(club)];
  });
  afterAll(async () => {
    await node.close();
    await club.close();
  });

  const change = async ({ id, key }: Game, fields: object) => {
    const { rev } = await club.coach.call(eventsContract.get_event, { query: key });
    return (await club.coach.ask(eventEditingContract.update_event, { body: { id, rev, ...fields } })).status;
  };

  it('read and hear its match as a family does, nothing else of the team, and nothing after it was taken off the list', async () => {
    const row = { id: '50000301', playerId: club.ida, playerName: 'Ida', teamId: BLUE, teamName: 'Blue' };
    const [game, other] = [lent as Game, next as Game];
    const read = (of: Game) => club.blueParent.ask(matchContract.get_match, { query: of.key });
    expect((await read(game)).status).toBe(404);
    expect(await change(game, { participants: [row] })).toBe(200);
    const calls = callsOf(game);
    await calls.saveLineup(club.coach, { ...SHAPE, lineup: { ST: club.ida, GK: club.leo } });
    await calls.tap(club.coach, 0, { kind: 'PERIOD_START' });
    await calls.tap(club.coach, 5, { kind: 'SUB', playerId: club.mia, otherPlayerId: club.ida });
    await calls.tap(club.coach, 6, { kind: 'SUB', playerId: club.noa, otherPlayerId: club.leo });
    const goal = await calls.tap(club.coach, 7, { kind: 'GOAL', playerId: club.mia });

    const { reply } = await read(game);
    const whole = await calls.match(club.coach);
    expect(reply.own).toEqual({ [club.ida]: [{ slot: 'ST', from: game.start, until: game.start + 5 * 60_000 }] });
    expect(reply).toMatchObject({ version: whole.version, lineup: {}, onField: {} });
    expect(reply.plan).toBeUndefined();
    expect(reply.entries.map(({ kind }) => kind)).toEqual(['PERIOD_START', 'SUB', 'GOAL']);
    expect(reply.game).toEqual({
      name: 'Green game',
      startsAt: game.start,
      team: 'Riverside Green',
      showMinutes: true,
      children: [club.ida],
    });
    // Of the others it reads who scored.
    expect(reply.former?.map(({ name }) => name).toSorted()).toEqual(['Ida', 'Mia']);
    expect(whole.game).toBeUndefined();
    expect(JSON.stringify(reply.entries.filter(({ kind }) => kind === 'SUB'))).not.toContain(club.mia);

    const heard = () => guardian.received('match:changed');
    await expect.poll(() => heard().some(({ entry }) => entry?.id === goal)).toBe(true);
    expect(heard().at(-1)).toEqual(family.received('match:changed').at(-1));
    // Of the two substitutions it hears of that of its own child.
    expect(heard().flatMap(({ patch }) => Object.keys(patch.own ?? {}))).toEqual([club.ida, club.ida]);
    const held = (of: Game, version: number) => ({ matches: [{ id: of.id, version }] });
    expect(await guardian.ask('sync', held(game, 1))).toMatchObject({
      stale: [{ kind: 'match', id: game.id }],
      gone: [],
    });

    // Nothing else: not the event, not the next game, no write.
    await callsOf(other).tap(club.coach, 0, { kind: 'PERIOD_START' });
    expect((await read(other)).status).toBe(404);
    expect(await guardian.ask('sync', held(other, 0))).toMatchObject({
      stale: [],
      gone: [{ kind: 'match', id: other.id }],
    });
    expect((await club.blueParent.ask(eventsContract.get_event, { query: game.key })).status).toBe(404);
    const body = { id: '92000001', kind: 'GOAL' as const, at: Date.now() };
    expect(
      (await club.blueParent.ask(matchContract.add_match_entry, { params: game.key, query: {}, body })).status,
    ).toBe(404);
    await expect.poll(() => family.received('match:changed').some(({ id }) => id === other.id)).toBe(true);
    await guardian.caughtUp();
    const names = new Set(guardian.frames.map(({ name }) => name));
    expect([...names]).toEqual(['match:changed']);
    expect(new Set(heard().map(({ id }) => id))).toEqual(new Set([game.id]));

    // Taken off again.
    expect(await change(game, { removed: { participants: [row.id] } })).toBe(200);
    const before = heard().length;
    const last = await calls.tap(club.coach, 8, { kind: 'GOAL' });
    await expect.poll(() => family.received('match:changed').some(({ entry }) => entry?.id === last)).toBe(true);
    await guardian.caughtUp();
    expect(heard()).toHaveLength(before);
    expect((await read(game)).status).toBe(404);
    expect(await guardian.ask('sync', held(game, 1))).toMatchObject({
      stale: [],
      gone: [{ kind: 'match', id: game.id }],
    });
  });

  it('read no match for a row that names a team of the event, whose roster their child is not on', async () => {
    const event = await buildEvent(club.store, [GREEN], { eventTime: Date.now() });
    const row = { id: '50000302', playerId: club.ida, playerName: 'Ida', teamId: GREEN, teamName: 'Green' };
    await club.store.events.updateOne({ _id: event._id }, { $set: { 'participants.p50000302': row as never } });
    const query = keyOf({ ...event, id: event._id });
    expect((await club.blueParent.ask(matchContract.get_match, { query })).status).toBe(404);
  });
});
