import { setTimeout as delay } from 'node:timers/promises';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { type PlacedShape, readShapes, rootsOf } from '@touchline/shared/boards/document';
import { clickedCircle } from '@touchline/shared/boards/shapes';
import { PATIENCE } from '@touchline/shared/server/testing/soon';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { nest } from '../../realtime/src/testing/attacks';
import { add, erase, newPartId, restack } from '../../web/src/features/sessions/board/board-commands';
import { BoardConnection } from '../../web/src/live/boards/board-connection';
import { boardStorage } from '../../web/src/live/boards/board-storage';
import { setPointer } from '../../web/src/live/boards/pointer-sync';
import { type Club, startClub, until } from '../src/club';
import { Person } from '../src/person';
import { openScreenBoard, type ScreenBoard } from '../src/screen-board';

const TEAM = '26618';
const circles = (from: number, to: number): PlacedShape[] =>
  Array.from({ length: to - from }, (_, n) => ({
    ...clickedCircle({ x: (from + n) % 1_000, y: 5 }),
    id: `s${from + n}`,
  }));
const drawOn = ({ line }: ScreenBoard, from: number, to: number) =>
  line.undoStack.change(() => add(line.doc, circles(from, to)));
const count = ({ line }: ScreenBoard) => readShapes(line.doc).length;
const unopened = (id: string, { desk }: ScreenBoard) =>
  new BoardConnection({ id, transport: desk, storage: boardStorage('nobody', 'none'), mayDraw: true });

