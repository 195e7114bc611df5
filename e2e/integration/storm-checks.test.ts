/** Tests the checks of a storm on correct and incorrect histories. */

import type { AttendeeRecord } from '@touchline/server/records';
import type { Availability } from '@touchline/shared/events/event-words';
import { describe, expect, it } from 'vitest';
import { brokenOf } from '../../testing/storm/check-games';
import { type Played, rsvpOf } from '../../testing/storm/check-rows';
import { contactsLeaked, receivedAfter } from '../../testing/storm/check-screens';
import type { Try } from '../../testing/storm/history';

const LEO = { id: '10001', playerId: '10000001', available: 'YES', position: 'P1', volunteer: '' } as const;
const MIA = { id: '10002', playerId: '10000002', available: 'NO', position: 'P2', volunteer: '' } as const;
type Row = Omit<typeof LEO, 'position' | 'id' | 'playerId' | 'available'> &
  Record<'position' | 'id' | 'playerId', string> & { available: Availability };

let calls = 0;
function attempt(op: Try['op'], row: Row | undefined, answer: number | [number, Row[]], more: Partial<Try> = {}): Try {
  calls += 1;
  const [status, list] = typeof answer === 'number' ? [answer, undefined] : [200, answer];
  return {
    call: `${calls}`,
    client: 'parent',
    op,
    game: 'g',
    detail: '',
    status,
    outcome: status === 200 ? 'ok' : status === 0 || status >= 500 ? 'unknown' : 'refused',
    ...(row && { row: row.id, child: row.playerId }),
    ...(row && op !== 'remove' && { value: rsvpOf(row) }),
    ...(list && { list: { id: 'g', version: list[0], attendees: list[1] } }),
    ...more,
  };
}

const CHANGE_NAMES = {
  add: 'attendee:added',
  update: 'attendee:changed',
  remove: 'attendee:removed',
  save: 'event:changed',
};
function endOf(rows: Row[], ops: (keyof typeof CHANGE_NAMES)[], more: Partial<Played['end']> = {}): Played['end'] {
  const attendees = rows.map((row): [string, AttendeeRecord] => [
    `p${row.id}`,
    { ...row, player: '', parent: '', emailAddress: '', phoneNumber: '', createdBy: 'parent' },
  ]);
  return {
    version: ops.length + 1,
    rev: 1,
    summary: '',
    attendeeCount: rows.length,
    attendees: Object.fromEntries(attendees),
    attendeeIds: rows.map(({ id }) => id),
    changes: ops.map((op) => ({
      at: 1,
      by: { userId: op === 'save' ? 'coach' : 'parent', name: '' },
      what: CHANGE_NAMES[op],
    })),
    ...more,
  };
}

const addLeo = () => attempt('add', LEO, [2, [LEO]]);
const movedLeo = { ...LEO, position: 'P9' };
const withStatus = (op: 'add' | 'remove' | 'update', status: number) =>
  attempt(op, op === 'update' ? movedLeo : LEO, status);
const form = (value: string, status: number) => attempt('save', undefined, status, { value, client: 'coach' });
const removal = (status: number) => attempt('removeGame', undefined, status);

const sameCall = { call: 'again' };
const tap = (version: number, rows: Row[] = [LEO]) => attempt('add', LEO, [version, rows], sameCall);

const RIGHT: Record<string, Played> = {
  'two added rows': { tries: [addLeo(), attempt('add', MIA, [3, [LEO, MIA]])], end: endOf([LEO, MIA], ['add', 'add']) },
  'a row added and removed': { tries: [addLeo(), attempt('remove', LEO, [3, []])], end: endOf([], ['add', 'remove']) },
  'a lost response to a change that was made': { tries: [withStatus('add', 0)], end: endOf([LEO], ['add']) },
  'a lost response to a change that was not made': { tries: [withStatus('add', 503)], end: endOf([], []) },
  'a row changed twice, the last time without a response': {
    tries: [addLeo(), withStatus('update', 0)],
    end: endOf([movedLeo], ['add', 'update']),
  },
  'a form, and a stale one': {
    tries: [form('a', 200), form('stale b', 409)],
    end: endOf([], ['save'], { rev: 2, summary: 'a' }),
  },
  'a second tap that adds the row again after its removal': {
    tries: [tap(2), attempt('remove', LEO, [3, []]), withStatus('update', 404), tap(4)],
    end: endOf([LEO], ['add', 'remove', 'add']),
  },
  'a second tap that adds the row again after its change and removal': {
    tries: [tap(2), attempt('update', movedLeo, [3, [movedLeo]]), attempt('remove', LEO, [4, []]), tap(5)],
    end: endOf([LEO], ['add', 'update', 'remove', 'add']),
  },
  'a game removed before a sign-up': { tries: [removal(200), withStatus('add', 404)], end: undefined },
  'a game with a sign-up before its removal': { tries: [removal(409), addLeo()], end: endOf([LEO], ['add']) },
};

