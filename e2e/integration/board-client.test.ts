import { setTimeout as delay } from 'node:timers/promises';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { type PlacedShape, readShapes, rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle } from '@touchline/shared/boards/shapes';
import { PATIENCE } from '@touchline/shared/server/testing/soon';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { nest } from '../../realtime/src/testing/attacks';
import { Person } from '../../scripts/clients/person';
import { type Club, startClub, until } from '../../scripts/services/club';
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
const count = ({ connection }: ScreenBoard) => readShapes(connection.doc).length;
const unopened = (id: string, { transport }: ScreenBoard) =>
  new BoardConnection({ id, transport, storage: boardStorage('nobody', 'none'), mayDraw: true });

describe("the web app's board client on a real server", () => {
  let club: Club;
  let coach: Person;
  let coach2: Person;
  const board = (name: string) =>
    coach.call(boardsContract.add_board, { body: { teamId: TEAM, month: Date.now(), name } });
  const sent = (screen: ScreenBoard) =>
    until(() => screen.state().waiting === 0 && screen.state().joined, PATIENCE, 'everything is sent');

  beforeAll(async () => {
    club = await startClub({ LIMIT_STROKES: '1000' });
    [coach, coach2] = await Promise.all([Person.signIn(club.url, 'coach'), Person.signIn(club.url, 'coach2')]);
  });
  afterAll(() => club.stop());

  it('splits a change that is larger than a frame, and its undo', async () => {
    const id = await board('Large');
    const [one, two] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    drawOn(one, 0, 2_000);
    await sent(one);
    await until(() => count(two) === 2_000, PATIENCE, 'the other sees all');
    one.connection.undoStack.change(() =>
      erase(one.connection.doc, new Set(circles(0, 2_000).map((shape) => shape.id))),
    );
    await sent(one);
    await until(() => count(two) === 0, PATIENCE, 'the other sees nothing');
    one.connection.undoStack.manager.undo();
    await sent(one);
    await until(() => count(two) === 2_000, PATIENCE, 'the other sees all again');
    for (const screen of [one, two]) screen.close();
  });

  it('sends thousands of shapes drawn, copied or restacked at once, and later strokes', async () => {
    const id = await board('Thousands');
    const [one, two] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    const drawMany = (many: number) => {
      const drawn = circles(0, many).map((shape) => ({ ...shape, id: newPartId() }));
      one.connection.undoStack.change(() => add(one.connection.doc, drawn));
    };
    const names = ({ connection }: ScreenBoard) => readShapes(connection.doc).map((shape) => shape.id);
    const bothEqual = (what: string) =>
      until(() => names(one).join() === names(two).join(), PATIENCE, `the other sees ${what}`);
    drawMany(2_400);
    drawMany(2_400);
    await sent(one);
    await bothEqual('copies');
    for (const to of ['back', 'front'] as const) {
      const some = names(one).slice(100, 2_500);
      one.connection.undoStack.change(() => restack(one.connection.doc, new Set(some), to));
      await sent(one);
      await bothEqual(`what is brought to the ${to}`);
    }
    drawMany(1);
    await sent(one);
    await bothEqual('the next stroke');
    expect(one.state().problem).toBeNull();
    // A client that joins later gets all shapes in one update, as one that repairs a damaged journal.
    const late = await openScreenBoard(coach2, id);
    expect(names(late)).toEqual(names(one));
    for (const screen of [one, two, late]) screen.close();
  });

  it('never reports a rejected change as saved, whatever is drawn after it', async () => {
    const id = await board('Refused');
    const [one, two] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    drawOn(one, 0, 1);
    await sent(one);
    one.connection.undoStack.change(() => rootsOf(one.connection.doc).shapes.set('large', 'x'.repeat(70_000)));
    await until(() => one.state().problem === 'refused', PATIENCE, 'the change is rejected');
    drawOn(one, 1, 2);
    await sent(one);
    expect(one.state().problem).toBe('refused');
    await one.connection.join();
    await sent(one);
    expect(one.state().problem).toBe('refused');
    expect(count(two)).toBe(1);
    await one.connection.discardLocal();
    const anew = await one.openAgain();
    anew.undoStack.change(() => add(anew.doc, circles(2, 3)));
    await until(() => count(two) === 2, PATIENCE, 'the other sees the next stroke');
    expect(anew.state).toMatchObject({ joined: true, problem: null });
    anew.stop();
    for (const screen of [one, two]) screen.close();
  });

  it('never reports a change as saved that broke the document, and loads the board again', async () => {
    const id = await board('Broken');
    const [one, two] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    drawOn(one, 0, 1);
    await sent(one);
    // An older server may have accepted this: types nested in types, which Yjs cannot remove again.
    Y.applyUpdate(one.connection.doc, nest(9, 20_000, { under: 'shapes' }), 'server');
    expect(() => one.connection.undoStack.change(() => erase(one.connection.doc, new Set(['a'])))).toThrow(RangeError);
    await until(() => one.state().problem === 'broken', 5_000, 'the damage is noticed');
    drawOn(one, 1, 2);
    await one.connection.join();
    expect(one.state().problem).toBe('broken');
    await one.connection.discardLocal();
    const anew = await one.openAgain();
    anew.undoStack.change(() => add(anew.doc, circles(2, 3)));
    await until(() => count(two) === 2, 5_000, 'the other sees the next stroke');
    expect(anew.state).toMatchObject({ joined: true, problem: null });
    anew.stop();
    for (const screen of [one, two]) screen.close();
  });

  it('waits when the server asks to slow down, and loses nothing', async () => {
    const busy = await startClub({ LIMIT_STROKES: '2', LIMIT_FRAMES: '1000' });
    const [drawer, watcher] = [await Person.signIn(busy.url, 'coach'), await Person.signIn(busy.url, 'coach2')];
    const id = await drawer.call(boardsContract.add_board, { body: { teamId: TEAM, month: Date.now(), name: 'Busy' } });
    const [one, two] = [await openScreenBoard(drawer, id), await openScreenBoard(watcher, id)];
    const refusals: unknown[] = [];
    const { request } = one.transport;
    one.transport.request = (name, asked) =>
      request(name, asked).catch((error: unknown) => {
        refusals.push(error);
        throw error;
      });
    let drawn = 0;
    while (drawn < 20 || (refusals.length === 0 && drawn < 900)) {
      drawOn(one, drawn, drawn + 1);
      drawn += 1;
      // Keeps the strokes from being merged into one frame.
      await until(() => one.state().waiting === 0 || refusals.length > 0, PATIENCE, 'a response');
    }
    await sent(one);
    expect(refusals).not.toEqual([]);
    await until(() => count(two) === drawn, PATIENCE, 'the other sees all');
    for (const screen of [one, two]) screen.close();
    await busy.stop();
  });

  it('loses nothing when the server is killed in between', async () => {
    const id = await board('Killed');
    const one = await openScreenBoard(coach, id);
    drawOn(one, 0, 50);
    await sent(one);
    await club.kill();
    drawOn(one, 50, 100);
    expect(one.state()).toMatchObject({ waiting: 1 });
    await club.start();
    await sent(one);
    const late = await openScreenBoard(coach2, id);
    await until(() => count(late) === 100, PATIENCE, 'a later client sees all');
    for (const screen of [one, late]) screen.close();
  });

  it('reports a full board, keeps the rejected strokes, and sends them once there is room', async () => {
    const id = await board('Full');
    const [one, two] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    for (let n = 0; n < 5_000; n += 500) drawOn(one, n, n + 500);
    drawOn(one, 5_000, 5_001);
    await sent(one);
    // The server notices during a compaction: small changes and a pause trigger one.
    let late = 0;
    const oneMore = async () => {
      late += 1;
      two.connection.undoStack.change(() =>
        add(two.connection.doc, [{ ...clickedCircle({ x: 9, y: 9 }), id: `late${late}` }]),
      );
      await until(() => two.state().waiting === 0 || two.state().problem !== null, PATIENCE, 'a response');
    };
    while (late < 200 && two.state().problem === null) await oneMore();
    const isFull = async () => {
      if (two.state().problem !== null) return true;
      await delay(500);
      await oneMore();
      return false;
    };
    await until(isFull, PATIENCE, 'the board is reported full');
    expect(two.state().problem).toBe('full');
    expect(two.state().waiting).toBeGreaterThan(0);
    const all = readShapes(two.connection.doc).map((shape) => shape.id);
    two.connection.undoStack.change(() => erase(two.connection.doc, new Set(all.slice(0, 1_000))));
    await until(() => two.state().waiting === 0 && two.state().problem === null, PATIENCE, 'queued strokes are sent');
    await until(() => count(one) === count(two), PATIENCE, 'both are alike');
    for (const screen of [one, two]) screen.close();
  });

  it('sends every stroke when the board is closed right after drawing', async () => {
    const id = await board('Left');
    const [one, two] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    for (let n = 0; n < 10; n += 1) drawOn(one, n, n + 1);
    one.connection.stop();
    await until(() => count(two) === 10, PATIENCE, 'the other sees all');
    for (const screen of [one, two]) screen.close();
  });

  it('keeps receiving after a second client of the same board has closed', async () => {
    const id = await board('Twice');
    const [one, two] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    const beside = await one.openAgain();
    drawOn(two, 0, 1);
    await until(() => count(one) === 1, PATIENCE, 'receives while both are open');
    beside.stop();
    drawOn(two, 1, 2);
    await until(() => count(one) === 2, PATIENCE, 'receives after the other has closed');
    drawOn(one, 2, 3);
    await sent(one);
    for (const screen of [one, two]) screen.close();
  });

  it('shows a motionless pointer again after its user reconnects', async () => {
    const id = await board('Pointers');
    const [one, two] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    const seen = () => two.connection.awareness.getStates().has(one.connection.doc.clientID);
    setPointer(one.connection.awareness, { cursor: { x: 10, y: 10 } });
    await until(seen, PATIENCE, 'the pointer is visible');
    one.socket.io.engine.close();
    await until(() => !seen(), PATIENCE, 'the pointer is gone');
    await until(seen, PATIENCE, 'the pointer is visible again');
    for (const screen of [one, two]) screen.close();
  });

  it('reports why a board cannot be opened, retries, and opens it as soon as possible', async () => {
    const [id, ...others] = await Promise.all(Array.from({ length: 11 }, (_, n) => board(`Many ${n}`)));
    const one = await openScreenBoard(coach, id as string);
    const nothing = Y.encodeStateVector(new Y.Doc());
    for (const other of others.slice(1))
      await one.socket.timeout(PATIENCE).emitWithAck('board:join', { id: other, stateVector: nothing });
    const late = unopened(others[0] as string, one);
    await late.start();
    expect(late.state).toMatchObject({ is: 'failed', error: { message: 'At most 10 boards can be open at once.' } });
    await one.socket.timeout(PATIENCE).emitWithAck('board:leave', { id: others[1] as string });
    await until(() => late.state.is === 'open', PATIENCE, 'the board opens');
    late.stop();
    one.close();
    const away = unopened(id as string, one);
    await away.start();
    expect(away.state).toEqual({ is: 'opening' });
    await until(() => away.state.is === 'failed', PATIENCE, 'the lost connection is reported');
    one.socket.connect();
    await until(() => away.state.is === 'open', PATIENCE, 'the board opens again');
    away.stop();
    one.close();
  });

  it('switches to watching, or closes, after the right to draw is lost', async () => {
    const id = await board('Rights');
    const two = await openScreenBoard(coach2, id);
    expect(two.state().canEdit).toBe(true);
    const admin = await Person.signIn(club.url, 'admin');
    const member = 'coach2@riverside.example';
    await admin.call(teamsContract.remove_member, { params: { teamId: TEAM, member } });
    await until(() => two.connection.state.is === 'closed', PATIENCE, 'the board closes');
    expect(two.connection.state).toEqual({ is: 'closed', reason: 'hidden' });
    await admin.call(teamsContract.add_member, { params: { teamId: TEAM, member }, query: { capacity: 'staff' } });
    two.close();
  });
});
