import { QueryClient } from '@tanstack/react-query';
import type { MatchView } from '@touchline/shared/match/match.model';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentUserQuery } from '../../lib/session';
import { clearToken, writeToken } from '../../lib/token';
import { type ApiResponse, type ApiServer, startApiServer } from '../../testing/api-server';
import { LINE_UP, type OutboxItem } from '../engine/outbox-queue';
import { anEvent, stamp } from '../testing/club-model';
import { aMatch, by } from '../testing/matches';
import { createMatchIntake } from './match-intake';
import { matchQuery, matchQueryKey } from './match-query';

import { refusedEntries } from './refused-entries';

const ME = 'u-me';
const event = anEvent().key;
const goal = { id: '91000001', kind: 'GOAL', at: 5, side: 'US', by } as const;
const item = (op: OutboxItem['op'], attendeeId: string, input: object = {}): OutboxItem => ({
  id: '1',
  state: 'sending',
  sent: 1,
  op,
  event,
  match: event.id,
  attendeeId,
  input: input as OutboxItem['input'],
});

let client: QueryClient;
let server: ApiServer;
/** The replies to the writes, in their order; the last one repeats. */
let replies: ApiResponse[];
let onServer: MatchView;
let intake: ReturnType<typeof createMatchIntake>;

const nameOf = (url: string) => url.split('/')[2]?.split('?')[0] ?? '';
const sent = (name: string) => server.requests.filter(({ url }) => nameOf(url) === name);
const held = () => client.getQueryData<MatchView>(matchQueryKey(event.id));
/** Puts a match into the page as a read of it does. */
const hold = (fields: Partial<MatchView> = {}) => {
  client.getQueryCache().build(client, client.defaultQueryOptions(matchQuery(event, event.id)));
  client.setQueryData(matchQueryKey(event.id), aMatch(fields));
};
const answer = (version: number): ApiResponse => ({ body: { id: event.id, version, rev: 9 } });
const refusal = (status: number): ApiResponse => ({ status, body: { type: 'about:refused', detail: 'Not like this' } });
/** Waits for what was begun to read again. */
const settled = () => expect.poll(() => client.isFetching()).toBe(0);

beforeEach(async () => {
  localStorage.clear();
  writeToken('token');
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(currentUserQuery('token').queryKey, { id: ME, fullName: 'Casey Coach' } as never);
  onServer = aMatch({ version: 7 });
  replies = [answer(2)];
  server = await startApiServer(({ url }) =>
    nameOf(url) === 'get_match' ? { body: onServer } : ((replies.length > 1 ? replies.shift() : replies[0]) ?? {}),
  );
  intake = createMatchIntake(client, ME);
});
afterEach(async () => {
  client.clear();
  clearToken();
  await server.stop();
});

