import { describe, expect, it } from 'vitest';
import { anEvent } from '../../../live/testing/club-model';
import { LASTS } from '../../../live/use-events';
import { groupEvents, nextEvent } from './event-order';

const NOW = 1_000_000_000;
const at = (id: string, eventTime: number, fields = {}) => anEvent({ id, eventTime, ...fields });
const soon = at('1', NOW + 1);
const later = at('2', NOW + 2);
const under = at('3', NOW - LASTS);
const past = at('4', NOW - LASTS - 1);
const longPast = at('5', NOW - LASTS - 2);
const foreign = at('6', NOW, { tags: ['26620'] });
const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);

describe('the order of events', () => {
  it('is the next game first, past ones after, the latest first', () => {
    const { upcoming, past: over } = groupEvents([longPast, later, past, soon, under, foreign], '26618', NOW);
    expect(ids(upcoming)).toEqual(['3', '1', '2']);
    expect(ids(over)).toEqual(['4', '5']);
  });

  it('finds the next event that takes place', () => {
    const cancelled = at('7', NOW, { eventState: 'CANCELLED' });
    expect(nextEvent([later, soon, cancelled, past, foreign], ['26618'], NOW)?.id).toBe('1');
    expect(nextEvent([past], ['26618'], NOW)).toBeUndefined();
  });
});
