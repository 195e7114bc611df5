/** Traces of a child in everything that names children, and what is left of them after a merge. */
import { appendUpdate, readJournal } from '@touchline/server/boards/journal';
import { mergeAll } from '@touchline/server/boards/merge';
import type { EventRecord, PlayerRecord } from '@touchline/server/records';
import { buildAttendee, buildBoard, buildDevelopment, buildEvent } from '@touchline/server/testing/records';
import { readShapes, rootsOf } from '@touchline/shared/boards/document';
import type { Shape } from '@touchline/shared/boards/shapes';
import { expect } from 'vitest';
import * as Y from 'yjs';
import { GREEN, type TwoTeams } from '../../testing/two-teams';

const MATCH = { eventId: '1', eventTime: 1, shirtColor: '', shirtNumber: 1, shareLink: '', wipLink: '', learnLink: '' };
export const matchOf = (id: string) => ({
  id,
  ...MATCH,
  advice: id,
  position: '',
  eventSource: '',
  hodStart: 0,
  hodEnd: 0,
  hodPlayerIds: [],
});

export const play = (...children: PlayerRecord[]): EventRecord['plays'] => ({
  p30000001: {
    id: '30000001',
    name: 'Goal',
    playType: 'GOAL',
    source: '',
    link: '',
    startOffset: 1,
    endOffset: 2,
    players: children.map(({ name }) => name),
    playerIds: children.map(({ _id }) => _id),
    call: '',
    suggestion: '',
    actionCodes: [],
  } as unknown as EventRecord['plays'][string],
});
const lineUp = (child: PlayerRecord): EventRecord['participants'] => ({
  p90000001: { id: '90000001', playerId: child._id, playerName: child.name } as EventRecord['participants'][string],
});

/** @param current returns the club of the current test, and its two records of one child */
export function mergeTraces(current: () => { club: TwoTeams; leo: PlayerRecord; twin: PlayerRecord }) {
  const row = (child: PlayerRecord, available: 'YES' | 'NO' | 'MAYBE', answeredAt?: number) =>
    buildAttendee(child, current().club.parent, { available, ...(answeredAt !== undefined && { answeredAt }) });

  /** Creates a trace of the twin in everything that names children. */
  async function traces() {
    const { club, leo, twin } = current();
    const { store } = club;
    const alone = await buildEvent(store, [GREEN], { attendees: [row(twin, 'MAYBE')] });
    const both = await buildEvent(store, [GREEN], { attendees: [row(twin, 'NO', 2_000), row(leo, 'YES', 1_000)] });
    await store.events.updateOne({ _id: alone._id }, { $set: { plays: play(twin), participants: lineUp(twin) } });
    await store.events.updateOne({ _id: both._id }, { $set: { plays: play(leo, twin) } });
    await buildDevelopment(store, GREEN, twin, { month: '2026-01', matches: [matchOf('51000001')] });
    await buildDevelopment(store, GREEN, twin, { month: '2026-02', matches: [matchOf('51000002')] });
    await buildDevelopment(store, GREEN, leo, { month: '2026-02', matches: [matchOf('51000003')] });
    const board = await buildBoard(store, GREEN);
    const doc = new Y.Doc();
    const marker: Shape = { kind: 'player', at: { x: 1, y: 1 }, side: 'home', label: 'L', playerId: twin._id };
    rootsOf(doc).shapes.set('disc-1', marker);
    rootsOf(doc).shapes.set('disc-2', { ...marker, playerId: leo._id });
    await appendUpdate(store, board._id, Y.encodeStateAsUpdate(doc));
    for (const [n, playerIds] of [[twin._id], [leo._id, twin._id], [leo._id]].entries())
      await store.filmClips.insertOne({
        _id: `8700000${n}`,
        film: '84000001',
        tags: [GREEN],
        title: 'First half',
        from: 0,
        to: 12,
        drawn: false,
        userId: club.coach.user._id,
        by: 'Cora Coach',
        at: n + 1,
        playerIds,
      });
    return { alone: alone._id, both: both._id, board: board._id };
  }

  /** Returns everything that names one of the two, without versions. */
  async function state({ alone, both, board }: Awaited<ReturnType<typeof traces>>) {
    const { club, leo, twin } = current();
    const { store } = club;
    const name = (id: string | undefined) => (id === leo._id ? 'leo' : id === twin._id ? 'twin' : 'other');
    const eventState = async (_id: string) => {
      const event = await store.events.findOne({ _id });
      if (!event) throw new Error('no event');
      expect(event.attendeeCount).toBe(Object.keys(event.attendees).length);
      expect(event.attendeeIds.toSorted()).toEqual(
        Object.values(event.attendees)
          .map(({ id }) => id)
          .sort(),
      );
      expect(event.version).toBe(1 + event.changes.length);
      return {
        rows: Object.entries(event.attendees)
          .map(([key, row]) => `${name(key.slice(1))} ${name(row.playerId)} ${row.player} ${row.available}`)
          .sort(),
        plays: Object.values(event.plays).map(({ players, playerIds }) => [
          players.toSorted(),
          playerIds.map(name).sort(),
        ]),
        lineUp: Object.values(event.participants).map(({ playerId, playerName }) => `${name(playerId)} ${playerName}`),
      };
    };
    const doc = new Y.Doc();
    Y.applyUpdate(doc, mergeAll((await readJournal(store, board)).map(({ update }) => update)));
    const months = await store.developments.find({});
    return {
      players: (await store.players.find({ _id: { $in: [leo._id, twin._id] } }))
        .map(({ _id, contacts }) => [name(_id), contacts])
        .sort(),
      roster: (await store.teams.findOne({ _id: GREEN }))?.playerIds.map(name).sort(),
      alone: await eventState(alone),
      both: await eventState(both),
      months: months
        .map(({ month, playerId, matches }) => [month, name(playerId), matches.map(({ id }) => id).sort()])
        .sort(),
      clips: (await store.filmClips.find({}, { sort: { at: 1 } })).map(({ playerIds }) => playerIds.map(name).sort()),
      markers: readShapes(doc).map((shape) => `${shape.id} ${name('playerId' in shape ? shape.playerId : undefined)}`),
    };
  }

  return { row, traces, state };
}