describe('a change of a match that is sent', () => {
  it('adds an entry with its author, and says when it was made long ago', async () => {
    hold();
    await intake.send(item('add', '91000002', { kind: 'GOAL', side: 'US', at: Date.now() }));
    expect(held()).toMatchObject({
      version: 2,
      rev: 9,
      entries: [{ id: '91000002', by: { userId: ME, name: 'Casey Coach' } }],
    });
    replies = [answer(3)];
    await intake.send(item('add', '91000003', { kind: 'GOAL', side: 'US', at: Date.now() - 61_000 }));
    expect(sent('add_match_entry').map(({ body }) => body)).toEqual([
      { id: '91000002', kind: 'GOAL', side: 'US', at: expect.any(Number) },
      { id: '91000003', kind: 'GOAL', side: 'US', at: expect.any(Number), offline: true },
    ]);
    expect(sent('get_match')).toEqual([]);
  });

  it('corrects and removes one entry of a row of a tournament by its id', async () => {
    const match = `${event.id}-60000001`;
    const put = (version: number) =>
      client.setQueryData(matchQueryKey(match), aMatch({ id: match, version, entries: [goal] }));
    put(1);
    await intake.send({ ...item('change', goal.id, { playerId: '10000001' }), match });
    expect(client.getQueryData<MatchView>(matchQueryKey(match))?.entries).toEqual([{ ...goal, playerId: '10000001' }]);
    put(1);
    await intake.send({ ...item('remove', goal.id, { same: '91000009' }), match });
    expect(client.getQueryData<MatchView>(matchQueryKey(match))?.entries).toEqual([]);
    const path = `${event.time}/${event.hash}/${event.id}/${goal.id}`;
    expect(server.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', `/api/update_match_entry/${path}?row=60000001`, { playerId: '10000001' }],
      ['DELETE', `/api/remove_match_entry/${path}?row=60000001&same=91000009`, undefined],
    ]);
  });

  it.each([
    ['others changed the match, too', 3, item('add', '91000002', { kind: 'GOAL', at: 1, side: 'US' })],
    ['the entry came by a message before', 2, item('add', goal.id, { kind: 'GOAL', at: 5, side: 'US' })],
    ['the entry to correct is unknown', 2, item('change', '91000008', { at: 6 })],
    ['the entry to remove is unknown', 2, item('remove', '91000008')],
  ])('is read again when %s', async (_why, version, change) => {
    hold({ entries: [goal] });
    replies = [answer(version)];
    await intake.send(change);
    await settled();
    expect(sent('get_match')).toHaveLength(1);
    expect(held()?.version).toBe(7);
  });

  it.each([
    ['a match that the page does not hold', undefined],
    ['a match that is as new by a message', aMatch({ version: 2 })],
  ])('leaves %s as it is', async (_what, match) => {
    if (match) hold(match);
    await intake.send(item('add', '91000002', { kind: 'GOAL', at: 1, side: 'US' }));
    await settled();
    expect(held()).toEqual(match);
    expect(sent('get_match')).toEqual([]);
  });

  it.each([
    [400, 'add', ['Not like this'], 1],
    [403, 'add', ['Not like this'], 1],
    [400, 'change', [], 1],
    [401, 'add', [], 0],
    [429, 'add', [], 0],
    [500, 'add', [], 0],
    [503, 'change', [], 0],
  ] as const)('refused with %i, %s: keeps %o and reads again %i times', async (status, op, kept, reads) => {
    hold({ entries: [goal] });
    replies = [refusal(status)];
    await expect(intake.send(item(op, goal.id, { kind: 'GOAL', at: 5, side: 'US' }))).rejects.toMatchObject({ status });
    await settled();
    expect(refusedEntries(ME).map(({ reason }) => reason)).toEqual(kept);
    expect(sent('get_match')).toHaveLength(reads);
  });

  it('saves a line-up on top of a newer one up to four times, and then gives up', async () => {
    hold();
    const conflict = (rev: number): ApiResponse => ({
      status: 409,
      body: { type: 'about:conflict', detail: 'Newer', current: aMatch({ version: rev, rev }) },
    });
    replies = [conflict(2), conflict(3), conflict(4), conflict(5)];
    const place = item('change', LINE_UP, { 'lineup.ST': '10000001' });
    await expect(intake.send(place)).rejects.toMatchObject({ status: 409 });
    expect(sent('save_lineup').map(({ body }) => (body as { rev: number }).rev)).toEqual([1, 2, 3, 4]);
    expect(refusedEntries(ME)).toEqual([]);
  });

  it('gives up a line-up at once when the server refuses it for another reason', async () => {
    hold();
    replies = [refusal(400)];
    await expect(intake.send(item('change', LINE_UP, { formation: '3-2-1' }))).rejects.toMatchObject({ status: 400 });
    expect(sent('save_lineup')).toHaveLength(1);
  });

  it('takes its saved line-up without a read', async () => {
    hold();
    await intake.send(item('change', LINE_UP, { 'lineup.ST': '10000001' }));
    expect(held()).toMatchObject({ version: 2, rev: 9, lineup: { ST: '10000001' } });
    expect(sent('get_match')).toEqual([]);
  });
});

describe('a match that changes', () => {
  const changed = (fields: object) => ({
    ...stamp,
    event,
    id: event.id,
    version: 2,
    patch: {},
    sharesLineup: false,
    ...fields,
  });

  it('loses a removed entry, and keeps the others in the order of their times', async () => {
    hold({ entries: [goal, { ...goal, id: '91000002', at: 9 }] });
    intake.receive(changed({ removed: goal.id, entry: { ...goal, id: '91000003', at: 3 } }));
    await settled();
    expect(held()?.entries?.map(({ id }) => id)).toEqual(['91000003', '91000002']);
    expect(sent('get_match')).toEqual([]);
  });

  it('is read again when the message is not all that the viewer may see', async () => {
    hold();
    intake.receive(changed({ reread: true, patch: { formation: '3-2-1' } }));
    expect(held()).toMatchObject({ version: 2, formation: '3-2-1' });
    await settled();
    expect(held()?.version).toBe(7);
  });

  it('stays away when the page does not hold it', async () => {
    intake.receive(changed({ reread: true }));
    await settled();
    expect(held()).toBeUndefined();
    expect(intake.held()).toEqual([]);
  });

  it('is named to `sync`, which tells what to read again and what is gone', async () => {
    const other = aMatch({ id: '91', version: 4 });
    hold();
    client.setQueryData(matchQueryKey(other.id), other);
    expect(intake.held()).toEqual([held(), other]);
    const answerOf = (kind: string, id: string) => ({ kind, id, version: 9 }) as never;
    intake.synced({ stale: [answerOf('event', event.id)], gone: [answerOf('event', other.id)], added: [] } as never);
    await settled();
    expect(intake.held()).toEqual([held(), other]);
    expect(sent('get_match')).toEqual([]);
    intake.synced({ stale: [answerOf('match', event.id)], gone: [answerOf('match', other.id)], added: [] } as never);
    await expect.poll(() => intake.held()).toEqual([onServer]);
  });
});