describe('the way of a stroke from a screen', () => {
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

  it('takes what is larger than a frame apart, and an undo of it too', async () => {
    const id = await board('Large');
    const [one, two] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    drawOn(one, 0, 2_000);
    await sent(one);
    await until(() => count(two) === 2_000, PATIENCE, 'the other sees all');
    one.line.undoStack.change(() => erase(one.line.doc, new Set(circles(0, 2_000).map((shape) => shape.id))));
    await sent(one);
    await until(() => count(two) === 0, PATIENCE, 'the other sees nothing');
    one.line.undoStack.manager.undo();
    await sent(one);
    await until(() => count(two) === 2_000, PATIENCE, 'the other sees all again');
    for (const screen of [one, two]) screen.close();
  });

  it('takes thousands of shapes that are drawn, copied or restacked at once, and what is drawn after them', async () => {
    const id = await board('Thousands');
    const [one, two] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    const drawMany = (many: number) => {
      const drawn = circles(0, many).map((shape) => ({ ...shape, id: newPartId() }));
      one.line.undoStack.change(() => add(one.line.doc, drawn));
    };
    const names = ({ line }: ScreenBoard) => readShapes(line.doc).map((shape) => shape.id);
    const bothAlike = (what: string) =>
      until(() => names(one).join() === names(two).join(), PATIENCE, `the other sees ${what}`);
    drawMany(2_400);
    drawMany(2_400);
    await sent(one);
    await bothAlike('copies');
    for (const to of ['back', 'front'] as const) {
      const some = names(one).slice(100, 2_500);
      one.line.undoStack.change(() => restack(one.line.doc, new Set(some), to));
      await sent(one);
      await bothAlike(`what is brought to the ${to}`);
    }
    drawMany(1);
    await sent(one);
    await bothAlike('what is drawn then');
    expect(one.state().problem).toBeNull();
    // All of it in one, as who comes later and heals a journal that lost it.
    const late = await openScreenBoard(coach2, id);
    expect(names(late)).toEqual(names(one));
    for (const screen of [one, two, late]) screen.close();
  });

  it('what the server will not have is never called saved, whatever is drawn after it', async () => {
    const id = await board('Refused');
    const [one, two] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    drawOn(one, 0, 1);
    await sent(one);
    one.line.undoStack.change(() => rootsOf(one.line.doc).shapes.set('large', 'x'.repeat(70_000)));
    await until(() => one.state().problem === 'refused', PATIENCE, 'it is refused');
    drawOn(one, 1, 2);
    await sent(one);
    expect(one.state().problem).toBe('refused');
    await one.line.join();
    await sent(one);
    expect(one.state().problem).toBe('refused');
    expect(count(two)).toBe(1);
    await one.line.discardLocal();
    const anew = await one.again();
    anew.undoStack.change(() => add(anew.doc, circles(2, 3)));
    await until(() => count(two) === 2, PATIENCE, 'the other sees what is drawn then');
    expect(anew.state).toMatchObject({ joined: true, problem: null });
    anew.stop();
    for (const screen of [one, two]) screen.close();
  });

  it('what a document that broke does not say is never called saved, and the board is read anew', async () => {
    const id = await board('Broken');
    const [one, two] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    drawOn(one, 0, 1);
    await sent(one);
    // As an older server may have let it through: types within types, which Yjs cannot take away again.
    Y.applyUpdate(one.line.doc, nest(9, 20_000, { under: 'shapes' }), 'server');
    expect(() => one.line.undoStack.change(() => erase(one.line.doc, new Set(['a'])))).toThrow(RangeError);
    await until(() => one.state().problem === 'broken', 5_000, 'it is noticed');
    drawOn(one, 1, 2);
    await one.line.join();
    expect(one.state().problem).toBe('broken');
    await one.line.discardLocal();
    const anew = await one.again();
    anew.undoStack.change(() => add(anew.doc, circles(2, 3)));
    await until(() => count(two) === 2, 5_000, 'the other sees what is drawn then');
    expect(anew.state).toMatchObject({ joined: true, problem: null });
    anew.stop();
    for (const screen of [one, two]) screen.close();
  });

  it('waits where the server asks for patience, and loses nothing', async () => {
    const busy = await startClub({ LIMIT_STROKES: '2', LIMIT_FRAMES: '1000' });
    const [drawer, watcher] = [await Person.signIn(busy.url, 'coach'), await Person.signIn(busy.url, 'coach2')];
    const id = await drawer.call(boardsContract.add_board, { body: { teamId: TEAM, month: Date.now(), name: 'Busy' } });
    const [one, two] = [await openScreenBoard(drawer, id), await openScreenBoard(watcher, id)];
    const refusals: unknown[] = [];
    const { request } = one.desk;
    one.desk.request = (name, asked) =>
      request(name, asked).catch((error: unknown) => {
        refusals.push(error);
        throw error;
      });
    let drawn = 0;
    while (drawn < 20 || (refusals.length === 0 && drawn < 900)) {
      drawOn(one, drawn, drawn + 1);
      drawn += 1;
      // So that the strokes do not go together in one frame.
      await until(() => one.state().waiting === 0 || refusals.length > 0, PATIENCE, 'an answer');
    }
    await sent(one);
    expect(refusals).not.toEqual([]);
    await until(() => count(two) === drawn, PATIENCE, 'the other sees all');
    for (const screen of [one, two]) screen.close();
    await busy.stop();
  });

  it('survives kill -9 of the server in the middle of it', async () => {
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
    await until(() => count(late) === 100, PATIENCE, 'who comes later sees all');
    for (const screen of [one, late]) screen.close();
  });

  it('says that a board is full, keeps what it would not take, and sends it once there is room', async () => {
    const id = await board('Full');
    const [one, two] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    for (let n = 0; n < 5_000; n += 500) drawOn(one, n, n + 500);
    drawOn(one, 5_000, 5_001);
    await sent(one);
    // The server notices when it compacts: small changes bring it to that, and a pause after them.
    let late = 0;
    const oneMore = async () => {
      late += 1;
      two.line.undoStack.change(() => add(two.line.doc, [{ ...clickedCircle({ x: 9, y: 9 }), id: `late${late}` }]));
      await until(() => two.state().waiting === 0 || two.state().problem !== null, PATIENCE, 'an answer');
    };
    while (late < 200 && two.state().problem === null) await oneMore();
    const isFull = async () => {
      if (two.state().problem !== null) return true;
      await delay(500);
      await oneMore();
      return false;
    };
    await until(isFull, PATIENCE, 'it says so');
    expect(two.state().problem).toBe('full');
    expect(two.state().waiting).toBeGreaterThan(0);
    const all = readShapes(two.line.doc).map((shape) => shape.id);
    two.line.undoStack.change(() => erase(two.line.doc, new Set(all.slice(0, 1_000))));
    await until(() => two.state().waiting === 0 && two.state().problem === null, PATIENCE, 'what waited is sent');
    await until(() => count(one) === count(two), PATIENCE, 'both are alike');
    for (const screen of [one, two]) screen.close();
  });

  it('who leaves a board at once leaves nothing of what they drew behind', async () => {
    const id = await board('Left');
    const [one, two] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    for (let n = 0; n < 10; n += 1) drawOn(one, n, n + 1);
    one.line.stop();
    await until(() => count(two) === 10, PATIENCE, 'the other sees all');
    for (const screen of [one, two]) screen.close();
  });

  it('hears on when what waited of the same board was sent beside it', async () => {
    const id = await board('Twice');
    const [one, two] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    const beside = await one.again();
    drawOn(two, 0, 1);
    await until(() => count(one) === 1, PATIENCE, 'it hears while both are open');
    beside.stop();
    drawOn(two, 1, 2);
    await until(() => count(one) === 2, PATIENCE, 'it hears when the other is gone');
    drawOn(one, 2, 3);
    await sent(one);
    for (const screen of [one, two]) screen.close();
  });

  it('a pointer that stands still is seen again after its line broke, by those who stayed', async () => {
    const id = await board('Pointers');
    const [one, two] = [await openScreenBoard(coach, id), await openScreenBoard(coach2, id)];
    const seen = () => two.line.awareness.getStates().has(one.line.doc.clientID);
    setPointer(one.line.awareness, { cursor: { x: 10, y: 10 } });
    await until(seen, PATIENCE, 'it is seen');
    one.socket.io.engine.close();
    await until(() => !seen(), PATIENCE, 'it has gone with its line');
    await until(seen, PATIENCE, 'it is seen again');
    for (const screen of [one, two]) screen.close();
  });

  it('says why a board cannot be shown, asks again by itself, and shows it as soon as it can be', async () => {
    const [id, ...others] = await Promise.all(Array.from({ length: 11 }, (_, n) => board(`Many ${n}`)));
    const one = await openScreenBoard(coach, id as string);
    const nothing = Y.encodeStateVector(new Y.Doc());
    for (const other of others.slice(1))
      await one.socket.timeout(PATIENCE).emitWithAck('board:join', { id: other, stateVector: nothing });
    const late = unopened(others[0] as string, one);
    await late.start();
    expect(late.state).toMatchObject({ is: 'failed', error: { message: 'At most 10 boards can be open at once.' } });
    await one.socket.timeout(PATIENCE).emitWithAck('board:leave', { id: others[1] as string });
    await until(() => late.state.is === 'open', PATIENCE, 'it is open');
    late.stop();
    one.close();
    const away = unopened(id as string, one);
    await away.start();
    expect(away.state).toEqual({ is: 'opening' });
    await until(() => away.state.is === 'failed', PATIENCE, 'it says that there is no line');
    one.socket.connect();
    await until(() => away.state.is === 'open', PATIENCE, 'it is open again');
    away.stop();
    one.close();
  });

  it('who loses the right to draw watches on, or is shown out', async () => {
    const id = await board('Rights');
    const two = await openScreenBoard(coach2, id);
    expect(two.state().canEdit).toBe(true);
    const admin = await Person.signIn(club.url, 'admin');
    const member = 'coach2@riverside.example';
    await admin.call(teamsContract.remove_member, { params: { teamId: TEAM, member } });
    await until(() => two.line.state.is === 'closed', PATIENCE, 'it is closed');
    expect(two.line.state).toEqual({ is: 'closed', reason: 'hidden' });
    await admin.call(teamsContract.add_member, { params: { teamId: TEAM, member }, query: { capacity: 'staff' } });
    two.close();
  });
});
