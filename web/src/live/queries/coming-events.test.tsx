import { OVER_AFTER } from '@touchline/shared/events/event-length';
import { expect, it } from 'vitest';
import { anEvent } from '../testing/club-model';
import { comingEvents, groupEvents, nextEvent } from './coming-events';

const NOW = 1_000_000_000;
const at = (id: string, eventTime: number, fields = {}) => anEvent({ id, eventTime, endTime: undefined, ...fields });
const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);
const [soon, later, past] = [at('1', NOW + 1), at('2', NOW + 2), at('4', NOW - OVER_AFTER - 1)];
const foreign = at('6', NOW, { tags: ['26620'] });
const off = [at('7', NOW, { eventState: 'CANCELLED' }), at('8', NOW, { eventState: 'FINISHED' })];

it('returns the upcoming events of the teams, the next one first', () => {
  const coming = comingEvents([later, soon, ...off, past, foreign], ['26618'], NOW);
  expect(ids(coming)).toEqual(['1', '2']);
  expect(nextEvent([later, soon, ...off, past, foreign], ['26618'], NOW)?.id).toBe('1');
  expect(nextEvent([past], ['26618'], NOW)).toBeUndefined();
});

it('puts upcoming events first, then past ones from the latest to the earliest', () => {
  const [soon, later, under] = [at('1', NOW + 1), at('2', NOW + 2), at('3', NOW - OVER_AFTER)];
  const [past, longPast] = [at('4', NOW - OVER_AFTER - 1), at('5', NOW - OVER_AFTER - 2)];
  const foreign = at('6', NOW, { tags: ['26620'] });
  const { upcoming, past: over } = groupEvents([longPast, later, past, soon, under, foreign], ['26618'], NOW);
  expect(ids(upcoming)).toEqual(['3', '1', '2']);
  expect(ids(over)).toEqual(['4', '5']);
});

it('puts the game that is on first, and one of today that is finished below the past ones', () => {
  const hours = (count: number) => NOW + count * 3_600_000;
  const finished = at('1', hours(-2), { eventState: 'FINISHED' });
  const cup = at('2', hours(-2), { type: 'TOURNAMENT', endTime: hours(6) });
  const [running, next] = [at('3', hours(-1)), at('4', hours(1))];
  const { upcoming, past } = groupEvents([finished, cup, running, next], ['26618'], NOW);
  expect([ids(upcoming), ids(past)]).toEqual([['3', '2', '4'], ['1']]);
});

it('keeps an event that has not ended, and drops one that ended early', () => {
  const hours = (count: number) => NOW + count * 3_600_000;
  const [long, short] = [at('1', hours(-5), { endTime: hours(1) }), at('2', hours(-1), { endTime: NOW - 1 })];
  expect(ids(comingEvents([long, short], ['26618'], NOW))).toEqual(['1']);
  expect(ids(groupEvents([long, short], ['26618'], NOW).past)).toEqual(['2']);
});
