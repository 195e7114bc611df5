import { expect, it } from 'vitest';
import { anEvent } from '../testing/club-model';
import { comingEvents, groupEvents, nextEvent } from './coming-events';
import { EVENT_DURATION_MS } from './use-events';

const NOW = 1_000_000_000;
const at = (id: string, eventTime: number, fields = {}) => anEvent({ id, eventTime, ...fields });
const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);
const [soon, later, past] = [at('1', NOW + 1), at('2', NOW + 2), at('4', NOW - EVENT_DURATION_MS - 1)];
const foreign = at('6', NOW, { tags: ['26620'] });
const off = [at('7', NOW, { eventState: 'CANCELLED' }), at('8', NOW, { eventState: 'FINISHED' })];

it('returns the upcoming events of the teams, the next one first', () => {
  const coming = comingEvents([later, soon, ...off, past, foreign], ['26618'], NOW);
  expect(ids(coming)).toEqual(['1', '2']);
  expect(nextEvent([later, soon, ...off, past, foreign], ['26618'], NOW)?.id).toBe('1');
  expect(nextEvent([past], ['26618'], NOW)).toBeUndefined();
});

it('puts upcoming events first, then past ones from the latest to the earliest', () => {
  const [soon, later, under] = [at('1', NOW + 1), at('2', NOW + 2), at('3', NOW - EVENT_DURATION_MS)];
  const [past, longPast] = [at('4', NOW - EVENT_DURATION_MS - 1), at('5', NOW - EVENT_DURATION_MS - 2)];
  const foreign = at('6', NOW, { tags: ['26620'] });
  const { upcoming, past: over } = groupEvents([longPast, later, past, soon, under, foreign], '26618', NOW);
  expect(ids(upcoming)).toEqual(['3', '1', '2']);
  expect(ids(over)).toEqual(['4', '5']);
});