const secondLeo = { ...LEO, id: '10003' };
const WRONG: [string, string, Played][] = [
  ['I1', 'an acknowledged row is gone', { tries: [addLeo()], end: endOf([], ['add']) }],
  [
    'I1',
    'a removed row is back',
    { tries: [addLeo(), attempt('remove', LEO, [3, []])], end: endOf([LEO], ['add', 'remove']) },
  ],
  [
    'I1',
    'an acknowledged availability is lost',
    { tries: [addLeo(), attempt('update', movedLeo, [3, [movedLeo]])], end: endOf([LEO], ['add', 'update']) },
  ],
  [
    'I1',
    'a response does not contain its change',
    { tries: [attempt('add', LEO, [2, []])], end: endOf([LEO], ['add']) },
  ],
  [
    'I1',
    'an acknowledged change was never made',
    {
      tries: [addLeo(), attempt('add', MIA, 0), attempt('update', movedLeo, [4, [LEO, MIA]])],
      end: endOf([LEO, MIA], ['add', 'add', 'update']),
    },
  ],
  [
    'I1',
    'a yes is stored as a no',
    {
      tries: [attempt('add', LEO, [2, [{ ...LEO, available: 'NO' }]])],
      end: endOf([{ ...LEO, available: 'NO' }], ['add']),
    },
  ],
  [
    'I2',
    'one child is listed twice',
    {
      tries: [addLeo(), attempt('add', secondLeo, [3, [LEO, secondLeo]])],
      end: endOf([LEO, secondLeo], ['add', 'add']),
    },
  ],
  ['I2', 'the count is wrong', { tries: [addLeo()], end: endOf([LEO], ['add'], { attendeeCount: 2 }) }],
  [
    'I3',
    'two changes have one version',
    { tries: [addLeo(), attempt('add', MIA, [2, [LEO, MIA]])], end: endOf([LEO, MIA], ['add', 'add'], { version: 2 }) },
  ],
  [
    'I3',
    'a change does not raise the version',
    { tries: [withStatus('add', 0)], end: endOf([LEO], ['add'], { version: 1 }) },
  ],
  ['I3', 'a version is missing', { tries: [withStatus('add', 0)], end: endOf([LEO], ['add'], { version: 3 }) }],
  [
    'I4',
    'a call sent twice makes two changes',
    {
      tries: [tap(2), tap(3)],
      end: endOf([LEO], ['add', 'add']),
    },
  ],
  [
    'I4',
    'a call sent twice makes two changes before a removal',
    {
      tries: [tap(2), tap(3), attempt('remove', LEO, [4, []])],
      end: endOf([], ['add', 'add', 'remove']),
    },
  ],
  [
    'I1',
    'a second tap overwrites a later availability',
    {
      tries: [tap(2), attempt('update', movedLeo, [3, [movedLeo]]), tap(5, [LEO, MIA])],
      end: endOf([LEO, MIA], ['add', 'update', 'add', 'add']),
    },
  ],
  [
    'I1',
    'a row that nobody removed was missing for a while',
    { tries: [tap(2), withStatus('update', 404), tap(4)], end: endOf([LEO], ['add', 'add']) },
  ],
  [
    'I4',
    'a call sent twice makes three changes around one removal',
    {
      tries: [tap(2), attempt('remove', LEO, [3, []]), tap(4)],
      end: endOf([LEO], ['add', 'remove', 'add', 'add']),
    },
  ],
  ['I4', 'an acknowledged call made no change', { tries: [addLeo()], end: endOf([LEO], []) }],
  [
    'I5',
    'another row disappeared',
    {
      tries: [addLeo(), attempt('add', MIA, [3, [LEO, MIA]]), attempt('remove', LEO, [4, []])],
      end: endOf([], ['add', 'add', 'remove']),
    },
  ],
  ['I5', 'a row was never added', { tries: [], end: endOf([LEO], ['add']) }],
  [
    'I6',
    'a stale form is saved',
    { tries: [form('a', 200), form('stale b', 200)], end: endOf([], ['save', 'save'], { rev: 3, summary: 'stale b' }) },
  ],
  ['I6', 'a sign-up conflicts with a form', { tries: [form('a', 409)], end: endOf([], []) }],
  ['I6', 'an acknowledged form is lost', { tries: [form('a', 200)], end: endOf([], ['save'], { rev: 2 }) }],
  ['I7', 'both win', { tries: [removal(200), addLeo()], end: undefined }],
  ['I7', 'neither wins', { tries: [removal(409), withStatus('add', 404)], end: endOf([], []) }],
  ['I7', 'a game is gone without a removal', { tries: [withStatus('add', 0)], end: undefined }],
  [
    'I13',
    'a successful call is reported as failed',
    {
      tries: [
        attempt('add', LEO, 0, sameCall),
        attempt('add', LEO, 409, { ...sameCall, detail: 'Leo is already signed up' }),
      ],
      end: endOf([LEO], ['add']),
    },
  ],
  ['L2', 'a call fails', { tries: [withStatus('add', 500)], end: endOf([], []) }],
];

describe('the checks of a storm', () => {
  it.each(Object.entries(RIGHT))('accept %s', (_what, played) => {
    expect(brokenOf('g', played)).toEqual([]);
  });

  it.each(WRONG)('%s: detect that %s', (id, _what, played) => {
    expect(brokenOf('g', played).map((what) => what.split(':')[0])).toContain(id);
  });

  it('I11 I12: detect messages that a user must not receive', () => {
    const frame = { name: 'attendee:added', madeAt: 1_000, text: '{"emailAddress":"mia@families.example"}' };
    const screen = { who: 'Leo', frames: [frame], answers: [] };
    expect(contactsLeaked(screen, [], ['leo@families.example'])).toEqual([]);
    expect(contactsLeaked(screen, [], ['mia@families.example'])).toHaveLength(1);
    expect(receivedAfter([frame], 1_000)).toEqual([]);
    expect(receivedAfter([frame], 999)).toHaveLength(1);
    expect(receivedAfter([{ ...frame, name: 'news:lost' }], 999)).toEqual([]);
  });
});
