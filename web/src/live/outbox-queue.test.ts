import { describe, expect, it } from 'vitest';
import {
  confirmed,
  enqueued,
  type Outbox,
  type RowChange,
  ready,
  reloaded,
  sending,
  settled,
  unconfirmed,
} from './outbox-queue';
import { anEvent, attendee } from './testing/club-model';

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
const line = (...changes: Partial<RowChange>[]): Outbox =>
  changes.reduce<Outbox>((all, one, index) => enqueued(all, change(one), String(index)), []);
const first = (all: Outbox) => {
  const [item] = all;
  if (!item) throw new Error('the line is empty');
  return item;
};

describe('the line of own changes', () => {
  it('melts a second answer into one that nobody has seen', () => {
    expect(line({}, { op: 'change', input: { available: 'NO' } })).toMatchObject([
      { op: 'add', input: { available: 'NO' } },
    ]);
  });

  it('forgets a sign-up that is taken back before it was sent', () => {
    expect(line({}, { op: 'remove' })).toEqual([]);
  });

  it('keeps the row when its removal is undone before it was sent', () => {
    expect(line({ op: 'remove' }, { op: 'add', attendeeId: '799999999' })).toMatchObject([
      { op: 'change', attendeeId: row.id },
    ]);
  });

  it('I13: never melts into a change that may have been taken', () => {
    const sent = unconfirmed(sending(line({}), first(line({}))), '0');
    expect(enqueued(sent, change({ op: 'remove' }), '1').map(({ op }) => op)).toEqual(['add', 'remove']);
  });

  it('sends changes of one row one after the other, others side by side', () => {
    const sent = sending(line({}), first(line({})));
    const all = enqueued(enqueued(sent, change({ op: 'remove' }), '1'), change({ playerId: '10000002' }), '2');
    expect(ready(all).map(({ id }) => id)).toEqual(['2']);
  });

  it('sends later changes of a child to the row that the server gave it', () => {
    const [add] = line({});
    const all = enqueued(sending(line({}), first(line({}))), change({ op: 'remove' }), '1');
    if (!add) throw new Error('the line is empty');
    const done = confirmed(all, add, { id: event.id, attendees: [{ ...row, id: '711111111' }], version: 5 });
    expect(done[1]).toMatchObject({ op: 'remove', attendeeId: '711111111' });
  });

  it('keeps what is confirmed until this screen holds that version', () => {
    const done = confirmed(line({}), first(line({})), { id: event.id, attendees: [row], version: 5 });
    expect(settled(done, () => 4)).toHaveLength(1);
    expect(settled(done, () => 5)).toHaveLength(0);
  });

  it('I13: after a reload, what was under way is not confirmed, and what was confirmed is gone', () => {
    const under = sending(line({}), first(line({})));
    expect(reloaded(under)).toMatchObject([{ state: 'unconfirmed' }]);
    expect(reloaded(confirmed(under, first(under), { id: event.id, attendees: [], version: 2 }))).toEqual([]);
  });
});
