/** The log of the live service: it names no person, whatever clients send and whatever fails (specification 11.2). */
import { createLog } from '@touchline/server/log';
import { buildBoard, MARKER } from '@touchline/server/testing/records';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawing, emptyStateVector } from './testing/board-club';
import { keyOfRecord, rowBusEvent } from './testing/bus-events';
import { buildClub, type Club, GREEN } from './testing/club';
import { RawConnection } from './testing/raw-connection';
import { startTestRealtime, type TestRealtime } from './testing/start';

const lines: string[] = [];
let realtime: TestRealtime;
let club: Club;
beforeEach(async () => {
  lines.length = 0;
  realtime = await startTestRealtime({ log: createLog('trace', { write: (line) => lines.push(line) }) });
  club = await buildClub(realtime.store);
});
afterEach(() => realtime.close());

const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
/** Returns the personal data and secrets in the log. */
function leaked(): string[] {
  const people = Object.values(club.people).flatMap(({ user, token }) => [
    token,
    ...[user.emailAddress, user.fullName, user.phoneNumber, user.address],
  ]);
  const children = Object.values(club.children).flatMap(({ name, birthDate = '' }) => [name, birthDate]);
  const log = lines.join('');
  return [MARKER, ...people, ...children].filter((text) => text.length > 2 && log.includes(text));
}

it('R24: logs nothing personal after valid and invalid frames', async () => {
  const { parent, coach } = club.people;
  const [watcher, drawer] = [await realtime.connect(parent.token), await realtime.connect(coach.token)];
  await watcher.ask('open', { event: keyOfRecord(club.game) });
  await watcher.ask('sync', {});
  realtime.bus.publish(rowBusEvent(club.game, club.leosRow));
  await watcher.receives('attendee:added');
  const { _id: id } = await buildBoard(realtime.store, GREEN);
  await drawer.ask('board:join', { id, stateVector: emptyStateVector });
  await drawer.ask('board:update', { id, update: drawing(club.children.leo.name, { label: MARKER }) });
  await realtime.store.boardJournal.insertOne({
    _id: 'spoilt',
    boardId: id,
    at: Date.now(),
    update: new TextEncoder().encode(club.children.leo.name),
  });
  await drawer.ask('board:join', { id, stateVector: emptyStateVector });
  expect(messages()).toContain('Entries of a board cannot be read');

  const hostileConnection = await new RawConnection(realtime.url).signIn(parent.token);
  for (let n = 0; n < 60; n += 1)
    hostileConnection.send(
      `42${n}["open",{"event":"${parent.user.emailAddress}","${club.children.leo.name}":"${MARKER}"}]`,
    );
  await hostileConnection.closed;
  expect(messages()).toContain('Connections of an account ended: too many wrong frames');
  for (const token of [`${parent.token}${MARKER}`, parent.user.emailAddress, { name: parent.user.fullName }])
    await expect(realtime.connect(token)).rejects.toThrow('UNAUTHORIZED');
  expect(leaked()).toEqual([]);
});

it('R24: logs nothing personal about errors that quote their input', async () => {
  const { parent } = club.people;
  const listener = await realtime.connect(parent.token);
  const rejectQuotingInput = () =>
    Promise.reject(
      Object.assign(
        new Error(`dup key: { emailAddress: "${parent.user.emailAddress}" } of '${parent.user.fullName}'`),
        {
          keyValue: { emailAddress: parent.user.emailAddress, token: parent.token },
        },
      ),
    );
  const { boards, sessions } = realtime.store;
  Object.assign(boards, { findOne: rejectQuotingInput });
  expect(await listener.ask('board:join', { id: '80000001', stateVector: emptyStateVector })).toMatchObject({
    ok: false,
    error: { id: 'INTERNAL' },
  });
  Object.assign(sessions, { find: rejectQuotingInput });
  await expect(realtime.connect(parent.token)).rejects.toThrow('UNAVAILABLE');
  expect(messages()).toEqual(
    expect.arrayContaining(['A request on a socket failed', 'A socket could not be signed in']),
  );
  expect(leaked()).toEqual([]);
});
