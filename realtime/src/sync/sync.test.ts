import { buildEvent } from '@touchline/server/testing/records';
import { keyOf } from '@touchline/shared/events/event-key';
import { SYNC_LIMITS } from '@touchline/shared/live/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyOfRecord, rowBusEvent } from '../testing/bus-events';
import { BLUE, buildClub, type Club, GREEN } from '../testing/club';
import { startTestRealtime, type TestRealtime } from '../testing/start';

const DAY = 86_400_000;
let realtime: TestRealtime;
let club: Club;

beforeEach(async () => {
  realtime = await startTestRealtime();
  club = await buildClub(realtime.store);
});
afterEach(() => realtime.close());

const wideWindow = (teams: string[]) => ({ from: Date.now() - 900 * DAY, to: Date.now() + 900 * DAY, teams });

describe('sync', () => {
  it('I8: names stale, gone and hidden objects, and no current ones', async () => {
    const { store } = realtime;
    const stale = await buildEvent(store, [GREEN], { version: 7 });
    const foreign = await buildEvent(store, [BLUE], { version: 3 });
    const socket = await realtime.connect(club.people.parent.token);
    const answer = await socket.ask('sync', {
      events: [
        { id: club.game._id, version: 1 },
        { id: stale._id, version: 4 },
        { id: foreign._id, version: 3 },
        { id: '999999999', version: 1 },
      ],
      teams: [
        { id: GREEN, version: 0 },
        { id: BLUE, version: 1 },
      ],
    });
    expect(answer).toEqual({
      ok: true,
      stale: [
        { kind: 'event', id: stale._id, version: 7 },
        { kind: 'team', id: GREEN, version: 1 },
      ],
      gone: [
        { kind: 'event', id: foreign._id },
        { kind: 'event', id: '999999999' },
        { kind: 'team', id: BLUE },
      ],
      added: [],
    });
  });

  it("I8: names a team that the client's list lacks to users who may see it, including ROOT", async () => {
    const { parent, admin, root, newcomer } = club.people;
    const staleObjects = async (token: string, teams: { id: string; version: number }[], allTeams = true) => {
      const socket = await realtime.connect(token);
      const answer = await socket.ask('sync', { teams, allTeams });
      return answer.ok && answer.stale.map(({ kind, id }) => `${kind} ${id}`).sort();
    };
    const heldGreen = { id: GREEN, version: 1 };
    expect(await staleObjects(root.token, [heldGreen])).toEqual([`team ${BLUE}`]);
    expect(await staleObjects(admin.token, [])).toEqual([`team ${GREEN}`, `team ${BLUE}`]);
    expect(await staleObjects(parent.token, [])).toEqual([`team ${GREEN}`]);
    expect(await staleObjects(parent.token, [heldGreen])).toEqual([]);
    expect(await staleObjects(newcomer.token, [])).toEqual([]);
    // A page that has not read its teams yet, or names only some of many, lacks none.
    expect(await staleObjects(admin.token, [], false)).toEqual([]);
    expect(await staleObjects(root.token, [heldGreen], false)).toEqual([]);
  });

  it('I8: names the events of the window that the client does not hold, of its own teams only', async () => {
    const { store } = realtime;
    const laterGame = await buildEvent(store, [GREEN, BLUE], { eventTime: Date.now() + DAY });
    await buildEvent(store, [BLUE], { eventTime: Date.now() + DAY });
    await buildEvent(store, [GREEN], { eventTime: Date.now() + 10 * DAY });
    const socket = await realtime.connect(club.people.parent.token);
    const window = { from: Date.now(), to: Date.now() + 5 * DAY, teams: [GREEN, BLUE] };
    const held = [{ id: club.game._id, version: 1 }];
    expect(await socket.ask('sync', { events: held, window })).toMatchObject({ added: [keyOfRecord(laterGame)] });
    expect(await socket.ask('sync', { window })).toMatchObject({
      added: [keyOfRecord(club.game), keyOfRecord(laterGame)],
    });
    expect(await socket.ask('sync', { window: { ...window, teams: [BLUE] } })).toMatchObject({ added: [] });
  });

  it('limits the window to what the caller may list', async () => {
    const { store } = realtime;
    const oldGame = await buildEvent(store, [GREEN], { eventTime: Date.now() - 40 * DAY });
    const { parent, coach, admin, newcomer, root } = club.people;
    const addedFor = async (token: string) => {
      const socket = await realtime.connect(token);
      const answer = await socket.ask('sync', { window: wideWindow([GREEN]) });
      return answer.ok && answer.added.map(({ id }) => id);
    };
    expect(await addedFor(parent.token)).toEqual([club.game._id]);
    expect(await addedFor(coach.token)).toEqual([oldGame._id, club.game._id]);
    expect(await addedFor(admin.token)).toEqual([oldGame._id, club.game._id]);
    expect(await addedFor(root.token)).toEqual([oldGame._id, club.game._id]);
    expect(await addedFor(newcomer.token)).toEqual([]);
  });

  it('I12: returns what is gone to a client whose rights shrank unnoticed, and sends it nothing more', async () => {
    const { parent } = club.people;
    const { leo } = club.children;
    const socket = await realtime.connect(parent.token);
    await realtime.store.teams.updateOne(
      { _id: GREEN },
      { $unset: { [`players.p${leo._id}`]: '' }, $pull: { playerIds: leo._id } },
    );
    const answer = await socket.ask('sync', {
      events: [{ id: club.game._id, version: 1 }],
      teams: [{ id: GREEN, version: 1 }],
      window: wideWindow([GREEN]),
    });
    expect(answer).toEqual({
      ok: true,
      stale: [],
      gone: [
        { kind: 'event', id: club.game._id },
        { kind: 'team', id: GREEN },
      ],
      added: [],
    });
    expect(socket.received('access:changed')).toHaveLength(1);
    realtime.bus.publish(rowBusEvent(club.game, club.leosRow));
    await socket.caughtUp();
    expect(socket.received('attendee:added')).toEqual([]);
  });

  it('I12: names what is gone to a coach whose role was removed unnoticed, and nothing of the family team', async () => {
    const { coach } = club.people;
    const familyGame = await buildEvent(realtime.store, [BLUE]);
    const socket = await realtime.connect(coach.token);
    await realtime.store.users.updateOne({ _id: coach.user._id }, { $set: { roles: ['PARENT'] } });
    const answer = await socket.ask('sync', {
      events: [club.game, familyGame].map(({ _id }) => ({ id: _id, version: 1 })),
      teams: [GREEN, BLUE].map((id) => ({ id, version: 1 })),
      allTeams: true,
    });
    expect(answer).toEqual({
      ok: true,
      stale: [],
      gone: [
        { kind: 'event', id: club.game._id },
        { kind: 'team', id: GREEN },
      ],
      added: [],
    });
    expect(socket.received('access:changed')).toHaveLength(1);
  });

  it('rejects and closes a session that ended unnoticed', async () => {
    const { parent } = club.people;
    const socket = await realtime.connect(parent.token);
    const ended = socket.ended();
    await realtime.store.sessions.deleteOne({ _id: parent.sessionId });
    socket.socket.emit('sync', {}, () => {});
    expect(await ended).toBe('io server disconnect');
  });

  it('accepts the largest request of the contract, in one frame', async () => {
    const ids = (length: number) => Array.from({ length }, (_, index) => String(100_000_000_000 + index));
    const held = (length: number) => ids(length).map((id) => ({ id, version: 99_999 }));
    const { events, teams, engagements, developments, windowTeams } = SYNC_LIMITS;
    const socket = await realtime.connect(club.people.parent.token);
    const answer = await socket.ask('sync', {
      events: held(events),
      teams: held(teams),
      engagements: held(engagements),
      developments: held(developments),
      window: wideWindow(ids(windowTeams)),
    });
    expect(answer).toMatchObject({ ok: true, gone: { length: events + teams + engagements + developments } });
  });

  it('names an event by its current key', async () => {
    const socket = await realtime.connect(club.people.parent.token);
    const eventTime = Date.now() + 40 * DAY;
    await realtime.store.events.updateOne({ _id: club.game._id }, { $set: { eventTime } });
    expect(await socket.ask('sync', { window: wideWindow([GREEN]) })).toMatchObject({
      added: [keyOf({ id: club.game._id, eventTime, eventLocation: club.game.eventLocation })],
    });
  });
});
