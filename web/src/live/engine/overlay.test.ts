import { describe, expect, it } from 'vitest';
import { anEvent, attendee } from '../testing/club-model';
import type { OutboxItem } from './outbox-queue';
import { withOwnChanges } from './overlay';

const row = attendee(1);
const event = anEvent({ attendees: [row, attendee(2)], version: 4 });
const item = (fields: Partial<OutboxItem>): OutboxItem => ({
  id: '1',
  op: 'change',
  event: event.key,
  attendeeId: row.id,
  input: { available: 'NO' },
  state: 'waiting',
  sent: 0,
  ...fields,
});

describe('the user’s changes on top of the server’s rows', () => {
  it('I10: shows a change at once, marked as pending', () => {
    const view = withOwnChanges(event, [item({})]);
    expect(view.event.attendees[0]).toEqual({ ...row, available: 'NO' });
    expect(view.pending.get(row.id)).toBe('pending');
  });

  it('adds a row for a child who is not on the list, and changes the row of one who is', () => {
    const add = item({ op: 'add', attendeeId: '799999999', input: { available: 'MAYBE', player: 'Mia' } });
    expect(withOwnChanges(event, [add]).event.attendees.at(-1)).toMatchObject({ player: 'Mia', available: 'MAYBE' });
    const view = withOwnChanges(event, [{ ...add, playerId: row.playerId }]);
    expect(view.event.attendees).toHaveLength(2);
    expect(view.pending.get(row.id)).toBe('pending');
  });

  it('hides a removed row', () => {
    expect(withOwnChanges(event, [item({ op: 'remove' })]).event.attendees).toEqual([attendee(2)]);
  });

  it('I13: shows a change without a response as unconfirmed, never as failed', () => {
    expect(withOwnChanges(event, [item({ state: 'unconfirmed' })]).pending.get(row.id)).toBe('unconfirmed');
  });

  it('shows the server’s rows unchanged once they hold the change', () => {
    expect(withOwnChanges(event, [item({ state: 'confirmed', version: 4 })]).event).toBe(event);
    const ahead = withOwnChanges(event, [item({ state: 'confirmed', version: 5 })]);
    expect(ahead.event.attendees[0]?.available).toBe('NO');
    expect(ahead.pending.size).toBe(0);
  });
});
