import { setTimeout as delay } from 'node:timers/promises';
import { PATIENCE } from '@touchline/server/testing/soon';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { type PlacedShape, readShapes, rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle } from '@touchline/shared/boards/shapes';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { nest } from '../../realtime/src/testing/attacks';
import { Person } from '../../testing/clients/person';
import { type Club, startClub, until } from '../../testing/services/club';
import { add, erase, newPartId, restack } from '../../web/src/features/sessions/board/board-commands';
import { BoardConnection } from '../../web/src/live/boards/board-connection';
import { boardStorage } from '../../web/src/live/boards/board-storage';
import { setPointer } from '../../web/src/live/boards/pointer-sync';
import { openScreenBoard, type ScreenBoard } from '../src/screen-board';

const TEAM = '26618';
const circles = (from: number, to: number): PlacedShape[] =>
  Array.from({ length: to - from }, (_, n) => ({
    ...clickedCircle({ x: (from + n) % 1_000, y: 5 }),
    id: `s${from + n}`,
  }));
const drawOn = ({ connection }: ScreenBoard, from: number, to: number) =>
  connection.undoStack.change(() => add(connection.doc, circles(from, to)));
const countShapes = ({ connection }: ScreenBoard) => readShapes(connection.doc).length;
const unopened = (id: string, { transport }: ScreenBoard) =>
  new BoardConnection({ id, transport, storage: boardStorage('nobody', 'none'), mayDraw: true });

