import { PATIENCE } from '@touchline/server/testing/soon';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BoardClient } from '../../testing/clients/board-client';
import { Person } from '../../testing/clients/person';
import { type Club, startClub, until } from '../../testing/services/club';
import { Recorder } from '../src/recorder';

const { add_board, list_boards, remove_board, restore_board, duplicate_board } = boardsContract;
const TEAM = '26618';

describe('boards through the whole club', () => {
  let club: Club;
  let coach: Person;
  let coach2: Person;
  const newBoard = (name: string) => coach.call(add_board, { body: { teamId: TEAM, month: Date.now(), name } });

  beforeAll(async () => {
    club = await startClub({ LIMIT_STROKES: '5000' });
    [coach, coach2] = await Promise.all([Person.signIn(club.url, 'coach'), Person.signIn(club.url, 'coach2')]);
  });
  afterAll(() => club.stop());

  it('F17 I14: keeps every acknowledged stroke after kill -9, and open boards recover', async () => {
    const board = await newBoard('Crash');
    const [coachClient, coach2Client] = await Promise.all([
      BoardClient.open(coach, board),
      BoardClient.open(coach2, board),
    ]);
    const strokes = Array.from({ length: 300 }, (_, n) => (n % 2 ? coachClient : coach2Client).draw(`s${n}`, n));
    await until(
      () => coachClient.acknowledged.length + coach2Client.acknowledged.length >= 60,
      PATIENCE,
      '60 acknowledged',
    );
    await club.kill();
    const acknowledged = [...coachClient.acknowledged, ...coach2Client.acknowledged].map(({ name }) => name);
    await club.start();
    const lateClient = await BoardClient.open(await Person.signIn(club.url, 'manager'), board);
    expect(lateClient.ids).toEqual(expect.arrayContaining(acknowledged));

    await Promise.all(strokes);
    await until(
      () => coachClient.ids.length === 300 && coach2Client.ids.length === 300,
      PATIENCE,
      'both hold every stroke',
    );
    await until(
      () => coachClient.acknowledged.length + coach2Client.acknowledged.length === 300,
      PATIENCE,
      'every stroke is stored',
    );
    await until(() => lateClient.ids.length === 300, PATIENCE, 'a client that joins after the crash sees all of it');
    for (const client of [coachClient, coach2Client, lateClient]) client.close();
  });

  it('closes a removed board on open screens and unlists it; a restored board has its content', async () => {
    const board = await newBoard('Undo');
    const client = await BoardClient.open(coach2, board);
    const family = await Recorder.open(await Person.signIn(club.url, 'parent'));
    await client.draw('a', 1);
    const copy = await coach2.call(duplicate_board, { params: { id: board } });
    const closed = new Promise((resolve) => client.socket.once('board:closed', resolve));
    await coach.call(remove_board, { params: { id: board } });
    expect(await closed).toEqual({ id: board, reason: 'removed' });
    await family.receives('board:changed', ({ teamId, by }) => teamId === TEAM && by.userId !== '');
    const response = await family.socket.timeout(PATIENCE).emitWithAck('board:leave', { id: board });
    expect(response).toEqual({ ok: true });
    const names = async () => (await coach.call(list_boards, { query: { teamId: TEAM } })).map(({ name }) => name);
    expect(await names()).not.toContain('Undo');
    await coach.call(restore_board, { params: { id: board } });
    expect(await names()).toContain('Undo');
    await client.join();
    expect(client.ids).toEqual(['a']);
    const copyClient = await BoardClient.open(coach, copy);
    expect(copyClient.ids).toEqual(['a']);
    for (const connection of [client, copyClient, family]) connection.close();
  });
});
