import type { EventView } from '@touchline/shared/events/event.model';
import { eventExample } from '@touchline/shared/events/event-example.data';
import { expect, it } from 'vitest';
import { fieldClashes } from './field-clashes';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 5, 6, 12);
const at = (id: string, team: string, hour: number, fields: Partial<EventView> = {}): EventView => ({
  ...eventExample,
  id,
  tags: [team],
  eventState: 'PENDING',
  eventTime: NOON + hour * HOUR,
  endTime: NOON + (hour + 1) * HOUR,
  ...fields,
});
const elsewhere = { ...eventExample.eventLocation, id: '99999' };
const found = (...events: EventView[]) =>
  [...fieldClashes(events, NOON)].map(([id, other]) => `${id} ${other.id}`).toSorted();

it('names two teams that share a field at overlapping times, each for the other', () => {
  expect(found(at('1', 'green', 1), at('2', 'blue', 1.5))).toEqual(['1 2', '2 1']);
});

it('finds nothing at another venue, one after the other, of one team, or canceled', () => {
  const green = at('1', 'green', 1);
  expect(found(green, at('2', 'blue', 1, { eventLocation: elsewhere }))).toEqual([]);
  expect(found(green, at('2', 'blue', 2))).toEqual([]);
  expect(found(green, at('2', 'green', 1))).toEqual([]);
  expect(found(green, at('2', 'blue', 1, { eventState: 'CANCELLED' }))).toEqual([]);
});

it('finds nothing in the past', () => {
  expect(found(at('1', 'green', -3), at('2', 'blue', -3))).toEqual([]);
});

it('takes an event without an end as 90 minutes long', () => {
  const open = at('1', 'green', 1, { endTime: undefined });
  expect(found(open, at('2', 'blue', 2))).toEqual(['1 2', '2 1']);
  expect(found(open, at('2', 'blue', 2.5))).toEqual([]);
});