describe("the web app's board client on a real server", () => {
  let club: Club;
  let coach: Person;
  let coach2: Person;
  const newBoard = (name: string) =>
    coach.call(boardsContract.add_board, { body: { teamId: TEAM, month: Date.now(), name } });
  const untilSent = (screen: ScreenBoard) =>
    until(() => screen.state().waiting === 0 && screen.state().joined, PATIENCE, 'everything is sent');

  beforeAll(async () => {
    club = await startClub({ LIMIT_STROKES: '1000' });
    [coach, coach2] = await Promise.all([Person.signIn(club.url, 'coach'), Person.signIn(club.url, 'coach2')]);
  });
  afterAll(() => club.stop());

  it('splits a change that is larger than a frame, and its undo', async () => {
    const id = await newBoard('Large');
    const [coachBoard, coach2Board] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    drawOn(coachBoard, 0, 2_000);
    await untilSent(coachBoard);
    await until(() => countShapes(coach2Board) === 2_000, PATIENCE, 'the other sees all');
    coachBoard.connection.undoStack.change(() =>
      erase(coachBoard.connection.doc, new Set(circles(0, 2_000).map((shape) => shape.id))),
    );
    await untilSent(coachBoard);
    await until(() => countShapes(coach2Board) === 0, PATIENCE, 'the other sees nothing');
    coachBoard.connection.undoStack.manager.undo();
    await untilSent(coachBoard);
    await until(() => countShapes(coach2Board) === 2_000, PATIENCE, 'the other sees all again');
    for (const screen of [coachBoard, coach2Board]) screen.close();
  });

  it('sends thousands of shapes drawn, copied or restacked at once, and later strokes', async () => {
    const id = await newBoard('Thousands');
    const [coachBoard, coach2Board] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    const drawMany = (total: number) => {
      const drawn = circles(0, total).map((shape) => ({ ...shape, id: newPartId() }));
      coachBoard.connection.undoStack.change(() => add(coachBoard.connection.doc, drawn));
    };
    const idsOf = ({ connection }: ScreenBoard) => readShapes(connection.doc).map((shape) => shape.id);
    const untilEqual = (what: string) =>
      until(() => idsOf(coachBoard).join() === idsOf(coach2Board).join(), PATIENCE, `the other sees ${what}`);
    drawMany(2_400);
    drawMany(2_400);
    await untilSent(coachBoard);
    await untilEqual('copies');
    for (const to of ['back', 'front'] as const) {
      const ids = idsOf(coachBoard).slice(100, 2_500);
      coachBoard.connection.undoStack.change(() => restack(coachBoard.connection.doc, new Set(ids), to));
      await untilSent(coachBoard);
      await untilEqual(`what is brought to the ${to}`);
    }
    drawMany(1);
    await untilSent(coachBoard);
    await untilEqual('the next stroke');
    expect(coachBoard.state().problem).toBeNull();
    // A client that joins later gets all shapes in one update, as one that repairs a damaged journal.
    const lateBoard = await openScreenBoard(coach2, id);
    expect(idsOf(lateBoard)).toEqual(idsOf(coachBoard));
    for (const screen of [coachBoard, coach2Board, lateBoard]) screen.close();
  });

  it('never reports a rejected change as saved, whatever is drawn after it', async () => {
    const id = await newBoard('Refused');
    const [coachBoard, coach2Board] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    drawOn(coachBoard, 0, 1);
    await untilSent(coachBoard);
    coachBoard.connection.undoStack.change(() =>
      rootsOf(coachBoard.connection.doc).shapes.set('large', 'x'.repeat(70_000)),
    );
    await until(() => coachBoard.state().problem === 'refused', PATIENCE, 'the change is rejected');
    drawOn(coachBoard, 1, 2);
    await untilSent(coachBoard);
    expect(coachBoard.state().problem).toBe('refused');
    await coachBoard.connection.join();
    await untilSent(coachBoard);
    expect(coachBoard.state().problem).toBe('refused');
    expect(countShapes(coach2Board)).toBe(1);
    await coachBoard.connection.discardLocal();
    const reopened = await coachBoard.openAgain();
    reopened.undoStack.change(() => add(reopened.doc, circles(2, 3)));
    await until(() => countShapes(coach2Board) === 2, PATIENCE, 'the other sees the next stroke');
    expect(reopened.state).toMatchObject({ joined: true, problem: null });
    reopened.stop();
    for (const screen of [coachBoard, coach2Board]) screen.close();
  });

  it('never reports a change as saved that broke the document, and loads the board again', async () => {
    const id = await newBoard('Broken');
    const [coachBoard, coach2Board] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    drawOn(coachBoard, 0, 1);
    await untilSent(coachBoard);
    // An older server may have accepted this: types nested in types, which Yjs cannot remove again.
    Y.applyUpdate(coachBoard.connection.doc, nest(9, 20_000, { under: 'shapes' }), 'server');
    expect(() =>
      coachBoard.connection.undoStack.change(() => erase(coachBoard.connection.doc, new Set(['a']))),
    ).toThrow(RangeError);
    await until(() => coachBoard.state().problem === 'broken', 5_000, 'the damage is noticed');
    drawOn(coachBoard, 1, 2);
    await coachBoard.connection.join();
    expect(coachBoard.state().problem).toBe('broken');
    await coachBoard.connection.discardLocal();
    const reopened = await coachBoard.openAgain();
    reopened.undoStack.change(() => add(reopened.doc, circles(2, 3)));
    await until(() => countShapes(coach2Board) === 2, 5_000, 'the other sees the next stroke');
    expect(reopened.state).toMatchObject({ joined: true, problem: null });
    reopened.stop();
    for (const screen of [coachBoard, coach2Board]) screen.close();
  });

  it('waits when the server asks to slow down, and loses nothing', async () => {
    const busy = await startClub({ LIMIT_STROKES: '2', LIMIT_FRAMES: '1000' });
    const [drawer, watcher] = [await Person.signIn(busy.url, 'coach'), await Person.signIn(busy.url, 'coach2')];
    const id = await drawer.call(boardsContract.add_board, { body: { teamId: TEAM, month: Date.now(), name: 'Busy' } });
    const [coachBoard, coach2Board] = [await openScreenBoard(drawer, id), await openScreenBoard(watcher, id)];
    const refusals: unknown[] = [];
    const { request } = coachBoard.transport;
    coachBoard.transport.request = (name, payload) =>
      request(name, payload).catch((error: unknown) => {
        refusals.push(error);
        throw error;
      });
    let drawn = 0;
    while (drawn < 20 || (refusals.length === 0 && drawn < 900)) {
      drawOn(coachBoard, drawn, drawn + 1);
      drawn += 1;
      // Keeps the strokes from being merged into one frame.
      await until(() => coachBoard.state().waiting === 0 || refusals.length > 0, PATIENCE, 'a response');
    }
    await untilSent(coachBoard);
    expect(refusals).not.toEqual([]);
    await until(() => countShapes(coach2Board) === drawn, PATIENCE, 'the other sees all');
    for (const screen of [coachBoard, coach2Board]) screen.close();
    await busy.stop();
  });

  it('loses nothing when the server is killed in between', async () => {
    const id = await newBoard('Killed');
    const coachBoard = await openScreenBoard(coach, id);
    drawOn(coachBoard, 0, 50);
    await untilSent(coachBoard);
    await club.kill();
    drawOn(coachBoard, 50, 100);
    expect(coachBoard.state()).toMatchObject({ waiting: 1 });
    await club.start();
    await untilSent(coachBoard);
    const lateBoard = await openScreenBoard(coach2, id);
    await until(() => countShapes(lateBoard) === 100, PATIENCE, 'a later client sees all');
    for (const screen of [coachBoard, lateBoard]) screen.close();
  });

  it('reports a full board, keeps the rejected strokes, and sends them once there is room', async () => {
    const id = await newBoard('Full');
    const [coachBoard, coach2Board] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    for (let n = 0; n < 5_000; n += 500) drawOn(coachBoard, n, n + 500);
    drawOn(coachBoard, 5_000, 5_001);
    await untilSent(coachBoard);
    // The server notices during a compaction: small changes and a pause trigger one.
    let lateStrokes = 0;
    const drawAnother = async () => {
      lateStrokes += 1;
      coach2Board.connection.undoStack.change(() =>
        add(coach2Board.connection.doc, [{ ...clickedCircle({ x: 9, y: 9 }), id: `late${lateStrokes}` }]),
      );
      await until(
        () => coach2Board.state().waiting === 0 || coach2Board.state().problem !== null,
        PATIENCE,
        'a response',
      );
    };
    while (lateStrokes < 200 && coach2Board.state().problem === null) await drawAnother();
    const isFull = async () => {
      if (coach2Board.state().problem !== null) return true;
      await delay(500);
      await drawAnother();
      return false;
    };
    await until(isFull, PATIENCE, 'the board is reported full');
    expect(coach2Board.state().problem).toBe('full');
    expect(coach2Board.state().waiting).toBeGreaterThan(0);
    const allIds = readShapes(coach2Board.connection.doc).map((shape) => shape.id);
    coach2Board.connection.undoStack.change(() => erase(coach2Board.connection.doc, new Set(allIds.slice(0, 1_000))));
    await until(
      () => coach2Board.state().waiting === 0 && coach2Board.state().problem === null,
      PATIENCE,
      'queued strokes are sent',
    );
    await until(() => countShapes(coachBoard) === countShapes(coach2Board), PATIENCE, 'both are alike');
    for (const screen of [coachBoard, coach2Board]) screen.close();
  });

  it('sends every stroke when the board is closed right after drawing', async () => {
    const id = await newBoard('Left');
    const [coachBoard, coach2Board] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    for (let n = 0; n < 10; n += 1) drawOn(coachBoard, n, n + 1);
    coachBoard.connection.stop();
    await until(() => countShapes(coach2Board) === 10, PATIENCE, 'the other sees all');
    for (const screen of [coachBoard, coach2Board]) screen.close();
  });

  it('keeps receiving after a second client of the same board has closed', async () => {
    const id = await newBoard('Twice');
    const [coachBoard, coach2Board] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    const secondConnection = await coachBoard.openAgain();
    drawOn(coach2Board, 0, 1);
    await until(() => countShapes(coachBoard) === 1, PATIENCE, 'receives while both are open');
    secondConnection.stop();
    drawOn(coach2Board, 1, 2);
    await until(() => countShapes(coachBoard) === 2, PATIENCE, 'receives after the other has closed');
    drawOn(coachBoard, 2, 3);
    await untilSent(coachBoard);
    for (const screen of [coachBoard, coach2Board]) screen.close();
  });

  it('shows a motionless pointer again after its user reconnects', async () => {
    const id = await newBoard('Pointers');
    const [coachBoard, coach2Board] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    const isPointerShown = () => coach2Board.connection.awareness.getStates().has(coachBoard.connection.doc.clientID);
    setPointer(coachBoard.connection.awareness, { cursor: { x: 10, y: 10 } });
    await until(isPointerShown, PATIENCE, 'the pointer is visible');
    coachBoard.socket.io.engine.close();
    await until(() => !isPointerShown(), PATIENCE, 'the pointer is gone');
    await until(isPointerShown, PATIENCE, 'the pointer is visible again');
    for (const screen of [coachBoard, coach2Board]) screen.close();
  });

  it('reports why a board cannot be opened, retries, and opens it as soon as possible', async () => {
    const [id, ...otherIds] = await Promise.all(Array.from({ length: 11 }, (_, n) => newBoard(`Many ${n}`)));
    const coachBoard = await openScreenBoard(coach, id as string);
    const emptyState = Y.encodeStateVector(new Y.Doc());
    for (const otherId of otherIds.slice(1))
      await coachBoard.socket.timeout(PATIENCE).emitWithAck('board:join', { id: otherId, stateVector: emptyState });
    const eleventh = unopened(otherIds[0] as string, coachBoard);
    await eleventh.start();
    expect(eleventh.state).toMatchObject({
      is: 'failed',
      error: { message: 'At most 10 boards can be open at once.' },
    });
    await coachBoard.socket.timeout(PATIENCE).emitWithAck('board:leave', { id: otherIds[1] as string });
    await until(() => eleventh.state.is === 'open', PATIENCE, 'the board opens');
    eleventh.stop();
    coachBoard.close();
    const offlineConnection = unopened(id as string, coachBoard);
    await offlineConnection.start();
    expect(offlineConnection.state).toEqual({ is: 'opening' });
    await until(() => offlineConnection.state.is === 'failed', PATIENCE, 'the lost connection is reported');
    coachBoard.socket.connect();
    await until(() => offlineConnection.state.is === 'open', PATIENCE, 'the board opens again');
    offlineConnection.stop();
    coachBoard.close();
  });

  it('switches to watching, or closes, after the right to draw is lost', async () => {
    const id = await newBoard('Rights');
    const coach2Board = await openScreenBoard(coach2, id);
    expect(coach2Board.state().canEdit).toBe(true);
    const admin = await Person.signIn(club.url, 'admin');
    const member = 'coach2@riverside.example';
    await admin.call(teamsContract.remove_member, { params: { teamId: TEAM, member } });
    await until(() => coach2Board.connection.state.is === 'closed', PATIENCE, 'the board closes');
    expect(coach2Board.connection.state).toEqual({ is: 'closed', reason: 'hidden' });
    await admin.call(teamsContract.add_member, { params: { teamId: TEAM, member }, query: { capacity: 'staff' } });
    coach2Board.close();
  });
});
