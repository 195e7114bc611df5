import { describe, expect, it } from 'vitest';
import { anEvent, attendee } from '../testing/club-model';
import {
  asChange,
  confirmed,
  dropped,
  enqueued,
  LINE_UP,
  type Outbox,
  type RowChange,
  ready,
  reloaded,
  requeued,
  sending,
  settled,
  unconfirmed,
} from './outbox-queue';

const event = anEvent().key;
const row = attendee(1);
const change = (fields: Partial<RowChange>): RowChange => ({
  op: 'add',
  event,
  attendeeId: row.id,
  playerId: row.playerId ?? '',
  input: { available: 'YES' },
  ...fields,
});
const outboxOf = (...changes: Partial<RowChange>[]): Outbox =>
  changes.reduce<Outbox>((all, one, index) => enqueued(all, change(one), String(index)), []);
const first = (all: Outbox) => {
  const [item] = all;
  if (!item) throw new Error('the outbox is empty');
  return item;
};

describe('the outbox', () => {
  it('merges a second answer into one that was never sent', () => {
    expect(outboxOf({}, { op: 'change', input: { available: 'NO' } })).toMatchObject([
      { op: 'add', input: { available: 'NO' } },
    ]);
  });

  it('drops a sign-up that is removed before it was sent', () => {
    expect(outboxOf({}, { op: 'remove' })).toEqual([]);
  });

  it('keeps the row when its removal is undone before it was sent', () => {
    expect(outboxOf({ op: 'remove' }, { op: 'add', attendeeId: '799999999' })).toMatchObject([
      { op: 'change', attendeeId: row.id },
    ]);
  });

  it('replaces a change that was never sent by the removal of its row, and repeats no removal', () => {
    const changed = { op: 'change', input: { available: 'NO' } } as const;
    expect(outboxOf(changed, { op: 'remove' }).map(({ op, id }) => [op, id])).toEqual([['remove', '1']]);
    expect(outboxOf({ op: 'remove' }, { op: 'remove' }).map(({ op, id }) => [op, id])).toEqual([['remove', '0']]);
  });

  it('leaves changes of other rows as they are', () => {
    const other = { playerId: '10000002', attendeeId: '700000002' };
    const guest = { playerId: undefined, attendeeId: '700000003' };
    const elsewhere = { event: { ...event, id: 'another' } };
    for (const one of [other, guest, elsewhere]) {
      expect(outboxOf(one, {}, { op: 'remove' }).map(({ id }) => id)).toEqual(['0']);
      expect(outboxOf(one, { op: 'remove' }, {}).map(({ op }) => op)).toEqual(['add', 'change']);
      expect(outboxOf(one, { op: 'change', input: { position: 'Keeper' } })).toHaveLength(2);
    }
    expect(outboxOf(guest, { ...guest, op: 'remove' })).toEqual([]);
    expect(outboxOf(guest, { ...guest, attendeeId: '700000004', op: 'remove' })).toHaveLength(2);
    const [kept, left] = outboxOf(other, {});
    expect(
      dropped(
        [kept, left].flatMap((item) => item ?? []),
        '1',
      ),
    ).toEqual([kept]);
  });

  it('counts how often a change was sent, and sends it again after the server was too busy', () => {
    const all = outboxOf({});
    const sent = sending(all, first(all));
    expect(first(sent)).toMatchObject({ state: 'sending', sent: 1 });
    expect(first(requeued(sent, first(all)))).toMatchObject({ state: 'waiting', sent: 0 });
    expect(first(asChange(sent, first(sent), row))).toMatchObject({ op: 'change', state: 'waiting', sent: 0 });
  });

  it('gives the row id that the server returned only to later changes of that child', () => {
    const all = outboxOf({ op: 'change' });
    const sent = sending(all, first(all));
    const later: RowChange[] = [change({ op: 'change' }), change({ playerId: '10000002', op: 'change' })];
    const queue = later.reduce<Outbox>((items, one, index) => enqueued(items, one, String(index + 1)), sent);
    const reply = {
      id: event.id,
      attendees: [
        { ...attendee(2), id: 'x2' },
        { ...row, id: 'x1' },
      ],
      version: 5,
    };
    expect(confirmed(queue, first(sent), reply).map(({ attendeeId }) => attendeeId)).toEqual([row.id, 'x1', row.id]);
    const added = enqueued(sent, change({ op: 'add' }), '1');
    expect(confirmed(added, first(sent), reply).map(({ attendeeId }) => attendeeId)).toEqual([row.id, row.id]);
  });

  it('I13: never merges into a change that the server may have applied', () => {
    const unconfirmedItems = unconfirmed(sending(outboxOf({}), first(outboxOf({}))), '0');
    expect(enqueued(unconfirmedItems, change({ op: 'remove' }), '1').map(({ op }) => op)).toEqual(['add', 'remove']);
  });

  it('I13: never merges into a change that waits again after the server may have applied it', () => {
    const [sentOnce] = unconfirmed(sending(outboxOf({}), first(outboxOf({}))), '0');
    if (!sentOnce) throw new Error('the outbox is empty');
    const waiting = requeued(sending([sentOnce], sentOnce), sentOnce);
    const all = enqueued(waiting, change({ op: 'change', input: { available: 'NO' } }), '1');
    expect(all.map(({ op, input }) => [op, input.available])).toEqual([
      ['add', 'YES'],
      ['change', 'NO'],
    ]);
    expect(enqueued(waiting, change({ op: 'remove' }), '1')).toHaveLength(2);
  });

  it('sends changes of one row one after another, and other rows at the same time', () => {
    const sendingItems = sending(outboxOf({}), first(outboxOf({})));
    const all = enqueued(enqueued(sendingItems, change({ op: 'remove' }), '1'), change({ playerId: '10000002' }), '2');
    expect(ready(all).map(({ id }) => id)).toEqual(['2']);
  });

  it('sends changes of one match one after another, and other matches and rows at the same time', () => {
    const entry = (attendeeId: string, match: string): Partial<RowChange> => ({
      op: 'add',
      attendeeId,
      playerId: undefined,
      match,
    });
    const all = outboxOf(
      entry('91000001', event.id),
      entry('91000002', event.id),
      entry('91000003', `${event.id}-1`),
      {},
      { playerId: '10000002', attendeeId: '700000002' },
    );
    expect(ready(all).map(({ id }) => id)).toEqual(['0', '2', '3', '4']);
  });

  it('keeps the line-ups of two games of one day apart, and a later one behind the kick-off', () => {
    const lineUp = (match: string, input: object): Partial<RowChange> => ({
      op: 'change',
      attendeeId: 'line-up',
      playerId: undefined,
      match,
      input: input as RowChange['input'],
    });
    const [one, two] = [`${event.id}-1`, `${event.id}-2`];
    const all = outboxOf(lineUp(one, { keeper: 'a' }), lineUp(two, { keeper: 'b' }), lineUp(one, { formation: '1-2' }));
    expect(all.map(({ match, input }) => [match, input])).toEqual([
      [one, { keeper: 'a', formation: '1-2' }],
      [two, { keeper: 'b' }],
    ]);
    const start = { op: 'add', attendeeId: '91000001', playerId: undefined, match: one } as const;
    const later = outboxOf(lineUp(one, { keeper: 'a' }), start, lineUp(one, { keeper: 'c' }));
    expect(later.map(({ attendeeId }) => attendeeId)).toEqual(['line-up', '91000001', 'line-up']);
  });

  it('lets each edit of a shape count from its own time, and a later plan move none', () => {
    const edit = (minute: number, input: object): Partial<RowChange> => ({
      op: 'change',
      attendeeId: LINE_UP,
      playerId: undefined,
      match: event.id,
      input: { ...input, at: minute * 60_000 } as RowChange['input'],
    });
    const inputs = (...edits: Partial<RowChange>[]) => outboxOf(...edits).map(({ input }) => input);
    const [one, two] = [{ 'lineup.ST': 'a' }, { 'lineup.LB': 'b' }];
    expect(inputs(edit(5, one), edit(15, two))).toEqual([edit(5, one).input, edit(15, two).input]);
    expect(inputs(edit(5, one), edit(15, { plan: [] }))).toEqual([{ ...one, plan: [], at: 5 * 60_000 }]);
    expect(inputs(edit(5, { plan: [] }), edit(15, one))).toEqual([{ plan: [], ...one, at: 15 * 60_000 }]);
    // Shirts that are moved one after the other are one shape.
    expect(inputs(edit(5, one), edit(5.5, two))).toEqual([{ ...one, ...two, at: 5 * 60_000 }]);
  });

  it('sends nothing that is confirmed, and lets the next change of its row follow', () => {
    const sent = sending(outboxOf({}), first(outboxOf({})));
    const all = enqueued(confirmed(sent, first(sent), { id: event.id, attendees: [row], version: 5 }), change({}), '1');
    expect(ready(all).map(({ id }) => id)).toEqual(['1']);
  });

  it('changes only the item that it names', () => {
    const other = { playerId: '10000002', attendeeId: '700000002', input: { available: 'MAYBE' } } as const;
    const all = outboxOf({}, other);
    const sent = sending(all, first(all));
    expect(sent.map(({ state }) => state)).toEqual(['sending', 'waiting']);
    expect(unconfirmed(sent, '0').map(({ state }) => state)).toEqual(['unconfirmed', 'waiting']);
    expect(reloaded(sent).map(({ state }) => state)).toEqual(['unconfirmed', 'waiting']);
    const merged = enqueued(all, change({ op: 'change', input: { available: 'NO' } }), '2');
    expect(merged.map(({ input }) => input.available)).toEqual(['NO', 'MAYBE']);
  });

  it('sends later changes of a child to the row id that the server returned', () => {
    const [add] = outboxOf({});
    const all = enqueued(sending(outboxOf({}), first(outboxOf({}))), change({ op: 'remove' }), '1');
    if (!add) throw new Error('the outbox is empty');
    const confirmedItems = confirmed(all, add, { id: event.id, attendees: [{ ...row, id: '711111111' }], version: 5 });
    expect(confirmedItems[1]).toMatchObject({ op: 'remove', attendeeId: '711111111' });
  });

  it('keeps a confirmed change until this screen holds its version', () => {
    const confirmedItems = confirmed(outboxOf({}), first(outboxOf({})), { id: event.id, attendees: [row], version: 5 });
    expect(settled(confirmedItems, () => 4)).toHaveLength(1);
    expect(settled(confirmedItems, () => 5)).toHaveLength(0);
    expect(
      settled(outboxOf({}), () => 5),
      'a change that waits',
    ).toHaveLength(1);
  });

  it('I13: marks changes in flight as unconfirmed after a reload, and drops confirmed ones', () => {
    const under = sending(outboxOf({}), first(outboxOf({})));
    expect(reloaded(under)).toMatchObject([{ state: 'unconfirmed' }]);
    expect(reloaded(confirmed(under, first(under), { id: event.id, attendees: [], version: 2 }))).toEqual([]);
  });
});
