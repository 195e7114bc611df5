import { expect, it } from 'vitest';
import { EVENT_DURATION_MS } from '../../../live/queries/use-events';
import { anEvent } from '../../../live/testing/club-model';
import { groupEvents } from './event-order';

const NOW = 1_000_000_000;
const at = (id: string, eventTime: number, fields = {}) => anEvent({ id, eventTime, ...fields });
const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);

it('puts upcoming events first, then past ones from the latest to the earliest', () => {
  const [soon, later, under] = [at('1', NOW + 1), at('2', NOW + 2), at('3', NOW - EVENT_DURATION_MS)];
  const [past, longPast] = [at('4', NOW - EVENT_DURATION_MS - 1), at('5', NOW - EVENT_DURATION_MS - 2)];
  const foreign = at('6', NOW, { tags: ['26620'] });
  const { upcoming, past: over } = groupEvents([longPast, later, past, soon, under, foreign], '26618', NOW);
  expect(ids(upcoming)).toEqual(['3', '1', '2']);
  expect(ids(over)).toEqual(['4', '5']);
});
